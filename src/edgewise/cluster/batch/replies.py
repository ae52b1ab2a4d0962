"""Replies: what came of a puzzle, as a worker sends it and the ledger keeps it, and how the head reads it.

A reply has the fields of the value that it stands for, by the same names. Puzzles travel as texts in the first format
of their family, solutions as the numbers that the engine gave, which are read faster than JSON with its digits. A
worker has verified its answers as any process does. The head checks them once more, by the quick check and in
microseconds, because it is the head that answers for them, whoever they came from.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

import msgspec

from edgewise.base.errors import BadInput, BadType, BadValue, EdgewiseError, EngineFault, MakerFault, NoEngine, NotFound
from edgewise.base.family import Puzzle, Solution
from edgewise.base.lifted import Lifted
from edgewise.base.registry import engine_named, family_named, family_of
from edgewise.base.result import Question, Result, Stats, Status, StoppedBy
from edgewise.explaining.difficulty import Rating
from edgewise.explaining.grade import Grade
from edgewise.generating.made import Made
from edgewise.generating.spec import Spec
from edgewise.solving.verification import tolerated_by, verified_solution
from edgewise.text.loading import parse
from edgewise.text.source import Source

KINDS = {kind.__name__: kind for kind in (BadInput, BadType, BadValue, EngineFault, MakerFault, NoEngine)}
"""Errors that a reply may name; any other is just an error."""
Drawn = bytes | dict[str, object]
"""A solution: the numbers that the engine gave, four bytes each with the lowest first, or its JSON."""


def puzzle_text(puzzle: Puzzle) -> str:
    """A puzzle in the first format of its family, which reads it back as an equal one."""
    return str(family_of(puzzle).formats[0].write(puzzle))


def puzzle_from(family: str, text: str, name: str = "") -> Puzzle:
    """The inverse of :func:`puzzle_text`."""
    return parse(Source(text), family_named(family)).named(name)


def packed_numbers(numbers: array[int]) -> bytes:
    """The numbers of a solution as bytes, the same on every machine."""
    if sys.byteorder == "big":
        numbers = array("i", numbers)
        numbers.byteswap()
    return numbers.tobytes()


def unpacked_numbers(packed: bytes) -> array[int]:
    """The inverse of :func:`packed_numbers`. Raises ``ValueError`` where it can be no such thing."""
    numbers = array("i")
    numbers.frombytes(packed)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class ResultReply(msgspec.Struct, tag="result", omit_defaults=True):
    """A :class:`~edgewise.base.result.Result` without its puzzle. Numbers that may be large are texts."""

    engine: str
    status: Status
    unique: bool | None
    complete: bool
    seconds: float
    stopped_by: StoppedBy | None = None
    solutions: list[Drawn] = []
    stats: Stats = {}
    count: str | None = None
    edge_counts: list[str] | None = None
    reason: str | None = None

    @classmethod
    def of(cls, result: Result) -> Self:
        facts = {name: getattr(result, name) for name in cls.__struct_fields__}
        facts["solutions"] = [_drawn(solution) for solution in result.solutions]
        facts["count"] = None if result.count is None else str(result.count)
        facts["edge_counts"] = None if result.edge_counts is None else [str(uses) for uses in result.edge_counts]
        return cls(**facts)

    def result(self, puzzle: Puzzle, question: Question) -> Result:
        """The result, once its solutions are checked; an ``EngineFault`` if one is wrong or the facts do not fit."""
        solutions = tuple(_checked(puzzle, question, self.engine, drawn) for drawn in self.solutions)
        count = None if self.count is None else int(self.count)
        self._refuse_misfits(count, solutions)
        edge_counts = None if self.edge_counts is None else tuple(map(int, self.edge_counts))
        facts = msgspec.structs.asdict(self) | {"solutions": solutions, "count": count, "edge_counts": edge_counts}
        return Result(puzzle=puzzle, **facts)

    def _refuse_misfits(self, count: int | None, solutions: Sequence[Solution]) -> None:
        """A reply whose parts contradict each other was not made by an engine of ours."""
        found = len(solutions) if count is None else count
        fits = (
            (self.status is not Status.SOLVED or found > 0)
            and (self.status is not Status.UNSOLVABLE or (found == 0 and self.complete))
            and (self.unique is not True or (found == 1 and self.status is Status.SOLVED and self.complete))
            and (len(solutions) != 2 or self._differ(solutions))
        )
        if not fits:
            raise EngineFault(f"engine {self.engine} gave an answer that contradicts itself; please report this puzzle")

    def _differ(self, solutions: Sequence[Solution]) -> bool:
        """Whether two solutions are two; by their numbers if these tell: what they stand for takes longer to find."""
        first, second = (unpacked_numbers(one) if isinstance(one, bytes) else None for one in self.solutions)
        by_numbers = first is not None and second is not None and set(first) != set(second)
        return by_numbers or solutions[0] != solutions[1]


def _drawn(solution: Solution) -> Drawn:
    answer = solution.answer if isinstance(solution, Lifted) else None
    return solution.to_dict() if answer is None else packed_numbers(answer)


def _checked(puzzle: Puzzle, question: Question, engine: str, drawn: Drawn) -> Solution:
    tolerated = tolerated_by(puzzle, question)
    if isinstance(drawn, bytes):
        return verified_solution(puzzle, engine_named(engine), unpacked_numbers(drawn), tolerated)
    solution: Solution = family_of(puzzle).solution_from_dict(puzzle, drawn)
    _refuse_broken(puzzle, solution, tolerated, f"engine {engine}", EngineFault)
    return solution


def _refuse_broken(
    puzzle: Puzzle, solution: Solution, tolerated: frozenset[str], who: str, fault: type[EngineFault]
) -> None:
    """Raises a fault where a solution breaks a rule that it may not break."""
    broken = [one for one in family_of(puzzle).violations(puzzle, solution) if one.code not in tolerated]
    if broken:
        raise fault(f"{who} broke a rule ({broken[0]}); please report this puzzle")


@dataclass(frozen=True)
class DistantGrade(Grade):
    """A grade that a worker gave. Its hardest step is worked out here, if it did not come along."""

    _hardest: dict[str, object] | None = field(default=None, repr=False, compare=False)

    def hardest_facts(self) -> dict[str, object] | None:
        return super().hardest_facts() if self._hardest is None else self._hardest


class GradeReply(msgspec.Struct, tag="grade", omit_defaults=True):
    """A :class:`~edgewise.explaining.lines.grading.Grade` without its puzzle."""

    level: float | None
    by_level: dict[int, int]
    verdict: str = ""
    stopped_by: StoppedBy | None = None
    hardest: dict[str, object] | None = None
    difficulty: Rating | None = None

    @classmethod
    def of(cls, grade: Grade, hardest: bool = False) -> Self:
        step = grade.hardest_facts() if hardest else None
        return cls(grade.level, grade.by_level, grade.verdict, grade.stopped_by, step, grade.difficulty)

    def grade(self, puzzle: Puzzle) -> Grade:
        return DistantGrade(
            puzzle, self.level, self.by_level, self.verdict, self.stopped_by, self.difficulty, _hardest=self.hardest
        )


class MadeReply(msgspec.Struct, tag="made", omit_defaults=True):
    """A :class:`~edgewise.generating.made.Made` without what was asked for."""

    text: str
    name: str
    solution: dict[str, object]
    seed: int
    attempts: int
    promise: str
    missed: str = ""
    grade: GradeReply | None = None

    @classmethod
    def of(cls, made: Made) -> Self:
        grade = None if made.grade is None else GradeReply.of(made.grade)
        text, solution = puzzle_text(made.puzzle), made.solution.to_dict()
        return cls(text, made.name, solution, made.seed, made.attempts, made.promise, made.missed, grade)

    def made(self, spec: Spec, version: str) -> Made:
        """The puzzle, once its solution is checked; a ``MakerFault`` if that breaks a rule."""
        puzzle = puzzle_from(spec.family, self.text, self.name)
        solution: Solution = family_of(puzzle).solution_from_dict(puzzle, self.solution)
        _refuse_broken(puzzle, solution, frozenset(), f"the maker of {spec.family} puzzles", MakerFault)
        grade = None if self.grade is None else self.grade.grade(puzzle)
        return Made(puzzle, solution, self.seed, self.attempts, version, spec, self.promise, self.missed, _grade=grade)


class FailureReply(msgspec.Struct, tag="failure", omit_defaults=True):
    """An error by the name of its type."""

    kind: str
    message: str
    stopped_by: str = ""
    nearest: MadeReply | None = None

    @classmethod
    def of(cls, error: EdgewiseError) -> Self:
        message = error.message if isinstance(error, BadInput) else str(error)
        if isinstance(error, NotFound):
            nearest = None if error.nearest is None else MadeReply.of(error.nearest)
            return cls("NotFound", message, error.stopped_by, nearest)
        return cls(type(error).__name__, message)

    def error(self, spec: Spec | None = None, version: str = "") -> EdgewiseError:
        """The error, of one of our own types."""
        if self.kind == "NotFound":
            made = None if self.nearest is None or spec is None else self.nearest.made(spec, version)
            return NotFound(self.message, self.stopped_by, made)
        return KINDS.get(self.kind, EdgewiseError)(self.message)


Reply = ResultReply | GradeReply | MadeReply | FailureReply
