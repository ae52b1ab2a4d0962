"""Slitherlinks with clues exactly where a drawing has them: the loop is made to fit."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from edgewise.forms import Sets, ints
from edgewise.generating.fitted import fitted_loop
from edgewise.generating.loops import Taste, random_loop
from edgewise.generating.minimal import Signs

if TYPE_CHECKING:
    from array import array

    from edgewise.explaining.clock import Clock
    from edgewise.tilings.board import Board

WINDING = (0.3, 0.7)


def masked_loop(board: Board, mask: frozenset[int], rng: random.Random, clock: Clock) -> array[int] | None:
    """The edges of a loop that its counts in the cells of the mask make the only one; ``None`` if none was found."""
    counts = [(cell, count) for cell in sorted(mask) for count in range(len(board.face_ring(cell)))]
    low = ints(count for _, count in counts)
    signs = Signs(Sets.of(board.cell_edges[cell] for cell, _ in counts), low, low, ints(range(len(counts))))
    places: dict[int, list[int]] = {}
    for sign, (cell, _) in enumerate(counts):
        places.setdefault(cell, []).append(sign)
    start = random_loop(board, rng.getrandbits(63), Taste(winding=rng.uniform(*WINDING)))
    return fitted_loop(board, signs, list(places.values()), start.inside, rng.getrandbits(63), clock)


def mask_refusal(board: Board, mask: frozenset[int]) -> str | None:
    """Why there is no puzzle with clues in just these cells."""
    if not mask:
        return "the mask has no cell: without a clue every loop is a solution"
    if len(mask) == 1:
        return "the mask has one cell: one clue is never enough to tell a loop from all others"
    return None
