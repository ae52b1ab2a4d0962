"""Which cells are neighbours: on squares and hexagons, at the border and across it.

This is how the rules see a board; the engines get theirs from ``graph.py``, and the two share nothing. Two cells are
neighbours or they are not: on a board that warps and is two cells wide, the cell on the left is also the one on the
right, and a line between them is one line, not two. A cell is no neighbour of its own.
"""

from __future__ import annotations

from edgewise.base.places import Point

SQUARE = ((-1, 0), (0, -1), (0, 1), (1, 0))
# Hexagons stand in columns. Those of the even columns are half a cell lower, so their neighbours on either side are in
# the same row and in the next; those of the odd ones in the same row and in the one before.
EVEN = ((-1, 0), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
ODD = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0))


def beside(cell: Point, rows: int, columns: int, warp: bool, hexagons: bool) -> list[Point]:
    """The neighbours of a cell in row order, as far as steps go; each of them once."""
    row, column = cell
    steps = SQUARE if not hexagons else ODD if column % 2 else EVEN
    if warp:
        around = dict.fromkeys(Point((row + down) % rows, (column + right) % columns) for down, right in steps)
        around.pop(cell, None)
        return list(around)
    return [
        Point(row + down, column + right)
        for down, right in steps
        if 0 <= row + down < rows and 0 <= column + right < columns
    ]
