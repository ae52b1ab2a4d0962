"""A set of pieces as it is printed: the board, and beside it the pieces that are to be laid."""

from __future__ import annotations

from dataclasses import replace

from edgewise.base.family import Style
from edgewise.base.scene import Centres, Scene, Stroke
from edgewise.families.eternity.model import Eternity
from edgewise.families.eternity.scene import CELL, GRID, MARGIN, box, painted, scene

APART = 1.15
"""From one loose piece to the next, in cells."""


def on_paper(puzzle: Eternity, style: Style) -> Scene:
    seen = scene(puzzle, None, style)
    corners = Centres(puzzle.rows, puzzle.columns, CELL, MARGIN).corners
    fixed = {clue.piece for clue in puzzle.clues}
    loose = [sides for piece, sides in enumerate(puzzle.pieces, start=1) if piece not in fixed]
    tray = []
    for number, sides in enumerate(loose):
        row, column = divmod(number, puzzle.columns)
        tray.append((row * APART, puzzle.columns + 1 + column * APART, sides))
    outlines = [box(corners, row, column, 1, 1) for row, column, _ in tray]
    return replace(
        seen,
        width=seen.width + round((1 + puzzle.columns * APART) * CELL),
        height=seen.height + round(puzzle.rows * (APART - 1) * CELL),
        below=[*seen.below, *painted(corners, tray)],
        above=[*seen.above, Stroke(outlines, GRID, 1.2, closed=True, square=True)],
    )
