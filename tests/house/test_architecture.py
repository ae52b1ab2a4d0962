"""ARCHITECTURE.md is true: every file and folder that it names is there."""

from __future__ import annotations

import re

from support.project import ROOT

PAGE = (ROOT / "ARCHITECTURE.md").read_text()
WALKS = PAGE[PAGE.index("## One command") : PAGE.index("## Where things are")]
ROOMS = ("src", "native", "docs", "tests", "browser", "experiments", "fuzz")


def test_every_path_is_there():
    paths = [path for room in ROOMS for path in (ROOT / room, *(ROOT / room).rglob("*"))]
    known = {f"/{path.relative_to(ROOT).with_suffix(ending)}/" for path in paths for ending in ("", path.suffix)}
    named = set(re.findall(r"`((?:[\w.-]+/)+[\w.-]*|[\w/]+\.(?:py|hpp|cpp|md))`", PAGE))
    assert len(named) > 100
    everything = "\n".join(known)
    missing = [name for name in named if f"/{name.rstrip('/')}/" not in everything]
    assert [name for name in sorted(missing) if "KIND" not in name and name != "families/x/making.py"] == []


def test_every_kind_of_question_is_walked():
    walked = re.findall(r"^`edgewise (\w+)", WALKS, re.M)
    assert {*walked} >= {"solve", "hint", "generate", "prove"}
    assert "One request of the page" in WALKS
