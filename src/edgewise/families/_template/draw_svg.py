"""The board as a picture. It holds paths only, so that it needs no fonts."""

from __future__ import annotations

from edgewise.families._template.model import Round, Walk
from edgewise.family import Style
from edgewise.lattice import Point

CELL = 24


def _centre(point: Point) -> str:
    return f"{point.column * CELL + CELL // 2} {point.row * CELL + CELL // 2}"


def draw_svg(puzzle: Round, walk: Walk | None, style: Style) -> str:
    width, height = puzzle.columns * CELL, puzzle.rows * CELL
    blocked = "".join(
        f"M{c * CELL} {r * CELL}h{CELL}v{CELL}h-{CELL}z"
        for r, row in enumerate(puzzle.free)
        for c, free in enumerate(row)
        if not free
    )
    lines = "".join(f"M{_centre(one)}L{_centre(other)}" for one, other in sorted(walk.lines)) if walk else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<path d="{blocked}"/><path d="{lines}" stroke="#1565c0" stroke-width="4" stroke-linecap="round"/></svg>\n'
    )
