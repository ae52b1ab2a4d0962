"""A board as text: ``piece/rotation`` for each cell, and a mark wherever two pieces meet and do not match.

Marks come after a cell or below it; the lines below exist only on boards with mismatches.
"""

from __future__ import annotations

from edgewise.base.family import Style
from edgewise.families.eternity.model import EAST, Board, Eternity

EMPTY, MARK = ".", "!"
MARK_COLOUR, CLUE_COLOUR, RESET = "\x1b[1;31m", "\x1b[33m", "\x1b[0m"


def draw_text(puzzle: Eternity, board: Board | None, style: Style) -> str:
    """The board, or the clues if there is no board."""
    shown = puzzle.clued_board if board is None else board
    width = len(str(len(puzzle.pieces))) + 2
    clued = {(clue.row, clue.column) for clue in puzzle.clues}
    marks = {(seam.one, seam.side) for seam in shown.open_seams}
    mark = f"{MARK_COLOUR}{MARK}{RESET}" if style.colour else MARK
    lines = []
    for row, cells in enumerate(shown.cells):
        words = []
        for column, cell in enumerate(cells):
            word = f"{EMPTY if cell is None else str(cell):>{width}}"
            word = f"{CLUE_COLOUR}{word}{RESET}" if style.colour and (row, column) in clued else word
            words.append(word + (mark if ((row, column), EAST) in marks else " "))
        lines.append("".join(words).rstrip())
        below = [((row, column), EAST + 1) in marks for column in range(puzzle.columns)]
        if any(below):
            lines.append("".join(" " * (width - 1) + (mark if marked else " ") + " " for marked in below).rstrip())
    return "\n".join(lines)
