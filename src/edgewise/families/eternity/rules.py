"""The rules of Eternity, written twice: as a form for the engines, and as the check of every answer."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import chain

from edgewise.base.family import Violation
from edgewise.base.forms import TileForm
from edgewise.base.places import Cell
from edgewise.boards.quick_check import is_board_matched
from edgewise.families.eternity.model import BORDER, Board, Eternity, Placement

MISMATCH = "edge.mismatch"
EMPTY = "cell.empty"
VIOLATIONS = {
    "piece.unknown": "the puzzle has no such piece",
    "piece.twice": "a piece is on the board a second time",
    "border.inside": "the border colour faces another cell",
    "border.colour": "a colour other than the border's faces the border",
    MISMATCH: "two neighbouring pieces do not match",
    "clue.moved": "the piece of a clue is not in its place and rotation",
    EMPTY: "there is no piece on a cell",
}
SIDE_NAMES = ("north", "east", "south", "west")


def lower(puzzle: Eternity) -> TileForm:
    number = puzzle.board.cell_number
    return TileForm(
        neighbours=puzzle.board.cell_neighbours,
        pieces=puzzle.pieces,
        border=BORDER,
        fixed=tuple((number(Cell(clue.row, clue.column)), clue.piece - 1, clue.turns) for clue in puzzle.clues),
    )


def lift(puzzle: Eternity, answer: array[int]) -> Board:
    """A board from ``4 × piece + turns`` for each cell, pieces from 0; -1 for an empty cell."""
    return Board.lifted(puzzle, answer)


def is_right(puzzle: Eternity, answer: array[int]) -> bool:
    """Whether the board is a solution, from pieces and clues alone."""
    fixed = [(clue.row * puzzle.columns + clue.column, 4 * (clue.piece - 1) + clue.turns) for clue in puzzle.clues]
    placed = array("i", chain.from_iterable(fixed))
    return is_board_matched(puzzle.rows, puzzle.columns, puzzle.flat_sides, placed, answer)


def violations(puzzle: Eternity, board: Board) -> list[Violation]:
    """Every broken rule with its place, in the order: pieces, border, mismatches, clues, empty cells."""
    return [
        *_broken_pieces(board),
        *_broken_border(puzzle, board),
        *_mismatches(board),
        *_moved_clues(puzzle, board),
        *_empty_cells(board),
    ]


def _broken_pieces(board: Board) -> Iterator[Violation]:
    first: dict[int, Cell] = {}
    for row, cells in enumerate(board.cells):
        for column, cell in enumerate(cells):
            if cell is None:
                continue
            if board.sides[row][column] is None:
                yield Violation("piece.unknown", Cell(row, column), f"the puzzle has no piece {cell.piece}")
            elif cell.piece in first:
                text = f"piece {cell.piece} is already in {first[cell.piece]}"
                yield Violation("piece.twice", Cell(row, column), text)
            first.setdefault(cell.piece, Cell(row, column))


def _broken_border(puzzle: Eternity, board: Board) -> Iterator[Violation]:
    for row, cells in enumerate(board.sides):
        for column, sides in enumerate(cells):
            if sides is None:
                continue
            for side, outside in enumerate(puzzle.border_sides(row, column)):
                if outside and sides[side] != BORDER:
                    text = f"colour {sides[side]} faces the border to the {SIDE_NAMES[side]}"
                    yield Violation("border.colour", Cell(row, column), text)
                elif not outside and sides[side] == BORDER:
                    text = f"the border colour faces a cell to the {SIDE_NAMES[side]}"
                    yield Violation("border.inside", Cell(row, column), text)


def _mismatches(board: Board) -> Iterator[Violation]:
    for one, other, side in board.open_seams:
        here, there = board.sides[one.row][one.column], board.sides[other.row][other.column]
        assert here is not None
        assert there is not None
        colours = here[side], there[(side + 2) % 4]
        if BORDER not in colours:
            yield Violation(MISMATCH, one, f"colour {colours[0]} here meets colour {colours[1]} in {other}")


def _moved_clues(puzzle: Eternity, board: Board) -> Iterator[Violation]:
    for clue in puzzle.clues:
        if board.cells[clue.row][clue.column] != Placement(clue.piece, clue.turns):
            text = f"the clue here is piece {clue.piece} with rotation {clue.turns}"
            yield Violation("clue.moved", Cell(clue.row, clue.column), text)


def _empty_cells(board: Board) -> Iterator[Violation]:
    for row, cells in enumerate(board.cells):
        for column, cell in enumerate(cells):
            if cell is None:
                yield Violation(EMPTY, Cell(row, column), "there is no piece here")
