"""A loop along the sides of cells as a picture: dots at the corners, the loop, and what a family puts into cells."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.base.family import Style
from edgewise.base.scene import Area, Corners, Dots, Label, Mark, Scene, Stroke
from edgewise.families._shared.drawn_loop import LatticeLoop
from edgewise.families._shared.loop_scene import CELL, LOOP, PAPER, SHADE, runs_of

MARGIN, DOT, INK = 20, 2.25, "#222222"


def corners_of(rows: int, columns: int) -> Corners:
    """Where the corners of a board's cells lie."""
    return Corners(rows, columns, CELL, MARGIN)


def side_scene(board: Corners, marks: Iterable[Mark], loop: LatticeLoop | None, style: Style) -> Scene:
    """The board with its marks and the loop, its inside shaded on request."""
    drawn, closed = runs_of(board, loop) if loop else ([], False)
    return Scene(
        width=board.columns * CELL + 2 * MARGIN,
        height=board.rows * CELL + 2 * MARGIN,
        paper=PAPER,
        geometry=board,
        below=[*([Area(drawn, SHADE)] if closed and style.inside else []), *marks],
        lines=[Stroke(drawn, LOOP, 4, closed)] if drawn else [],
        above=[Dots([board.point(vertex) for vertex in range(board.point_count)], INK, DOT)],
        line_colour=LOOP,
    )


def sign(board: Corners, row: int, column: int, text: str) -> Label:
    """A number or a word in the middle of a cell."""
    middle = board.at(row + 0.5, column + 0.5)
    return Label(text, middle, 10 * len(text), 14, INK, font="numerals" if text.isdigit() else "letters")
