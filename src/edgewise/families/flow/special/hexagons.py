"""The board of hexagons: columns of them, the even ones half a cell lower."""

from __future__ import annotations

from functools import lru_cache

from edgewise.boards.tilings.directions import EDGE, A, B, regular
from edgewise.boards.tilings.polygon_board import BoardName, PolygonBoard


@lru_cache(maxsize=8)
def hexagons(rows: int, columns: int) -> PolygonBoard:
    """The board; boards of the same size share one.

    >>> hexagons(1, 2).cell_place(1)
    (0, 1)
    """
    lower = [columns > 1 and column % 2 == 0 for column in range(columns)]
    polygons = (
        regular(6, (3 * A * column, B * (2 * row + lower[column])), 0)
        for row in range(rows)
        for column in range(columns)
    )
    return PolygonBoard(polygons, EDGE, BoardName("hex", rows, columns, has_rows=True))
