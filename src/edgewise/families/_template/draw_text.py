"""The board as text: one character per cell, strokes along the loop."""

from __future__ import annotations

from edgewise.drawn_lines import STROKES, ways_of
from edgewise.families._template.model import SIGNS, Round, Walk
from edgewise.family import Style
from edgewise.lattice import Point


def draw_text(puzzle: Round, walk: Walk | None, style: Style) -> str:
    ways = ways_of(walk.lines) if walk else {}
    return "\n".join(
        "".join(STROKES[ways[Point(r, c)]] if (r, c) in ways else SIGNS[free] for c, free in enumerate(row))
        for r, row in enumerate(puzzle.free)
    )
