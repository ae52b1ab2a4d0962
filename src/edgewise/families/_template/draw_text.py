"""The board as text: one character per cell, strokes along the loop."""

from __future__ import annotations

from edgewise.drawn_cells import draw_close
from edgewise.families._template.model import Round, Walk, signs_of
from edgewise.family import Style


def draw_text(puzzle: Round, walk: Walk | None, style: Style) -> str:
    return draw_close(signs_of(puzzle), walk.lines if walk else ())
