"""A puzzle of tiles as the checks of a certificate see it: what each cell may show, and which cells are neighbours.

Cells are numbered row by row from 0. What a cell shows are the colours of the piece on it, in the order up, right,
down, left. Two boards are one solution if every cell shows the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from edgewise.proofs.check.reading import CertificateFiles, fail
from edgewise.proofs.statement import TileModel

Sides = tuple[int, ...]
NOWHERE = -1


def turned(sides: Sides, turns: int) -> Sides:
    """The colours of a piece after clockwise quarter turns."""
    return tuple(sides[(side - turns) % 4] for side in range(4))


def kind_of(sides: Sides) -> Sides:
    """The lowest of the four turns: the same for all pieces that are turns of each other."""
    return min(turned(sides, turns) for turns in range(4))


class TileBoard:
    """The statement of a puzzle, and what follows from it for each cell."""

    def __init__(self, statement: TileModel) -> None:
        self.statement = statement
        self.cells = range(statement.rows * statement.columns)
        self.copies = Counter(kind_of(sides) for sides in statement.pieces.values())
        self.clues = {
            row * statement.columns + column: (piece, turns) for (row, column), piece, turns in statement.clues
        }
        clued = {piece for piece, _ in self.clues.values()}
        pieces = statement.pieces
        free = {turned(sides, turns) for piece, sides in pieces.items() if piece not in clued for turns in range(4)}
        self.looks = [
            sorted(look for look in self._given(cell, free) if self.fits_border(cell, look)) for cell in self.cells
        ]
        """For each cell what it may show, by the border and the clues: the piece of a clue lies on its cell alone."""

    def beside(self, cell: int, side: int) -> int:
        """The cell on one side of another; ``NOWHERE`` at the border."""
        row, column = divmod(cell, self.statement.columns)
        row, column = row + (0, 0, 1, 0)[side] - (side == 0), column + (0, 1, 0, 0)[side] - (side == 3)
        inside = 0 <= row < self.statement.rows and 0 <= column < self.statement.columns
        return row * self.statement.columns + column if inside else NOWHERE

    def seams(self) -> Iterator[tuple[int, int, int]]:
        """Where two cells meet: the first, its right or lower side, and the second."""
        for cell in self.cells:
            for side in (1, 2):
                if (near := self.beside(cell, side)) != NOWHERE:
                    yield cell, side, near

    def fits_border(self, cell: int, look: Sides) -> bool:
        """Whether the border colour faces the border, and only that."""
        border = self.statement.border
        return all((look[side] == border) == (self.beside(cell, side) == NOWHERE) for side in range(4))

    def _given(self, cell: int, free: set[Sides]) -> set[Sides]:
        if cell not in self.clues:
            return free
        piece, turns = self.clues[cell]
        return {turned(self.statement.pieces[piece], turns)}

    def checked_solution(self, files: CertificateFiles, file: str) -> list[Sides]:
        """What each cell shows in a solution, once that is checked: lines of cell, piece and quarter turns."""
        laid: dict[int, tuple[int, int]] = {}
        last = 1
        for number, line in files.lines(file):
            if line.startswith("#"):
                continue
            last, words = number, line.split()
            if len(words) != 3 or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
                fail(file, number, "expected a cell, a piece and quarter turns")
            cell, piece, turns = map(int, words)
            if cell not in self.cells or cell in laid or piece not in self.statement.pieces or turns > 3:
                fail(file, number, "no such cell, piece or turn, or a cell for the second time")
            laid[cell] = piece, turns
        if len(laid) != len(self.cells) or len({piece for piece, _ in laid.values()}) != len(self.cells):
            fail(file, last, "expected a piece on every cell, each piece once")
        if any(laid[cell] != clue for cell, clue in self.clues.items()):
            fail(file, last, "the piece of a clue is not in its place and rotation")
        board = [turned(self.statement.pieces[laid[cell][0]], laid[cell][1]) for cell in self.cells]
        for cell, look in enumerate(board):
            if not self.fits_border(cell, look):
                fail(file, last, f"the piece on cell {cell} has its border sides in the wrong places")
        for cell, side, near in self.seams():
            if board[cell][side] != board[near][(side + 2) % 4]:
                fail(file, last, f"the pieces on the cells {cell} and {near} do not match")
        return board
