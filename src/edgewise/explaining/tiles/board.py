"""A board of tiles as sets of candidates: one bit for each way in which a kind of piece can lie.

Pieces that are turns of each other are one kind, because what looks alike is one solution. Kind ``k`` owns the bits
``4 k`` to ``4 k + 3``; of turns that look the same only the first is used. So a set of candidates is one number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from edgewise.engines._native_core import core_missing
from edgewise.errors import NoEngine
from edgewise.forms import Sides, TileForm, ints, kind_of, turned

if TYPE_CHECKING:
    from edgewise._native import TileRules

Candidate = tuple[int, int]
"""A cell, and the number of an orientation."""


class Board:
    """What never changes: where each orientation may lie, what it shows, and how many pieces of each kind there are."""

    def __init__(self, form: TileForm) -> None:
        self.form = form
        self.cells = range(len(form.neighbours))
        self.around: list[tuple[int, ...]] = [tuple(form.neighbours[cell]) for cell in self.cells]
        by_look: dict[Sides, list[int]] = {}
        for piece, sides in enumerate(form.pieces):
            by_look.setdefault(kind_of(sides), []).append(piece)
        self.pieces = list(by_look.values())
        """For each kind its pieces, in order."""
        self.copies = [len(pieces) for pieces in self.pieces]
        self.sides: dict[int, Sides] = {}
        """What each orientation shows."""
        self._number: dict[Sides, int] = {}
        for kind, pieces in enumerate(self.pieces):
            for turns in range(4):
                look = turned(form.pieces[pieces[0]], turns)
                if look not in self._number:
                    self._number[look] = 4 * kind + turns
                    self.sides[4 * kind + turns] = look
        self.colours = sorted({*chain.from_iterable(form.pieces)} - {form.border})
        self.shows: list[dict[int, int]] = [
            {colour: self._mask(look[side] == colour for look in self.sides.values()) for colour in self.colours}
            for side in range(4)
        ]
        """For each side and colour the orientations that show it there."""
        sides_of = [list(chain.from_iterable(form.pieces)).count(colour) for colour in self.colours]
        self.most_seams = {colour: sides // 2 for colour, sides in zip(self.colours, sides_of, strict=True)}
        """Two sides meet in a seam: so many seams at most have a colour."""
        self.fits = [self._fitting(cell) for cell in self.cells]
        """For each cell the orientations that the border allows there."""
        self.seams = [
            (cell, side, near) for cell in self.cells for side, near in enumerate(self.around[cell]) if near > cell
        ]

    def _mask(self, chosen: Iterable[bool]) -> int:
        return sum(1 << number for number, is_chosen in zip(self.sides, chosen, strict=True) if is_chosen)

    def _fitting(self, cell: int) -> int:
        border, around = self.form.border, self.around[cell]
        return self._mask(
            all((colour == border) == (near < 0) for colour, near in zip(look, around, strict=True))
            for look in self.sides.values()
        )

    @cached_property
    def native(self) -> TileRules:
        """The same for the core."""
        if missing := core_missing():
            raise NoEngine(f"explanations need the native core: {missing}")
        from edgewise._native import TileRules  # late: reading and drawing work without the core

        index = {colour: number for number, colour in enumerate(self.colours)} | {self.form.border: -1}
        unused = (-2, -2, -2, -2)
        ways = [self.sides.get(way) for way in range(4 * len(self.pieces))]
        sides = [unused if look is None else tuple(index[colour] for colour in look) for look in ways]
        return TileRules(
            ints(chain.from_iterable(self.around)),
            ints(chain.from_iterable(sides)),
            ints(self.copies),
            ints(self.most_seams[colour] for colour in self.colours),
        )

    def kind_mask(self, kind: int) -> int:
        """All orientations of a kind."""
        return 0b1111 << 4 * kind

    def orientation(self, piece: int, turns: int) -> int:
        """The orientation of a piece after clockwise quarter turns."""
        return self._number[turned(self.form.pieces[piece], turns)]

    def turns(self, piece: int, orientation: int) -> int:
        """The fewest quarter turns that bring a piece into an orientation of its kind."""
        return next(turns for turns in range(4) if turned(self.form.pieces[piece], turns) == self.sides[orientation])

    def distances(self, start: int) -> list[int]:
        """Steps from a cell to each cell."""
        far = [len(self.cells)] * len(self.cells)
        far[start] = 0
        todo = [start]
        for cell in todo:
            for near in self.around[cell]:
                if near >= 0 and far[near] > far[cell] + 1:
                    far[near] = far[cell] + 1
                    todo.append(near)
        return far


def members(candidates: int) -> Iterator[int]:
    """The orientations in a set, in order."""
    while candidates:
        low = candidates & -candidates
        yield low.bit_length() - 1
        candidates ^= low


def is_single(candidates: int) -> bool:
    """Whether exactly one candidate is left."""
    return candidates != 0 and not candidates & (candidates - 1)
