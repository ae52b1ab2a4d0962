"""Flow as collections have it: numbers for names, ``-`` for an empty cell, ``x`` for a hole; every cell is covered."""

from __future__ import annotations

from edgewise.base.errors import BadInput
from edgewise.families._shared import collection_rows as collection
from edgewise.families._shared.collection_rows import Rows, collection_format
from edgewise.families.flow.model import EMPTY, HOLE, Flow

CELLS = {collection.EMPTY: EMPTY, collection.BLOCKED: HOLE}
SIGNS = {cell: sign for sign, cell in CELLS.items()}
HIGHEST_CLUE = 4
"""Of a Slitherlink, whose boards look the same."""


def _is_mine(words: set[str], is_named: bool) -> bool:
    """A ``-`` that comes more than twice is no name, so whoever names Flow means such a board."""
    return any(word.isdigit() and (is_named or int(word) > HIGHEST_CLUE) for word in words)


def _read(rows: Rows) -> Flow:
    return Flow(tuple(tuple(CELLS.get(word, word) for word in row) for row in rows))


def _write(puzzle: Flow) -> list[list[str]]:
    if not puzzle.is_plain or puzzle.rule != "fill":
        raise BadInput("boards of a collection are plain, and every cell is covered")
    return [[SIGNS.get(cell, cell) for cell in row] for row in puzzle.cells]


COLLECTION = collection_format(_is_mine, _read, _write, "3 3\n5 - 6\n5 - 6\n- x -\n")
