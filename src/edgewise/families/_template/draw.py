"""The board as text and as a picture. Pictures hold paths only, so that they need no fonts."""

from __future__ import annotations

from edgewise.families._template.model import Round, Walk
from edgewise.family import Style
from edgewise.lattice import Point

# Which way lines leave a cell: up 1, right 2, down 4, left 8.
STROKES = dict(zip(range(16), " ╵╶└╷│┌├╴┘─┴┐┤┬┼", strict=True))
CELL = 24


def draw_text(puzzle: Round, walk: Walk | None, style: Style) -> str:
    ways: dict[tuple[int, int], int] = {}
    for one, other in walk.lines if walk else ():
        down = one.column == other.column
        ways[one] = ways.get(one, 0) | (4 if down else 2)
        ways[other] = ways.get(other, 0) | (1 if down else 8)
    return "\n".join(
        "".join(STROKES[ways[r, c]] if (r, c) in ways else ".x"[not free] for c, free in enumerate(row))
        for r, row in enumerate(puzzle.free)
    )


def _centre(point: Point) -> str:
    return f"{point.column * CELL + CELL // 2} {point.row * CELL + CELL // 2}"


def draw_svg(puzzle: Round, walk: Walk | None, style: Style) -> str:
    width, height = len(puzzle.free[0]) * CELL, len(puzzle.free) * CELL
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
