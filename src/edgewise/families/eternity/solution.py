"""Reads a board back: from JSON, from a drawing, from an address of a viewer, or from what hunters paste."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypedDict

from edgewise.base.errors import BadInput
from edgewise.families.eternity.draw_text import EMPTY, MARK
from edgewise.families.eternity.formats.bucas import Shown, board_of, is_address, read_board
from edgewise.families.eternity.formats.edges import listed_sides, looks_like_edges, shown_by_edges
from edgewise.families.eternity.model import Board, Eternity, Placement
from edgewise.text.solutions import typed
from edgewise.text.source import Source

PLACEMENT = re.compile(r"([0-9]{1,9})/([0-3])", re.ASCII)
EXAMPLE = '{"board": [[[piece, rotation], ...], ...]}, with null for an empty cell'


class BoardFacts(TypedDict):
    """The JSON of a board: piece and rotation on each cell, row by row. Its score is not read but counted."""

    board: list[list[tuple[int, int] | None]]


class NumberFacts(TypedDict):
    """The same as eternity2.dev has it."""

    board: list[int]


NUMBERS = '{"board": [4 * piece + rotation, ...]}, with -1 for an empty cell'


def solution_from_dict(puzzle: Eternity, facts: Mapping[str, object]) -> Board:
    """From ``{"board": [[[piece, rotation], ...], ...]}``, or from numbers as eternity2.dev has them."""
    if isinstance(numbers := facts.get("board"), list) and numbers and isinstance(numbers[0], int):
        return _from_numbers(puzzle, typed(facts, NumberFacts, NUMBERS)["board"])
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


def _from_numbers(puzzle: Eternity, numbers: list[int]) -> Board:
    """From four times a piece, counted from 0, and its quarter turns, for each cell; -1 where there is none."""
    if len(numbers) != len(puzzle.pieces):
        raise BadInput(f"the board has {len(numbers)} cells, the puzzle {len(puzzle.pieces)}")
    if min(numbers) < -1:
        raise BadInput(f"{min(numbers)} is not a piece; expected -1 for an empty cell")
    cells = [Placement(number // 4 + 1, number % 4) if number >= 0 else None for number in numbers]
    return Board.from_flat(puzzle, cells)


def read_drawing(puzzle: Eternity, source: Source) -> Board:
    """From rows of ``piece/rotation``, from an address of a viewer, or from the sides of all pieces as they lie."""
    if is_address(source.text):
        return read_board(puzzle, source)
    if looks_like_edges(source):
        return board_of(puzzle, source, shown_by_edges(source))
    sides = listed_sides(source)
    if sides is not None and len(sides) == len(puzzle.pieces):
        return board_of(puzzle, source, Shown(puzzle.rows, puzzle.columns, tuple(sides), None, ""))
    return _from_rows(puzzle, source)


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
