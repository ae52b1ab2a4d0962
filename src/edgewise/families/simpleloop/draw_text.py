"""Simple Loop as text: one character per cell, strokes along the loop, blocks where it cannot go."""

from __future__ import annotations

from edgewise.base.family import Style
from edgewise.families._shared.drawn_cells import draw_close
from edgewise.families.simpleloop.model import BLOCKED, Loop, SimpleLoop

BLOCK = "█"
"""In a drawing ``#`` would begin a comment; terminals without this sign show ``%``."""


def drawn_signs(puzzle: SimpleLoop) -> list[str]:
    """The rows of the board as drawings show them."""
    return [row.replace(BLOCKED, BLOCK) for row in puzzle.cells]


def draw_text(puzzle: SimpleLoop, loop: Loop | None, style: Style) -> str:
    return draw_close(drawn_signs(puzzle), loop.lines if loop else ())
