"""What the README, the docs and the docstrings show is what happens."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
import subprocess
import sys

import pytest

from support.commands import edgewise as run_edgewise
from support.project import ROOT

TOP = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")]
PAGES = [*TOP, *(page for folder in ("docs", "experiments") for page in sorted((ROOT / folder).rglob("*.md")))]
PACKAGE = ROOT / "src"
SHOWING = [path.relative_to(PACKAGE) for path in sorted(PACKAGE.rglob("*.py")) if ">>>" in path.read_text()]
"""The files whose docstrings show how something is used."""


def shown_commands():
    """Each `$ edgewise ...` line of a page, with the output that the page shows below it."""
    for page in PAGES:
        for block in re.findall(r"^```\n(.*?)^```", page.read_text(), re.S | re.M):
            for part in re.split(r"^(?=\$ )", block, flags=re.M):
                if part.startswith("$ "):
                    command, _, output = part[2:].partition("\n")
                    yield pytest.param(command, output, id=f"{page.stem}: {command}")


def timeless(text: str) -> str:
    return re.sub(r"\d+\.\d+ m?s\b|(?<=_seconds)\s+\d+\.\d+", "TIME", text).strip()


@pytest.mark.parametrize(("command", "output"), list(shown_commands()))
def test_commands_print_what_is_shown(processes, command, output, monkeypatch):
    monkeypatch.chdir(ROOT)
    before, _, words = command.rpartition("edgewise ")
    if re.search(r"[|<>;&$]", command):
        line = f"{before}{shlex.quote(sys.executable)} -m edgewise {words}"
        done = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
        printed = done.stdout + done.stderr
    else:
        _, out, err = run_edgewise(*shlex.split(words))
        printed = out + err
    assert timeless(printed) == timeless(output)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_python_of_pages_runs(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("path", SHOWING, ids=str)
def test_docstrings_run(path):
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), target
