"""The texts of the family: each format says whether a text is its own, reads it and writes it."""

from __future__ import annotations

import re

from edgewise.families._template.model import Round, Walk
from edgewise.family import Claim, Format, Source, check_size
from edgewise.lattice import Line, Point, line_between

CELLS = {".": True, "x": False}


def claim(text: str) -> Claim:
    return Claim.LIKELY if set(text.split()) and set(text) <= set(".x\n\r") else Claim.NO


def read(source: Source) -> Round:
    rows = []
    for number, line in source.lines():
        for column, token in source.tokens(line):
            if token not in CELLS:
                raise source.error(f"{token!r} is no cell; expected . or x", number, column)
        rows.append(tuple(CELLS[token] for _, token in source.tokens(line)))
        if len(rows[-1]) != len(rows[0]):
            raise source.error(f"this row has {len(rows[-1])} cells, the first has {len(rows[0])}", number, 1)
    check_size(source, len(rows), len(rows[0]) if rows else 0)
    return Round(tuple(rows))


def write(puzzle: Round) -> str:
    return "".join("".join(".x"[not free] for free in row) + "\n" for row in puzzle.free)


ROWS = Format("rows", "rows of . (free) and x (blocked)", "...\n.x.\n...\n", claim, read, write)


def read_walk(puzzle: Round, source: Source) -> Walk:
    """A solution as the list of its cells, ``row,column`` separated by blanks; a line for each loop."""
    drawn: set[Line] = set()
    for number, line in source.lines():
        points = [_point(source, number, word) for word in line.split()]
        drawn |= {line_between(one, other) for one, other in zip(points, points[1:] + points[:1], strict=True)}
    return Walk(puzzle, frozenset(drawn))


def _point(source: Source, number: int, word: str) -> Point:
    match = re.fullmatch(r"([0-9]{1,9}),([0-9]{1,9})", word, re.ASCII)
    if match is None:
        raise source.error(f"{word!r} is no cell; expected row,column", number)
    return Point(int(match[1]), int(match[2]))
