"""Slitherlink as people draw it on a terminal: points, clues and box-drawing lines; on a tiling, braille dots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.base.family import Style
from edgewise.families._shared.drawn_sides import NO_SIGN, draw_lines
from edgewise.families.slitherlink.model import Loop, Slitherlink

if TYPE_CHECKING:
    from edgewise.families.slitherlink.tiled.loop import TiledLoop  # imported when there is such a board


def draw_text(puzzle: Slitherlink, loop: Loop | TiledLoop | None, style: Style) -> str:
    """Points, clues and lines; a space where no line is drawn."""
    if puzzle.tiling is not None:
        from edgewise.families.slitherlink.scene import scene
        from edgewise.pictures.braille import braille_of

        return braille_of(scene(puzzle, loop, style), style.colour)
    assert loop is None or isinstance(loop, Loop)
    return draw_lines(signs_of(puzzle), loop.lines if loop else (), style)


def signs_of(puzzle: Slitherlink) -> list[list[str]]:
    """What each cell of a square board shows."""
    return [[NO_SIGN if clue is None else str(clue) for clue in row] for row in puzzle.clues]
