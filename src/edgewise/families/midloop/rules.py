"""The rules of Mid-loop, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.arms import AXES, goes_straight, runs_are_equal
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import VISITED, Clues
from edgewise.families.midloop.model import HERE, RIGHT, MidLoop

VIOLATIONS = {
    "dot.missed": "the loop does not pass through a dot",
    "dot.turn": "the loop turns in a dot",
    "dot.middle": "a dot is not the middle of its straight line",
}


def clues(puzzle: MidLoop) -> Clues:
    found = Clues(puzzle)
    found.of_signs(_dots)
    return found


def _dots(found: Clues, cell: Cell, sign: str) -> None:
    for dot in sign:
        if dot == HERE:
            found.allow(cell, VISITED)
            goes_straight(found, cell, "dot")
            for back, on in AXES:
                runs_are_equal(found, found.arm(cell, back), found.arm(cell, on), cell, "middle")
        else:
            side, (back, on) = ("right", AXES[0]) if dot == RIGHT else ("below", AXES[1])
            ahead = found.arm(cell, on)
            found.exactly(ahead[:1], 1, cell, f"dot-{side}")
            runs_are_equal(found, found.arm(cell, back), ahead[1:], cell, f"middle-{side}")


def faults(puzzle: MidLoop, drawn: Drawn) -> Iterator[Violation]:
    for r, c, sign in puzzle.signs:
        cell = Cell(r, c)
        for dot in sign:
            if dot == HERE:
                yield from _cell_faults(drawn, cell)
                continue
            other, way, back = (Cell(r, c + 1), "e", "w") if dot == RIGHT else (Cell(r + 1, c), "s", "n")
            if not drawn.leads(cell, way):
                yield Violation("dot.missed", cell, "the loop does not pass through the dot on the border of this cell")
            elif drawn.arms(cell).get(back, 0) != drawn.arms(other).get(way, 0):
                yield Violation("dot.middle", cell, "the dot on the border of this cell is not the middle of its line")


def _cell_faults(drawn: Drawn, cell: Cell) -> Iterator[Violation]:
    if not drawn.visits(cell):
        yield Violation("dot.missed", cell, "the loop does not visit this dot")
    elif drawn.passes(cell) and not drawn.is_straight(cell):
        yield Violation("dot.turn", cell, "the loop turns in this dot")
    elif drawn.passes(cell) and len(set(drawn.arms(cell).values())) > 1:
        yield Violation("dot.middle", cell, "this dot is not the middle of its straight line")
