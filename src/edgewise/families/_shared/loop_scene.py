"""A loop from cell to cell as a picture: the grid, the loop, and below it whatever a family puts into its cells."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.base.family import Style
from edgewise.base.scene import Area, Centres, Corners, Mark, Run, Scene, Stroke
from edgewise.families._shared.drawn_loop import LatticeLoop

CELL, MARGIN = 32, 12
PAPER, GRID, LOOP, SHADE = "#ffffff", "#c4c4c4", "#1565c0", "#dcebfa"


def cells_of(rows: int, columns: int) -> Centres:
    """Where the cells of a board lie."""
    return Centres(rows, columns, CELL, MARGIN)


def loop_scene(board: Centres, marks: Sequence[Mark], loop: LatticeLoop | None, style: Style) -> Scene:
    """The board with its marks and the loop, whose inside is shaded on request.

    Marks lie below the loop. Where colours are laid over every edge they lie above, or nobody would see them.
    """
    drawn, closed = runs_of(board, loop) if loop else ([], False)
    return Scene(
        width=board.columns * CELL + 2 * MARGIN,
        height=board.rows * CELL + 2 * MARGIN,
        paper=PAPER,
        geometry=board,
        below=[
            *([Area(drawn, SHADE)] if closed and style.inside else []),
            Stroke(board.grid(), GRID, 1, square=True),
            *([] if style.pale else marks),
        ],
        lines=[Stroke(drawn, LOOP, 4, closed)] if drawn else [],
        above=marks if style.pale else [],
        line_colour=LOOP,
    )


def runs_of(board: Centres | Corners, loop: LatticeLoop) -> tuple[list[Run], bool]:
    """The loop as one closed run where it is one, so that its corners join; line by line otherwise."""
    if loop.is_loop:
        return [[board.at(*point) for point in loop.points]], True
    return [[board.at(*one), board.at(*other)] for one, other in sorted(loop.lines)], False
