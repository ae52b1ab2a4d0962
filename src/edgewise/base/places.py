"""Points, cells and lines by row and column, and how a place is said to a person.

Rows, columns and numbers that people read count from 1. JSON counts from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


def cell_text(place: Sequence[int] | int) -> str:
    """A cell as people say it: by its row and column or, on a board without them, by its number.

    >>> cell_text((0, 7)), cell_text([12])
    ('row 1, column 8', 'cell 13')
    """
    match place:
        case int(number) | [number]:
            return f"cell {number + 1}"
        case [row, column, *_]:
            return f"row {row + 1}, column {column + 1}"
    raise AssertionError("a place is a number, or a row and a column")


def point_text(place: Sequence[int] | int) -> str:
    """A corner of cells as people say it: by a cell that it belongs to or, without rows and columns, by its number.

    >>> point_text((0, 0)), point_text((2, 3)), point_text(7)
    ('the top-left corner of row 1, column 1', 'the bottom-right corner of row 2, column 3', 'point 8')
    """
    match place:
        case int(number) | [number]:
            return f"point {number + 1}"
        case [row, column, *_]:
            corner = f"{'bottom' if row > 0 else 'top'}-{'right' if column > 0 else 'left'}"
            return f"the {corner} corner of {cell_text((row - (row > 0), column - (column > 0)))}"
    raise AssertionError("a place is a number, or a row and a column")


class Point(NamedTuple):
    """A corner of cells; ``Point(0, 0)`` is the top left corner of the board."""

    row: int
    column: int

    def __str__(self) -> str:
        return point_text(self)


class Cell(NamedTuple):
    """A cell of the board, from ``Cell(0, 0)`` at the top left."""

    row: int
    column: int

    def __str__(self) -> str:
        return cell_text(self)


Line = tuple[Point, Point]
"""Two points in order."""


def line_between(one: Point, other: Point) -> Line:
    """The line that joins two points, given in either order."""
    return (one, other) if one <= other else (other, one)
