"""What makers of boards around whose cells the loop runs have in common."""

from __future__ import annotations

from collections.abc import Callable, Collection

from edgewise.base.places import Cell
from edgewise.families._shared.loops.board import SignedBoard
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.signs import Allowed

UNDERSTOOD = frozenset({"levels", "symmetry", "minimal", "clues", "density", "start"})


def in_every_cell(
    signs: Callable[[Drawn, int, int], Collection[str]],
) -> Callable[[SignedBoard, Drawn], Allowed]:
    """Every cell can have a sign; a function says which a loop allows in a row and a column."""

    def allowed(puzzle: SignedBoard, drawn: Drawn) -> Allowed:
        return {Cell(r, c): signs(drawn, r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)}

    return allowed
