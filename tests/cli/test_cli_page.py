"""The page about the command line names every exit code and flag."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
import typer

from edgewise.base.arguments import MOST_WHOLE
from edgewise.cli.app import commands_for
from edgewise.cli.by_typer import app_of
from edgewise.cli.exit_codes import URGENCY, ExitCode
from support.commands import DEMO, edgewise
from support.project import ROOT


def test_every_exit_code_is_listed_in_the_order_of_its_urgency():
    assert sorted(URGENCY) == sorted(ExitCode)
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", sections()["Exit codes"], re.M)
    assert [int(code) for code, _ in rows] == sorted(ExitCode)
    for code, meaning in rows:
        assert re.search(rf"^ *{code} +{re.escape(meaning)}$", ExitCode.__doc__, re.M)


def sections():
    """The parts of the page about the command line, by the words in their headings."""
    parts = re.split(r"^## (.*)$", (ROOT / "docs" / "reference" / "command-line.md").read_text(), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def commands():
    return typer.main.get_command(app_of(commands_for([]))).commands


@pytest.mark.parametrize("name", commands())
def test_the_page_names_every_flag_of_every_command(name):
    shared = sections()["What several commands take"]
    own = [text for title, text in sections().items() if name in title.split(", ")]
    assert own
    flags = [flag for option in commands()[name].params for flag in (*option.opts, *option.secondary_opts)]
    for flag in (flag for flag in flags if flag.startswith("--")):
        named = re.compile(rf"(?<![\w-]){flag}(?![\w-])")
        assert named.search(f"{own[0]}\n{shared}"), flag


def test_a_process_declares_the_one_command_that_it_runs():
    """To import and declare all of them takes longer than to solve a puzzle."""
    script = """
import sys
from edgewise.cli.app import MODULES, commands_for
assert [one.name for one in commands_for(["--dots", "solve", "count"])] == ["solve"]
declared = {f"edgewise.cli.commands.{name}" for name in MODULES.values()}
assert declared & set(sys.modules) == {"edgewise.cli.commands.solve"}
assert "typer" not in sys.modules
assert [one.name for one in commands_for(["sovle"])] == list(MODULES)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "label"),
    [
        (["bench", "--seed", "9" * 25], "--seed"),
        (["sample", DEMO, "--seed", "9" * 25], "--seed"),
        (["solve", DEMO, "--node-limit", "9" * 25], "--node-limit"),
        (["solve", DEMO, "--memory-limit", "9" * 18], "--memory-limit"),
    ],
)
def test_numbers_that_are_too_large_are_refused_in_one_line(words, label):
    """The help does not list the largest of all numbers, and it holds all the same."""
    code, out, err = edgewise(*words)
    assert (code, out) == (2, "")
    assert re.fullmatch(rf"edgewise: {label}: expected a whole number from [01] to {MOST_WHOLE}, not 9+0*\n", err)
