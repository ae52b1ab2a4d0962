"""Masyu as text: pearls, and box-drawing lines from cell to cell."""

from __future__ import annotations

from edgewise.base.family import Style
from edgewise.families._shared.drawn_cells import draw_wide
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Loop, Masyu

PEARLS = str.maketrans({WHITE: "○", BLACK: "●"})


def drawn_signs(puzzle: Masyu) -> list[str]:
    """The rows of the board as drawings show them."""
    return [row.translate(PEARLS) for row in puzzle.cells]


def draw_text(puzzle: Masyu, loop: Loop | None, style: Style) -> str:
    """Cells with a gap between them for the lines; pearls stay visible."""
    return draw_wide(drawn_signs(puzzle), EMPTY, loop.lines if loop else (), colour=style.colour)
