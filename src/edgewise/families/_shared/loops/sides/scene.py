"""Boards around whose cells the loop runs, as pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from edgewise.base.family import Style
from edgewise.base.scene import Corners, Mark, Scene
from edgewise.families._shared.loops.board import Sign
from edgewise.families._shared.loops.sides.board import SideBoard, SideLoop
from edgewise.families._shared.side_scene import corners_of, side_scene, sign

Drawer = Callable[[Corners, Sign], Iterator[Mark]]


def signs_around(drawer: Drawer) -> Callable[[SideBoard, SideLoop | None, Style], Scene]:
    """The function ``scene`` of a kind whose signs are drawn so."""

    def scene(puzzle: SideBoard, loop: SideLoop | None, style: Style) -> Scene:
        board = corners_of(puzzle.rows, puzzle.columns)
        return side_scene(board, [mark for one in puzzle.signs for mark in drawer(board, one)], loop, style)

    return scene


def as_written(board: Corners, one: Sign) -> Iterator[Mark]:
    """Numbers and question marks as they are."""
    yield sign(board, one.row, one.column, one.text)
