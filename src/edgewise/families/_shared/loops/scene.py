"""Boards of signs and regions as pictures: shaded cells, borders, and the marks that signs are drawn with.

A kind says which marks its signs are (``signs_as``); a kind without signs needs no file of its own for its picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from edgewise.base.family import Style
from edgewise.base.scene import Area, Centres, Dots, Label, Mark, Place, Run, Scene, Stroke
from edgewise.families._shared.loop_scene import PAPER, cells_of, loop_scene
from edgewise.families._shared.loops.board import HOLE, STEPS, ShadedLoop, Sign, SignedBoard, SignedLoop

B = TypeVar("B", bound=SignedBoard)
INK, BLOCKED, SHADED, BORDER = "#222222", "#e6e6e6", "#555555", "#222222"
RADIUS, RIM, TIP = 11.0, 1.8, 4.0

Drawer = Callable[[Centres, Sign], Iterator[Mark]]
SceneOf = Callable[[B, SignedLoop | None, Style], Scene]


def signs_as(drawer: Drawer) -> SceneOf[SignedBoard]:
    """The function ``scene`` of a kind whose signs are drawn so."""

    def scene(puzzle: SignedBoard, loop: SignedLoop | None, style: Style) -> Scene:
        board = cells_of(puzzle.rows, puzzle.columns)
        marks = [mark for sign in puzzle.signs for mark in drawer(board, sign)]
        found = loop_scene(board, marks, loop, style)
        lines = [Stroke(_borders(puzzle, board), BORDER, 2.4, square=True)] if puzzle.regions else []
        return replace(found, below=[*_areas(puzzle, board, loop), *found.below, *lines])

    return scene


def _areas(puzzle: SignedBoard, board: Centres, loop: SignedLoop | None) -> list[Area]:
    """The ground of cells that are shaded, blocked by a sign or left out of the board."""
    columns = puzzle.columns
    blocked = [board.cell(r * columns + c) for r, c, sign in puzzle.signs if puzzle.blocks(sign)]
    holes = [
        board.cell(r * columns + c)
        for r, row in enumerate(puzzle.regions)
        for c, region in enumerate(row)
        if region == HOLE
    ]
    shaded = loop.shaded if isinstance(loop, ShadedLoop) and loop.lines else ()
    dark = [*holes, *(board.cell(cell.row * columns + cell.column) for cell in shaded)]
    return [Area(rings, colour) for rings, colour in ((blocked, BLOCKED), (dark, SHADED)) if rings]


def _borders(puzzle: SignedBoard, board: Centres) -> list[Run]:
    """The sides of cells between two regions, and around the board."""
    corners = board.corners
    regions = [[HOLE, *row, HOLE] for row in puzzle.regions]
    outside = [HOLE] * (puzzle.columns + 2)
    found: list[Run] = []
    for row, (above, here) in enumerate(pairwise([outside, *regions, outside])):
        for column in range(puzzle.columns + 1):
            if here[column] != here[column + 1]:
                found.append((corners.at(row, column), corners.at(row + 1, column)))
            if above[column + 1] != here[column + 1]:
                found.append((corners.at(row, column), corners.at(row, column + 1)))
    return found


def number(board: Centres, row: int, column: int, text: str, colour: str = INK) -> Label:
    """A number in the middle of a cell."""
    x, y = board.at(row, column)
    return Label(text, (x, y), 20, 14, colour, font="letters")


def circle(board: Centres, row: int, column: int, *, white: bool) -> Iterator[Mark]:
    """A white or a black disc that fills most of a cell."""
    yield Dots([board.at(row, column)], INK, RADIUS)
    if white:
        yield Dots([board.at(row, column)], PAPER, RADIUS - RIM)


def arrowed(board: Centres, sign: Sign, shown: str, way: str, colour: str = INK) -> Iterator[Mark]:
    """A number with an arrow below it, or beside it where it points up or down; either may be missing."""
    x, y = board.at(sign.row, sign.column)
    if shown.isdigit():
        place, width = ((x - 5, y), 14) if way in ("n", "s") else ((x, y - 4 * len(way)), 20)
        yield Label(shown, place, width, 12 if way in ("e", "w") else 14, colour, font="letters")
    if way:
        down, right = STEPS[way]
        middle = (x, y + 10) if right else (x + 9, y)
        tail, head = _moved(middle, down, right, -7), _moved(middle, down, right, 7)
        wings = [_moved(_moved(head, down, right, -TIP), right, down, side) for side in (TIP, -TIP)]
        yield Stroke([(tail, head), (wings[0], head, wings[1])], colour, 1.5)


def _moved(place: Place, down: float, right: float, by: float) -> Place:
    return place[0] + right * by, place[1] + down * by


def numbers(board: Centres, sign: Sign) -> Iterator[Mark]:
    """Signs that are numbers, as they are."""
    yield number(board, sign.row, sign.column, sign.text)
