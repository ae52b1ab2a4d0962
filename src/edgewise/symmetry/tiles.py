"""The symmetries of a board of tiles: turns of the whole that leave its shape and its fixed pieces as they are.

A turn takes each cell to another and turns the piece on it along. The neighbours of one cell and where it goes decide
where all cells go. Reflections are none: the mirror image of a piece is another piece. A solution is what it looks
like, so an image is compared by the sides that show, never by the numbers of pieces: equal pieces may change places.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass

from edgewise.base.forms import TileForm, turned

SIDES = 4


@dataclass(frozen=True, slots=True)
class BoardTurn:
    """Where each cell goes, and by how many clockwise quarter turns the pieces turn with it."""

    cells: tuple[int, ...]
    turns: int


def tile_symmetries(form: TileForm, go_on: Callable[[], None] = lambda: None) -> list[BoardTurn]:
    """All turns of the board, the one that leaves everything in its place first."""
    around = [tuple(form.neighbours[cell]) for cell in range(len(form.neighbours))]
    if len(set(_reached(around))) < len(around):
        # Parts that do not touch are no board that anybody turns as a whole.
        return [BoardTurn(tuple(range(len(around))), 0)]
    fixed = {(cell, turned(form.pieces[piece], turns)) for cell, piece, turns in form.fixed}
    found = []
    for turns in range(SIDES):
        for start in range(len(around)):
            go_on()
            cells = _moved(around, start, turns)
            if cells is not None and fixed == {(cells[cell], turned(look, turns)) for cell, look in fixed}:
                found.append(BoardTurn(cells, turns))
    return found


class TileImages:
    """What the turns of a board make of a solution, as numbers for what shows on each cell."""

    def __init__(self, form: TileForm, turns: list[BoardTurn]) -> None:
        looks = sorted({turned(sides, by) for sides in form.pieces for by in range(SIDES)})
        number = {look: at for at, look in enumerate(looks)}
        self.shown = [number[turned(sides, by)] for sides in form.pieces for by in range(SIDES)]
        """For each number of an answer, ``4 * piece + turns``, the number of what shows."""
        becomes = [[number[turned(look, by)] for look in looks] for by in range(SIDES)]
        self.moves = []
        """For each turn of the board: where each cell's content comes from, and what it turns into."""
        for one in turns:
            come_from = [0] * len(one.cells)
            for cell, to in enumerate(one.cells):
                come_from[to] = cell
            self.moves.append((come_from, becomes[one.turns]))

    def __len__(self) -> int:
        return len(self.moves)

    def compare(self, answer: array[int]) -> int:
        """How many turns leave the solution as it is; 0 if one of them takes it to a smaller one."""
        looks = [self.shown[number] for number in answer]
        same = 0
        for come_from, becomes in self.moves:
            image = [becomes[looks[cell]] for cell in come_from]
            if image < looks:
                return 0
            same += image == looks
        return same


def _moved(around: list[tuple[int, ...]], start: int, turns: int) -> tuple[int, ...] | None:
    """Where the cells go if the first goes to ``start``; ``None`` if the board is another one then."""
    to = {0: start}
    taken = {start}
    new = [0]
    while new:
        cell = new.pop()
        for side, near in enumerate(around[cell]):
            image = around[to[cell]][(side + turns) % SIDES]
            if (near < 0) != (image < 0):
                return None
            if near < 0:
                continue
            if near not in to:
                if image in taken:
                    return None
                to[near] = image
                taken.add(image)
                new.append(near)
            elif to[near] != image:
                return None
    return tuple(to[cell] for cell in range(len(around)))


def _reached(around: list[tuple[int, ...]]) -> list[int]:
    reached = [0] if around else []
    seen = {0}
    for cell in reached:  # grows as it goes
        for near in around[cell]:
            if near >= 0 and near not in seen:
                seen.add(near)
                reached.append(near)
    return reached
