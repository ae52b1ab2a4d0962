"""Clues about many facts as few clauses: counted one fact after the other, with variables for what was counted so far.

Said at once, "at most 12 of 25" takes five million clauses. A counter has a variable for "of the first i facts, at
least j hold", whose clauses say what it means by the fact and the variables before it; a thousand are enough. Whatever
follows from the count by propagation follows from them, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb

from edgewise.base.forms import LineForm

MOST_CLAUSES, MOST_FACTS = 2_000, 16
"""Clauses of a clue, and facts of one that takes more than a clause for each bound, from which on it is counted so."""
Clause = Sequence[int]


def clause_count(size: int, low: int, high: int) -> int:
    """How many clauses say at once that of so many facts at least ``low`` and at most ``high`` hold."""
    fewest = comb(size, size - low + 1) if 0 < low <= size else 1
    return fewest + (comb(size, high + 1) if 0 <= high < size else 1)


def is_long(form: LineForm, clue: int) -> bool:
    """Whether a clue takes too many clauses at once."""
    starts = form.clues.starts
    size = starts[clue + 1] - starts[clue]
    clauses = clause_count(size, form.low[clue], form.high[clue])
    return size > 1 and (clauses > MOST_CLAUSES or (size > MOST_FACTS and clauses > 2))


class Counter:
    """One clue, with its own variables from ``first`` on, for each fact those of 1, 2 ... as far as it matters.

    The facts are counted in the order of their variables, so that a checker knows it without being told.
    """

    def __init__(self, literals: Sequence[int], low: int, high: int, first: int) -> None:
        self.literals = sorted(literals, key=abs)
        self.low, self.high = low, high
        self.most = min(len(literals), high + 1)
        self._variables: dict[tuple[int, int], int] = {}
        for counted in range(1, len(literals) + 1):
            for number in range(1, min(counted, self.most) + 1):
                self._variables[counted, number] = first + len(self._variables)

    @property
    def size(self) -> int:
        """How many variables it has."""
        return len(self._variables)

    def places(self) -> Iterator[tuple[int, int]]:
        """How many facts each variable has counted, and how many of them hold at least."""
        return iter(self._variables)

    def clauses(self) -> Iterator[Clause]:
        """What each variable means, and then the clue."""
        yield from self.steps()
        yield from self.bounds()

    def steps(self) -> Iterator[Clause]:
        """What each variable means."""
        for (counted, number), own in self._variables.items():
            fact = self.literals[counted - 1]
            before = self._variables.get((counted - 1, number))
            fewer = self._variables.get((counted - 1, number - 1))
            # It holds where so many held before, or where one fewer did and this fact holds.
            with_fact = [fact] if fewer is None else [fact, fewer]
            yield [own, *(-literal for literal in with_fact)]
            if before is not None:
                yield [own, -before]
            yield from ([-own, literal, *([] if before is None else [before])] for literal in with_fact)

    def bounds(self) -> Iterator[Clause]:
        """The clue itself: so many hold at least, and not one more than so many."""
        size = len(self.literals)
        if self.low > min(size, self.high):
            yield []
            return
        if self.low > 0:
            yield [self._variables[size, self.low]]
        if self.high < size:
            yield [-self._variables[size, self.high + 1]]


def counters_of(form: LineForm, literal: Callable[[int], int], first: int) -> dict[int, Counter]:
    """The counters of a form by the number of the clue; ``first`` is their first variable."""
    found: dict[int, Counter] = {}
    for clue in range(len(form.clues)):
        if is_long(form, clue):
            found[clue] = Counter(list(map(literal, form.clues[clue])), form.low[clue], form.high[clue], first)
            first += found[clue].size
    return found


def counter_name(clue: str, counted: int, number: int) -> str:
    """What a variable of a counter is called, by the name of its clue."""
    return f"least{number}of{counted}[{clue}]"
