"""The next step and the whole way: what follows from a state of a board, as values that can be shown and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar

from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle, Solution
from edgewise.base.registry import family_of
from edgewise.base.result import StoppedBy
from edgewise.explaining.hint import FINISHED, NOTHING_FORCED, AnyHint
from edgewise.explaining.lines.deduction import Deduction, Known
from edgewise.explaining.lines.search import LEVEL as HARDEST
from edgewise.explaining.lines.state import listed_place
from edgewise.explaining.lines.story import Said
from edgewise.explaining.lines.subject import State, Subject, Thread
from edgewise.explaining.lines.words import Words, is_long
from edgewise.explaining.solver import OutOfTime

NOT_FORCED = "this line is in some solutions and not in others"


@lru_cache(maxsize=4)
def _words_for(puzzle: Puzzle) -> Words:
    """The words for a puzzle: its form is lowered once for all steps of a long way."""
    words = family_of(puzzle).words(puzzle)
    return words if isinstance(words, Words) else Words(puzzle)


@dataclass(frozen=True)
class Hint(AnyHint):
    """A deduction about a board, or in words why there is none.

    >>> import edgewise as ew
    >>> ew.hint("3 .\\n. .").rule
    '3-in-a-corner'
    """

    concludes: ClassVar[tuple[str, ...]] = ("edges",)
    puzzle: Puzzle
    state: tuple[bool | None, ...]
    """What was known before."""
    deduction: Deduction | None
    wrong: int | None = None
    """The edge of the state that is wrong: the deduction says why."""
    verdict: str = ""
    """Why there is no deduction."""
    solutions: tuple[Solution, ...] = ()
    """Two that differ, where nothing more is forced."""
    stopped_by: StoppedBy | None = None
    """The limit that ended the search for a reason, or for a smaller one."""
    run: tuple[Deduction, ...] = ()
    """The steps that are told together, where the deduction is several along a line."""

    @property
    def _words(self) -> Words:
        return _words_for(self.puzzle)

    @cached_property
    def _rule_and_text(self) -> tuple[str, str]:
        assert self.deduction is not None
        return self._words.tell_run(self.run, self.state) if self.run else self._words.tell(self.deduction, self.state)

    @property
    def rule(self) -> str:
        """The name of the step, as a word; empty where there is none."""
        return "" if self.deduction is None else self._rule_and_text[0]

    @cached_property
    def story(self) -> list[Said]:
        """What follows from a supposition, step by step, until a rule is broken; empty where nothing is supposed."""
        return [] if self.deduction is None else self._words.story(self.deduction, self.state)

    @property
    def steps_between(self) -> list[str]:
        """The steps of the story that are too many for the text."""
        return [said.text for said in self.story[1:-1]] if is_long(self.story) else []

    def _sentences(self) -> str:
        assert self.deduction is not None
        said = self._rule_and_text[1]
        if self.wrong is None:
            return said
        what = "cross" if dict(self.deduction.edges)[self.wrong] else self._words.line
        return f"The {what} {self._words.edge(self.wrong)} is wrong. {said}"

    def _repr_svg_(self) -> str:
        from edgewise.pictures.hints import hint_svg  # late: only pictures need it

        return hint_svg(self)

    def _conclusions(self) -> dict[str, object]:
        assert self.deduction is not None
        return {"edges": self._values(self.deduction.edges)}

    def _because(self) -> dict[str, object]:
        found = self.deduction
        assert found is not None
        because = {
            "clues": [listed_place(self._words.clue_place(clue)) for clue in found.clues],
            "points": [listed_place(self._words.point_place(point)) for point in found.points],
            "known": self._values(found.known),
            "loops": [self._values(values) for values in found.loops],
        }
        if not found.supposed:
            return {"because": because}
        return {
            "because": because,
            "supposed": self._values(found.supposed),
            "story": list(map(self._step, self.story)),
        }

    def _step(self, said: Said) -> dict[str, object]:
        facts: dict[str, object] = {"text": said.text, "edges": self._values(said.edges)}
        if said.clue is not None:
            facts["clue"] = listed_place(self._words.clue_place(said.clue))
        if said.point is not None:
            facts["point"] = listed_place(self._words.point_place(said.point))
        if said.lines:
            facts["lines"] = [self._place(edge) for edge in said.lines]
        return facts

    def _wrong_facts(self) -> object:
        assert self.wrong is not None
        return self._place(self.wrong)

    def _values(self, values: tuple[Known, ...]) -> list[dict[str, object]]:
        return [{"edge": self._place(edge), "on": on} for edge, on in values]

    def _place(self, edge: int) -> list[list[int] | int]:
        return [listed_place(point) for point in family_of(self.puzzle).line_of(self.puzzle, edge)]


def why(subject: Subject, state: State, edge: int, most: int = HARDEST) -> Hint:
    """Why an edge is on, or off; if the state says the opposite, why that is wrong."""
    state = tuple(state)
    if (early := _no_steps(subject, state)) is not None:
        return early
    try:
        wrong = subject.wrong(state)
        before = tuple(None if number == edge or number in wrong else on for number, on in enumerate(state))
        thread = Thread(subject, before)
        found = thread.why(edge, most)
        value = thread.reasoner.truth[edge]
        two = subject.two_solutions(before) if value is None else ()
    except OutOfTime:
        return _no_hint(subject, state, *subject.out_of_time())
    if value is None:
        return _no_hint(subject, before, NOT_FORCED, two=two)
    if found is None:
        return _no_hint(subject, before, *subject.nothing_found(most))
    is_wrong = state[edge] is not None and state[edge] is not value
    return Hint(subject.puzzle, before, found, edge if is_wrong else None, stopped_by=_limit(subject, found))


def steps(subject: Subject, state: State, most: int = HARDEST) -> Iterator[Hint]:
    """The way from a state to the end, each time the easiest step. Wrong lines come first, and are taken back.

    The last one says why there is no further step, unless everything is known.
    """
    state = tuple(state)
    if (early := _no_steps(subject, state)) is not None:
        yield early
        return
    try:
        wrong = subject.wrong(state)
        right = tuple(None if edge in wrong else on for edge, on in enumerate(state)) if wrong else state
        thread = Thread(subject, right)
        if wrong:
            yield from _wrong_lines(subject, thread, right, wrong, most)
        given = bool(wrong)
        before = right
        while not thread.is_finished:
            found = thread.easiest(most)
            if found is None:
                yield _no_hint(subject, before, *subject.nothing_found(most))
                return
            yield Hint(subject.puzzle, before, found, stopped_by=_limit(subject, found))
            given = True
            if subject.clock.stopped_by is not None:
                if found.smallest:
                    yield _no_hint(subject, before, *subject.out_of_time())
                return
            thread.reasoner.know(found.edges)
            before = thread.reasoner.state
        if None in before:
            two = subject.two_solutions(before)
            yield _no_hint(subject, before, NOTHING_FORCED, two=two)
        elif not given:
            yield _no_hint(subject, before, FINISHED)
    except OutOfTime:
        yield _no_hint(subject, state, *subject.out_of_time())


def _wrong_lines(subject: Subject, thread: Thread, right: State, wrong: list[int], most: int) -> Iterator[Hint]:
    """Wrong lines, the one with the easiest reason first. A reason that the core has is good enough."""
    reasons = {edge: thread.why(edge, most) for edge in wrong}
    found = {edge: reason for edge, reason in reasons.items() if reason is not None}
    for edge, reason in sorted(found.items(), key=lambda item: (item[1].level, item[1].cost)):
        yield Hint(subject.puzzle, tuple(right), reason, edge, stopped_by=_limit(subject, reason))
    if not found:
        yield _no_hint(subject, right, *subject.nothing_found(most))


def _no_steps(subject: Subject, state: tuple[bool | None, ...]) -> Hint | None:
    if len(state) != subject.form.edge_count:
        raise BadInput(f"a state of this puzzle has {subject.form.edge_count} edges, not {len(state)}")
    why = subject.why_no_step()
    return None if why is None else _no_hint(subject, state, *why)


def _no_hint(
    subject: Subject, state: State, verdict: str, stopped_by: StoppedBy | None = None, two: tuple[Solution, ...] = ()
) -> Hint:
    return Hint(subject.puzzle, tuple(state), None, verdict=verdict, solutions=two, stopped_by=stopped_by)


def _limit(subject: Subject, found: Deduction) -> StoppedBy | None:
    return None if found.smallest else subject.clock.stopped_by
