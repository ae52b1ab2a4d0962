"""Cells that a loop leaves out are shaded, and shaded cells never touch by a side: the rules of Yajilin and its kin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.board import SignedBoard
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import LEFT_OUT, Clues, pairs_of

TOUCHING = {"shaded.touch": "two shaded cells touch by a side"}


def shaded_clues(puzzle: SignedBoard) -> Clues:
    """The clues of the shading alone: signs that block a cell, and of two neighbours one is visited at least."""
    clues = Clues(puzzle)
    for r, c, sign in puzzle.signs:
        if puzzle.blocks(sign):
            clues.allow(Cell(r, c), LEFT_OUT)
    lines = clues.degrees
    open_pairs = [pair for pair in pairs_of(clues.board) if LEFT_OUT not in (lines[pair.one], lines[pair.other])]
    clues.one_of_each(open_pairs, "rule-touch")
    return clues


def shaded_among(puzzle: SignedBoard, drawn: Drawn, cells: Sequence[Cell]) -> int:
    """How many of these cells are shaded."""
    return sum(_is_shaded(puzzle, drawn, cell) for cell in cells)


def can_be_shaded(puzzle: SignedBoard, cells: Sequence[Cell]) -> list[Cell]:
    """Those of the cells that no sign blocks."""
    return [cell for cell in cells if not puzzle.blocks(puzzle.cells[cell.row][cell.column])]


def touching_faults(puzzle: SignedBoard, drawn: Drawn) -> Iterator[Violation]:
    """Shaded cells with a shaded neighbour, and blocked cells that the loop visits."""
    for r, c, sign in puzzle.signs:
        if puzzle.blocks(sign) and drawn.visits((r, c)):
            yield Violation("clue.visited", Cell(r, c), "the loop visits this clue")
    shaded = {
        Cell(r, c)
        for r, row in enumerate(puzzle.cells)
        for c, sign in enumerate(row)
        if not puzzle.blocks(sign) and not drawn.visits((r, c))
    }
    for r, c in sorted(shaded):
        for other, side in (((r, c + 1), "to the right of"), ((r + 1, c), "below")):
            if other in shaded:
                yield Violation("shaded.touch", Cell(r, c), f"this cell is shaded, and so is the one {side} it")


def _is_shaded(puzzle: SignedBoard, drawn: Drawn, cell: Cell) -> bool:
    return not drawn.visits(cell) and not puzzle.blocks(puzzle.cells[cell.row][cell.column])
