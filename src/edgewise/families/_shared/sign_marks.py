"""How a board of signs looks, for its symmetries: its points are its cells, each with a sign."""

from __future__ import annotations

from edgewise.families._shared.cell_rows import SignBoard
from edgewise.symmetry.marked_board import MarkedBoard


def marked_board(puzzle: SignBoard) -> MarkedBoard:
    """A puzzle whose points are its cells, each with a sign."""
    return MarkedBoard.of(
        puzzle.lattice, ((sign, frozenset([cell])) for cell, sign in enumerate("".join(puzzle.cells)))
    )
