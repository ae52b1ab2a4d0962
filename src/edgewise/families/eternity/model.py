"""An edge-matching puzzle and a board with its pieces, as plain values."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import ClassVar, NamedTuple

from edgewise.base.family import Puzzle
from edgewise.base.lifted import Lifted
from edgewise.base.places import Cell
from edgewise.base.reprs import family_value
from edgewise.boards.lattice import Lattice, lattice

BORDER = 0
"""The colour that faces the border, and only the border."""
MOST_COLOURS = 9999
NORTH, EAST, SOUTH, WEST = range(4)

Sides = tuple[int, int, int, int]
"""Four colours in the order north, east, south, west."""


class Clue(NamedTuple):
    """A fixed piece: its number, its place and its clockwise quarter turns."""

    piece: int
    column: int
    row: int
    turns: int

    def __repr__(self) -> str:
        return family_value(self, self._asdict())


def in_row_order(clues: Iterable[Clue]) -> tuple[Clue, ...]:
    """Clues are a set: boards that fix the same pieces are equal, whatever the order in which they were given."""
    return tuple(sorted(clues, key=lambda clue: (clue.row, clue.column)))


class Placement(NamedTuple):
    """A piece on the board, by its number from 1, and its clockwise quarter turns."""

    piece: int
    turns: int

    def __repr__(self) -> str:
        return family_value(self, self._asdict())

    def __str__(self) -> str:
        return f"{self.piece}/{self.turns}"


class Seam(NamedTuple):
    """Where two cells meet: the upper or left one, the other, and the side of the first that faces the second."""

    one: Cell
    other: Cell
    side: int


def turned(piece: Sides, turns: int) -> Sides:
    """The sides of a piece after clockwise quarter turns.

    >>> turned((1, 2, 3, 4), 1)
    (4, 1, 2, 3)
    """
    cut = -turns % 4
    return piece[cut:] + piece[:cut]  # type: ignore[return-value]  # four sides cut in two are four sides


@dataclass(frozen=True)
class Eternity(Puzzle):
    """Pieces with four coloured sides for a board of ``rows`` × ``columns`` cells; colour 0 faces the border.

    >>> Eternity(1, 2, ((0, 5, 0, 0), (0, 5, 0, 0))).seam_count
    1
    """

    family_name: ClassVar[str] = "eternity"
    rows: int
    columns: int
    pieces: tuple[Sides, ...]
    clues: tuple[Clue, ...] = ()
    """In row order, whatever the order in which they were given."""
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if self.rows < 1 or self.columns < 1:
            raise ValueError("a board needs at least one cell")
        if len(self.pieces) != self.rows * self.columns:
            raise ValueError(f"{len(self.pieces)} pieces for {self.rows * self.columns} cells")
        colours = set(chain.from_iterable(self.pieces))
        if set(map(len, self.pieces)) != {4} or min(colours) < 0 or max(colours) > MOST_COLOURS:
            strange = next(
                piece
                for piece in self.pieces
                if len(piece) != 4 or not all(0 <= side <= MOST_COLOURS for side in piece)
            )
            raise ValueError(f"{strange!r} is not a piece; expected four colours from 0 to {MOST_COLOURS}")
        taken: dict[int | Cell, int] = {}
        for clue in self.clues:
            if fault := self.clue_fault(clue, taken):
                raise ValueError(fault)
        object.__setattr__(self, "clues", in_row_order(self.clues))

    def clue_fault(self, clue: Clue, taken: dict[int | Cell, int]) -> str | None:
        """Why a clue cannot be added to others, whose pieces and cells are taken; if it can, it takes its own."""
        if not 1 <= clue.piece <= len(self.pieces):
            return f"there is no piece {clue.piece}; pieces are numbered 1 to {len(self.pieces)}"
        if not (0 <= clue.row < self.rows and 0 <= clue.column < self.columns):
            return f"x {clue.column}, y {clue.row} is off the board of {self.columns} × {self.rows} cells"
        if not 0 <= clue.turns <= 3:
            return f"{clue.turns} is not a rotation; expected 0 to 3 quarter turns"
        cell = Cell(clue.row, clue.column)
        if clue.piece in taken:
            return f"piece {clue.piece} already has a clue"
        if cell in taken:
            return f"x {clue.column}, y {clue.row} is already taken by the clue with piece {taken[cell]}"
        taken[clue.piece] = taken[cell] = clue.piece
        return None

    def size_text(self) -> str:
        return f"{self.rows}×{self.columns}"

    @property
    def board(self) -> Lattice:
        return lattice(self.rows, self.columns)

    @property
    def seam_count(self) -> int:
        """The number of places where two cells meet, which is the highest score."""
        return 2 * self.rows * self.columns - self.rows - self.columns

    def sides(self, placement: Placement) -> Sides | None:
        """The four colours of a placed piece; ``None`` if the puzzle has no such piece."""
        if not 1 <= placement.piece <= len(self.pieces):
            return None
        return turned(self.pieces[placement.piece - 1], placement.turns)

    def border_sides(self, row: int, column: int) -> tuple[bool, bool, bool, bool]:
        """Which sides of a cell face the border."""
        return row == 0, column == self.columns - 1, row == self.rows - 1, column == 0

    def seams(self) -> list[Seam]:
        """Every place where two cells meet, in row order, east before south."""
        return [
            Seam(Cell(row, column), Cell(row + down, column + 1 - down), SOUTH if down else EAST)
            for row in range(self.rows)
            for column in range(self.columns)
            for down in (0, 1)
            if row + down < self.rows and column + 1 - down < self.columns
        ]

    @cached_property
    def flat_sides(self) -> array[int]:
        """Four colours for each piece, one piece after another."""
        return array("i", chain.from_iterable(self.pieces))

    @cached_property
    def clued_board(self) -> Board:
        """The board with only the clues on it."""
        cells: list[list[Placement | None]] = [[None] * self.columns for _ in range(self.rows)]
        for clue in self.clues:
            cells[clue.row][clue.column] = Placement(clue.piece, clue.turns)
        return Board(self, tuple(map(tuple, cells)))


@dataclass(frozen=True, repr=False)
class Board(Lifted):
    """The piece on each cell, row by row: a solution, or any state on the way to one."""

    lifted_field: ClassVar[str] = "cells"
    puzzle: Eternity
    cells: tuple[tuple[Placement | None, ...], ...]

    def _lift(self, answer: array[int]) -> tuple[tuple[Placement | None, ...], ...]:
        """From ``4 × piece + turns`` for each cell, pieces from 0; -1 for an empty cell."""
        placed = [Placement(value // 4 + 1, value % 4) if value >= 0 else None for value in answer]
        return rows_of(placed, self.puzzle.columns)

    @classmethod
    def from_flat(cls, puzzle: Eternity, cells: Sequence[Placement | None]) -> Board:
        """A board from its cells in row order."""
        return cls(puzzle, rows_of(cells, puzzle.columns))

    def __hash__(self) -> int:
        return hash(self.cells)

    @cached_property
    def sides(self) -> tuple[tuple[Sides | None, ...], ...]:
        """The colours on each cell; ``None`` where there is no piece, or an unknown one."""
        return tuple(tuple(cell and self.puzzle.sides(cell) for cell in row) for row in self.cells)

    def placements(self) -> dict[Cell, Placement]:
        """The piece on each cell that holds one."""
        return {
            Cell(row, column): cell
            for row, cells in enumerate(self.cells)
            for column, cell in enumerate(cells)
            if cell is not None
        }

    @cached_property
    def open_seams(self) -> tuple[Seam, ...]:
        """Where two pieces meet and do not match. The border colour matches nothing inside the board."""
        return tuple(seam for seam in self.puzzle.seams() if self._meet(seam) is False)

    @cached_property
    def score(self) -> int:
        """The number of places where two pieces meet and match."""
        return sum(self._meet(seam) is True for seam in self.puzzle.seams())

    @property
    def placed(self) -> int:
        """How many cells hold a piece."""
        return sum(cell is not None for cell in chain.from_iterable(self.cells))

    def _meet(self, seam: Seam) -> bool | None:
        one, other = self.sides[seam.one.row][seam.one.column], self.sides[seam.other.row][seam.other.column]
        if one is None or other is None:
            return None
        return one[seam.side] == other[(seam.side + 2) % 4] != BORDER

    def to_dict(self) -> dict[str, object]:
        return {"board": [[cell and list(cell) for cell in row] for row in self.cells], "score": self.score}

    def score_text(self) -> str:
        cells = self.puzzle.rows * self.puzzle.columns
        return f"{self.score} of {self.puzzle.seam_count} edges match, {self.placed} of {cells} pieces placed"

    def difference(self, other: Board) -> str:
        if any(turned_whole(self.sides, turns) == other.sides for turns in (1, 2, 3)):
            return "a rotation of the whole board"
        cells = zip(chain.from_iterable(self.sides), chain.from_iterable(other.sides), strict=True)
        count = sum(one != two for one, two in cells)
        return f"{count} cell{'s' if count != 1 else ''}"


def rows_of(cells: Sequence[Placement | None], columns: int) -> tuple[tuple[Placement | None, ...], ...]:
    """The rows of a board from its cells in row order."""
    return tuple(tuple(cells[start : start + columns]) for start in range(0, len(cells), columns))


def turned_whole(sides: tuple[tuple[Sides | None, ...], ...], turns: int) -> tuple[tuple[Sides | None, ...], ...]:
    """The colours after the whole board has been rotated clockwise."""
    for _ in range(turns):
        sides = tuple(tuple(cell and turned(cell, 1) for cell in row) for row in zip(*sides[::-1], strict=True))
    return sides
