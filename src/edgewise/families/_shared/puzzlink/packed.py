"""pzpr's codes of which a character holds several cells or borders, and regions drawn by their borders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from edgewise.families._shared.puzzlink.code import Code

SIGNS = "0123456789abcdefghijklmnopqrstuv"
"""The digits of numbers up to 31."""


@cache
def _table(values: int, each: int) -> dict[str, list[int]]:
    """The values that each character stands for."""
    return {
        sign: [number // values ** (each - 1 - place) % values for place in range(each)]
        for number, sign in enumerate(SIGNS[: values**each])
    }


@dataclass(frozen=True, slots=True)
class PackedCode:
    """``each`` things of so many possible values in a character; the first of them counts most."""

    values: int
    each: int

    def read(self, code: Code, wanted: int, what: str = "cells") -> list[int]:
        """So many values, in order; what the last character says beyond them is dropped, as pzpr does."""
        table = _table(self.values, self.each)
        needed = -(-wanted // self.each)
        text = code.text[code.at : code.at + needed]
        if not table.keys() >= set(text):
            place = next(place for place, sign in enumerate(text) if sign not in table)
            raise code.error(
                f"{text[place]!r} is not allowed here; expected 0 to 9 or a to {max(table)}", code.at + place
            )
        if len(text) < needed:
            raise code.early_end(len(text) * self.each, wanted, what)
        code.at += needed
        return list(chain.from_iterable(map(table.__getitem__, text)))[:wanted]

    def write(self, values: Sequence[int]) -> str:
        """The inverse of ``read``.

        >>> CIRCLE.write([0, 0, 1, 0, 2, 0, 2])
        '16i'
        """
        packed = []
        for start in range(0, len(values), self.each):
            number = 0
            for value in [*values[start : start + self.each], *[0] * self.each][: self.each]:
                number = number * self.values + value
            packed.append(SIGNS[number])
        return "".join(packed)


CIRCLE = PackedCode(values=3, each=3)
"""``Circle``: 0 for a plain cell, 1 for a white circle, 2 for a black one."""
BITS = PackedCode(values=2, each=5)
"""``Border``, ``Ice``, ``Empty``: 1 for a border, or for a cell that is marked."""


@dataclass(frozen=True, slots=True)
class Borders:
    """The borders inside a board, in row order: to the right of each cell but the last, and below each but the last."""

    rows: int
    columns: int
    right: Sequence[int]
    below: Sequence[int]

    @property
    def regions(self) -> list[int]:
        """The number of each cell's region, in row order. Regions are numbered by their first cells.

        >>> Borders(2, 2, right=[1, 0], below=[0, 0]).regions
        [0, 0, 0, 0]
        >>> Borders(2, 2, right=[1, 1], below=[0, 0]).regions
        [0, 1, 0, 1]
        """
        columns = self.columns
        region = [-1] * (self.rows * columns)
        count = 0
        for first in range(len(region)):
            if region[first] >= 0:
                continue
            region[first] = count
            open_cells = [first]
            while open_cells:
                cell = open_cells.pop()
                row, column = divmod(cell, columns)
                beside = row * (columns - 1) + column
                for other, is_open in (
                    (cell + 1, column + 1 < columns and not self.right[beside]),
                    (cell - 1, column > 0 and not self.right[beside - 1]),
                    (cell + columns, row + 1 < self.rows and not self.below[cell]),
                    (cell - columns, row > 0 and not self.below[cell - columns]),
                ):
                    if is_open and region[other] < 0:
                        region[other] = count
                        open_cells.append(other)
            count += 1
        return region


def read_borders(code: Code, rows: int, columns: int) -> Borders:
    """``Border``: the borders to the right of cells, then those below them, each part in characters of its own."""
    right = BITS.read(code, rows * (columns - 1), "borders")
    return Borders(rows, columns, right, BITS.read(code, (rows - 1) * columns, "borders"))


def write_borders(borders: Borders) -> str:
    """The inverse of :func:`read_borders`."""
    return BITS.write(borders.right) + BITS.write(borders.below)


def borders_between(regions: Sequence[int], columns: int) -> Borders:
    """The borders between cells of different regions.

    >>> write_borders(borders_between([0, 1, 0, 1], 2))
    'o0'
    """
    rows = len(regions) // columns
    right = [int(regions[cell] != regions[cell + 1]) for cell in range(len(regions)) if (cell + 1) % columns]
    below = [int(regions[cell] != regions[cell + columns]) for cell in range(len(regions) - columns)]
    return Borders(rows, columns, right, below)
