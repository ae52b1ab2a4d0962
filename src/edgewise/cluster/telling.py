"""Results, grades and puzzles as messages, and back: on the way back every solution is checked by the rules again.

A worker has verified its answers as any process does. The head checks them once more, by the quick check and in
microseconds, because it is the head that answers for them, whoever they came from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from edgewise.cluster.messages import (
    Drawn,
    ToldFailure,
    ToldGrade,
    ToldMade,
    ToldResult,
    packed_numbers,
    unpacked_numbers,
)
from edgewise.errors import BadInput, BadType, BadValue, EdgewiseError, EngineFault, MakerFault, NoEngine, NotFound
from edgewise.explaining.grading import Grade
from edgewise.family import Puzzle, Solution
from edgewise.generating.made import Made
from edgewise.generating.wish import Wish
from edgewise.lifted import Lifted
from edgewise.loading import parse
from edgewise.registry import engine_named, family_named, family_of
from edgewise.result import Question, Result, Status
from edgewise.source import Source
from edgewise.verification import tolerated_by, verified_solution

KINDS = {kind.__name__: kind for kind in (BadInput, BadType, BadValue, EngineFault, MakerFault, NoEngine)}
"""Errors that a message may tell of; any other is just an error."""


def puzzle_text(puzzle: Puzzle) -> str:
    """A puzzle in the first format of its family, which reads it back as an equal one."""
    return str(family_of(puzzle).formats[0].write(puzzle))


def puzzle_from(family: str, text: str, name: str = "") -> Puzzle:
    """The inverse of :func:`puzzle_text`."""
    return parse(Source(text), family_named(family)).named(name)


def told_result(result: Result) -> ToldResult:
    return ToldResult(
        engine=result.engine,
        status=str(result.status),
        unique=result.unique,
        complete=result.complete,
        seconds=result.seconds,
        stopped_by=result.stopped_by,
        solutions=[_drawn(solution) for solution in result.solutions],
        stats=result.stats,
        count=None if result.count is None else str(result.count),
        edge_counts=None if result.edge_counts is None else [str(uses) for uses in result.edge_counts],
        reason=result.reason,
    )


def _drawn(solution: Solution) -> Drawn:
    answer = solution.answer if isinstance(solution, Lifted) else None
    return solution.to_dict() if answer is None else packed_numbers(answer)


def result_from(puzzle: Puzzle, question: Question, told: ToldResult) -> Result:
    """The result, once its solutions are checked; an ``EngineFault`` if one breaks a rule or the facts do not fit."""
    solutions = tuple(_checked(puzzle, question, told.engine, drawn) for drawn in told.solutions)
    status = Status(told.status)
    number = None if told.count is None else int(told.count)
    _refuse_misfits(status, told, number, solutions)
    return Result(
        puzzle=puzzle,
        engine=told.engine,
        status=status,
        unique=told.unique,
        complete=told.complete,
        stopped_by=told.stopped_by,
        solutions=solutions,
        seconds=told.seconds,
        stats=told.stats,
        count=number,
        edge_counts=None if told.edge_counts is None else tuple(map(int, told.edge_counts)),
        reason=told.reason,
    )


def _checked(puzzle: Puzzle, question: Question, engine: str, drawn: Drawn) -> Solution:
    tolerated = tolerated_by(puzzle, question)
    if isinstance(drawn, bytes):
        return verified_solution(puzzle, engine_named(engine), unpacked_numbers(drawn), tolerated)
    family = family_of(puzzle)
    solution: Solution = family.solution_from_dict(puzzle, drawn)
    refuse_broken(puzzle, solution, tolerated, f"engine {engine}", EngineFault)
    return solution


def refuse_broken(
    puzzle: Puzzle, solution: Solution, tolerated: frozenset[str], who: str, fault: type[EngineFault]
) -> None:
    """Raises a fault where a solution breaks a rule that it may not break."""
    broken = [one for one in family_of(puzzle).violations(puzzle, solution) if one.code not in tolerated]
    if broken:
        raise fault(f"{who} broke a rule ({broken[0]}); please report this puzzle")


def _refuse_misfits(status: Status, told: ToldResult, number: int | None, solutions: Sequence[Solution]) -> None:
    """A message whose parts contradict each other was not made by an engine of ours."""
    found = len(solutions) if number is None else number
    fits = (
        (status is not Status.SOLVED or found > 0)
        and (status is not Status.UNSOLVABLE or (found == 0 and told.complete))
        and (told.unique is not True or (found == 1 and status is Status.SOLVED and told.complete))
        and (len(solutions) != 2 or _differ(told.solutions, solutions))
    )
    if not fits:
        raise EngineFault(f"engine {told.engine} gave an answer that contradicts itself; please report this puzzle")


def _differ(drawn: Sequence[Drawn], solutions: Sequence[Solution]) -> bool:
    """Whether two solutions are two. By their numbers if these tell: to work out what they stand for takes longer."""
    first, second = (unpacked_numbers(one) if isinstance(one, bytes) else None for one in drawn)
    by_numbers = first is not None and second is not None and set(first) != set(second)
    return by_numbers or solutions[0] != solutions[1]


@dataclass(frozen=True)
class DistantGrade(Grade):
    """A grade that a worker gave. Its hardest step is worked out here, if anybody asks for it."""

    _told: dict[str, object] | None = field(default=None, repr=False, compare=False)

    def hardest_facts(self) -> dict[str, object] | None:
        return super().hardest_facts() if self._told is None else self._told


def told_grade(grade: Grade, hardest: bool = False) -> ToldGrade:
    step = grade.hardest_facts() if hardest else None
    return ToldGrade(grade.level, grade.by_level, grade.verdict, grade.stopped_by, step)


def grade_from(puzzle: Puzzle, told: ToldGrade) -> Grade:
    return DistantGrade(puzzle, told.level, told.by_level, told.verdict, told.stopped_by, _told=told.hardest)


def told_made(made: Made) -> ToldMade:
    grade = None if made.grade is None else told_grade(made.grade)
    text, solution = puzzle_text(made.puzzle), made.solution.to_dict()
    return ToldMade(text, made.name, solution, made.seed, made.attempts, made.promise, made.missed, grade)


def made_from(wish: Wish, version: str, told: ToldMade) -> Made:
    """The puzzle, once its solution is checked; a ``MakerFault`` if that breaks a rule."""
    puzzle = puzzle_from(wish.family, told.text, told.name)
    solution: Solution = family_of(puzzle).solution_from_dict(puzzle, told.solution)
    refuse_broken(puzzle, solution, frozenset(), f"the maker of {wish.family} puzzles", MakerFault)
    grade = None if told.grade is None else grade_from(puzzle, told.grade)
    return Made(puzzle, solution, told.seed, told.attempts, version, wish, told.promise, told.missed, _grade=grade)


def told_failure(error: EdgewiseError) -> ToldFailure:
    message = error.message if isinstance(error, BadInput) else str(error)
    if isinstance(error, NotFound):
        nearest = None if error.nearest is None else told_made(error.nearest)
        return ToldFailure("NotFound", message, error.stopped_by, nearest)
    return ToldFailure(type(error).__name__, message)


def error_from(told: ToldFailure, wish: Wish | None = None, version: str = "") -> EdgewiseError:
    """The error, of one of our own types."""
    if told.kind == "NotFound":
        known = told.nearest is not None and wish is not None
        nearest = made_from(wish, version, told.nearest) if known else None  # type: ignore[arg-type]  # both are there
        return NotFound(told.message, told.stopped_by, nearest)
    return KINDS.get(told.kind, EdgewiseError)(told.message)
