"""Drawn lines, whatever the puzzle: how many meet at a point, which are connected, in which order they run.

Families verify answers and draw them with this. It shares nothing with the engines, on purpose.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from edgewise.base.places import Line, Point, line_between

P = TypeVar("P", Point, int)
"""Points of a square board, or the numbers of points on any other."""

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
"""The ways in which lines leave a cell, to be added up."""
STROKES = dict(enumerate(".╵╶└╷│┌├╴┘─┴┐┤┬┼"))
"""For each sum of ways the box-drawing character; ``.`` where no line leaves the cell."""
ASCII_STROKES = dict(enumerate(".\">`;|/}<'-=\\{~+"))
"""The same for terminals that have no box-drawing characters; no two are alike, so that drawings can be read back."""
WAYS = {stroke: ways for strokes in (STROKES, ASCII_STROKES) for ways, stroke in strokes.items() if ways}
"""The ways that a stroke shows, in either alphabet."""
STEPS = {UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0), LEFT: (0, -1)}


def ways_of(lines: Iterable[Line]) -> dict[Point, int]:
    """In which ways lines leave each cell that has any."""
    ways: dict[Point, int] = {}
    for one, other in lines:
        down = one.column == other.column
        ways[one] = ways.get(one, 0) | (DOWN if down else RIGHT)
        ways[other] = ways.get(other, 0) | (UP if down else LEFT)
    return ways


def lines_of_ways(ways: Mapping[Point, int]) -> set[Line]:
    """The lines that at least one of their two cells shows: the inverse of :func:`ways_of`."""
    return {
        line_between(cell, Point(cell.row + down, cell.column + right))
        for cell, found in ways.items()
        for way, (down, right) in STEPS.items()
        if found & way
    }


def degrees(lines: Iterable[tuple[P, P]]) -> dict[P, int]:
    """How many lines meet at each point that has any."""
    degree: dict[P, int] = {}
    for one, other in lines:
        degree[one] = degree.get(one, 0) + 1
        degree[other] = degree.get(other, 0) + 1
    return degree


def first_of_group(lines: Iterable[tuple[P, P]]) -> dict[P, P]:
    """For each point that has a line, the first of all points connected to it."""
    leader: dict[P, P] = {}

    def find(point: P) -> P:
        while (above := leader.setdefault(point, point)) != point:
            leader[point] = leader[above]
            point = above
        return point

    for one, other in lines:
        a, b = find(one), find(other)
        leader[max(a, b)] = min(a, b)
    return {point: find(point) for point in leader}


def first_points(lines: Iterable[tuple[P, P]]) -> list[P]:
    """The first point of each group of connected lines, in order."""
    return sorted(point for point, first in first_of_group(lines).items() if point == first)


def along_loop(lines: Iterable[tuple[P, P]]) -> tuple[P, ...]:
    """The points of a loop in order, from the first one to its smaller neighbour; the first is not repeated.

    Raises ``ValueError`` when the lines do not form one loop.
    """
    beside: defaultdict[P, list[P]] = defaultdict(list)
    for one, other in lines:
        beside[one].append(other)
        beside[other].append(one)
    if not beside:
        raise ValueError("the lines do not form one loop")
    start = min(beside)
    order = [start]
    previous, here = start, min(beside[start])
    try:
        while here != start:
            order.append(here)
            one, other = beside[here]  # fails where a line ends or branches
            previous, here = here, other if one == previous else one
    except ValueError:
        raise ValueError("the lines do not form one loop") from None
    if len(order) != len(beside) or len(beside[start]) != 2:
        raise ValueError("the lines do not form one loop")
    return tuple(order)


def along_path(lines: Iterable[Line], starts: Sequence[Point]) -> list[tuple[Point, ...]]:
    """The points of the path from each start to its end, in order. A start without a line is a path of its own.

    Raises ``ValueError`` where a line branches, or where a start is not the end of a line.
    """
    beside: defaultdict[Point, list[Point]] = defaultdict(list)
    for one, other in lines:
        beside[one].append(other)
        beside[other].append(one)
    paths = []
    for start in starts:
        path = [start]
        if ahead := beside.get(start):
            previous, [here] = start, ahead  # fails where the start is inside a path
            path.append(here)
            while len(beside[here]) > 1:
                one, other = beside[here]  # fails where a line branches
                previous, here = here, other if one == previous else one
                path.append(here)
        paths.append(tuple(path))
    return paths


def difference(one: frozenset[Line], other: frozenset[Line], corners: bool = False) -> str:
    """How many lines are in only one of two drawings, and the rows and columns of cells in which they are.

    Lines join cells, or ``corners`` of cells.

    >>> square = frozenset({(Point(1, 1), Point(1, 2)), (Point(1, 1), Point(2, 1))})
    >>> difference(square, frozenset()), difference(square, frozenset(), corners=True)
    ('2 lines in rows 2 to 3, columns 2 to 3', '2 lines in row 2, column 2')
    """
    lines = one ^ other
    points = [point for line in lines for point in line]
    area = [
        f"{what} {first}" if first == last else f"{what}s {first} to {last}"
        for what, numbers in (("row", [row for row, _ in points]), ("column", [column for _, column in points]))
        for first, last in [(min(numbers) + 1, max(numbers) + (not corners))]
    ]
    return f"{len(lines)} lines in {', '.join(area)}"
