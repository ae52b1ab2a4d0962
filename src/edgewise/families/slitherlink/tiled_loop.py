"""A loop drawn on a tiling, whose points have numbers instead of rows and columns."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from edgewise.drawn_lines import along_loop
from edgewise.families.slitherlink.model import Slitherlink
from edgewise.lifted import Lifted
from edgewise.tilings.polygon_board import sides

NumberedLine = tuple[int, int]
"""Two points, the lower one first."""


class NumberedPoint(NamedTuple):
    """A point of a tiling, as messages name it."""

    number: int

    def __str__(self) -> str:
        return f"point {self.number}"


class NumberedCell(NamedTuple):
    """A cell of a tiling, as messages name it."""

    number: int

    def __str__(self) -> str:
        return f"cell {self.number}"


@dataclass(frozen=True)
class TiledLoop(Lifted):
    """The lines drawn on a tiling: a solution, or an attempt at one. Equal lines on equal boards are equal."""

    lifted_field: ClassVar[str] = "lines"
    puzzle: Slitherlink
    lines: frozenset[NumberedLine]

    def _lift(self, answer: array[int]) -> frozenset[NumberedLine]:
        return frozenset(map(self.puzzle.tiled_board.line, answer))

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The points along the loop, from the first one to its lower neighbour; the first is not repeated.

        Raises ``ValueError`` when the lines are not one loop.
        """
        return along_loop(self.lines)

    @cached_property
    def is_loop(self) -> bool:
        """Whether the lines form exactly one loop, on the board or off it."""
        try:
            return len(self.points) == len(self.lines)
        except ValueError:
            return False

    @property
    def counts(self) -> list[int]:
        """How many sides of each cell are drawn."""
        return [sum(side in self.lines for side in sides(ring)) for ring in self.puzzle.tiled_board.rings]

    def to_dict(self) -> dict[str, object]:
        points = [] if self.answer is None else list(self.puzzle.tiled_board.points_along(self.answer))
        return {"loop": points or list(self.points)}

    def difference(self, other: TiledLoop) -> str:
        """How many lines are in only one of the two, and their first and last points."""
        lines = self.lines ^ other.lines
        points = [point for line in lines for point in line]
        return f"{len(lines)} lines between {NumberedPoint(min(points))} and {NumberedPoint(max(points))}"
