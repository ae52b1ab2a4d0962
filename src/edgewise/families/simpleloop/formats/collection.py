"""Simple Loop as collections have it: ``-`` for an open cell, ``x`` for a blocked one."""

from __future__ import annotations

from edgewise.families._shared import collection_rows as collection
from edgewise.families._shared.collection_rows import Rows, collection_format
from edgewise.families.simpleloop.model import BLOCKED, OPEN, SimpleLoop

CELLS = {collection.EMPTY: OPEN, collection.BLOCKED: BLOCKED}
SIGNS = {cell: sign for sign, cell in CELLS.items()}


def _read(rows: Rows) -> SimpleLoop:
    if not {word for row in rows for word in row} <= CELLS.keys():
        raise ValueError("expected - (open) and x (blocked) alone")
    return SimpleLoop(tuple("".join(CELLS[word] for word in row) for row in rows))


def _write(puzzle: SimpleLoop) -> list[list[str]]:
    return [[SIGNS[cell] for cell in row] for row in puzzle.cells]


def _is_mine(words: set[str], is_named: bool) -> bool:
    return words == {collection.BLOCKED} or (is_named and not words)


COLLECTION = collection_format(_is_mine, _read, _write, "3 3\n- - -\n- x -\n- - -\n")
