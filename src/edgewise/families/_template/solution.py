"""Reads a solution back: from the JSON that ``Walk.to_dict`` gives, and from a drawing as ``draw_text`` makes it."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.drawn_lines import WAYS, lines_of_ways
from edgewise.families._template.model import SIGNS, Round, Walk
from edgewise.lattice import Point
from edgewise.solutions import loop_from_dict
from edgewise.source import Source


def solution_from_dict(puzzle: Round, facts: Mapping[str, object]) -> Walk:
    return Walk(puzzle, loop_from_dict(facts))


def read_drawing(puzzle: Round, source: Source) -> Walk:
    """The first drawing in a text; what comes after it, such as a second solution, is ignored."""
    ways: dict[Point, int] = {}
    drawn = list(source.lines())[: puzzle.rows]
    if len(drawn) != puzzle.rows:
        raise source.error(f"the drawing has {len(drawn)} rows, the puzzle {puzzle.rows}")
    for row, (number, line) in enumerate(drawn):
        if len(line) != puzzle.columns:
            raise source.error(f"this row has {len(line)} cells, the puzzle has {puzzle.columns} columns", number, 1)
        for column, sign in enumerate(line):
            if sign not in WAYS and sign != SIGNS[puzzle.free[row][column]]:
                raise source.error(f"{sign!r} is not allowed here", number, column + 1)
            ways[Point(row, column)] = WAYS.get(sign, 0)
    return Walk(puzzle, frozenset(lines_of_ways(ways)))
