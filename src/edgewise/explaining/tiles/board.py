"""A board of tiles as sets of candidates: one bit for each way in which a kind of piece can lie.

Pieces that are turns of each other are one kind, because what looks alike is one solution. Kind ``k`` owns the bits
``4 k`` to ``4 k + 3``; of turns that look the same only the first is used. So a set of candidates is one number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from edgewise.base.errors import NoEngine
from edgewise.base.forms import Sides, TileForm, ints, kind_of, turned
from edgewise.core import core_missing

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
        sides_of = Counter(chain.from_iterable(form.pieces))
        self.colours = sorted(sides_of.keys() - {form.border})
        self.shows = [self._shown_at(side) for side in range(4)]
        """For each side and colour the orientations that show it there."""
        self.most_seams = {colour: sides_of[colour] // 2 for colour in self.colours}
        """Two sides meet in a seam: so many seams at most have a colour."""
        self.fits = self._fitting()
        """For each cell the orientations that the border allows there."""
        self.seams = [
            (cell, side, near) for cell in self.cells for side, near in enumerate(self.around[cell]) if near > cell
        ]

    def _shown_at(self, side: int) -> dict[int, int]:
        showing: dict[int, list[int]] = {colour: [] for colour in (*self.colours, self.form.border)}
        for number, look in self.sides.items():
            showing[look[side]].append(number)
        return {colour: set_of(showing[colour]) for colour in self.colours}

    def _fitting(self) -> list[int]:
        """Cells with the border on the same sides have the same orientations, so a board has nine such sets or so."""
        border = self.form.border
        by_border: dict[tuple[bool, ...], list[int]] = {}
        for number, look in self.sides.items():
            by_border.setdefault(tuple([colour == border for colour in look]), []).append(number)
        fitting = {sides: set_of(numbers) for sides, numbers in by_border.items()}
        return [fitting.get(tuple([near < 0 for near in around]), 0) for around in self.around]

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


def set_of(numbers: Iterable[int]) -> int:
    """The set of some orientations.

    >>> set_of([0, 1, 9]) == 0b10_0000_0011
    True
    """
    bits = bytearray()
    for number in numbers:
        byte, bit = divmod(number, 8)
        bits.extend(bytes(max(0, byte + 1 - len(bits))))
        bits[byte] |= 1 << bit
    return int.from_bytes(bits, "little")


def members(candidates: int) -> Iterator[int]:
    """The orientations in a set, in order."""
    # Byte by byte, because what is done to a number of thousands of bits takes as long as thousands of bits do.
    for byte, value in enumerate(candidates.to_bytes(-(-candidates.bit_length() // 8), "little")):
        left = value
        while left:
            yield 8 * byte + (left & -left).bit_length() - 1
            left &= left - 1


def is_single(candidates: int) -> bool:
    """Whether exactly one candidate is left."""
    return candidates != 0 and not candidates & (candidates - 1)
