"""The next step and the whole way: what follows from a state of a board, as values that can be told and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from edgewise.errors import BadInput
from edgewise.explaining.beyond import LEVEL as HARDEST
from edgewise.explaining.beyond import OutOfTime
from edgewise.explaining.deduction import Deduction, Known
from edgewise.explaining.state import listed_place
from edgewise.explaining.subject import State, Subject, Thread
from edgewise.explaining.words import Words
from edgewise.family import Puzzle, Solution
from edgewise.registry import family_of
from edgewise.result import Status, StoppedBy

UNSOLVABLE = "the puzzle has no solution"
FINISHED = "everything is known: nothing is left to find"
NOTHING_FORCED = "nothing more is forced: there are several solutions"
TOO_HARD = "nothing up to level {} is left to find"
OUT_OF_TIME = "stopped by {} before a reason was found"
NOT_FORCED = "this line is in some solutions and not in others"


@lru_cache(maxsize=4)
def _words_for(puzzle: Puzzle) -> Words:
    """The words for a puzzle: its form is lowered once for all steps of a long way."""
    return family_of(puzzle).words(puzzle)


@dataclass(frozen=True)
class Hint:
    """A deduction about a board, or in words why there is none.

    >>> import edgewise as ew
    >>> ew.hint("3 .\\n. .").rule
    '3-in-a-corner'
    """

    puzzle: Puzzle
    state: tuple[bool | None, ...]
    """What was known before."""
    deduction: Deduction | None
    wrong: int | None = None
    """The edge of the state that is wrong: the deduction says why."""
    verdict: str = ""
    """Why there is no deduction."""
    solutions: tuple[Solution, ...] = field(default=(), repr=False)
    """Two that differ, where nothing more is forced."""
    stopped_by: StoppedBy | None = None
    """The limit that ended the search for a reason, or for a smaller one."""

    @property
    def _words(self) -> Words:
        return _words_for(self.puzzle)

    @cached_property
    def _told(self) -> tuple[str, str]:
        assert self.deduction is not None
        return self._words.tell(self.deduction, self.state)

    @property
    def rule(self) -> str:
        """The name of the step, as a word; empty where there is none."""
        return "" if self.deduction is None else self._told[0]

    @property
    def text(self) -> str:
        """The step in a sentence or two."""
        if self.deduction is None:
            return f"{self.verdict[:1].upper()}{self.verdict[1:]}."
        said = self._told[1]
        if self.wrong is not None:
            said = f"What is drawn {self._words.edge(self.wrong)} is wrong. {said}"
        if self.deduction.smallest:
            return said
        return f"{said} (There may be a shorter reason{': time was up' if self.stopped_by else ''}.)"

    def __str__(self) -> str:
        level = "" if self.deduction is None else f"[{self.deduction.level}] "
        return f"{level}{self.text}"

    def _repr_svg_(self) -> str:
        from edgewise.pictures.hints import hint_svg  # late: only pictures need it

        return hint_svg(self)

    def to_dict(self) -> dict[str, object]:
        """The hint as JSON has it."""
        head: dict[str, object] = {"puzzle": self.puzzle.name, "family": self.puzzle.family_name}
        found = self.deduction
        if found is None:
            return head | {
                "level": None,
                "text": self.text,
                "edges": [],
                "solutions": [solution.to_dict() for solution in self.solutions],
                "stopped_by": self.stopped_by,
            }
        because = {
            "clues": [listed_place(self._words.clue_place(clue)) for clue in found.clues],
            "points": [listed_place(self._words.point_place(point)) for point in found.points],
            "known": self._values(found.known),
            "loops": [self._values(values) for values in found.loops],
        }
        told: dict[str, object] = {
            "level": found.level,
            "rule": self.rule,
            "text": self.text,
            "edges": self._values(found.edges),
            "because": because,
        }
        if found.supposed:
            told["supposed"] = self._values(found.supposed)
        if self.wrong is not None:
            told["wrong"] = self._place(self.wrong)
        if not found.smallest:
            told["smallest"] = False
        return head | told

    def _values(self, values: tuple[Known, ...]) -> list[dict[str, object]]:
        return [{"edge": self._place(edge), "on": on} for edge, on in values]

    def _place(self, edge: int) -> list[list[int] | int]:
        return [listed_place(point) for point in family_of(self.puzzle).line_of(self.puzzle, edge)]


def hint(subject: Subject, state: State, most: int = HARDEST) -> Hint:
    """The easiest next step; where the state has a wrong line, that line and why it is wrong."""
    return next(steps(subject, state, most))


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
        return _out_of_time(subject, state)
    if value is None:
        return Hint(subject.puzzle, before, None, verdict=NOT_FORCED, solutions=two)
    if found is None:
        return _nothing(subject, before, most)
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
        told = bool(wrong)
        before = right
        while not thread.is_finished:
            found = thread.easiest(most)
            if found is None:
                yield _nothing(subject, before, most)
                return
            yield Hint(subject.puzzle, before, found, stopped_by=_limit(subject, found))
            told = True
            if not found.smallest and subject.clock.stopped_by is not None:
                return
            thread.reasoner.know(found.edges)
            before = thread.reasoner.state
        if None in before:
            two = subject.two_solutions(before)
            yield Hint(subject.puzzle, before, None, verdict=NOTHING_FORCED, solutions=two)
        elif not told:
            yield Hint(subject.puzzle, before, None, verdict=FINISHED)
    except OutOfTime:
        yield _out_of_time(subject, state)


def _wrong_lines(subject: Subject, thread: Thread, right: State, wrong: list[int], most: int) -> Iterator[Hint]:
    """Wrong lines, the one with the easiest reason first. A reason that the core has is good enough."""
    reasons = {edge: thread.why(edge, most) for edge in wrong}
    found = {edge: reason for edge, reason in reasons.items() if reason is not None}
    for edge, reason in sorted(found.items(), key=lambda item: (item[1].level, item[1].cost)):
        yield Hint(subject.puzzle, tuple(right), reason, edge, stopped_by=_limit(subject, reason))
    if not found:
        yield _nothing(subject, tuple(right), most)


def _no_steps(subject: Subject, state: tuple[bool | None, ...]) -> Hint | None:
    if len(state) != subject.form.edge_count:
        raise BadInput(f"a state of this puzzle has {subject.form.edge_count} edges, not {len(state)}")
    if subject.result.status is Status.UNSOLVABLE:
        return Hint(subject.puzzle, state, None, verdict=UNSOLVABLE)
    return None if subject.is_settled else _out_of_time(subject, state)


def _nothing(subject: Subject, state: tuple[bool | None, ...], most: int) -> Hint:
    if subject.clock.stopped_by is not None:
        return _out_of_time(subject, state)
    return Hint(subject.puzzle, state, None, verdict=TOO_HARD.format(most))


def _out_of_time(subject: Subject, state: tuple[bool | None, ...]) -> Hint:
    limit = subject.clock.stopped_by or subject.result.stopped_by or "time"
    return Hint(subject.puzzle, state, None, verdict=OUT_OF_TIME.format(limit), stopped_by=limit)


def _limit(subject: Subject, found: Deduction) -> StoppedBy | None:
    return None if found.smallest else subject.clock.stopped_by
