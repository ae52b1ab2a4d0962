"""What can be seen of a Simple Loop without solving it: how many cells are open, and their balance."""

from __future__ import annotations

from edgewise.base.family import Feature
from edgewise.families.simpleloop.model import OPEN, SimpleLoop


def features(puzzle: SimpleLoop) -> dict[str, Feature]:
    """The share of open cells, and how the colours of a chessboard differ on them."""
    places = [(r, c) for r, row in enumerate(puzzle.cells) for c, cell in enumerate(row) if cell == OPEN]
    balance = sum(1 if (row + column) % 2 else -1 for row, column in places)
    return {
        "open_share": Feature(len(places) / (puzzle.rows * puzzle.columns), "share of the cells that are open"),
        "balance": Feature(
            abs(balance),
            "open cells that one colour of a chessboard has more than the other",
            "a loop alternates between the two colours, so none visits every open cell" if balance else "",
        ),
    }
