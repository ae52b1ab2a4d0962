"""Whether an engine's answer is right, said in microseconds by checks of the core that share nothing with its engines.

They take a board by its rows and columns and its cells, as the puzzle has them, and an answer as the engine gave it.
Families call them from ``is_right``. "No" is never the last word: ``violations`` then finds what is wrong. So where the
core is not built, every answer is simply left to ``violations``.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib import import_module
from types import ModuleType

NO_CLUE = 255
NO_END, NO_CELL = 0, -1
"""What stands for an empty cell and for a hole, where the ends of pairs have numbers."""

ANY_CELL, LOOP_CELL, NO_LOOP_CELL, STRAIGHT_CELL, TURN_CELL = range(5)
"""What may be asked of a loop in a cell: nothing, to visit it, not to visit it, to go straight on in it and turn in a
neighbour, to turn in it and go straight on in both neighbours."""


@cache
def _core() -> ModuleType | None:
    try:
        return import_module("edgewise._native")
    except ImportError:  # engines say why; here it costs time and nothing else
        return None


def is_loop_around_clues(rows: int, columns: int, clues: bytes, lines: array[int]) -> bool:
    """One loop along the sides of cells; each clue, one byte a cell, counts the lines around its cell.

    >>> is_loop_around_clues(1, 1, bytes([NO_CLUE]), array("i", [0, 1, 2, 3]))
    True
    """
    core = _core()
    return core is not None and bool(core.is_loop_around_clues(rows, columns, clues, lines))


def is_loop_around_faces(starts: array[int], points: array[int], clues: bytes, lines: array[int]) -> bool:
    """The same on a board of any shape, given by the points around each face: those of face k begin at ``starts[k]``.

    Lines are the sides of faces, numbered by their lower point and then by the other one.

    >>> ring = array("i", [0, 3]), array("i", [0, 1, 2])
    >>> is_loop_around_faces(*ring, bytes([3]), array("i", [0, 1, 2]))
    True
    """
    core = _core()
    return core is not None and bool(core.is_loop_around_faces(starts, points, clues, lines))


def is_loop_through_cells(rows: int, columns: int, cells: bytes, lines: array[int]) -> bool:
    """One loop from cell to cell that does in each cell what is asked of it there, one byte a cell.

    >>> is_loop_through_cells(2, 2, bytes([ANY_CELL, LOOP_CELL] * 2), array("i", [0, 1, 2, 3]))
    True
    """
    core = _core()
    return core is not None and bool(core.is_loop_through_cells(rows, columns, cells, lines))


def are_pairs_joined(rows: int, columns: int, cells: array[int], fill: bool, lines: array[int]) -> bool:
    """Paths from cell to cell that join each pair, numbered from 1; with ``fill`` they visit every cell but the holes.

    >>> are_pairs_joined(1, 3, array("i", [1, NO_END, 1]), True, array("i", [0, 1]))
    True
    """
    core = _core()
    return core is not None and bool(core.are_pairs_joined(rows, columns, cells, fill, lines))


def is_board_matched(rows: int, columns: int, sides: array[int], fixed: array[int], placed: array[int]) -> bool:
    """Every piece once, all sides match, colour 0 faces the border, and the fixed pieces are in their places.

    >>> is_board_matched(1, 2, array("i", [0, 5, 0, 0] * 2), array("i", [0, 0]), array("i", [0, 6]))
    True
    """
    core = _core()
    return core is not None and bool(core.is_board_matched(rows, columns, sides, fixed, placed))


def points_along_loop(points: int, tails: array[int], heads: array[int], edges: array[int]) -> array[int]:
    """The points along a loop, from the lowest one to its lower neighbour, by the ends of all edges of a board.

    None where the edges are no loop; and where the core is not built, so that somebody else has to look.

    >>> points_along_loop(3, array("i", [0, 0, 1]), array("i", [1, 2, 2]), array("i", [2, 1, 0]))
    array('i', [0, 1, 2])
    """
    core = _core()
    return array("i", b"" if core is None else core.points_along_loop(points, tails, heads, edges))
