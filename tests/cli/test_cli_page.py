"""The page about the command line names every exit code and flag."""

from __future__ import annotations

import re

import pytest
import typer

from edgewise.cli.app import app
from edgewise.cli.exit_codes import URGENCY, ExitCode
from support.project import ROOT


def test_every_exit_code_is_listed_in_the_order_of_its_urgency():
    assert sorted(URGENCY) == sorted(ExitCode)
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", sections()["Exit codes"], re.M)
    assert [int(code) for code, _ in rows] == sorted(ExitCode)
    for code, meaning in rows:
        assert re.search(rf"^ *{code} +{re.escape(meaning)}$", ExitCode.__doc__, re.M)


def sections():
    """The parts of the page about the command line, by the words in their headings."""
    parts = re.split(r"^## (.*)$", (ROOT / "docs" / "command-line.md").read_text(), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def commands():
    return typer.main.get_command(app).commands


@pytest.mark.parametrize("name", commands())
def test_the_page_names_every_flag_of_every_command(name):
    shared = sections()["What several commands take"]
    own = [text for title, text in sections().items() if name in title.split(", ")]
    assert own
    flags = [flag for option in commands()[name].params for flag in (*option.opts, *option.secondary_opts)]
    for flag in (flag for flag in flags if flag.startswith("--")):
        named = re.compile(rf"(?<![\w-]){flag}(?![\w-])")
        assert named.search(f"{own[0]}\n{shared}"), flag
