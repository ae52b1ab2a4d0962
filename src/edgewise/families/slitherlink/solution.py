"""Reads a loop back: from JSON, or from a drawing as :mod:`draw_text` makes it; and drawings with crosses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from edgewise.base.family import DrawnLines
from edgewise.families._shared.drawn_sides import draw_marked, read_lines, read_marked
from edgewise.families.slitherlink.draw_text import signs_of
from edgewise.families.slitherlink.model import Loop, Slitherlink
from edgewise.text.solutions import loop_from_dict
from edgewise.text.source import Source

if TYPE_CHECKING:
    from edgewise.families.slitherlink.tiled.loop import TiledLoop  # imported when there is such a board

TILED_HINT = 'expected the JSON that `solve --as json` prints, {"loop": [point, ...]}'
CLUES = "01234"


def solution_from_dict(puzzle: Slitherlink, facts: Mapping[str, object]) -> Loop | TiledLoop:
    """From ``{"loop": [[row, column], ...]}``: the grid points in order; on a tiling, the numbers of points."""
    if puzzle.tiling is not None:
        from edgewise.families.slitherlink.tiled.solution import tiled_solution_from_dict

        return tiled_solution_from_dict(puzzle, facts)
    return Loop(puzzle, loop_from_dict(facts))


def read_drawing(puzzle: Slitherlink, source: Source) -> Loop:
    """The loop in the first drawing of a text; its clues must be those of the puzzle."""
    _check_square(puzzle, source)
    return Loop(puzzle, read_lines(source, signs_of(puzzle), CLUES))


def read_state(puzzle: Slitherlink, source: Source) -> DrawnLines:
    """The same of a drawing that may have crosses where there can be no line."""
    _check_square(puzzle, source)
    return read_marked(source, signs_of(puzzle), CLUES)


def _check_square(puzzle: Slitherlink, source: Source) -> None:
    if puzzle.tiling is not None:
        raise source.error(f"drawings of {puzzle.tiling.kind} boards cannot be read; {TILED_HINT}")


def draw_state(puzzle: Slitherlink, drawn: DrawnLines) -> str | None:
    """A drawing with a cross for every line that is ruled out; there is none of a tiling."""
    return None if puzzle.tiling is not None else draw_marked(signs_of(puzzle), drawn)
