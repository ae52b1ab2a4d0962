"""The distinct orientations of tiles.

Pieces that are rotations of each other are one kind, and rotations of a kind that look the same are one orientation.
Solvers from other projects choose an orientation for each cell; which piece that is, and by how many quarter turns it
is rotated, is decided here, in the way that :class:`edgewise.base.forms.TileForm` requires.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from edgewise.base.forms import Sides, TileForm, kind_of, turned


class Orientation(NamedTuple):
    """One way in which a kind of piece can lie."""

    kind: int
    sides: Sides


class TileOrientations:
    """The orientations of a form's pieces, and where each may lie."""

    def __init__(self, form: TileForm) -> None:
        self.form = form
        self.cells = range(len(form.neighbours))
        self.around = [form.neighbours[cell] for cell in self.cells]
        fixed = {piece: (cell, turns) for cell, piece, turns in form.fixed}
        kinds: dict[object, list[int]] = {}
        for piece, sides in enumerate(form.pieces):
            # A fixed piece is a kind of its own: it lies on its cell and nowhere else.
            key: object = piece if piece in fixed else kind_of(sides)
            kinds.setdefault(key, []).append(piece)
        self.pieces = list(kinds.values())
        """For each kind its pieces, in order."""
        self.orientations: list[Orientation] = []
        self.at: list[list[int]] = [[] for _ in self.cells]
        """For each cell the orientations that the border and the fixed pieces allow there."""
        fixed_cells = {cell for cell, _ in fixed.values()}
        for kind, pieces in enumerate(self.pieces):
            sides = form.pieces[pieces[0]]
            place = fixed.get(pieces[0])
            turns = range(4) if place is None else (place[1],)
            where = [cell for cell in self.cells if cell not in fixed_cells] if place is None else [place[0]]
            for seen in dict.fromkeys(turned(sides, turn) for turn in turns):
                for cell in where:
                    if self._fits_border(cell, seen):
                        self.at[cell].append(len(self.orientations))
                self.orientations.append(Orientation(kind, seen))

    def _fits_border(self, cell: int, sides: Sides) -> bool:
        return all(
            (colour == self.form.border) == (near < 0) for colour, near in zip(sides, self.around[cell], strict=True)
        )

    def joins(self) -> list[tuple[int, int, int]]:
        """Each pair of neighbouring cells once: the first, its side, and the second."""
        return [
            (cell, side, near)
            for cell in self.cells
            for side, near in enumerate(self.around[cell])
            if near >= 0 and side in (1, 2)
        ]

    def named(self, chosen: Sequence[int]) -> array[int]:
        """The answer for an orientation on each cell: pieces of a kind in order, each with the fewest quarter turns."""
        free = [list(reversed(pieces)) for pieces in self.pieces]
        turns_of = {piece: turns for _, piece, turns in self.form.fixed}
        answer = array("i")
        for number in chosen:
            orientation = self.orientations[number]
            piece = free[orientation.kind].pop()
            sides = self.form.pieces[piece]
            turns = next(turn for turn in range(4) if turned(sides, turn) == orientation.sides)
            answer.append(4 * piece + turns_of.get(piece, turns))
        return answer
