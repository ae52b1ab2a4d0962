"""Masyu as a picture: a grid, pearls in its cells, and the loop."""

from __future__ import annotations

from edgewise.base.family import Style
from edgewise.base.scene import Dots, Scene
from edgewise.families._shared.loop_scene import PAPER, cells_of, loop_scene
from edgewise.families.masyu.model import BLACK, Loop, Masyu

INK = "#222222"
RADIUS, RIM = 11, 1.8
"""A white pearl is a dark disc with a white one on it."""


def scene(puzzle: Masyu, loop: Loop | None, style: Style) -> Scene:
    """The board with pearls and the loop, its inside shaded on request."""
    board = cells_of(puzzle.rows, puzzle.columns)
    pearls = [board.at(row, column) for row, column, _ in puzzle.pearls]
    white = [board.at(row, column) for row, column, colour in puzzle.pearls if colour != BLACK]
    marks = [Dots(pearls, INK, RADIUS), Dots(white, PAPER, RADIUS - RIM)]
    return loop_scene(board, [mark for mark in marks if mark.places], loop, style)
