"""Slitherlinks with clues exactly where a drawing has them: the loop is made to fit."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from edgewise.base.forms import Sets, ints
from edgewise.generating.fitted import fitted_loop
from edgewise.generating.loops import Taste, random_loop
from edgewise.generating.minimal import Signs
from edgewise.generating.shaped_region import shaped_region

if TYPE_CHECKING:
    from collections.abc import Sequence

    from edgewise.boards.tilings.board import Board
    from edgewise.explaining.clock import Clock

WINDING = (0.3, 0.7)
PICTURE = 0.6
"""If so many of the cells of a mask hang together, it is a picture."""
ANYWHERE = 0.2
"""How often the first loop does not keep to a picture."""


def masked_loop(board: Board, mask: frozenset[int], rng: random.Random, clock: Clock) -> Sequence[int]:
    """The edges of a loop that its counts in the cells of the mask make the only one; none if none was found."""
    counts = [(cell, count) for cell in sorted(mask) for count in range(len(board.face_ring(cell)))]
    low = ints(count for _, count in counts)
    signs = Signs(Sets.of(board.cell_edges[cell] for cell, _ in counts), low, low, ints(range(len(counts))))
    places: dict[int, list[int]] = {}
    for sign, (cell, _) in enumerate(counts):
        places.setdefault(cell, []).append(sign)
    start = _start(board, mask, rng)
    return fitted_loop(board, signs, list(places.values()), start, rng.getrandbits(63), clock) or ()


def _start(board: Board, mask: frozenset[int], rng: random.Random) -> bytes:
    """The region that the walk begins with.

    A picture has large places without a clue. A loop that visits them is never the only one, and to get it out of there
    takes long, so the first loop keeps to the picture.
    """
    winding = rng.uniform(*WINDING)
    picture = _largest_part(board, mask)
    if len(picture) < PICTURE * len(mask) or rng.random() < ANYWHERE:
        return random_loop(board, rng.getrandbits(63), Taste(winding=winding)).inside
    return shaped_region(board, [[cell] for cell in picture], rng, winding, [rng.choice(picture)])


def _largest_part(board: Board, mask: frozenset[int]) -> list[int]:
    """The largest part of the mask in which cells share edges."""
    of_edge: dict[int, list[int]] = {}
    for cell in sorted(mask):
        for edge in board.cell_edges[cell]:
            of_edge.setdefault(edge, []).append(cell)
    largest: list[int] = []
    seen: set[int] = set()
    for first in sorted(mask):
        part = [] if first in seen else [first]
        seen.add(first)
        for cell in part:
            new = {other for edge in board.cell_edges[cell] for other in of_edge[edge]} - seen
            seen |= new
            part += sorted(new)
        largest = max(largest, part, key=len)
    return sorted(largest)
