"""Random regions with one loop as their border that keep to something: to a symmetry of the board, or to some cells.

A walk begins with a region. Cells change sides in groups, wherever one loop stays one loop, and cells in no group stay
as they are.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from edgewise.generating.loops import planar

if TYPE_CHECKING:
    from edgewise.boards.tilings.board import Board

SWEEPS = 25
"""How often each group of cells may change sides."""
STRENGTH = 1.2
"""How much a step that makes the loop longer is preferred, for a winding of 1."""


def shaped_region(
    board: Board, groups: Sequence[Sequence[int]], rng: random.Random, winding: float, begin: Iterable[int]
) -> bytes:
    """One byte a cell: whether it is inside. The more winding, the longer the loop; ``begin`` is inside at first."""
    drawing = planar(board)
    rings = [list(array("i", drawing.ring(cell))) for cell in range(board.cell_count)]
    beside = _beside(board)
    inside = bytearray(board.cell_count + 1)  # the last is the outside of the board
    for cell in begin:
        inside[cell] = 1
    for _ in range(SWEEPS * len(groups)):
        group = groups[rng.randrange(len(groups))]
        turned: list[int] = []
        longer = 0
        for cell in group:
            around = [inside[other] for other in rings[cell]]
            near = [inside[other] for other in beside[cell]]
            changes = sum(one != other for one, other in zip(around, around[1:] + around[:1], strict=True))
            if changes != 2 or not 0 < sum(near) < len(near):
                break
            equal = sum(side == inside[cell] for side in near)
            longer += 2 * equal - len(near)
            inside[cell] ^= 1
            turned.append(cell)
        is_done = len(turned) == len(group) and sum(inside) > 1
        if not is_done or rng.random() >= math.exp(min(0.0, STRENGTH * winding * longer / len(group))):
            for cell in turned:
                inside[cell] ^= 1
    return bytes(inside[:-1])


def _beside(board: Board) -> list[list[int]]:
    """The cells that share an edge with each cell; the number behind the last is the outside of the board."""
    of_edge: list[list[int]] = [[] for _ in range(board.edge_count)]
    for cell in range(board.cell_count):
        for edge in board.cell_edges[cell]:
            of_edge[edge].append(cell)
    outside = board.cell_count
    return [
        [next((other for other in of_edge[edge] if other != cell), outside) for edge in board.cell_edges[cell]]
        for cell in range(board.cell_count)
    ]
