"""Where a tile lies: turned by twelfths of a turn, perhaps mirrored, and moved. Hats and spectres are built of these.

Tiles of a higher order are no larger copies of those below; they only hang together in the same way. So where the
parts of one lie is worked out order by order (``parts``), and never measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isqrt
from typing import NamedTuple

from edgewise.boards.tilings.aperiodic.roots import ZERO, Number, minus, plus, twelfth, twelfth_mirrored
from edgewise.boards.tilings.directions import A, B, Corner


class Pose(NamedTuple):
    """First mirrored, then turned, then moved."""

    moved: Number = ZERO
    turned: int = 0
    mirrored: bool = False

    def place(self, place: Number) -> Number:
        """Where a place of the tile comes to lie."""
        if self.mirrored:
            place = twelfth_mirrored(place)
        return plus(self.moved, twelfth(place, self.turned))

    def then(self, inner: Pose) -> Pose:
        """The pose of a part whose pose within this tile is known."""
        turned = self.turned + (-inner.turned if self.mirrored else inner.turned)
        return Pose(self.place(inner.moved), turned % 12, self.mirrored is not inner.mirrored)

    def undone(self) -> Pose:
        """The pose that takes everything back."""
        turned = self.turned if self.mirrored else -self.turned % 12
        back = Pose(ZERO, turned, self.mirrored)
        return Pose(minus(ZERO, back.place(self.moved)), turned, self.mirrored)


Part = tuple[str, Pose]
Parts = Callable[[str, int], Sequence[Part]]
"""The parts of a tile of an order."""
Box = tuple[int, int, int, int]
"""Left, right, top, bottom."""


def corner_of(place: Number) -> Corner:
    """A place on the board, y up: the units of :mod:`directions`, and an edge of length 1 is ``EDGE``."""
    a, b, c, d = place
    return (2 * a + c) * A + b * B, (2 * d + b) * A + c * B


def smallest(largest: Part, order: int, parts: Parts, radius: Callable[[str, int], int], box: Box) -> list[Part]:
    """All tiles of order 0 that reach into a box, in a tile of some order; those of several parents once."""
    left, right, bottom, top = box
    tiles = [largest]
    for level in range(order, 0, -1):
        below = dict.fromkeys((part, whole.then(inner)) for name, whole in tiles for part, inner in parts(name, level))
        near = []
        for part, inner in below:
            x, y = corner_of(inner.moved)
            reach = radius(part, level - 1)
            if left - reach <= x <= right + reach and bottom - reach <= y <= top + reach:
                near.append((part, inner))
        tiles = near
    return tiles


def radius_of(places: Iterable[tuple[Number, int]]) -> int:
    """The largest sum of a place's distance from 0 and a radius around it, rounded up."""
    return max(isqrt(x * x + y * y) + 1 + radius for place, radius in places for x, y in (corner_of(place),))
