"""A puzzle that is to be explained: its form, what it has in the way of solutions, and deductions on every level."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from edgewise.base.family import Puzzle, Solution
from edgewise.base.forms import LineForm, ints
from edgewise.base.registry import formula_engine
from edgewise.base.result import Result
from edgewise.explaining.clock import Clock, OnProgress
from edgewise.explaining.lines.deduction import Deduction, Known
from edgewise.explaining.lines.reasoner import MOST_OF_THE_CORE, Reasoner
from edgewise.explaining.lines.search import Search
from edgewise.explaining.lines.state import State as DrawnState
from edgewise.explaining.solved import solved
from edgewise.explaining.subject import AnySubject
from edgewise.solving.verification import verified_solution

State = Sequence[bool | None]
"""For each edge of the form whether it is on or off; ``None`` while it is open."""


MOST_RECENT = 8
"""Puzzles whose solutions are remembered: whoever asks for a hint asks for the next one, too."""


class Solved(NamedTuple):
    """What is known of a puzzle as soon as it is solved; as many solutions as it takes to know whether it is unique."""

    form: LineForm
    result: Result
    solutions: list[array[int]]


_RECENT: dict[Puzzle, Solved] = {}


def _solved(puzzle: Puzzle, clock: Clock, on_progress: OnProgress | None, most_nodes: int | None) -> Solved:
    form = puzzle.form
    assert isinstance(form, LineForm), "the kit of lines is asked about lines"
    result = solved(puzzle, clock, on_progress, most_nodes)
    return Solved(form, result, result._raw.solutions)


class Subject(AnySubject):
    """One puzzle and the time there is for it. It is solved first, so that only wrong values are ever supposed."""

    def __init__(
        self, puzzle: Puzzle, clock: Clock, on_progress: OnProgress | None = None, most_nodes: int | None = None
    ) -> None:
        self.puzzle = puzzle
        self.clock = clock
        recent = _RECENT.get(puzzle)
        known = recent or _solved(puzzle, clock, on_progress, most_nodes)
        self.form, self.result, self._found = known
        if recent is None and self.is_settled:
            _RECENT[puzzle] = known
            if len(_RECENT) > MOST_RECENT:
                _RECENT.pop(next(iter(_RECENT)), None)

    @cached_property
    def search(self) -> Search:
        return Search(self.form, self.clock)

    def values(self, state: DrawnState | None) -> tuple[bool | None, ...]:
        """For each edge what is drawn of it so far."""
        values: list[bool | None] = [None] * self.form.edge_count
        for edge, on in () if state is None else state.known.items():
            values[edge] = on
        return tuple(values)

    def known(self, state: State) -> list[Known]:
        return [(edge, on) for edge, on in enumerate(state) if on is not None]

    def wrong(self, state: State) -> list[int]:
        """The edges of a state that have to be taken back before there is a solution again."""
        if self.result.unique:
            (only,) = map(set, self._found)
            return [edge for edge, on in self.known(state) if (edge in only) is not on]
        kept = set(self.search.consistent(self.known(state)))
        return [edge for edge, on in self.known(state) if (edge, on) not in kept]

    @property
    def found(self) -> list[bool] | None:
        """A solution that was found: whether it is the only one or not, nothing else can be deduced."""
        if not self._found:
            return None
        on = set(self._found[0])
        return [edge in on for edge in range(self.form.edge_count)]

    def truth(self, state: State) -> list[bool | None]:
        """The values that all solutions share which agree with a state that has nothing wrong."""
        if self.result.unique:
            (only,) = map(set, self._found)
            return [edge in only for edge in range(self.form.edge_count)]
        known = self.known(state)
        first = self.search.solution(known)
        assert first is not None, "a state without a wrong line has a solution"
        return self.search.shared(known, first)

    def two_solutions(self, state: State) -> tuple[Solution, ...]:
        """Two solutions that agree with a state and differ somewhere, where there are two."""
        known = self.known(state)
        first = self.search.solution(known)
        if first is None:
            return ()
        shared = self.search.shared(known, first)
        edge = next((edge for edge, value in enumerate(shared) if value is None), None)
        other = None if edge is None else self.search.solution([*known, (edge, edge not in first)])
        engine = formula_engine()
        return tuple(
            verified_solution(self.puzzle, engine, ints(sorted(one))) for one in (first, other) if one is not None
        )


class Thread:
    """One line of thought: what is known grows with each deduction."""

    def __init__(self, subject: Subject, state: State) -> None:
        self.subject = subject
        self.reasoner = Reasoner(subject.form, subject.truth(state))
        self.reasoner.take(state)

    @property
    def is_finished(self) -> bool:
        return self.reasoner.is_finished

    def easiest(self, most: int) -> Deduction | None:
        """The easiest deduction up to a level; ``None`` where that level has none, or time is up."""
        found = self.reasoner.easiest(most, self.subject.clock)
        if found is None and most > MOST_OF_THE_CORE and self.subject.clock.stopped_by is None:
            known = self.subject.known(self.reasoner.state)
            found = self.subject.search.easiest(known, self.reasoner.truth)
        return found

    def why(self, edge: int, most: int) -> Deduction | None:
        """The easiest deduction about one open edge; ``None`` if solutions differ there."""
        found = self.reasoner.why(edge, most, self.subject.clock)
        value = self.reasoner.truth[edge]
        if found is None and value is not None and most > MOST_OF_THE_CORE and self.subject.clock.stopped_by is None:
            found = self.subject.search.why(self.subject.known(self.reasoner.state), edge, value)
        return found
