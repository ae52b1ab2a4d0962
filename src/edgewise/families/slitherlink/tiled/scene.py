"""Slitherlink on a tiling as a picture: thin borders of cells, dots at the points, clues in the cells, and the loop."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Style
from edgewise.base.scene import Area, Dots, Label, Mark, Run, Scene, Stroke
from edgewise.boards.tilings.drawn_board import DrawnBoard
from edgewise.families.slitherlink.model import Loop, Slitherlink
from edgewise.families.slitherlink.tiled.loop import TiledLoop

EDGE = 36
MARGIN = 20
DOT = 2
CLUE_ROOM, LARGEST = 10, 1.5
"""The distance from the sides that a clue of the usual size needs; it grows and shrinks with the cell, up to a size."""
INK, PAPER, LOOP, SHADE, BORDER = "#222222", "#ffffff", "#1565c0", "#dcebfa", "#d4d4d4"


def tiled_scene(puzzle: Slitherlink, loop: Loop | TiledLoop | None, style: Style) -> Scene:
    """The board with its cells, clues and the loop, its inside shaded on request."""
    board = DrawnBoard(puzzle.tiled_board, EDGE, MARGIN)
    width, height = board.size
    drawn, closed = _runs(board, loop) if isinstance(loop, TiledLoop) else ([], False)
    edges = [run for edge in range(board.edge_count) for run in board.edge(edge)]
    return Scene(
        width=width,
        height=height,
        paper=PAPER,
        geometry=board,
        below=[
            *([Area(drawn, SHADE)] if drawn and style.inside else []),
            Stroke(edges, BORDER),
            *_clues(puzzle, board),
        ],
        lines=[Stroke(drawn, LOOP, 4, closed)] if drawn else [],
        above=[Dots([board.point(point) for point in range(board.point_count)], INK, DOT)],
        line_colour=LOOP,
    )


def _runs(board: DrawnBoard, loop: TiledLoop) -> tuple[list[Run], bool]:
    """The loop as one closed run where it is one, so that its corners join; line by line otherwise.

    An attempt may have lines that end beyond the board; they cannot be drawn.
    """
    on_board = [line for line in sorted(loop.lines) if line[0] >= 0 and line[1] < board.point_count]
    if len(on_board) == len(loop.lines) and loop.is_loop:
        return [[board.point(point) for point in loop.points]], True
    return [[board.point(one), board.point(other)] for one, other in on_board], False


def _clues(puzzle: Slitherlink, board: DrawnBoard) -> Iterator[Mark]:
    for _, cell, clue in puzzle.clued_cells:
        place, room = board.middle(cell)
        scale = min(room / CLUE_ROOM, LARGEST)
        text = str(clue)
        yield Label(text, place, 10 * scale * len(text), 14 * scale, INK, font="numerals")
