"""Loops along the sides of cells as text, drawn and read back: points, signs and box-drawing lines between the points.

A cell shows its sign, one character, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from edgewise.base.family import DrawnLines, Style
from edgewise.base.places import Line, Point
from edgewise.families._shared.drawn_cells import LINE_COLOUR, RESET, SIGN_COLOUR
from edgewise.text.source import Source

T = TypeVar("T")

HORIZONTAL, VERTICAL = "─", "│"
CROSS = "x"
"""Where a player has found that there can be no line."""
NO_SIGN = " "
PLAIN = Style()

DOTS = "+*"
ACROSS: Mapping[str, bool | None] = {HORIZONTAL: True, "-": True, " ": None}
DOWN: Mapping[str, bool | None] = {VERTICAL: True, "|": True, " ": None}
CROSSES: Mapping[str, bool | None] = {CROSS: False, "×": False}

Signs = Sequence[Sequence[str]]
"""The sign of each cell, row by row; ``NO_SIGN`` for none."""


def draw_lines(signs: Signs, lines: Collection[Line], style: Style) -> str:
    """The board, and a space where no line is drawn."""

    def shown(stroke: str, line: Line) -> str:
        if line not in lines:
            return " "
        return f"{LINE_COLOUR}{stroke}{RESET}" if style.colour else stroke

    return _drawing(signs, shown, style)


def draw_marked(signs: Signs, drawn: DrawnLines) -> str:
    """The board with its lines, and a cross for every line that is ruled out."""

    def shown(stroke: str, line: Line) -> str:
        return stroke if line in drawn.on else CROSS if line in drawn.off else " "

    return _drawing(signs, shown, PLAIN)


def _drawing(signs: Signs, shown: Callable[[str, Line], str], style: Style) -> str:
    """The board with a sign for each line; a function gives it, from the stroke for a line that is drawn."""
    dot = "*" if style.dots else "+"
    columns = len(signs[0])
    points = [[Point(row, column) for column in range(columns + 1)] for row in range(len(signs) + 1)]
    rows = []
    for row, corners in enumerate(points):
        across = [shown(HORIZONTAL, line) for line in pairwise(corners)]
        rows.append(dot + dot.join(across) + dot)
        if row < len(signs):
            down = [shown(VERTICAL, line) for line in zip(corners, points[row + 1], strict=True)]
            cells = [*(_sign(sign, style) for sign in signs[row]), ""]
            rows.append("".join(stroke + cell for stroke, cell in zip(down, cells, strict=True)).rstrip())
    return "\n".join(rows)


def _sign(sign: str, style: Style) -> str:
    return f"{SIGN_COLOUR}{sign}{RESET}" if style.colour and sign != NO_SIGN else sign


def read_lines(source: Source, signs: Signs, known: Collection[str]) -> frozenset[Line]:
    """The lines of the first drawing in a text; its signs must be those of the puzzle, among all that are ``known``."""
    return frozenset(_marked_lines(source, signs, known, {}))


def read_marked(source: Source, signs: Signs, known: Collection[str]) -> DrawnLines:
    """The same of a drawing that may have crosses where there can be no line."""
    marked = _marked_lines(source, signs, known, CROSSES)
    return DrawnLines({line for line, on in marked.items() if on}, {line for line, on in marked.items() if not on})


def _marked_lines(
    source: Source, signs: Signs, known: Collection[str], crosses: Mapping[str, bool | None]
) -> dict[Line, bool]:
    """The lines that are drawn (``True``) and those that are crossed out, in the first drawing of a text."""
    rows = _drawn_rows(source)
    width = max(len(row) for _, row in rows)
    if len(rows) % 2 == 0 or len(rows) < 3 or width % 2 == 0 or width < 3:
        raise source.error("the drawing is incomplete: points and cells do not alternate", rows[-1][0], 1)
    cells: list[list[str]] = []
    marks: dict[Line, bool | None] = {}
    across, down = {**ACROSS, **crosses}, {**DOWN, **crosses}
    shown = {NO_SIGN: NO_SIGN, ".": NO_SIGN} | {sign: sign for sign in known}
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
            cells.append(_expect(source, number, padded[1::2], shown, "a clue or a space", 1))
    if cells != list(map(list, signs)):
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


def _expect(source: Source, line: int, characters: str, meaning: Mapping[str, T], what: str, offset: int) -> list[T]:
    for index, character in enumerate(characters):
        if character not in meaning:
            raise source.error(f"expected {what}, not {character!r}", line, 2 * index + offset + 1)
    return [meaning[character] for character in characters]
