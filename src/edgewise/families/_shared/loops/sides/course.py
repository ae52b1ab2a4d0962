"""How a loop along the sides of cells is checked and drawn, for the families of such boards."""

from __future__ import annotations

from edgewise.base.family import DrawnLines, Style
from edgewise.base.places import Point
from edgewise.families._shared.drawn_loop import ALONG_SIDES_VIOLATIONS
from edgewise.families._shared.drawn_sides import NO_SIGN, draw_lines, draw_marked, read_lines, read_marked
from edgewise.families._shared.loops.board import EMPTY, SignedBoard, SignedLoop
from edgewise.families._shared.loops.family import Course
from edgewise.families._shared.loops.sides.board import SideLoop
from edgewise.text.source import Source


def _signs(puzzle: SignedBoard) -> list[list[str]]:
    return [[NO_SIGN if sign == EMPTY else sign for sign in row] for row in puzzle.cells]


def _draw_text(puzzle: SignedBoard, loop: SignedLoop | None, style: Style) -> str:
    return draw_lines(_signs(puzzle), loop.lines if loop else (), style)


def _known(puzzle: SignedBoard) -> set[str]:
    return {*puzzle.typed, *(sign for _, _, sign in puzzle.signs)}


def _read_drawing(puzzle: SignedBoard, source: Source) -> SignedLoop:
    return puzzle.loop(read_lines(source, _signs(puzzle), _known(puzzle)))


def _read_state(puzzle: SignedBoard, source: Source) -> DrawnLines:
    return read_marked(source, _signs(puzzle), _known(puzzle))


def _draw_state(puzzle: SignedBoard, drawn: DrawnLines) -> str:
    return draw_marked(_signs(puzzle), drawn)


ALONG_SIDES = Course(
    violations=ALONG_SIDES_VIOLATIONS,
    place=Point._make,
    loop=SideLoop,
    draw_text=_draw_text,
    read_drawing=_read_drawing,
    read_state=_read_state,
    draw_state=_draw_state,
)
