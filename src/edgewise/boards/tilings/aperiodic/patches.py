"""What all patches have in common: they end in no tip, and their descriptions are as long as the board needs.

A tile stays if one of its corners has tiles all around, and if all such corners hang together along edges.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

from edgewise.boards.tilings.directions import Corner, Polygon

TRIES = 1_000
"""The smallest boards need a few: a patch may have no corner with tiles all around."""


class NoPatch(ValueError):
    """A description that gives no board, and why."""


class TooShort(NoPatch):
    """A description that ends before it has said everything about the patch."""

    def __init__(self) -> None:
        super().__init__("the description of the patch is too short for a board of this size")


class Pattern(Protocol):
    """What the file of such a tiling has."""

    UNIT: int

    def problem(self, patch: str) -> str | None: ...

    def polygons(self, width: int, height: int, patch: str) -> list[Polygon]: ...

    def begun(self, width: int, height: int, rng: random.Random) -> str: ...

    def grown(self, patch: str, rng: random.Random) -> str: ...


def random_patch(pattern: Pattern, width: int, height: int, rng: random.Random) -> str:
    """The description of some patch of this size: a tile, and one tile of a higher order after the other."""
    for _ in range(TRIES):
        with suppress(NoPatch):
            return long_enough(pattern, width, height, pattern.begun(width, height, rng), rng)
    raise NoPatch(f"no patch of {width} × {height} was found")


def long_enough(pattern: Pattern, width: int, height: int, patch: str, rng: random.Random) -> str:
    """A description that goes on until it says everything about a patch of this size."""
    while True:
        try:
            pattern.polygons(width, height, patch)
        except TooShort:
            patch = pattern.grown(patch, rng)
        else:
            return patch


def trimmed(tiles: Iterable[Polygon]) -> list[Polygon]:
    """The tiles that stay, in order, with their corners clockwise."""
    given = list(tiles)
    rings = list(map(clockwise, given))
    owners = {(ring[k - 1], ring[k]) for ring in rings for k in range(len(ring))}
    coast = {corner for one, other in owners if (other, one) not in owners for corner in (one, other)}
    inland = [corner for corner in dict.fromkeys(corner for ring in given for corner in ring) if corner not in coast]
    beside: dict[Corner, list[Corner]] = {corner: [] for corner in inland}
    for one, other in owners:
        if one in beside and other in beside:
            beside[one].append(other)
    largest: set[Corner] = set()
    seen: set[Corner] = set()
    for first in inland:
        if first in seen:
            continue
        part, queue = {first}, [first]
        for corner in queue:
            new = [other for other in beside[corner] if other not in part]
            part.update(new)
            queue += dict.fromkeys(new)
        seen |= part
        if len(part) > len(largest):
            largest = part
    if not largest:
        raise NoPatch("this patch is too small: none of its points has cells all around")
    return [ring for ring in rings if not largest.isdisjoint(ring)]


def clockwise(polygon: Polygon) -> Polygon:
    """The corners in clockwise order, for y down."""
    doubled = sum(polygon[k - 1][0] * polygon[k][1] - polygon[k][0] * polygon[k - 1][1] for k in range(len(polygon)))
    return polygon if doubled > 0 else polygon[::-1]
