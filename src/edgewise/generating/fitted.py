"""Loops made to fit places: the signs that stand there, and nowhere else, make the loop the only one.

The core walks from loop to loop, a few cells at a time near what stays open, until nothing does
(``native/make/loops/fitted_loop.cpp``).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from edgewise.base.forms import Sets, ints
from edgewise.generating.loops import planar

if TYPE_CHECKING:
    from edgewise.boards.tilings.board import Board
    from edgewise.explaining.clock import Clock
    from edgewise.generating.minimal import Signs

MOST_STEPS = 40_000
"""Of one attempt: two seconds or so on a board of 10 × 10."""


def fitted_loop(
    board: Board,
    signs: Signs,
    places: Sequence[Sequence[int]],
    inside: bytes,
    seed: int,
    clock: Clock,
    *,
    required: bool = True,
    links: Sequence[Sequence[int]] | None = None,
    turns: Sequence[Sequence[int]] | None = None,
    most_steps: int = MOST_STEPS,
) -> array[int] | None:
    """The edges of a loop that is the only one with its signs; ``None`` where none was found.

    ``places`` has, for each place, the signs of which one may stand there; the loop decides which one does, and unless
    a sign is ``required`` there may be none. With ``links``, signs then stand in all places of a group, or in none.
    ``inside`` is the region that the walk begins with. Cells change sides one by one, or as ``turns`` says together.
    """
    from edgewise._native import fitted_loop as native_fitted_loop  # late: reading works without the core

    listed = Sets.of(places)
    linked = Sets.of(links if links is not None else ([place] for place in range(len(places))))
    together = Sets.of(turns if turns is not None else ([cell] for cell in range(board.cell_count)))
    on, left_open = native_fitted_loop(
        planar(board),
        (signs.clues.starts, signs.clues.members),
        signs.low,
        signs.high,
        signs.sign_of,
        (listed.starts, listed.members),
        (linked.starts, linked.members),
        required,
        (together.starts, together.members),
        inside,
        seed % 2**63,
        most_steps,
        clock.job(),
    )
    return ints(edge for edge, drawn in enumerate(on) if drawn) if left_open == 0 else None
