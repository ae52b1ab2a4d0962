"""Cells that a symmetry takes to each other, on a board of any shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from edgewise.errors import BadInput
from edgewise.generating.wish import Symmetry

Place = tuple[float, float]
Move = Callable[[float, float], Place]

MOVES: dict[Symmetry, tuple[Move, ...]] = {
    Symmetry.NONE: (),
    Symmetry.ROTATE180: (lambda x, y: (-x, -y),),
    Symmetry.ROTATE90: (lambda x, y: (-y, x),),
    Symmetry.MIRROR: (lambda x, y: (-x, y),),
    Symmetry.MIRROR_BOTH: (lambda x, y: (-x, y), lambda x, y: (x, -y)),
    Symmetry.DIAGONAL: (lambda x, y: (y, x),),
}
"""What each symmetry does to a place, seen from the middle of the board."""
GRAIN = 64
"""Places closer than a part of the unit are the same."""


def orbits(centres: Sequence[Place], symmetry: Symmetry) -> list[list[int]]:
    """The cells in groups that the symmetry takes to each other, each group and all of them in order.

    ``centres`` are the middles of the cells. Raises ``BadInput`` where the board does not have the symmetry.

    >>> orbits([(0, 0), (1, 0), (2, 0)], Symmetry.MIRROR)
    [[0, 2], [1]]
    """
    across, down = ([place[axis] for place in centres] for axis in (0, 1))
    middle = ((min(across) + max(across)) / 2, (min(down) + max(down)) / 2)
    places = [(x - middle[0], y - middle[1]) for x, y in centres]
    number = {_grain(x, y): cell for cell, (x, y) in enumerate(places)}
    first = list(range(len(places)))
    for move in MOVES[symmetry]:
        for cell, (x, y) in enumerate(places):
            image = number.get(_grain(*move(x, y)))
            if image is None:
                raise BadInput(f"this board has no symmetry of the kind {symmetry}")
            _join(first, cell, image)
    found: dict[int, list[int]] = {}
    for cell in range(len(places)):
        found.setdefault(_root(first, cell), []).append(cell)
    return list(found.values())


def _grain(x: float, y: float) -> tuple[int, int]:
    return round(x * GRAIN), round(y * GRAIN)


def _nearest(number: dict[tuple[int, int], int], across: int, down: int) -> int | None:
    """The cell there, or a grain beside it: rounding may put two equal places on either side of a line."""
    beside = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1))
    return next((number[place] for x, y in beside if (place := (across + x, down + y)) in number), None)


def _root(first: list[int], cell: int) -> int:
    while first[cell] != cell:
        cell = first[cell]
    return cell


def _join(first: list[int], one: int, other: int) -> None:
    one, other = _root(first, one), _root(first, other)
    first[max(one, other)] = min(one, other)
