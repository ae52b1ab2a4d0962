"""What verifiers ask about the lines around a cell. It shares nothing with the engines, on purpose."""

from __future__ import annotations

from edgewise.families._shared.loops.checks import Drawn


def lines_around(drawn: Drawn, row: int, column: int) -> int:
    """How many sides of a cell are drawn."""
    return (
        drawn.leads((row, column), "e")
        + drawn.leads((row, column), "s")
        + drawn.leads((row + 1, column + 1), "w")
        + drawn.leads((row + 1, column + 1), "n")
    )


def corners_visited(drawn: Drawn, row: int, column: int) -> int:
    """How many corners of a cell the loop visits."""
    return sum(drawn.visits((row + down, column + right)) for down in (0, 1) for right in (0, 1))


def touches(drawn: Drawn, row: int, column: int) -> int:
    """How many times the loop comes to a cell: it may stay for a side or more, or pass one corner.

    Going around the cell, it comes at each corner that is visited where the side before it is not drawn.
    """
    ring = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
    before = [drawn.leads(corner, way) for corner, way in zip(ring, "swne", strict=True)]
    if all(before):
        return 1
    return sum(drawn.visits(corner) and not side for corner, side in zip(ring, before, strict=True))


def is_inside(drawn: Drawn, row: int, column: int) -> bool:
    """Whether a cell is inside the loop: of the lines crossed on the way left, an odd number."""
    return sum(drawn.leads((row, left), "s") for left in range(column + 1)) % 2 == 1
