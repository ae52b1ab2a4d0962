"""The board as a picture: blocked cells in black, and the walk."""

from __future__ import annotations

from edgewise.families._template.model import Round, Walk
from edgewise.family import Style
from edgewise.scene import Area, Centres, Scene, Stroke

CELL = 24


def scene(puzzle: Round, walk: Walk | None, style: Style) -> Scene:
    board = Centres(puzzle.rows, puzzle.columns, CELL, margin=0)
    free = [cell for row in puzzle.free for cell in row]
    blocked = [board.cell(cell) for cell in range(board.cell_count) if not free[cell]]
    lines = [[board.at(*one), board.at(*other)] for one, other in sorted(walk.lines)] if walk else []
    return Scene(
        width=puzzle.columns * CELL,
        height=puzzle.rows * CELL,
        paper="#ffffff",
        geometry=board,
        below=[Area(blocked, "#000000")],
        lines=[Stroke(lines, "#1565c0", 4)],
    )
