"""How far a loop runs straight from a cell, stated for judges: every way in which arms can lie, one by one.

An arm is the run of lines from a cell in one direction. That it is so long says of its lines that they are drawn, and
of the next one, if there is any, that it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from itertools import combinations

from edgewise.families._shared.loops.stated import Place, Stated

STEP = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
OPPOSITE = ({"up", "down"}, {"left", "right"})


def arm(stated: Stated, place: Place, way: str) -> list[str]:
    """The lines that lead straight away from a cell, the nearest first."""
    (row, column), (down, right) = place, STEP[way]
    found = []
    while 0 <= row + down < stated.rows and 0 <= column + right < stated.columns:
        found.append(stated.line((row, column), (row + down, column + right)))
        row, column = row + down, column + right
    return found


def exactly_long(lines: list[str], length: int) -> set[str]:
    """That an arm is so long."""
    return {*lines[:length], *(f"~{line}" for line in lines[length : length + 1])}


def ways_through(stated: Stated, place: Place, is_right: Callable[[int, int, bool], bool]) -> list[Set[str]]:
    """The ways through a cell of which the lengths of the two arms, and whether they lie in one line, are right."""
    return list(_through(stated, place, is_right))


def _through(stated: Stated, place: Place, is_right: Callable[[int, int, bool], bool]) -> Iterator[Set[str]]:
    arms = {way: arm(stated, place, way) for way in STEP}
    for one, other in combinations(STEP, 2):
        elsewhere = {fact for way in STEP if way not in (one, other) for fact in exactly_long(arms[way], 0)}
        for here in range(1, len(arms[one]) + 1):
            for there in range(1, len(arms[other]) + 1):
                if is_right(here, there, {one, other} in OPPOSITE):
                    yield exactly_long(arms[one], here) | exactly_long(arms[other], there) | elsewhere


def ways_across(stated: Stated, one: Place, other: Place) -> list[Set[str]]:
    """The ways in which a line from a cell to the next one, right or below, is the middle of a straight line."""
    back, on = ("left", "right") if one[0] == other[0] else ("up", "down")
    left, right = arm(stated, one, back), arm(stated, other, on)
    return [
        {stated.line(one, other)} | exactly_long(left, length) | exactly_long(right, length)
        for length in range(min(len(left), len(right)) + 1)
    ]
