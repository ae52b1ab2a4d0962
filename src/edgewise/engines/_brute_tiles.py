"""How the oracle lays tiles: cell by cell, every free piece in every rotation, compared with the cells laid before.

Pieces and rotations are tried in order, and whatever looks the same as something already tried on that cell is skipped:
so each distinct board is found once, in the form that :class:`edgewise.base.forms.TileForm` requires.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from edgewise.base.engine import Job
from edgewise.base.forms import TileForm
from edgewise.engines._bounded import Bounded

Sides = tuple[int, ...]


class TileSearch(Bounded):
    def __init__(self, form: TileForm, job: Job) -> None:
        super().__init__(job)
        self.form = form
        self.cell_count = len(form.neighbours)
        self.around = [form.neighbours[cell] for cell in range(self.cell_count)]
        self.fixed = {cell: (piece, turns) for cell, piece, turns in form.fixed}
        self.free = [True] * len(form.pieces)
        for piece, _ in self.fixed.values():
            self.free[piece] = False
        self.laid: list[tuple[int, int]] = []
        self.sides: list[Sides] = []

    def solutions(self, cell: int) -> Iterator[array[int]]:
        """Every way to fill the cells from this one on."""
        if self.stopped():
            return
        self.nodes += 1
        if cell == self.cell_count:
            self.found += 1
            yield array("i", [4 * piece + turns for piece, turns in self.laid])
            return
        tried: set[Sides] = set()
        for piece, turns in self._choices(cell):
            sides = tuple(self.form.pieces[piece][(side - turns) % 4] for side in range(4))
            if sides in tried or not self._fits(cell, sides):
                continue
            tried.add(sides)
            self.laid.append((piece, turns))
            self.sides.append(sides)
            was_free, self.free[piece] = self.free[piece], False
            yield from self.solutions(cell + 1)
            self.free[piece] = was_free
            self.laid.pop()
            self.sides.pop()

    def _choices(self, cell: int) -> list[tuple[int, int]]:
        if cell in self.fixed:
            return [self.fixed[cell]]
        pieces = [piece for piece, free in enumerate(self.free) if free]
        return [(piece, turns) for piece in pieces for turns in range(4)]

    def _fits(self, cell: int, sides: Sides) -> bool:
        """Whether the border colour is on the border and nowhere else, and all neighbours laid so far match."""
        for side, neighbour in enumerate(self.around[cell]):
            if (sides[side] == self.form.border) != (neighbour < 0):
                return False
            if 0 <= neighbour < cell and sides[side] != self.sides[neighbour][(side + 2) % 4]:
                return False
        return True
