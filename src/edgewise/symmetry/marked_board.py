"""A puzzle of lines as people see it: points in their places, the lines between them, and the marks on them.

Whether a puzzle looks the same turned or in a mirror is a question about this, and not about the form that it is
lowered to: a clue may be lowered in a way that has no mirror image, and a graph may have symmetries that no picture
has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle
from edgewise.base.registry import family_of
from edgewise.boards.tilings.board import Board, Place

Mark = tuple[str, frozenset[int]]
"""A sign, and the points that it belongs to: a cell, the corners of a cell, the ends of a pair."""


@dataclass(frozen=True, slots=True)
class MarkedBoard:
    """The board of one puzzle. Points are numbered from 0."""

    places: Sequence[Place]
    """Where each point is, x to the right and y down."""
    lines: Sequence[tuple[int, int]]
    """The two points that each edge of the form joins, the lower one first."""
    marks: frozenset[Mark]
    """Whatever the rules make a difference of. What has a name only to be told apart, such as a pair, has one sign."""
    period: Place | None = None
    """On a board that goes on across its borders: after how much to the right, and down, it is the same again."""

    @classmethod
    def of(cls, board: Board, marks: Iterable[Mark]) -> MarkedBoard:
        """A board whose points and edges are those of the form."""
        return cls(board.positions, list(zip(board.tails, board.heads, strict=True)), frozenset(marks))


def marked_board(puzzle: Puzzle) -> MarkedBoard:
    """How a puzzle of lines looks. Raises ``BadInput`` where its family does not say."""
    board = family_of(puzzle).marked_board(puzzle)
    if board is None:
        raise BadInput(f"the symmetries of {puzzle.family_name} puzzles are not known")
    return board
