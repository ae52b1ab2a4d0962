"""One loop: the solution of several families, and everything that can be wrong with it as a loop.

What else a puzzle asks of its loop is the family's own business. Like :mod:`edgewise.boards.drawn_lines` this shares
nothing with the engines, on purpose.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Generic, Self

from edgewise.base.family import Puzzle, Violation
from edgewise.base.lifted import Lifted
from edgewise.base.places import Cell, Line, Point
from edgewise.boards.drawn_lines import P, along_loop, degrees, difference, first_points
from edgewise.boards.lattice import Lattice

LOOP_VIOLATIONS = {
    "loop.none": "nothing is drawn",
    "loop.outside": "a line leaves the board",
    "loop.jump": "a line joins two cells that are not neighbours",
    "loop.end": "the line ends in a cell",
    "loop.branch": "more than two lines meet in a cell",
    "loop.several": "there is more than one loop, or a line separate from the others",
}
ALONG_SIDES_VIOLATIONS = LOOP_VIOLATIONS | {
    "loop.jump": "a line joins two points that are not neighbours",
    "loop.end": "the line ends at a point",
    "loop.branch": "more than two lines meet at a point",
}
"""The same of a loop along the sides of cells."""


@dataclass(frozen=True, repr=False)
class DrawnLoop(Lifted, Generic[P]):
    """The lines drawn on a board of any kind: a solution, or an attempt at one. Equal lines on equal boards are equal.

    A family derives its own, which knows its puzzle.
    """

    lifted_field: ClassVar[str] = "lines"
    puzzle: Puzzle
    lines: frozenset[tuple[P, P]]

    @cached_property
    def points(self) -> tuple[P, ...]:
        """The points along the loop, from the first one to its lower neighbour; the first is not repeated.

        On a square board that is from the top left one to the right. Raises ``ValueError`` when the lines are not one
        loop.
        """
        return along_loop(self.lines)

    @cached_property
    def is_loop(self) -> bool:
        """Whether the lines form exactly one loop, on the board or off it."""
        try:
            return len(self.points) == len(self.lines)
        except ValueError:
            return False


@dataclass(frozen=True, repr=False)
class LatticeLoop(DrawnLoop[Point]):
    """The same on a square board, along its corners or from cell to cell."""

    def _lift(self, answer: array[int]) -> frozenset[Line]:
        return self._board.lines(answer)

    @property
    def _board(self) -> Lattice:
        board: Lattice = self.puzzle.lattice  # type: ignore[attr-defined]  # every puzzle with such loops has one
        return board

    def to_dict(self) -> dict[str, object]:
        places = [] if self.answer is None else self._board.places_along(self.answer)
        return {"loop": places or [list(point) for point in self.points]}

    def difference(self, other: Self) -> str:
        return difference(self.lines, other.lines)


def loop_violations(
    board: Lattice, loop: LatticeLoop, place: Callable[[Iterable[int]], Cell | Point] = Cell._make
) -> tuple[list[Violation], frozenset[Line]]:
    """What is wrong with a loop as a loop, and the lines that are on the board; ``place`` is what lines join.

    The order is: lines off the board, places, loops. Without a line, ``loop.none`` is all there is to say.
    """
    if not loop.lines:
        return [Violation("loop.none", None, "nothing is drawn")], loop.lines
    if board.joins_all(loop.lines) and loop.is_loop:
        return [], loop.lines
    drawn = frozenset(filter(board.joins, loop.lines))
    strays = sorted(loop.lines - drawn)
    found = [_stray(*map(place, line), is_on_board=all(map(board.holds, line))) for line in strays]
    return [*found, *broken_lines(drawn, place)], drawn


def _stray(one: Cell | Point, other: Cell | Point, *, is_on_board: bool) -> Violation:
    if is_on_board:
        return Violation("loop.jump", one, f"the line from here jumps to {other}")
    return Violation("loop.outside", one, f"the line from here to {other} leaves the board")


def broken_lines(drawn: Collection[tuple[P, P]], place: Callable[[P], Cell | Point | tuple[int]]) -> list[Violation]:
    """Where the lines on a board end or meet, and those that are separate from the others."""
    meeting: list[Violation] = [
        Violation("loop.end", place(point), "the line ends here")
        if lines == 1
        else Violation("loop.branch", place(point), f"{lines} lines meet here")
        for point, lines in sorted(degrees(drawn).items())
        if lines != 2
    ]
    apart = "this line is separate from the others"
    return meeting + [Violation("loop.several", place(point), apart) for point in first_points(drawn)[1:]]
