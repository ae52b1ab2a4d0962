"""The board as text: a sign for each cell, strokes along the loop."""

from __future__ import annotations

from edgewise.families._template.model import Round, Walk
from edgewise.family import Style

# Which way lines leave a cell: up 1, right 2, down 4, left 8.
STROKES = dict(zip(range(16), " ╵╶└╷│┌├╴┘─┴┐┤┬┼", strict=True))


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
