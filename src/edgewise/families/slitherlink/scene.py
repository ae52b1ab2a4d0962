"""Slitherlink as a picture: dots at the corners, clues in the cells, and the loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.base.family import Style
from edgewise.base.scene import Scene
from edgewise.families._shared.side_scene import corners_of, side_scene, sign
from edgewise.families.slitherlink.model import Loop, Slitherlink

if TYPE_CHECKING:
    from edgewise.families.slitherlink.tiled.loop import TiledLoop  # imported when there is such a board


def scene(puzzle: Slitherlink, loop: Loop | TiledLoop | None, style: Style) -> Scene:
    """The board with dots, clues and the loop, its inside shaded on request."""
    if puzzle.tiling is not None:
        from edgewise.families.slitherlink.tiled.scene import tiled_scene

        return tiled_scene(puzzle, loop, style)
    assert loop is None or isinstance(loop, Loop)
    board = corners_of(puzzle.rows, puzzle.columns)
    clues = [sign(board, row, column, str(clue)) for row, column, clue in puzzle.clued_cells]
    return side_scene(board, clues, loop, style)
