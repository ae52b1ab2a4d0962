"""Clues taken away while the loop can still be deduced within a level, by the core."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from edgewise.base.forms import Sets
from edgewise.generating.loops import RandomLoop, planar

if TYPE_CHECKING:
    from edgewise.boards.tilings.board import Board
    from edgewise.explaining.clock import Clock

MOST = 8
"""The highest level that clues are taken away by. What lies beyond is left to minimal boards."""


def deducible_clues(
    board: Board,
    loop: RandomLoop,
    level: int,
    groups: Iterable[Sequence[int]],
    clock: Clock,
    given: Collection[int] | None = None,
    fewest: int = 0,
) -> list[int] | None:
    """The cells whose clues stay when every group that can go is gone, tried in order; cells in no group stay.

    Of a board with these clues the grade is at most ``level``. ``given`` are the cells that may have a clue, by default
    all of them, and ``fewest`` is how many clues are to be left. ``None`` where all clues together are not enough, or
    where the clock ends it.
    """
    sets = Sets.of(groups)
    bits = given_bytes(board, range(board.cell_count) if given is None else given)
    left = planar(board).reduced(loop.inside, bits, (sets.starts, sets.members), level, fewest, clock.job())
    return None if left is None else [cell for cell, stays in enumerate(left) if stays]


def is_deducible(board: Board, loop: RandomLoop, cells: Collection[int], level: int, clock: Clock) -> bool:
    """Whether a level, or the part of it that removal knows, finds the loop from the clues in these cells."""
    return planar(board).deducible(loop.inside, given_bytes(board, cells), level, clock.job())


def given_bytes(board: Board, cells: Collection[int]) -> bytes:
    """One byte a cell."""
    bits = bytearray(board.cell_count)
    for cell in cells:
        bits[cell] = 1
    return bytes(bits)
