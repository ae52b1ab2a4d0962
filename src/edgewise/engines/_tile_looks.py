"""Tiles by what one sees: pieces that are turns of each other are one type, and each way it can look is one choice.

Solvers from other projects choose a look for each cell; which piece that is, and in which turn, is settled here, in the
way that :class:`edgewise.forms.TileForm` asks for.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from edgewise.forms import TileForm

Sides = tuple[int, ...]


class Look(NamedTuple):
    """One way in which a type of piece can lie."""

    kind: int
    sides: Sides


class TileLooks:
    """The looks of a form's pieces, and where each may lie."""

    def __init__(self, form: TileForm) -> None:
        self.form = form
        self.cells = range(len(form.neighbours))
        self.around = [form.neighbours[cell] for cell in self.cells]
        fixed = {piece: (cell, turns) for cell, piece, turns in form.fixed}
        kinds: dict[object, list[int]] = {}
        for piece, sides in enumerate(form.pieces):
            # A fixed piece is a kind of its own: nobody else takes its place, and it takes nobody's.
            key: object = piece if piece in fixed else min(_turned(sides, turns) for turns in range(4))
            kinds.setdefault(key, []).append(piece)
        self.pieces = list(kinds.values())
        """For each kind the pieces that it has, in order."""
        self.looks: list[Look] = []
        self.at: list[list[int]] = [[] for _ in self.cells]
        """For each cell the looks that may lie there, as far as border and fixed pieces are concerned."""
        pinned = {cell for cell, _ in fixed.values()}
        for kind, pieces in enumerate(self.pieces):
            sides = form.pieces[pieces[0]]
            place = fixed.get(pieces[0])
            turns = range(4) if place is None else (place[1],)
            for seen in dict.fromkeys(_turned(sides, turn) for turn in turns):
                where = [cell for cell in self.cells if cell not in pinned] if place is None else [place[0]]
                for cell in where:
                    if self._fits_border(cell, seen):
                        self.at[cell].append(len(self.looks))
                self.looks.append(Look(kind, seen))

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
        """The answer for a look on each cell: the pieces of a kind in order, and the lowest turn that looks so."""
        free = [list(reversed(pieces)) for pieces in self.pieces]
        turns_of = {piece: turns for _, piece, turns in self.form.fixed}
        answer = array("i")
        for number in chosen:
            look = self.looks[number]
            piece = free[look.kind].pop()
            sides = self.form.pieces[piece]
            turns = next(turn for turn in range(4) if _turned(sides, turn) == look.sides)
            answer.append(4 * piece + turns_of.get(piece, turns))
        return answer


def _turned(sides: Sides, turns: int) -> Sides:
    return tuple(sides[(side - turns) % 4] for side in range(4))
