"""Random loops on a board of any shape: a walk over single cells in the core shapes a region with one border."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from edgewise.base.errors import NoEngine
from edgewise.base.forms import ints
from edgewise.core import core_missing

if TYPE_CHECKING:
    from edgewise._native import Planar
    from edgewise.boards.tilings.board import Board

_PLANAR: WeakKeyDictionary[Board, Planar] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Taste:
    """How loops are to look."""

    winding: float = 0.5
    """How much long loops are preferred: blobs below 0, mazes from 1 on."""
    variety: float = 0.6
    """How much that differs from place to place."""
    share: float = 0.5
    """Of the cells, those inside."""
    sweeps: int = 30
    """How often each cell may change sides, on average."""


@dataclass(frozen=True, slots=True)
class RandomLoop:
    """A loop and what it surrounds."""

    inside: bytes
    """One byte a cell."""
    on: bytes
    """One byte an edge."""
    counts: bytes
    """One byte a cell: how many of its edges are on."""

    @property
    def edges(self) -> array[int]:
        """The numbers of the edges that are on."""
        return ints(edge for edge, on in enumerate(self.on) if on)


def planar(board: Board) -> Planar:
    """The board as the core has it, made once for each."""
    known = _PLANAR.get(board)
    if known is None:
        if missing := core_missing():
            raise NoEngine(f"loops are made by the native core: {missing}")
        from edgewise._native import Planar  # late: reading and drawing work without the core

        centres = board.cell_centres()
        x, y = (array("d", [place[axis] for place in centres]) for axis in (0, 1))
        cells = board.cell_edges
        known = Planar(board.point_count, board.tails, board.heads, (cells.starts, cells.members), x, y)
        _PLANAR[board] = known
    return known


def random_loop(board: Board, seed: int, taste: Taste | None = None) -> RandomLoop:
    """A loop around two cells or more; the same one for the same board, seed and taste."""
    drawing = planar(board)
    taste = taste or Taste()
    inside = drawing.region(seed % 2**64, taste.winding, taste.variety, taste.share, taste.sweeps)
    return RandomLoop(inside, drawing.border(inside), drawing.counts(inside))


def loop_of(board: Board, edges: Iterable[int]) -> RandomLoop | None:
    """A loop by its edges; ``None`` where they are not the border of anything."""
    on = bytearray(board.edge_count)
    for edge in edges:
        on[edge] = 1
    inside = planar(board).inside(on)
    return None if inside is None else RandomLoop(inside, bytes(on), planar(board).counts(inside))
