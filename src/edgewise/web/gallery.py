"""The project's own examples for the first screen, and what the families are: facts that never change while we run."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from edgewise import api
from edgewise.family import Style
from edgewise.loading import parse
from edgewise.pictures.svg import svg_of
from edgewise.registry import AnyFamily, families, family_named
from edgewise.result import Limits
from edgewise.source import Source
from edgewise.web.scenes import Facts, kind_of

GALLERY = Path(__file__).with_name("gallery.txt")
MARK = "== "
COMMON_WISHES = ("tiling", "levels", "symmetry", "mask", "minimal", "clues", "density", "start", "solution")


@cache
def examples_facts() -> list[Facts]:
    """Every example with its picture, in the order of the file."""
    return [
        {"family": family, "name": name, "title": title, "puzzle": text, "kind": kind, "svg": svg}
        for family, name, title, text in _entries(GALLERY.read_text(encoding="utf-8"))
        for kind, svg in [_drawn(family, text)]
    ]


@cache
def families_facts() -> list[Facts]:
    """Every family, what its boards can be made of, and what can be wished for."""
    return [_family_facts(family) for family in families().values()]


def _entries(text: str) -> list[tuple[str, str, str, str]]:
    """Family, name, title and text of each example; a line ``== FAMILY NAME: TITLE`` begins one."""
    found = []
    for part in f"\n{text}".split(f"\n{MARK}")[1:]:
        head, _, body = part.partition("\n")
        names, _, title = head.partition(": ")
        family, _, name = names.partition(" ")
        found.append((family, name, title, f"{body.strip()}\n"))
    return found


def _drawn(family: str, text: str) -> tuple[str, str]:
    declared = family_named(family)
    puzzle = parse(Source(text), declared)
    kind = kind_of(declared.lower(puzzle))
    solution = None
    if kind == "tiles":  # an empty frame shows nothing of the puzzle
        solution = next(iter(api.solve(puzzle, limits=Limits(seconds=2)).solutions), None)
    return kind, svg_of(declared.scene(puzzle, solution, Style()))


def _family_facts(family: AnyFamily) -> Facts:
    drafting, maker = family.drafting(), family.maker()
    wishes: dict[str, Any] = {}
    if maker is not None:
        wishes = {
            "understands": [wish for wish in COMMON_WISHES if wish in maker.understands],
            "options": {
                name: {
                    "meaning": option.meaning,
                    "least": option.least,
                    "most": option.most,
                    "choices": list(option.choices),
                }
                for name, option in maker.options.items()
            },
        }
    return {
        "name": family.name,
        "aliases": list(family.aliases),
        "title": family.title,
        "summary": family.summary,
        "formats": {fmt.name: fmt.summary for fmt in family.formats},
        "violations": dict(family.violation_codes),
        "levels": list(family.level_names),
        "new": drafting is not None and drafting.blank is not None,
        "resize": drafting is not None and drafting.resized is not None,
        "entry": "none" if drafting is None else drafting.entry,
        "tilings": [] if drafting is None else list(drafting.kinds()),
        "options": {} if drafting is None else {name: list(values) for name, values in drafting.options.items()},
        "maker": wishes or None,
    }
