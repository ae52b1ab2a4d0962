"""Slitherlink as people draw it on a terminal: points, clues and box-drawing lines; on a tiling, braille dots."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from edgewise.base.family import Style
from edgewise.base.places import Line, Point
from edgewise.families.slitherlink.model import Loop, Slitherlink

if TYPE_CHECKING:
    from edgewise.families.slitherlink.tiled.loop import TiledLoop  # imported when there is such a board

HORIZONTAL, VERTICAL = "─", "│"
CROSS = "x"
"""Where a player has found that there can be no line."""
PLAIN = Style()
LINE_COLOUR, CLUE_COLOUR, RESET = "\x1b[1;36m", "\x1b[33m", "\x1b[0m"


def draw_text(puzzle: Slitherlink, loop: Loop | TiledLoop | None, style: Style) -> str:
    """Points, clues and lines; a space where no line is drawn."""
    if puzzle.tiling is not None:
        from edgewise.families.slitherlink.scene import scene
        from edgewise.pictures.braille import braille_of

        return braille_of(scene(puzzle, loop, style), style.colour)
    assert loop is None or isinstance(loop, Loop)
    lines = loop.lines if loop else frozenset()

    def sign(stroke: str, line: Line) -> str:
        if line not in lines:
            return " "
        return f"{LINE_COLOUR}{stroke}{RESET}" if style.colour else stroke

    return drawing(puzzle, sign, style)


def drawing(puzzle: Slitherlink, sign: Callable[[str, Line], str], style: Style = PLAIN) -> str:
    """The board with a sign for each line; a function gives it, from the stroke for a line that is drawn."""
    dot = "*" if style.dots else "+"
    points = [[Point(row, column) for column in range(puzzle.columns + 1)] for row in range(puzzle.rows + 1)]
    rows = []
    for row in range(puzzle.rows + 1):
        across = [sign(HORIZONTAL, line) for line in pairwise(points[row])]
        rows.append(dot + dot.join(across) + dot)
        if row < puzzle.rows:
            down = [sign(VERTICAL, line) for line in zip(points[row], points[row + 1], strict=True)]
            clues = [*(_clue(clue, style) for clue in puzzle.clues[row]), ""]
            rows.append("".join(stroke + clue for stroke, clue in zip(down, clues, strict=True)).rstrip())
    return "\n".join(rows)


def _clue(clue: int | None, style: Style) -> str:
    if clue is None:
        return " "
    return f"{CLUE_COLOUR}{clue}{RESET}" if style.colour else str(clue)
