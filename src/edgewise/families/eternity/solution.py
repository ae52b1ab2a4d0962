"""Reads a board back: the JSON that ``solve`` prints, the drawing, or an address of the viewer."""

from __future__ import annotations

import json
import re

from edgewise.families.eternity.draw_text import EMPTY, MARK
from edgewise.families.eternity.formats.bucas import is_address, read_board
from edgewise.families.eternity.model import Board, Eternity, Placement
from edgewise.family import Source

PLACEMENT = re.compile(r"([0-9]{1,9})/([0-3])", re.ASCII)


def read_solution(puzzle: Eternity, source: Source) -> Board:
    """A board of this puzzle; ``BadInput`` where the text is neither JSON, nor rows of pieces, nor an address."""
    if source.text.lstrip().startswith("{"):
        return _from_json(puzzle, source)
    if is_address(source.text):
        return read_board(puzzle, source)
    return _from_drawing(puzzle, source)


def _from_json(puzzle: Eternity, source: Source) -> Board:
    """From ``{"board": [[[piece, rotation], ...], ...]}`` or from a whole result with such a solution first."""
    try:
        value = json.loads(source.text)
    except (ValueError, RecursionError) as error:
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise source.error("this is not one JSON object", line, column) from None
    if isinstance(value, dict) and isinstance(value.get("solutions"), list):
        if not value["solutions"]:
            raise source.error("this result holds no solution")
        value = value["solutions"][0]
    board = value.get("board") if isinstance(value, dict) else None
    if not isinstance(board, list):
        raise source.error('expected {"board": [[[piece, rotation], ...], ...]}')
    if len(board) != puzzle.rows:
        raise source.error(f"this board has {len(board)} rows, the puzzle {puzzle.rows}")
    rows = []
    for number, row in enumerate(board):
        if not isinstance(row, list) or len(row) != puzzle.columns:
            raise source.error(f"row {number} of the board is not a list of {puzzle.columns} cells")
        rows.append(tuple(_cell(source, cell, number, column) for column, cell in enumerate(row)))
    return Board(puzzle, tuple(rows))


def _cell(source: Source, cell: object, row: int, column: int) -> Placement | None:
    if cell is None:
        return None
    if not (isinstance(cell, list) and len(cell) == 2 and all(type(part) is int for part in cell)):
        raise source.error(f"cell ({row}, {column}) of the board is not [piece, rotation] with whole numbers, or null")
    if not 0 <= cell[1] <= 3:
        raise source.error(f"cell ({row}, {column}): {cell[1]} is no rotation; expected 0 to 3 quarter turns")
    return Placement(*cell)


def _from_drawing(puzzle: Eternity, source: Source) -> Board:
    """From the first rows of ``piece/rotation``; marks of mismatches are no part of a board."""
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
                    f"{word.group()[:20]!r} is no piece on a board; expected piece/rotation or {EMPTY}",
                    number,
                    word.start() + 1,
                )
            row.append(Placement(int(match[1]), int(match[2])) if match else None)
        if len(row) != puzzle.columns:
            raise source.error(f"this row has {len(row)} cells, the puzzle {puzzle.columns} columns", number, 1)
        rows.append(tuple(row))
    if len(rows) != puzzle.rows:
        raise source.error(f"there are {len(rows)} rows and the puzzle has {puzzle.rows}")
    return Board(puzzle, tuple(rows))
