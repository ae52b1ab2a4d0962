"""The best boards of tiles: those that a hunt tells, and the highest score of a small one, by trying every way."""

from __future__ import annotations

from itertools import count, product

from edgewise.base.result import Progress
from edgewise.families.eternity import FAMILY, Board, Eternity
from edgewise.families.eternity.model import turned

Sides = tuple[int, int, int, int]


class Improvements:
    """The boards that a hunt tells, looked at as they come: nothing but mismatches, and no progress was ahead."""

    def __init__(self, puzzle: Eternity) -> None:
        self.puzzle = puzzle
        self.scores: list[int] = []
        self.progress: list[Progress] = []

    def on_best(self, board: Board) -> None:
        assert {violation.code for violation in FAMILY.violations(self.puzzle, board)} <= {"edge.mismatch"}
        assert all(progress.best is None or progress.best <= board.score for progress in self.progress)
        self.scores.append(board.score)


def best_score(puzzle: Eternity) -> int | None:
    """With every piece laid, the clues kept and the border right; ``None`` if a clue contradicts the border.

    Boards without a mismatch are tried first, then those with one, and so on: the fewest are few.
    """
    clues = {(clue.row, clue.column): (clue.piece - 1, clue.turns) for clue in puzzle.clues}
    for cell, (piece, turns) in clues.items():
        if not fits_border(puzzle, turned(puzzle.pieces[piece], turns), *cell):
            return None
    return puzzle.seam_count - next(most for most in count() if has_board(puzzle, clues, most))


def fits_border(puzzle: Eternity, sides: Sides, row: int, column: int) -> bool:
    return tuple(colour == 0 for colour in sides) == puzzle.border_sides(row, column)


def has_board(puzzle: Eternity, clues: dict[tuple[int, int], tuple[int, int]], most: int) -> bool:
    """Whether there is a board with at most so many mismatches."""
    columns, pieces = puzzle.columns, puzzle.pieces
    laid: list[Sides] = []
    free = [piece not in {piece for piece, _ in clues.values()} for piece in range(len(pieces))]

    def lay(left: int) -> bool:
        cell = len(laid)
        if cell == len(pieces):
            return True
        row, column = divmod(cell, columns)
        given = clues.get((row, column))
        tried = set()
        for piece, turns in [given] if given else product(range(len(pieces)), range(4)):
            sides = turned(pieces[piece], turns)
            is_new = (free[piece] or given is not None) and (sides, pieces[piece]) not in tried
            if not is_new or not fits_border(puzzle, sides, row, column):
                continue
            tried.add((sides, pieces[piece]))
            north = row > 0 and laid[cell - columns][2] != sides[0]
            west = column > 0 and laid[-1][1] != sides[3]
            if north + west > left:
                continue
            was_free, free[piece] = free[piece], False
            laid.append(sides)
            is_found = lay(left - north - west)
            laid.pop()
            free[piece] = was_free
            if is_found:
                return True
        return False

    return lay(most)
