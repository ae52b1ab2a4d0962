"""Puzzles made from a seed, by the families that can make them.

``made FAMILY ROWSxCOLUMNS PERCENT% SEED`` names a puzzle. ``Family.make`` gives the same puzzle on every machine; its
further parameters can follow the seed, as in ``colours=5``. These are boards to measure with: they have a solution, but
not always only one, and they stay as they are, so that results of years can be compared. Puzzles to be solved by people
are :mod:`~edgewise.bench.generated`.
"""

from __future__ import annotations

import re
from inspect import signature

from edgewise.errors import BadInput
from edgewise.family import Puzzle
from edgewise.registry import families
from edgewise.source import MAX_CELLS

NAME = re.compile(r"made (\w+) ([0-9]{1,4})x([0-9]{1,4}) ([0-9]{1,3})% ([0-9]{1,9})((?: [a-z]+=[0-9]{1,4})*)", re.ASCII)


def makers() -> list[str]:
    """The families that can make puzzles."""
    return [name for name, family in families().items() if family.make is not None]


def made(text: str) -> Puzzle:
    """The puzzle that a line names; the line is also its name.

    >>> made("made slitherlink 4x4 60% 1").name
    'made slitherlink 4x4 60% 1'
    """
    match = NAME.fullmatch(text)
    if match is None:
        raise BadInput(
            f"{text!r}: expected `made FAMILY ROWSxCOLUMNS PERCENT% SEED`, as in `made slitherlink 8x8 40% 1`"
        )
    name, (rows, columns, percent, seed) = match[1], map(int, match.groups()[1:5])
    family = families().get(name)
    if family is None or family.make is None:
        raise BadInput(f"{text!r}: cannot make puzzles of {name} (choose from {', '.join(makers())})")
    if rows < 2 or columns < 2 or rows * columns > MAX_CELLS or not 0 <= percent <= 100:
        raise BadInput(f"{text!r}: a board needs two rows and columns, at most {MAX_CELLS:,} cells, and 0% to 100%")
    more = {key: int(value) for key, value in (word.split("=") for word in match[6].split())}
    known = list(signature(family.make).parameters)[4:]
    for key in more:
        if key not in known:
            raise BadInput(f"{text!r}: unknown parameter {key!r} for {name} (choose from {', '.join(known) or 'none'})")
    puzzle: Puzzle = family.make(rows, columns, percent / 100, seed, **more)
    return puzzle.named(text)
