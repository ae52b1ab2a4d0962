"""The project's own examples for the first screen, and what the families are: facts that never change while we run."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from edgewise import api
from edgewise.base.family import Style
from edgewise.base.registry import AnyFamily, families, family_named
from edgewise.base.result import Limits
from edgewise.pictures.svg import svg_of
from edgewise.text.loading import parse, read_file
from edgewise.text.own_examples import examples
from edgewise.web.answers.scenes import Facts

SHOWN = {
    "slitherlink/7x7-easy": "A small Slitherlink",
    "slitherlink/10x10": "Slitherlink, 10×10",
    "slitherlink/10x10-hard": "Slitherlink, 10×10, hard",
    "slitherlink/20x20": "Slitherlink, 20×20",
    "slitherlink/tilings/honeycomb": "Slitherlink on hexagons",
    "slitherlink/tilings/cairo": "Slitherlink on pentagons",
    "slitherlink/ambiguous": "A Slitherlink with several solutions",
    "slitherlink/impossible": "A Slitherlink that contradicts itself",
    "masyu/7x7-easy": "A small Masyu",
    "masyu/10x10": "Masyu, 10×10",
    "masyu/15x15-hard": "Masyu, 15×15, hard",
    "flow/demo": "A small Flow",
    "flow/10x10": "Flow, 10×10",
    "flow/bridges": "Flow with bridges",
    "flow/hex": "Flow on hexagons",
    "simpleloop/demo": "A small Simple Loop",
    "simpleloop/10x10": "Simple Loop, 10×10",
    "eternity/4x4-easy": "A small Eternity",
    "eternity/6x6-clues": "Eternity, 6×6",
}
"""The files among the examples, in the order of the page, and what it calls them.

Families without one here are in lists that are closed at first, each with its small example.
"""
COMMON_SPECS = ("tiling", "levels", "symmetry", "mask", "minimal", "clues", "density", "start", "solution")


@cache
def examples_facts() -> list[Facts]:
    """Every example with its picture, in the order of the page."""
    small = [(f"{family.name}/demo", family.title) for family in families().values() if is_apart(family)]
    return [
        *(_example_facts(file, title) for file, title in SHOWN.items()),
        *(_example_facts(file, title) | {"more": True} for file, title in small if _path(file).exists()),
    ]


def is_apart(family: AnyFamily) -> bool:
    """Whether lists have a family below the others."""
    return not any(file.startswith(f"{family.name}/") for file in SHOWN)


@cache
def families_facts() -> list[Facts]:
    """Every family, what its boards can be made of, and what can be asked for."""
    return [_family_facts(family) for family in families().values()]


def _path(file: str) -> Path:
    return examples() / f"{file}.txt"


def _example_facts(file: str, title: str) -> Facts:
    source = read_file(_path(file))
    family = family_named(file.partition("/")[0])
    puzzle = parse(source, family)
    kind = puzzle.form.draws
    solution = None
    if kind == "tiles":  # an empty frame shows nothing of the puzzle
        solution = next(iter(api.solve(puzzle, limits=Limits(seconds=2)).solutions), None)
    return {
        "family": family.name,
        "name": file.rpartition("/")[2],
        "title": title,
        "puzzle": source.text,
        "kind": kind,
        "svg": svg_of(family.scene(puzzle, solution, Style())),
        "more": False,
    }


def _family_facts(family: AnyFamily) -> Facts:
    editing, maker = family.editing, family.maker
    specs: dict[str, Any] = {}
    if maker is not None:
        specs = {
            "understands": [spec for spec in COMMON_SPECS if spec in maker.understands],
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
        **family.facts(),
        "more": is_apart(family),
        "levels": list(family.level_names),
        "new": editing is not None and editing.blank is not None,
        "resize": editing is not None and editing.resized is not None,
        "entry": "none" if editing is None else editing.entry,
        "tilings": [] if editing is None else list(editing.kinds()),
        "options": {} if editing is None else {name: list(values) for name, values in editing.options.items()},
        "maker": specs or None,
    }
