"""What follows from what lies on a board, wave by wave; the core follows it (``native/explain/tiles/tile_waves.cpp``).

A wave holds everything that single rules say about what the waves before it have left, all at once. So how many waves
it takes until something breaks depends on the board alone: not on the order in which it is looked at, nor on how it is
turned. The rules:

* *neighbours*: a candidate needs one on each side that shows the same colour; where all pieces of a kind have their
  cells, no other cell holds one;
* *places*: a kind of piece with no more cells left than pieces lies on all of them;
* *colours*: a colour is on half as many seams as sides show it, and on no more.

A :class:`Scope` says which cells, kinds, colours and known facts may be used, so that reasons can be made smaller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from edgewise.explaining.clock import Clock
from edgewise.explaining.tiles.board import Board
from edgewise.explaining.tiles.deduction import Broken

if TYPE_CHECKING:
    from edgewise._native import TilePosition

NEIGHBOURS, PLACES, COLOURS = 1, 2, 4
ANY_WAVES = 1 << 20
FEW_CANDIDATES = 3
"""Cells with no more candidates are looked at case by case, within a supposition ..."""
INNER_WAVES = 6
"""... and each case is followed so far."""
RULES = ("cell", "piece", "pieces", "colour", "cases")
"""What can break, in the order of the core."""


@dataclass
class Scope:
    """What a reason may use."""

    cells: set[int]
    kinds: set[int]
    colours: set[int]
    known: dict[int, int]
    """The orientation on each cell that is known."""
    ruled_out: dict[int, int] = field(default_factory=dict)
    """For each cell the set of what was ruled out before."""

    @classmethod
    def whole(cls, board: Board, known: Mapping[int, int], ruled_out: Mapping[int, int]) -> Scope:
        """Everything there is."""
        cells = set(board.cells) - known.keys()
        return cls(cells, set(range(len(board.pieces))), set(board.colours), dict(known), dict(ruled_out))


class Position:
    """The candidates of each cell: what fits the border and the pieces beside it, and is left; and what follows.

    Whatever the clock ends has found nothing: who asks looks at the clock as well.
    """

    def __init__(self, board: Board, scope: Scope, clock: Clock) -> None:
        self.board = board
        self.scope = scope
        self.clock = clock
        gone = self._used_up()
        self.candidates = [self._fitting(cell, gone) for cell in board.cells]

    def _used_up(self) -> int:
        """The kinds of which every piece lies on a known cell."""
        gone = 0
        for kind, used in Counter(orientation >> 2 for orientation in self.scope.known.values()).items():
            if kind in self.scope.kinds and used >= self.board.copies[kind]:
                gone |= self.board.kind_mask(kind)
        return gone

    def _fitting(self, cell: int, gone: int) -> int:
        board, scope = self.board, self.scope
        if cell in scope.known:
            return 1 << scope.known[cell]
        candidates = board.fits[cell] & ~scope.ruled_out.get(cell, 0)
        if cell in scope.cells:
            candidates &= ~gone
            for side, near in enumerate(board.around[cell]):
                if near in scope.known:
                    colour = board.sides[scope.known[near]][side ^ 2]
                    candidates &= board.shows[side].get(colour, 0)
        return candidates

    @cached_property
    def _native(self) -> TilePosition:
        from edgewise._native import TilePosition  # late: reading and drawing work without the core

        board, scope = self.board, self.scope
        size = 8 * -(-len(board.pieces) // 16)
        return TilePosition(
            board.native,
            bytes([1 if cell in scope.cells else 2 * (cell in scope.known) for cell in board.cells]),
            bytes([kind in scope.kinds for kind in range(len(board.pieces))]),
            bytes([colour in scope.colours for colour in board.colours]),
            b"".join([candidates.to_bytes(size, "little") for candidates in self.candidates]),
        )

    def left(self, rules: int) -> dict[int, int]:
        """What some rules leave of the candidates of cells, looking at the whole board once; nothing if one breaks."""
        return {cell: int.from_bytes(left, "little") for cell, left in self._native.left(rules, self.clock.job())}

    def supposed(self, cell: int, orientation: int, most: int = ANY_WAVES) -> Broken | None:
        """Why a piece cannot lie on a cell, if that shows within so many waves."""
        return self._broken(self._native.supposed(cell, orientation, most, self.clock.job()))

    def followed(self, cell: int, orientation: int, waves: int) -> dict[int, int]:
        """The cells that have fewer candidates after so many waves if a piece lies on a cell, and what is left."""
        found = self._native.followed(cell, orientation, waves, self.clock.job())
        return {other: int.from_bytes(left, "little") for other, left in found}

    def cases(self, cell: int, orientation: int) -> Broken | None:
        """The same, where each candidate of a cell with few of them is supposed in turn, within the supposition."""
        job = self.clock.job()
        return self._broken(self._native.cases(cell, orientation, FEW_CANDIDATES, INNER_WAVES, job))

    def _broken(self, numbers: tuple[int, int, int] | None) -> Broken | None:
        if numbers is None:
            return None
        rule, number, waves = RULES[numbers[0]], numbers[1], numbers[2]
        return Broken(rule, self.board.colours[number] if rule == "colour" else number, waves)
