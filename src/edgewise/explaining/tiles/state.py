"""How far a player has come on a board of tiles: pieces on cells and, in JSON, pieces that were ruled out.

It is read from a drawing of the board, as solutions are printed, from the JSON of a board, or from JSON as hints have
it. What belongs to another puzzle, lies off the board or is there twice is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypedDict

from edgewise.base.errors import BadInput
from edgewise.base.family import Held, Puzzle, Solution
from edgewise.base.forms import TileForm
from edgewise.base.places import Cell
from edgewise.base.registry import family_of
from edgewise.text.solutions import decoded, typed
from edgewise.text.source import Source

EXAMPLE = '{"cells": [{"cell": [row, column], "piece": number, "turns": quarter turns}, ...], "ruled_out": [...]}'


class Laid(NamedTuple):
    """A piece on a cell: the cell and the piece by their numbers in the form, and clockwise quarter turns."""

    cell: int
    piece: int
    turns: int


class LaidFacts(TypedDict):
    """The JSON of a piece on a cell; pieces count from 1."""

    cell: tuple[int, int]
    piece: int
    turns: int


class StateFacts(TypedDict, total=False):
    """The JSON of a state."""

    cells: list[LaidFacts]
    ruled_out: list[LaidFacts]


@dataclass(frozen=True)
class TileState:
    """Pieces on cells, without the clues, and pieces that were ruled out on cells."""

    puzzle: Puzzle
    placed: frozenset[Laid] = frozenset()
    ruled_out: frozenset[Laid] = field(default=frozenset())

    def to_dict(self) -> dict[str, object]:
        """The state as JSON has it."""
        return {
            "cells": [laid_facts(self.puzzle, one) for one in sorted(self.placed)],
            "ruled_out": [laid_facts(self.puzzle, one) for one in sorted(self.ruled_out)],
        }

    def __str__(self) -> str:
        return json.dumps(self.to_dict())


def laid_facts(puzzle: Puzzle, laid: Laid) -> dict[str, object]:
    """A piece on a cell as JSON has it."""
    return {"cell": list(puzzle.board.cell_place(laid.cell)), "piece": laid.piece + 1, "turns": laid.turns}


def laid_board(puzzle: Puzzle, laid: Iterable[Laid]) -> Solution:
    """A board with some pieces on it, to be drawn."""
    shape = puzzle.board
    rows: list[list[tuple[int, int] | None]] = [[None] * shape.columns for _ in range(shape.rows)]
    for one in laid:
        row, column = shape.cell_place(one.cell)
        rows[row][column] = (one.piece + 1, one.turns)
    board: Solution = family_of(puzzle).solution_from_dict(puzzle, {"board": rows})
    return board


def cell_number(puzzle: Puzzle, row: int, column: int) -> int:
    """The number of a cell; raises ``BadInput`` where there is none."""
    board = puzzle.board
    if not (0 <= column < board.columns and 0 <= row < board.rows):
        raise BadInput(f"there is no cell [{row}, {column}] on this board")
    return board.cell_number((row, column))


def cell_asked(puzzle: Puzzle, place: tuple[Sequence[int] | int, Sequence[int] | int]) -> int:
    """The number of the cell that a question is about, by its row and its column."""
    row, column = place
    if not isinstance(row, int) or not isinstance(column, int):
        raise BadInput("this board has pieces on cells and no lines: give the row and the column of a cell")
    return cell_number(puzzle, row, column)


def read_tile_state(puzzle: Puzzle, source: Source) -> TileState:
    """A state of this very puzzle. Raises ``BadInput`` where it is none."""
    form = puzzle.form
    assert isinstance(form, TileForm), "the kit of tiles is asked about tiles"
    try:
        placed, ruled_out = _read(puzzle, form, source)
        return TileState(puzzle, _without_clues(puzzle, form, placed), frozenset(ruled_out))
    except BadInput as error:
        raise BadInput(error.message, error.source or source.name, error.line, error.column) from None


def _read(puzzle: Puzzle, form: TileForm, source: Source) -> tuple[list[Laid], list[Laid]]:
    family = family_of(puzzle)
    if not source.text.lstrip().startswith("{"):
        held = family.cells_of(family.read_drawing(puzzle, source))
        return list(_held(puzzle, form, held)), []
    facts = decoded(source)
    if "cells" in facts or "ruled_out" in facts:
        state = typed(facts, StateFacts, EXAMPLE, "a state")
        return list(_listed(puzzle, form, state.get("cells", ()))), list(
            _listed(puzzle, form, state.get("ruled_out", ()))
        )
    try:
        held = family.cells_of(family.solution_from_dict(puzzle, facts))
    except BadInput as error:
        raise BadInput(f"{error.message}; a state is {EXAMPLE}, or a board") from None
    return list(_held(puzzle, form, held)), []


def _held(puzzle: Puzzle, form: TileForm, held: Mapping[Cell, Held]) -> Iterator[Laid]:
    for (row, column), (piece, turns) in held.items():
        yield _laid(puzzle, form, row, column, int(piece), int(turns))


def _listed(puzzle: Puzzle, form: TileForm, facts: Iterable[LaidFacts]) -> Iterator[Laid]:
    for one in facts:
        yield _laid(puzzle, form, *one["cell"], one["piece"], one["turns"])


def _laid(puzzle: Puzzle, form: TileForm, row: int, column: int, piece: int, turns: int) -> Laid:
    if not 1 <= piece <= len(form.pieces):
        raise BadInput(f"{Cell(row, column)}: the puzzle has no piece {piece}")
    if not 0 <= turns <= 3:
        raise BadInput(f"{Cell(row, column)}: {turns} is not a rotation; expected 0 to 3 quarter turns")
    return Laid(cell_number(puzzle, row, column), piece - 1, turns)


def _without_clues(puzzle: Puzzle, form: TileForm, placed: Iterable[Laid]) -> frozenset[Laid]:
    """The pieces that the player placed: those of clues lie there anyway, and nothing else may."""
    fixed = {cell: Laid(cell, piece, turns) for cell, piece, turns in form.fixed}
    where: dict[int, Laid] = {laid.piece: laid for laid in fixed.values()}
    kept: dict[int, Laid] = {}
    for laid in placed:
        place = Cell(*puzzle.board.cell_place(laid.cell))
        if laid.cell in fixed:
            if laid != fixed[laid.cell]:
                raise BadInput(f"this state belongs to a different puzzle: the clue in {place} differs")
            continue
        if laid.cell in kept and laid != kept[laid.cell]:
            raise BadInput(f"there are two pieces in {place}")
        if where.setdefault(laid.piece, laid) != laid:
            other = Cell(*puzzle.board.cell_place(where[laid.piece].cell))
            raise BadInput(f"piece {laid.piece + 1} is both in {other} and in {place}")
        kept[laid.cell] = laid
    return frozenset(kept.values())
