"""Mid-loops made to order."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.base.places import Cell
from edgewise.families._shared.loops.board import STEPS
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.lines import any_loop
from edgewise.families._shared.loops.making.signs import Allowed, SignKind, signs_maker
from edgewise.families.midloop.model import BELOW, HERE, RIGHT, MidLoop


def allowed(puzzle: MidLoop, drawn: Drawn) -> Allowed:
    """A dot in the middle of every straight line, in a cell or on the border behind it."""
    found: dict[Cell, list[str]] = {}
    for cell in map(Cell._make, drawn.ways):
        for way, before, on_border in (("e", "w", RIGHT), ("s", "n", BELOW)):
            length = drawn.arms(cell).get(way, 0)
            if length and not drawn.leads(cell, before):
                steps = length // 2
                down, right = STEPS[way]
                middle = Cell(cell.row + steps * down, cell.column + steps * right)
                found.setdefault(middle, []).append(on_border if length % 2 else HERE)
    return found


def joined(dots: Sequence[str]) -> str:
    return "".join(sorted(dots, key=(HERE, RIGHT, BELOW).index))


MAKER = signs_maker(
    SignKind(
        puzzle_type=MidLoop,
        allowed=allowed,
        density=(0.15, 0.25),
        draw=any_loop(0.3, 0.9),
        several=True,
        joined=joined,
        understands=frozenset({"minimal", "clues", "density", "start"}),
    )
)
