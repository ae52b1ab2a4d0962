"""How pieces of an Eternity are fixed, by hand or to repair it. There is no blank board: a puzzle is its pieces.

Of pieces that look alike each will do: where a clue is added whose piece lies elsewhere already, its double is laid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache

from edgewise.base.editing import Editing
from edgewise.base.family import Held
from edgewise.base.places import Cell
from edgewise.families.eternity.formats.bucas import board_shown, is_address
from edgewise.families.eternity.model import BORDER, Board, Clue, Eternity, Placement, Sides, turned
from edgewise.families.eternity.scene import ground_and_motif
from edgewise.text.source import Source


def _given(puzzle: Eternity) -> dict[Cell, Held]:
    return {Cell(clue.row, clue.column): (clue.piece, clue.turns) for clue in puzzle.clues}


def _changed(puzzle: Eternity, removed: Set[Cell], added: Mapping[Cell, Held]) -> Eternity:
    held = {cell: one for cell, one in _given(puzzle).items() if cell not in removed and cell not in added}
    taken = {int(piece) for piece, _ in held.values()}
    for cell, (piece, turns) in added.items():
        held[cell] = _free_double(puzzle, int(piece), int(turns), taken)
        taken.add(int(held[cell][0]))
    clues = [Clue(int(piece), column, row, int(turns)) for (row, column), (piece, turns) in held.items()]
    return Eternity(puzzle.rows, puzzle.columns, puzzle.pieces, tuple(clues), puzzle.name)


def _free_double(puzzle: Eternity, piece: int, turns: int, taken: Set[int]) -> Held:
    """The piece, or one that looks the same and is not taken; the piece itself where there is none."""
    if piece in taken:
        sides = _sides(puzzle, (piece, turns))
        for number, other in enumerate(puzzle.pieces, start=1):
            if number not in taken:
                for turn in range(4):
                    if turned(other, turn) == sides:
                        return number, turn
    return piece, turns


def _sides(puzzle: Eternity, held: Held) -> Sides:
    """What a clue shows, and all that it asks for."""
    piece, turns = map(int, held)
    return turned(puzzle.pieces[piece - 1], turns)


def _choices(puzzle: Eternity) -> dict[Cell, Sequence[Held]]:
    """One of each look of the pieces without a clue that fits the border there."""
    taken = {clue.piece for clue in puzzle.clues}
    looks: dict[Sides, Held] = {}
    for number, piece in enumerate(puzzle.pieces, start=1):
        if number not in taken:
            for turns in range(4):
                looks.setdefault(turned(piece, turns), Placement(number, turns))

    @cache
    def fitting(border: tuple[bool, ...]) -> Sequence[Held]:
        return [held for sides, held in looks.items() if tuple(colour == BORDER for colour in sides) == border]

    every = ((row, column) for row in range(puzzle.rows) for column in range(puzzle.columns))
    return {Cell(row, column): fitting(puzzle.border_sides(row, column)) for row, column in every}


def _laid(puzzle: Eternity, source: Source) -> Mapping[Cell, Held]:
    board = board_shown(puzzle, source) if is_address(source.first_word) else None
    return {} if board is None else Board.placements(board)


EDITING: Editing[Eternity, Board] = Editing(
    given=_given,
    changed=_changed,
    entry="pieces",
    values=lambda puzzle: (),
    painted=ground_and_motif,
    laid=_laid,
    clues=_given,
    derived=Board.placements,
    choices=_choices,
    demand=_sides,
)
