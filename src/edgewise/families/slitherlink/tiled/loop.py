"""A loop drawn on a tiling, whose points have numbers instead of rows and columns."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import NamedTuple

from edgewise.base.places import cell_text, point_text
from edgewise.boards.tilings.polygon_board import sides
from edgewise.families._shared.drawn_loop import DrawnLoop
from edgewise.families.slitherlink.model import Slitherlink

NumberedLine = tuple[int, int]
"""Two points, the lower one first."""


class NumberedPoint(NamedTuple):
    """A point of a tiling, as messages name it."""

    number: int

    def __str__(self) -> str:
        return point_text(self)


class NumberedCell(NamedTuple):
    """A cell of a tiling, as messages name it."""

    number: int

    def __str__(self) -> str:
        return cell_text(self)


@dataclass(frozen=True, repr=False)
class TiledLoop(DrawnLoop[int]):
    """The lines drawn on a tiling."""

    puzzle: Slitherlink

    def _lift(self, answer: array[int]) -> frozenset[NumberedLine]:
        return frozenset(map(self.puzzle.tiled_board.line, answer))

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
        return f"{len(lines)} lines from {NumberedPoint(min(points))} to {NumberedPoint(max(points))}"
