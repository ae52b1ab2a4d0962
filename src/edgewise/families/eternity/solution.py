"""Reads a board back: from JSON, from a drawing, or from an address of the viewer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypedDict

from edgewise.base.errors import BadInput
from edgewise.families.eternity.draw_text import EMPTY, MARK
from edgewise.families.eternity.formats.bucas import is_address, read_board
from edgewise.families.eternity.model import Board, Eternity, Placement
from edgewise.text.solutions import typed
from edgewise.text.source import Source

PLACEMENT = re.compile(r"([0-9]{1,9})/([0-3])", re.ASCII)
EXAMPLE = '{"board": [[[piece, rotation], ...], ...]}, with null for an empty cell'


class BoardFacts(TypedDict):
    """The JSON of a board: piece and rotation on each cell, row by row. Its score is not read but counted."""

    board: list[list[tuple[int, int] | None]]


def solution_from_dict(puzzle: Eternity, facts: Mapping[str, object]) -> Board:
    """From ``{"board": [[[piece, rotation], ...], ...]}``."""
    board = typed(facts, BoardFacts, EXAMPLE)["board"]
    if len(board) != puzzle.rows:
        raise BadInput(f"the board has {len(board)} rows, the puzzle {puzzle.rows}")
    for row, cells in enumerate(board):
        if len(cells) != puzzle.columns:
            raise BadInput(f"board[{row}]: {len(cells)} cells in a row, the puzzle has {puzzle.columns} columns")
        for column, cell in enumerate(cells):
            if cell is not None and not 0 <= cell[1] <= 3:
                raise BadInput(f"board[{row}][{column}][1]: {cell[1]} is not a rotation; expected 0 to 3 quarter turns")
    return Board(puzzle, tuple(tuple(cell and Placement(*cell) for cell in cells) for cells in board))


def read_drawing(puzzle: Eternity, source: Source) -> Board:
    """From rows of ``piece/rotation``, or from an address of the viewer."""
    return read_board(puzzle, source) if is_address(source.text) else _from_rows(puzzle, source)


def _from_rows(puzzle: Eternity, source: Source) -> Board:
    """From the first rows of ``piece/rotation``; marks for mismatches are ignored."""
    rows: list[tuple[Placement | None, ...]] = []
    for number, line in enumerate(source.text.splitlines(), start=1):
        if line.startswith("#") and rows:
            break
        words = list(re.finditer(rf"[^\s{MARK}]+", line.partition("#")[0]))
        if not words:
            continue
        row: list[Placement | None] = []
        for word in words:
            match = PLACEMENT.fullmatch(word.group())
            if match is None and word.group() != EMPTY:
                raise source.error(
                    f"{word.group()[:20]!r} is not a placed piece; expected piece/rotation or {EMPTY}",
                    number,
                    word.start() + 1,
                )
            row.append(Placement(int(match[1]), int(match[2])) if match else None)
        if len(row) != puzzle.columns:
            raise source.error(f"this row has {len(row)} cells, the puzzle has {puzzle.columns} columns", number, 1)
        rows.append(tuple(row))
    if len(rows) != puzzle.rows:
        raise source.error(f"there are {len(rows)} rows, the puzzle has {puzzle.rows}")
    return Board(puzzle, tuple(rows))
