"""Simple Loop as a picture: a grid, blocked cells in black, and the loop."""

from __future__ import annotations

from edgewise.base.family import Style
from edgewise.base.scene import Area, Scene
from edgewise.families._shared.loop_scene import cells_of, loop_scene
from edgewise.families.simpleloop.model import BLOCKED, Loop, SimpleLoop

INK = "#333333"


def scene(puzzle: SimpleLoop, loop: Loop | None, style: Style) -> Scene:
    """The board with its blocked cells and the loop, its inside shaded on request."""
    board = cells_of(puzzle.rows, puzzle.columns)
    blocked = [board.cell(cell) for cell, sign in enumerate("".join(puzzle.cells)) if sign == BLOCKED]
    return loop_scene(board, [Area(blocked, INK)] if blocked else [], loop, style)
