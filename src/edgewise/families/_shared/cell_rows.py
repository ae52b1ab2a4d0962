"""Puzzles whose lines run from cell to cell on a board of rows, and the texts of those that are one sign a cell.

The rows come with or without spaces, under ``R C`` or not. What looks like a size is read as one, so that a file with a
missing row is rejected instead of being read as a smaller puzzle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, Self

from edgewise.base.family import Puzzle
from edgewise.base.places import Cell
from edgewise.boards.lattice import Lattice, lattice
from edgewise.boards.tilings.board import Board
from edgewise.text.source import MAX_CELLS, NumberedLine, Source, are_whole_numbers, check_size

Rows = tuple[str, ...]
"""The rows of a board, one character a cell."""


@dataclass(frozen=True, slots=True)
class RowText:
    """The lines of a text taken apart: what is above the board, and its rows."""

    size: tuple[int, int] | None
    size_line: int
    body: Sequence[NumberedLine]


def taken_apart(lines: Sequence[NumberedLine]) -> RowText:
    """A text without its comments: rows, under a line ``R C`` or not."""
    first = lines[0][1].split(None, 2) if lines else []
    if len(first) != 2 or not are_whole_numbers(first):
        return RowText(None, 0, lines)
    return RowText((int(first[0]), int(first[1])), lines[0][0], lines[1:])


def signs_of(text: RowText) -> str:
    """Every sign of a board, row by row, without spaces."""
    return "".join("".join(line.split()) for _, line in text.body)


def read_board(source: Source, text: RowText, cells: Mapping[str, str], expected: str) -> Rows:
    """The board: for each sign the cell that it stands for. Raises ``BadInput`` at the first thing that is wrong."""
    if not text.body:
        raise source.error(f"no board found; expected rows of {expected}")
    for number, line in text.body:
        if len(line) > MAX_CELLS:  # before anything is made of its parts
            check_size(source, 1, len(line) - line.count(" ") - line.count("\t"), number, 1)
    words = [line.split() for _, line in text.body]
    rows = list(map("".join, words))
    count, columns = text.size or (len(rows), len(rows[0]))
    check_size(source, count, columns, text.size_line or text.body[0][0], 1)
    if len(rows) != count:
        raise source.error(f"the size says {count} rows, but there are {len(rows)}", text.size_line, 1)
    if set(map(len, rows)) == {columns} and cells.keys() >= set("".join(rows)):
        table = str.maketrans(dict(cells))
        if {1, columns}.issuperset(map(len, words)):
            return tuple([row.translate(table) for row in rows])
    return tuple(_row(source, number, line, columns, cells, expected, text) for number, line in text.body)


def _row(
    source: Source, number: int, line: str, columns: int, cells: Mapping[str, str], expected: str, text: RowText
) -> str:
    """One row step by step, up to the first thing that is wrong."""
    tokens = source.tokens(line)
    for column, token in tokens:
        if token not in cells:
            raise source.error(f"{token[:20]!r} is not a cell; expected {expected}", number, column)
    if len(tokens) != columns:
        said = f"the size says {columns} columns" if text.size else f"the first row has {columns} cells"
        raise source.error(f"{said}, but this row has {len(tokens)}", number, tokens[min(len(tokens), columns) - 1][0])
    return "".join(cells[token] for _, token in tokens)


def board_text(board: Rows, name: str = "", *, spaced: bool = False) -> str:
    """The text of a board: spaced rows under ``R C``, or rows alone; under its name where one is given."""
    head = [name] if name else []
    if spaced:
        head.append(f"{len(board)} {len(board[0])}")
    return "\n".join([*head, *(" ".join(row) if spaced else row for row in board)]) + "\n"


def from_flat(cells: Sequence[str], columns: int) -> Rows:
    """The rows of a board from its cells in row order."""
    flat = "".join(cells)
    return tuple(flat[start : start + columns] for start in range(0, len(flat), columns))


def check_board(board: Rows, signs: str) -> None:
    """Raises ``ValueError`` where the rows are no board of these signs."""
    if not board or not board[0]:
        raise ValueError("a board needs at least one cell")
    if len(set(map(len, board))) != 1:
        raise ValueError("the rows differ in length")
    strange = set("".join(board)) - set(signs)
    if strange:
        raise ValueError(f"{min(strange)!r} is not a cell; expected {' or '.join(signs)}")


def resized_rows(rows: Rows, height: int, width: int, filler: str) -> Rows:
    """The rows of a board of another size: what fits stays in its place.

    >>> resized_rows(("ab", "cd"), 3, 1, ".")
    ('a', 'c', '.')
    """
    kept = [row[:width].ljust(width, filler) for row in rows[:height]]
    return (*kept, *[filler * width] * (height - len(kept)))


class CellBoard(Puzzle):
    """A puzzle with cells in rows; a family derives its own."""

    cells: Sequence[Sequence[str]]

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])

    def size_text(self) -> str:
        return f"{self.rows}×{self.columns}"

    @property
    def board(self) -> Board:
        return lattice(self.rows, self.columns)

    @property
    def lattice(self) -> Lattice:
        """The cells are the vertices: a corner lattice that is one smaller each way."""
        return lattice(self.rows - 1, self.columns - 1)


@dataclass(frozen=True)
class SignBoard(CellBoard):
    """A board of one sign a cell, for one loop."""

    asks: ClassVar[dict[int, int]]
    """What each sign asks of the loop, as :mod:`edgewise.boards.quick_check` knows it; made by ``str.maketrans``."""
    cells: Rows
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_board(self.cells, "".join(map(chr, self.asks)))

    def with_signs(self, signs: Mapping[Cell, str]) -> Self:
        """The board with other signs in some cells."""
        rows = (
            "".join(signs.get(Cell(row, column), cell) for column, cell in enumerate(cells))
            for row, cells in enumerate(self.cells)
        )
        return replace(self, cells=tuple(rows))

    @cached_property
    def cell_bytes(self) -> bytes:
        """What is asked of the loop in each cell, in row order, for the quick check of answers."""
        return "".join(self.cells).translate(self.asks).encode("latin-1")
