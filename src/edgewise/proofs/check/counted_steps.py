"""Clues about many facts, counted one fact after the other.

A table of all ways to set 25 variables does not fit anywhere. The formula of such a clue has a variable
``least3of7[CLUE]``, true where of its first seven facts three hold at least, in the order of their variables. Each is
settled by the one before it, so its rule has four variables at most, and whatever solves the puzzle gives each a value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from edgewise.proofs.check.counted_rules import Rule
from edgewise.proofs.statement import CountedLines

MOST_CLAUSES, MOST_FACTS = 2_000, 16
"""A clue is counted in steps if it takes more clauses than this, or is about more facts and takes more than two."""


class Step(NamedTuple):
    """So many of the first facts hold: so many did before, or one fewer did and the last fact does."""

    counted: int
    number: int


def is_counted_in_steps(clue: CountedLines) -> bool:
    """Whether a clue takes too many clauses if it is said at once."""
    size = len(clue.lines)
    at_least = comb(size, size - clue.low + 1) if 0 < clue.low <= size else 1
    at_most = comb(size, clue.high + 1) if 0 <= clue.high < size else 1
    clauses = at_least + at_most
    return size > 1 and (clauses > MOST_CLAUSES or (size > MOST_FACTS and clauses > 2))


def steps_of(clue: CountedLines) -> Iterator[Step]:
    size = len(clue.lines)
    most = min(size, clue.high + 1)
    for counted in range(1, size + 1):
        for number in range(1, min(counted, most) + 1):
            yield Step(counted, number)


def step_name(clue: str, step: Step) -> str:
    return f"least{step.number}of{step.counted}[{clue}]"


def step_names(clues: Mapping[str, CountedLines]) -> set[str]:
    """What the variables of all clues that are counted in steps are called."""
    return {
        step_name(name, step) for name, clue in clues.items() if is_counted_in_steps(clue) for step in steps_of(clue)
    }


def step_rules(clue: CountedLines, literals: Sequence[int], variable: Mapping[Step, int]) -> Iterator[Rule]:
    """What each step means, and what the clue says of the last of them. ``literals`` are those of its facts."""
    for step, own in variable.items():
        fact = literals[step.counted - 1]
        before = variable.get(Step(step.counted - 1, step.number))
        fewer = variable.get(Step(step.counted - 1, step.number - 1))
        others = [one for one in (before, fewer) if one is not None]
        yield Rule([own, abs(fact), *others], step_table(fact > 0, before is not None, fewer is not None))
    size = len(literals)
    if clue.low > min(size, clue.high):
        yield Rule([next(iter(variable.values()))], bytes([0, 0]))
        return
    if clue.low > 0:
        yield Rule([variable[Step(size, clue.low)]], bytes([0, 1]))
    if clue.high < size:
        yield Rule([variable[Step(size, clue.high + 1)]], bytes([1, 0]))


@cache
def step_table(counts: bool, has_before: bool, has_fewer: bool) -> bytes:
    """The ways to set a step, the fact that it counts, and the steps before it that there are.

    Without the first of these, too few facts have been counted; without the second, none is needed.
    """
    ways = []
    for rest in product((False, True), repeat=2 + has_before + has_fewer):
        own, fact, *others = reversed(rest)
        before = others.pop(0) if has_before else False
        fewer = others.pop(0) if has_fewer else True
        ways.append(own == (before or (fact == counts and fewer)))
    return bytes(ways)
