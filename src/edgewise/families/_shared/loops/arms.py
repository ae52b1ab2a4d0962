"""How far a loop runs straight from a cell, as clues: signed clauses over the edges that lead away from it.

An arm is the run of lines from a cell in one direction; it is as long as the edges are on without a gap. "This arm is
exactly ``a`` long" is ``a`` edges on and the next one off, so what follows from it is a clause with their negations.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from edgewise.base.places import Cell
from edgewise.families._shared.loops.clues import NEAR_WAYS, Clues

AXES = (("w", "e"), ("n", "s"))
"""The directions that lead on straight."""
TURNS = tuple((across, down) for across in "we" for down in "ns")
Arms = tuple[list[int], list[int]]
Bounds = tuple[int, int]
"""A number for each of two arms."""


def unless_exactly(arm: list[int], length: int) -> list[int]:
    """What is true where an arm is not exactly so long."""
    return [~edge for edge in arm[:length]] + arm[length : length + 1]


def are_as_long(clues: Clues, cell: Cell, rule: str, given: list[int], arms: Arms, least: int, on: Bounds) -> None:
    """Where so much is given, two arms are at least so long together; of each, the first edges are known to be on.

    An arm ends at its first edge that is off, so it does not end before the other one makes up for it. That is said of
    every two edges, one of which has to be on: nobody has to know how long an arm is exactly.
    """
    one, other = arms
    if len(one) + len(other) < least:
        clues.some(given, cell, rule)
        return
    needed, needed_of_other = max(on[0], least - len(other)), max(on[1], least - len(one))
    for edge in [*one[on[0] : needed], *other[on[1] : needed_of_other]]:
        clues.some([*given, edge], cell, rule)
    for here in range(needed, len(one)):
        for edge in other[needed_of_other : max(least - here, 0)]:
            clues.some([*given, one[here], edge], cell, rule)


def are_no_longer(clues: Clues, cell: Cell, rule: str, arms: Arms, most: int, on: Bounds) -> None:
    """Two arms are at most so long together, of which the first edges are known to be on."""
    one, other = arms
    for here in range(max(on[0], most + 1 - len(other)), min(most + 1 - on[1], len(one)) + 1):
        clues.some([~edge for edge in [*one[:here], *other[: most + 1 - here]]], cell, rule)


def line_is(clues: Clues, cell: Cell, length: int, rule: str) -> None:
    """Every straight line through a cell is exactly so long."""
    for axis in AXES:
        left, right = clues.arm(cell, axis[0]), clues.arm(cell, axis[1])
        are_no_longer(clues, cell, rule, (left, right), length, (0, 0))
        if left:
            are_as_long(clues, cell, rule, [~left[0]], (left, right), length, (1, 0))
        if right:
            are_as_long(clues, cell, rule, [~right[0]], (left, right), length, (0, 1))


def arm_is(clues: Clues, cell: Cell, way: str, length: int, rule: str) -> None:
    """If the loop leaves a cell this way, the arm is exactly so long."""
    arm = clues.arm(cell, way)
    if not arm:
        return
    if length < 1 or len(arm) < length:
        clues.some([~arm[0]], cell, rule)
        return
    for edge in arm[1:length]:
        clues.some([~arm[0], edge], cell, rule)
    if len(arm) > length:
        clues.some([~arm[0], ~arm[length]], cell, rule)


def sum_is(clues: Clues, cell: Cell, ways: tuple[str, str], total: int, rule: str, *, unequal: bool = False) -> None:
    """If the loop leaves a cell these two ways, its arms are so long together, and unequal if so wanted."""
    one, other = clues.arm(cell, ways[0]), clues.arm(cell, ways[1])
    if not one or not other:
        return
    given = [~one[0], ~other[0]]
    if total < 2:
        clues.some(given, cell, rule)
        return
    are_as_long(clues, cell, rule, given, (one, other), total, (1, 1))
    are_no_longer(clues, cell, rule, (one, other), total, (1, 1))
    if unequal and total % 2 == 0:
        for arm, beyond in ((one, other), (other, one)):
            if len(arm) >= total // 2:
                clues.some([*unless_exactly(arm, total // 2), ~beyond[0]], cell, rule)


def arms_are_equal(clues: Clues, cell: Cell, rule: str, *, only_turns: bool = False) -> None:
    """The two arms of the loop at a cell are equally long, always or where it turns there."""
    for ways in permutations(NEAR_WAYS, 2):
        if only_turns and set(ways) in map(set, AXES):
            continue
        one, other = (clues.arm(cell, way) for way in ways)
        if other:
            for length in range(2, len(one) + 1):
                on = [~edge for edge in one[:length]]
                clues.some([*on, ~other[0], *other[length - 1 : length]], cell, rule)


def runs_are_equal(clues: Clues, one: list[int], other: list[int], cell: Cell, rule: str) -> None:
    """Two runs of lines, which lead apart, are equally long."""
    for here, there in ((one, other), (other, one)):
        for length in range(1, len(here) + 1):
            clues.some([*(~edge for edge in here[:length]), *there[length - 1 : length]], cell, rule)


def arms_differ(clues: Clues, cell: Cell, rule: str) -> None:
    """The two arms of the loop at a cell are not equally long."""
    for ways in combinations(NEAR_WAYS, 2):
        one, other = (clues.arm(cell, way) for way in ways)
        for length in range(1, min(len(one), len(other)) + 1):
            clues.some([*unless_exactly(one, length), *unless_exactly(other, length)], cell, rule)


def goes_straight(clues: Clues, cell: Cell, rule: str) -> None:
    """The loop does not turn in a cell."""
    for axis in AXES:
        edges = [edge for way in axis if (edge := clues.edge(cell, way)) is not None]
        for edge, beyond in zip(edges, [edges[1:], edges[:1]], strict=False):
            clues.some([~edge, *beyond], cell, rule)


def turns(clues: Clues, cell: Cell, rule: str) -> None:
    """The loop turns in a cell: one line across and one line down."""
    for axis in AXES:
        clues.exactly([edge for way in axis if (edge := clues.edge(cell, way)) is not None], 1, cell, rule)


def arm_pairs() -> Iterator[tuple[str, str]]:
    """Every two directions in which a loop can leave a cell."""
    yield from combinations(NEAR_WAYS, 2)
