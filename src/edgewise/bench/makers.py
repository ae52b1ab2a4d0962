"""Puzzles made from a seed: a family that has a ``maker.py`` can make them.

``made FAMILY ROWSxCOLUMNS PERCENT% SEED`` names a puzzle. It has ``make(rows, columns, density, seed)``, which
gives the same puzzle on every machine; what else it takes can be written behind the seed, as in ``colours=5``. These
are boards to measure with: they have a solution, and not always one only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pathlib import Path

from edgewise.errors import BadInput
from edgewise.family import MAX_CELLS, Puzzle

FAMILIES = Path(__file__).parents[1] / "families"
NAME = re.compile(r"made (\w+) ([0-9]{1,4})x([0-9]{1,4}) ([0-9]{1,3})% ([0-9]{1,9})((?: [a-z]+=[0-9]{1,4})*)", re.ASCII)


def makers() -> list[str]:
    """The families for which puzzles can be made."""
    return sorted(path.parent.name for path in FAMILIES.glob("[!_]*/maker.py"))


def made(text: str) -> Puzzle:
    """The puzzle that a line names, under that line as its name.

    >>> made("made slitherlink 4x4 60% 1").name
    'made slitherlink 4x4 60% 1'
    """
    match = NAME.fullmatch(text)
    if match is None:
        raise BadInput(
            f"{text!r}: expected `made FAMILY ROWSxCOLUMNS PERCENT% SEED`, as in `made slitherlink 8x8 40% 1`"
        )
    family, (rows, columns, percent, seed) = match[1], map(int, match.groups()[1:5])
    more = {name: int(value) for name, value in (word.split("=") for word in match[6].split())}
    if family not in makers():
        raise BadInput(f"{text!r}: no puzzles of {family} can be made; there is {', '.join(makers())}")
    if rows < 2 or columns < 2 or rows * columns > MAX_CELLS or not 0 <= percent <= 100:
        raise BadInput(f"{text!r}: a board needs two rows and columns, at most {MAX_CELLS:,} cells, and 0% to 100%")
    make: Callable[..., Puzzle] = import_module(f"edgewise.families.{family}.maker").make
    known = list(signature(make).parameters)[4:]
    for name in more:
        if name not in known:
            raise BadInput(f"{text!r}: boards of {family} have no {name!r}; there is {', '.join(known) or 'nothing'}")
    return make(rows, columns, percent / 100, seed, **more).named(text)
