"""Reads a drawn answer back: the JSON that ``solve`` prints, or the drawing."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TypeVar

from edgewise.families.slitherlink.draw_text import HORIZONTAL, VERTICAL
from edgewise.families.slitherlink.model import Clue, Loop, Slitherlink
from edgewise.family import Source
from edgewise.lattice import Line, Point, line_between

T = TypeVar("T")

DOTS = "+*"
ACROSS = {HORIZONTAL: True, "-": True, " ": False}
DOWN = {VERTICAL: True, "|": True, " ": False}
CLUES: dict[str, Clue] = {" ": None, ".": None, "0": 0, "1": 1, "2": 2, "3": 3}


def read_solution(puzzle: Slitherlink, source: Source) -> Loop:
    """A solution of this very puzzle; ``BadInput`` where the text is neither JSON nor a drawing of it."""
    if source.text.lstrip().startswith("{"):
        return Loop(puzzle, _from_json(source))
    drawn, lines = read_drawing(source)
    if drawn != puzzle:
        raise source.error("this is a drawing of another puzzle: its size or its clues differ")
    return Loop(puzzle, lines)


def _from_json(source: Source) -> frozenset[Line]:
    """From ``{"loop": [[row, column], ...]}`` or from a whole result with such a solution first."""
    try:
        value = json.loads(source.text)
    except (json.JSONDecodeError, RecursionError) as error:
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise source.error("this is not one JSON object", line, column) from None
    if isinstance(value, dict) and isinstance(value.get("solutions"), list):
        if not value["solutions"]:
            raise source.error("this result holds no solution")
        value = value["solutions"][0]
    loop = value.get("loop") if isinstance(value, dict) else None
    if not isinstance(loop, list):
        raise source.error('expected {"loop": [[row, column], ...]}')
    for index, point in enumerate(loop):
        if not (isinstance(point, list) and len(point) == 2 and all(type(part) is int for part in point)):
            raise source.error(f"entry {index} of the loop is not [row, column] with whole numbers")
    points = [Point(*point) for point in loop]
    if len(points) == 1:
        raise source.error("a loop needs more than one point")
    return frozenset(line_between(one, other) for one, other in pairwise([*points, *points[:1]]) if one != other)


def read_drawing(source: Source) -> tuple[Slitherlink, frozenset[Line]]:
    """The clues and the lines of the first drawing in a text."""
    rows = _drawn_rows(source)
    width = max(len(row) for _, row in rows)
    if len(rows) % 2 == 0 or len(rows) < 3 or width % 2 == 0 or width < 3:
        raise source.error("the drawing is not whole: points and cells do not alternate", rows[-1][0], 1)
    clues: list[tuple[Clue, ...]] = []
    lines: set[Line] = set()
    for index, (number, row) in enumerate(rows):
        padded = row.ljust(width)
        r = index // 2
        if index % 2 == 0:
            _expect(source, number, padded[::2], dict.fromkeys(DOTS), "a point, + or *", 0)
            drawn = _expect(source, number, padded[1::2], ACROSS, f"{HORIZONTAL} or a blank", 1)
            lines |= {(Point(r, c), Point(r, c + 1)) for c, on in enumerate(drawn) if on}
        else:
            drawn = _expect(source, number, padded[::2], DOWN, f"{VERTICAL} or a blank", 0)
            lines |= {(Point(r, c), Point(r + 1, c)) for c, on in enumerate(drawn) if on}
            clues.append(tuple(_expect(source, number, padded[1::2], CLUES, "a clue or a blank", 1)))
    return Slitherlink(tuple(clues)), frozenset(lines)


def _drawn_rows(source: Source) -> list[tuple[int, str]]:
    """The numbered lines of the first drawing: from the first row of points to the last before a comment."""
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
