"""Slitherlink as a picture: dots at the corners, clues in the cells, and the loop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from edgewise.base.family import Style
from edgewise.base.scene import Area, Corners, Dots, Label, Mark, Run, Scene, Stroke
from edgewise.families.slitherlink.model import Loop, Slitherlink

if TYPE_CHECKING:
    from edgewise.families.slitherlink.tiled.loop import TiledLoop  # imported when there is such a board

CELL = 32
MARGIN = 20
DOT = 2.25
INK, PAPER, LOOP, SHADE = "#222222", "#ffffff", "#1565c0", "#dcebfa"


def scene(puzzle: Slitherlink, loop: Loop | TiledLoop | None, style: Style) -> Scene:
    """The board with dots, clues and the loop, its inside shaded on request."""
    if puzzle.tiling is not None:
        from edgewise.families.slitherlink.tiled.scene import tiled_scene

        return tiled_scene(puzzle, loop, style)
    assert loop is None or isinstance(loop, Loop)
    board = Corners(puzzle.rows, puzzle.columns, CELL, MARGIN)
    drawn, closed = _runs(board, loop) if loop else ([], False)
    corners = [board.point(vertex) for vertex in range(board.point_count)]
    return Scene(
        width=puzzle.columns * CELL + 2 * MARGIN,
        height=puzzle.rows * CELL + 2 * MARGIN,
        paper=PAPER,
        geometry=board,
        below=[*([Area(drawn, SHADE)] if drawn and style.inside else []), *_clues(puzzle, board)],
        lines=[Stroke(drawn, LOOP, 4, closed)] if drawn else [],
        above=[Dots(corners, INK, DOT)],
        line_colour=LOOP,
    )


def _runs(board: Corners, loop: Loop) -> tuple[list[Run], bool]:
    """The loop as one closed run where it is one, so that its corners join; line by line otherwise."""
    try:
        return [[board.at(*point) for point in loop.points]], True
    except ValueError:
        return [[board.at(*one), board.at(*other)] for one, other in sorted(loop.lines)], False


def _clues(puzzle: Slitherlink, board: Corners) -> Iterator[Mark]:
    for row, column, clue in puzzle.clued_cells:
        yield Label(str(clue), board.at(row + 0.5, column + 0.5), 10, 14, INK, font="numerals")
