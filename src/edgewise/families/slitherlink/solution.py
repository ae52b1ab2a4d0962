"""Reads a loop back: from JSON, or from a drawing as :mod:`draw_text` makes it; and drawings with crosses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from edgewise.base.family import DrawnLines
from edgewise.base.places import Line, Point
from edgewise.families.slitherlink.draw_text import CROSS, HORIZONTAL, VERTICAL, drawing
from edgewise.families.slitherlink.model import Clue, Loop, Slitherlink
from edgewise.text.solutions import loop_from_dict
from edgewise.text.source import Source

if TYPE_CHECKING:
    from edgewise.families.slitherlink.tiled.loop import TiledLoop  # imported when there is such a board

T = TypeVar("T")

TILED_HINT = 'expected the JSON that `solve --as json` prints, {"loop": [point, ...]}'
DOTS = "+*"
ACROSS: dict[str, bool | None] = {HORIZONTAL: True, "-": True, " ": None}
DOWN: dict[str, bool | None] = {VERTICAL: True, "|": True, " ": None}
CROSSES: dict[str, bool | None] = {CROSS: False, "×": False}
CLUES: dict[str, Clue] = {" ": None, ".": None, "0": 0, "1": 1, "2": 2, "3": 3, "4": 4}


def solution_from_dict(puzzle: Slitherlink, facts: Mapping[str, object]) -> Loop | TiledLoop:
    """From ``{"loop": [[row, column], ...]}``: the grid points in order; on a tiling, the numbers of points."""
    if puzzle.tiling is not None:
        from edgewise.families.slitherlink.tiled.solution import tiled_solution_from_dict

        return tiled_solution_from_dict(puzzle, facts)
    return Loop(puzzle, loop_from_dict(facts))


def read_drawing(puzzle: Slitherlink, source: Source) -> Loop:
    """The loop in the first drawing of a text; its clues must be those of the puzzle."""
    return Loop(puzzle, frozenset(_marked_lines(puzzle, source, {})))


def read_state(puzzle: Slitherlink, source: Source) -> DrawnLines:
    """The same of a drawing that may have crosses where there can be no line."""
    marked = _marked_lines(puzzle, source, CROSSES)
    return DrawnLines({line for line, on in marked.items() if on}, {line for line, on in marked.items() if not on})


def draw_state(puzzle: Slitherlink, drawn: DrawnLines) -> str | None:
    """A drawing with a cross for every line that is ruled out; there is none of a tiling."""
    if puzzle.tiling is not None:
        return None

    def sign(stroke: str, line: Line) -> str:
        return stroke if line in drawn.on else CROSS if line in drawn.off else " "

    return drawing(puzzle, sign)


def _marked_lines(puzzle: Slitherlink, source: Source, crosses: dict[str, bool | None]) -> dict[Line, bool]:
    """The lines that are drawn (``True``) and those that are crossed out, in the first drawing of a text."""
    if puzzle.tiling is not None:
        raise source.error(f"drawings of {puzzle.tiling.kind} boards cannot be read; {TILED_HINT}")
    rows = _drawn_rows(source)
    width = max(len(row) for _, row in rows)
    if len(rows) % 2 == 0 or len(rows) < 3 or width % 2 == 0 or width < 3:
        raise source.error("the drawing is incomplete: points and cells do not alternate", rows[-1][0], 1)
    clues: list[tuple[Clue, ...]] = []
    marks: dict[Line, bool | None] = {}
    across, down = ACROSS | crosses, DOWN | crosses
    cross = f", {CROSS}" if crosses else ""
    for index, (number, row) in enumerate(rows):
        padded = row.ljust(width)
        r = index // 2
        if index % 2 == 0:
            _expect(source, number, padded[::2], dict.fromkeys(DOTS), "a point, + or *", 0)
            drawn = _expect(source, number, padded[1::2], across, f"{HORIZONTAL}{cross} or a space", 1)
            marks |= {(Point(r, c), Point(r, c + 1)): on for c, on in enumerate(drawn)}
        else:
            drawn = _expect(source, number, padded[::2], down, f"{VERTICAL}{cross} or a space", 0)
            marks |= {(Point(r, c), Point(r + 1, c)): on for c, on in enumerate(drawn)}
            clues.append(tuple(_expect(source, number, padded[1::2], CLUES, "a clue or a space", 1)))
    if tuple(clues) != puzzle.clues:
        raise source.error("this is a drawing of a different puzzle: its size or its clues differ")
    return {line: on for line, on in marks.items() if on is not None}


def _drawn_rows(source: Source) -> list[tuple[int, str]]:
    """The numbered lines of the first drawing: from the first row of points to the last line before a comment."""
    rows: list[tuple[int, str]] = []
    for number, line in enumerate(source.text.splitlines(), start=1):
        if line.startswith("#") and rows:
            break
        if rows or line[:1] in tuple(DOTS):
            rows.append((number, line.rstrip()))
        elif line.strip() and not line.startswith("#"):
            raise source.error('expected a drawing that begins with a row of points (+), or {"loop": ...}', number, 1)
    while rows and not rows[-1][1]:
        rows.pop()
    if not rows:
        raise source.error("the text is empty; expected a drawing or a JSON object")
    return rows


def _expect(source: Source, line: int, characters: str, meaning: dict[str, T], what: str, offset: int) -> list[T]:
    for index, character in enumerate(characters):
        if character not in meaning:
            raise source.error(f"expected {what}, not {character!r}", line, 2 * index + offset + 1)
    return [meaning[character] for character in characters]
