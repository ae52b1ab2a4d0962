"""What is not about one engine or one family names none: it asks what they declare."""

from __future__ import annotations

import ast

from edgewise.base.registry import engines, families
from support.project import ROOT

PACKAGE = ROOT / "src" / "edgewise"
OF_THEIR_OWN = ("engines", "families")
BOARD_WORDS = {"cells", "tiles"}
"""Engines that are called by what boards are made of; these words are keys of JSON, too."""
EXCEPTIONS = {
    "__init__.py": "types of puzzles that editors are told of: at run time families are found by looking",
    "base/extras.py": "what `pip install edgewise[...]` calls a part, which an engine is named after",
    "web/answers/gallery.py": "which of the examples the page shows first, in which order and by which titles",
}
"""Files that name some, and why."""


def names():
    known = {name for name in engines() if name not in BOARD_WORDS}
    return known | {name for family in families().values() for name in (family.name, *family.aliases)}


def named_in(path):
    """Names of engines and families in the texts and imports of a file; comments and docstrings may have examples."""
    known = names()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.partition("/")[0] in known:
            yield node.value
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            room, _, rest = node.module.removeprefix("edgewise.").partition(".")
            if room in OF_THEIR_OWN and not rest.startswith("_"):
                yield node.module


def test_generic_rooms_name_no_engine_and_no_family():
    found = {}
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE)
        if place.parts[0] not in OF_THEIR_OWN and (seen := sorted(set(named_in(path)))):
            found[str(place)] = seen
    assert {place: seen for place, seen in found.items() if place not in EXCEPTIONS} == {}
    assert found.keys() == EXCEPTIONS.keys(), "an exception that is none any more"
