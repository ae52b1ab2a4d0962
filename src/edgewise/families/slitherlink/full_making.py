"""What is different about making a Full Loop: the loop visits every point, and what is deduced uses that."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from edgewise.base.forms import LineForm
from edgewise.families.slitherlink.model import Clue
from edgewise.families.slitherlink.rules import form_on
from edgewise.generating.deducible import deducible_groups
from edgewise.generating.loops import RandomLoop, loop_of
from edgewise.generating.minimal import fitting_loop

if TYPE_CHECKING:
    from edgewise.boards.tilings.board import Board
    from edgewise.explaining.clock import Clock


def full_loop(board: Board, clues: list[Clue], rng: random.Random, clock: Clock) -> RandomLoop | None:
    """A random loop through every point that fits the clues; ``None`` where there is none, or the clock ends it."""
    preferred = [rng.random() < 0.5 for _ in range(board.edge_count)]
    edges = fitting_loop(form_on(board, clues, full=True), preferred, clock)
    return loop_of(board, edges) if edges else None


def deducible_cells(
    board: Board, loop: RandomLoop, groups: Sequence[Sequence[int]], level: int, clock: Clock, *, fewest: int
) -> list[int] | None:
    """The cells that keep their clue while the loop can be deduced within a level; ``None`` where it never can."""
    movable = {cell for group in groups for cell in group}
    fixed = [cell for cell in range(board.cell_count) if cell not in movable]

    def cells_of(kept: Sequence[int]) -> list[int]:
        return sorted([*fixed, *(cell for group in kept for cell in groups[group])])

    def form_with(kept: Sequence[int]) -> LineForm:
        clues: list[Clue] = [None] * board.cell_count
        for cell in cells_of(kept):
            clues[cell] = loop.counts[cell]
        return form_on(board, clues, full=True)

    most = max(map(len, groups), default=1)
    left = deducible_groups(
        form_with,
        list(map(bool, loop.on)),
        range(len(groups)),
        level,
        clock,
        fewest=max(0, fewest - len(fixed)) // most,
    )
    return None if left is None else cells_of(left)


def refusal(rows: int, columns: int, *, masked: bool, square: bool) -> str | None:
    """Why no Full Loop can be made to such a spec."""
    if masked:
        return "a Full Loop cannot be made to a mask: leave out the mask, or the variant"
    if square and (rows + 1) * (columns + 1) % 2:
        return "no loop visits every point where their number is odd: a Full Loop needs an odd side"
    return None
