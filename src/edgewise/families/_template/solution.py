"""Reads a drawn answer back."""

from __future__ import annotations

import re

from edgewise.families._template.model import Round, Walk
from edgewise.family import Source
from edgewise.lattice import Line, Point, line_between


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
