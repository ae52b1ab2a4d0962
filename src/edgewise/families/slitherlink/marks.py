"""A Slitherlink as it looks, for its symmetries: clues on the corners of their cells."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.boards.tilings.board import Board
from edgewise.families.slitherlink.model import Clue, Slitherlink
from edgewise.symmetry.marked_board import MarkedBoard


def marked_board(puzzle: Slitherlink) -> MarkedBoard:
    """The board of a puzzle, with its clues."""
    return with_clues(puzzle.board, puzzle.flat_clues())


def with_clues(board: Board, clues: Iterable[Clue]) -> MarkedBoard:
    """A board of any shape with clues in the order of its cells."""
    given = ((cell, clue) for cell, clue in enumerate(clues) if clue is not None)
    return MarkedBoard.of(board, ((str(clue), frozenset(board.face_ring(cell))) for cell, clue in given))
