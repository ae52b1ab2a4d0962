"""Finds a path through the cells of one colour.

If no path touches itself, all neighbours of one colour are joined and there is nothing to find. If one does, the cells
are walked from end to end with a limited number of steps: a correct colouring is found quickly. Beyond the limit all
lines are drawn, so that the rules show where they branch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from edgewise.base.places import Line, Point, line_between

STEPS = 200_000


Beside = Mapping[Point, Sequence[Point]]
"""For each cell of a colour the neighbours that have it, too."""


def lines_of_one_colour(beside: Beside, ends: tuple[Point, Point]) -> set[Line]:
    """The lines of a path through all these cells; if none is found, every line between neighbours."""
    every = {line_between(point, near) for point, nears in beside.items() for near in nears}
    if len(every) < len(beside) or not all(end in beside for end in ends):
        return every
    path = _walk(beside, *ends)
    return every if path is None else {line_between(one, other) for one, other in pairwise(path)}


def _walk(beside: Beside, start: Point, goal: Point) -> list[Point] | None:
    """A path from start to goal through every cell, by backtracking; the cell with the fewest ways on comes first."""
    path, visited = [start], {start}
    choices = [_ways_on(beside, visited, start)]
    for _ in range(STEPS):
        if not choices:
            return None
        if not choices[-1]:
            choices.pop()
            visited.discard(path.pop())
            continue
        here = choices[-1].pop()
        path.append(here)
        visited.add(here)
        if here == goal:
            if len(path) == len(beside):
                return path
            choices.append([])
        else:
            choices.append(_ways_on(beside, visited, here))
    return None


def _ways_on(beside: Beside, visited: set[Point], here: Point) -> list[Point]:
    """The unvisited neighbours; the one with the fewest ways on comes last, because the last is taken first."""
    free = [near for near in beside[here] if near not in visited]
    return sorted(free, key=lambda near: -sum(beyond not in visited for beyond in beside[near]))
