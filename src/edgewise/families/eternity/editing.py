"""How the clues of an Eternity puzzle are changed, to repair it."""

from __future__ import annotations

from collections.abc import Mapping, Set

from edgewise.families.eternity.model import Board, Clue, Eternity
from edgewise.family import ClueEditing, Held
from edgewise.lattice import Cell


def _given(puzzle: Eternity) -> dict[Cell, Held]:
    return {Cell(clue.row, clue.column): (clue.piece, clue.turns) for clue in puzzle.clues}


def _changed(puzzle: Eternity, removed: Set[Cell], added: Mapping[Cell, Held]) -> Eternity:
    held = {cell: one for cell, one in _given(puzzle).items() if cell not in removed} | dict(added)
    clues = [Clue(int(piece), column, row, int(turns)) for (row, column), (piece, turns) in held.items()]
    return Eternity(puzzle.rows, puzzle.columns, puzzle.pieces, tuple(clues), puzzle.name)


EDITING = ClueEditing(_given, _changed, Board.placements)
