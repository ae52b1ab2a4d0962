"""Cells that a symmetry takes to each other, on a board of any shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from edgewise.base.errors import BadInput
from edgewise.boards.drawn_lines import first_of_group
from edgewise.generating.spec import Symmetry

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
    moved: list[tuple[int, int]] = []
    for move in MOVES[symmetry]:
        for cell, (x, y) in enumerate(places):
            image = number.get(_grain(*move(x, y)))
            if image is None:
                raise BadInput(f"this board has no symmetry of the kind {symmetry}")
            moved.append((cell, image))
    first = first_of_group(moved)
    found: dict[int, list[int]] = {}
    for cell in range(len(places)):
        found.setdefault(first.get(cell, cell), []).append(cell)
    return list(found.values())


def _grain(x: float, y: float) -> tuple[int, int]:
    return round(x * GRAIN), round(y * GRAIN)
