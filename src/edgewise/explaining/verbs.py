"""The verbs that explain: hint, why, explain, grade. They are thin, and import what they need when they are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from edgewise.arguments import whole_number
from edgewise.engine import StopFlag
from edgewise.errors import BadInput, BadValue
from edgewise.family import Puzzle
from edgewise.loading import AnyPuzzle, as_puzzle, given_text
from edgewise.request import Request
from edgewise.result import Limits

if TYPE_CHECKING:
    from edgewise.explaining.grading import Grade
    from edgewise.explaining.hints import Hint
    from edgewise.explaining.state import State
    from edgewise.explaining.subject import Subject

HARDEST = 10
Place = Sequence[int] | int
Values = tuple[bool | None, ...]


@dataclass(frozen=True)
class Explanation:
    """The whole way, step by step, and how hard it is."""

    puzzle: Puzzle
    steps: tuple[Hint, ...] = field(repr=False)
    grade: Grade

    def __iter__(self) -> Iterator[Hint]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.steps), f"# {self.grade}"])

    @property
    def html(self) -> str:
        """A page to step through, which needs no network."""
        from edgewise.pictures.hint_page import hint_page  # late: only the page needs it

        return hint_page(self)


def hint(
    puzzle: AnyPuzzle,
    state: State | str | Path | None = None,
    *,
    level_max: int = HARDEST,
    limits: Limits | None = None,
    stop: StopFlag | None = None,
) -> Hint:
    """The easiest next step and its reason; where the state has a wrong line, that line and why it is wrong.

    ``state`` is what is drawn so far: a drawing with lines and crosses, JSON, or a file with either.

    >>> print(hint("0 .\\n. ."))
    [1] The 0 at (0, 0) has no lines around it: no line above (0, 0), left of (0, 0), left of (0, 1) and above (1, 0).
    """
    return next(hints(puzzle, state, level_max=level_max, limits=limits, stop=stop))


def hints(
    puzzle: AnyPuzzle,
    state: State | str | Path | None = None,
    *,
    level_max: int = HARDEST,
    limits: Limits | None = None,
    stop: StopFlag | None = None,
) -> Iterator[Hint]:
    """Step after step, each the easiest once those before it are drawn; the last says why there is no further one."""
    from edgewise.explaining.hints import steps

    subject, known = _subject(puzzle, state, limits, stop)
    return steps(subject, known, _level(level_max))


def why(
    puzzle: AnyPuzzle,
    state: State | str | Path | None,
    edge: tuple[Place, Place],
    *,
    level_max: int = HARDEST,
    limits: Limits | None = None,
    stop: StopFlag | None = None,
) -> Hint:
    """Why a line is there, or not; ``edge`` is the two points, or cells, that it joins."""
    from edgewise.explaining.hints import why as explain_edge

    subject, known = _subject(puzzle, state, limits, stop)
    return explain_edge(subject, known, _edge_number(subject, edge), _level(level_max))


def explain(
    puzzle: AnyPuzzle,
    *,
    level_max: int = HARDEST,
    limits: Limits | None = None,
    stop: StopFlag | None = None,
) -> Explanation:
    """The whole way from the empty board to the solution.

    >>> [step.rule for step in explain("32.1\\n.1.0\\n..0.") if step.deduction.level > 1]
    ['early-loop', '3-in-a-corner', 'contradiction']
    """
    from edgewise.explaining.grading import grade as grade_of
    from edgewise.explaining.hints import steps

    subject, known = _subject(puzzle, None, limits, stop)
    return Explanation(subject.puzzle, tuple(steps(subject, known, _level(level_max))), grade_of(subject))


def grade(puzzle: AnyPuzzle, *, limits: Limits | None = None, stop: StopFlag | None = None) -> Grade:
    """How hard a puzzle is for a person, from 1.0 to 10.9: the least level of deductions that solves it."""
    from edgewise.explaining.grading import grade as grade_of

    return grade_of(_subject(puzzle, None, limits, stop)[0])


def _subject(
    puzzle: AnyPuzzle, state: State | str | Path | None, limits: Limits | None, stop: StopFlag | None
) -> tuple[Subject, Values]:
    from edgewise.explaining.clock import Clock
    from edgewise.explaining.state import read_state
    from edgewise.explaining.subject import Subject

    board = as_puzzle(puzzle)
    if isinstance(state, str | Path):
        state = read_state(board, given_text(state))
    if state is not None and state.puzzle != board:
        raise BadInput("the state is one of another puzzle")
    subject = Subject(board, Clock(Request(limits=limits or Limits()).limits.seconds, stop))
    values: list[bool | None] = [None] * subject.form.edge_count
    for edge, on in () if state is None else state.known.items():
        values[edge] = on
    return subject, tuple(values)


def _edge_number(subject: Subject, edge: tuple[Place, Place]) -> int:
    from edgewise.lattice import Point
    from edgewise.registry import family_of

    line_of = family_of(subject.puzzle).line_of
    wanted = {place if isinstance(place, int) else Point(*place) for place in edge}
    for number in range(subject.form.edge_count):
        if set(line_of(subject.puzzle, number)) == wanted:
            return number
    one, other = (place if isinstance(place, int) else tuple(place) for place in edge)
    raise BadInput(f"there is no line from {one} to {other} on this board")


def _level(level: int) -> int:
    if not 1 <= whole_number("level_max", level, 1) <= HARDEST:
        raise BadValue(f"level_max is a number from 1 to {HARDEST}, not {level}")
    return level
