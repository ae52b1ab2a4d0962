"""A loop that no other loop through the same cells replaces: where cells say all that there is to say of a loop.

Nothing can be added to such a loop to make it the only one, so it is shaped until it is.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from edgewise.base.forms import Sets, ints
from edgewise.boards.lattice import Lattice
from edgewise.generating.fitted import fitted_loop
from edgewise.generating.minimal import Signs

if TYPE_CHECKING:
    from edgewise.explaining.clock import Clock


def only_loop(
    board: Lattice, start: bytes, rng: random.Random, clock: Clock, turns: Sequence[Sequence[int]] | None = None
) -> array[int] | None:
    """The edges of such a loop, from the region ``start`` on; its cells change sides in groups where ``turns`` says so.

    ``None`` where none was found.
    """
    signs, places = _visits(board)
    return fitted_loop(board, signs, places, start, rng.getrandbits(63), clock, turns=turns)


@lru_cache(maxsize=8)
def _visits(board: Lattice) -> tuple[Signs, list[list[int]]]:
    """Every cell is visited, with two lines, or not, with none."""
    at: list[list[int]] = [[] for _ in range(board.point_count)]
    for edge, ends in enumerate(zip(board.tails, board.heads, strict=True)):
        for end in ends:
            at[end].append(edge)
    lines = ints(count for _ in at for count in (2, 0))
    signs = Signs(Sets.of(edges for edges in at for _ in range(2)), lines, lines, ints(range(len(lines))))
    return signs, [[2 * cell, 2 * cell + 1] for cell in range(len(at))]
