"""No engine is believed: here, and nowhere else, the answer of an engine becomes a result.

Every solution is checked by the rules of its family, which share nothing with what the engine was given. One that
breaks a rule, or comes twice, is withheld and reported as a fault.

Verifying belongs to what was asked for, so it is bound by the same limits. Engines hand over many solutions while they
search, so that little is left to verify when time or memory is up; that is dropped, and the result says so.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from sys import getsizeof

from edgewise.base.engine import Engine
from edgewise.base.errors import EngineFault
from edgewise.base.family import Puzzle, Solution
from edgewise.base.registry import family_of
from edgewise.base.result import Answer, Question, Result, Status, StoppedBy


def tolerated_by(puzzle: Puzzle, question: Question) -> frozenset[str]:
    """Codes of the rules that an answer may break: none, unless the best score was asked for."""
    return family_of(puzzle).tolerated if question is Question.BEST else frozenset()


def drawn_solution(puzzle: Puzzle, edges: array[int]) -> Solution:
    """What somebody drew, by its edges: right or wrong, and nobody has verified it."""
    solution: Solution = family_of(puzzle).lift(puzzle, edges)
    return solution


def verified_solution(
    puzzle: Puzzle, engine: Engine, raw: array[int], tolerated: frozenset[str] = frozenset()
) -> Solution:
    """What an engine found, as a solution; an ``EngineFault`` if it breaks a rule that it may not break."""
    family = family_of(puzzle)
    solution = drawn_solution(puzzle, raw)
    if family.is_right(puzzle, raw):
        return solution
    broken = [violation for violation in family.violations(puzzle, solution) if violation.code not in tolerated]
    if broken:
        raise EngineFault(f"engine {engine.name} broke a rule ({broken[0]}); please report this puzzle")
    return solution


@dataclass(frozen=True, slots=True)
class Terms:
    """What limits the verification of many solutions, and who gets them."""

    stopped: Callable[[float], StoppedBy | None] = lambda expected: None
    """Asked between two solutions, with the seconds that the next may take: why not to verify it, ``None`` to go on."""
    memory: int | None = None
    """Bytes that the solutions may take, by what Python says of the first. The engine looks at the whole process."""
    deliver: Callable[[Solution], None] | None = None
    """Called with each solution as soon as it is verified. It is not kept then."""
    are_sets: bool = False
    """Whether answers are sets of edges, whose order says nothing; otherwise each number belongs to its place."""


class Verification:
    """The solutions of one run, verified as they come: first those that the engine hands over, then those it answers.

    One that is verified is kept, or delivered. Once time or memory is up, whatever comes is dropped.
    """

    def __init__(self, puzzle: Puzzle, engine: Engine, question: Question, how: Terms | None = None) -> None:
        self.puzzle, self.engine, self.question = puzzle, engine, question
        self.how = how or Terms()
        self.tolerated = tolerated_by(puzzle, question)
        self.number = 0
        self.kept: list[Solution] = []
        self.cut_short: StoppedBy | None = None
        """Why solutions were dropped, if some were."""
        self.first: array[int] | None = None
        """The first solution in the engine's numbers, until there is another one to compare it with."""
        self.hashes: set[int] = set()
        self.bytes_each = 0
        self.seconds = self.seconds_of_last = 0.0
        """That all of this took, and the last one alone."""

    def take(self, found: Iterable[array[int]]) -> bool:
        """Verifies one after another. ``False`` if some had to be dropped: more are of no use."""
        for raw in found:
            # The first one found is always verified. To draw a large board may take longer than all that was allowed,
            # so the next one is not begun unless there is time for another like the last.
            if self.number and self.cut_short is None:
                self.cut_short = self.how.stopped(self.seconds_of_last) or self._out_of_memory()
            if self.cut_short is not None:
                break
            started = time.perf_counter()
            solution = verified_solution(self.puzzle, self.engine, raw, self.tolerated)
            self._compare(raw, solution)
            self.number += 1
            if self.how.deliver is None:
                self.kept.append(solution)
            else:
                self.how.deliver(solution)
            self.seconds_of_last = time.perf_counter() - started
            self.seconds += self.seconds_of_last
        return self.cut_short is None

    def _compare(self, raw: array[int], solution: Solution) -> None:
        """An ``EngineFault`` if the solution was there before, unless it was drawn at random."""
        if self.number == 0:
            self.first = raw
            return
        must_differ = self.question is not Question.SAMPLE
        if not must_differ and len(self.hashes) > 1:
            return  # all that anybody wants to know of them
        if self.first is not None:
            self.hashes.add(self._hash(self.first))
            self.first = None
        key = self._hash(raw)
        if must_differ and key in self.hashes and (self.how.deliver or solution in self.kept):
            raise EngineFault(f"engine {self.engine.name} gave the same solution twice; please report this puzzle")
        self.hashes.add(key)

    def _hash(self, raw: array[int]) -> int:
        """By the engine's numbers, because working out what they stand for takes longer than all the rest.

        Of solutions that are not kept only this remains. Two of 64 bits do not meet by chance.
        """
        return hash((array("i", sorted(raw)) if self.how.are_sets else raw).tobytes())

    def _out_of_memory(self) -> StoppedBy | None:
        if self.how.memory is None:
            return None
        if self.kept and not self.bytes_each:
            self.bytes_each = _bytes_of(self.kept[0])
        return "memory" if len(self.kept) * self.bytes_each + len(self.hashes) * HASH_BYTES > self.how.memory else None

    def result(self, answer: Answer, seconds: float) -> Result:
        """The answer of the engine as a result; an ``EngineFault`` if the rules say otherwise."""
        before = self.number
        self.take(answer.solutions)
        if self.cut_short is not None:  # nobody sees what was not verified
            answer = replace(answer, solutions=answer.solutions[: self.number - before])
        complete = answer.complete and self.cut_short is None
        stopped_by = self.cut_short or answer.stopped_by
        puzzle, name, solutions = self.puzzle, self.engine.name, tuple(self.kept)
        if self.tolerated and any(family_of(puzzle).violations(puzzle, solution) for solution in solutions):
            return Result(
                puzzle, name, Status.UNKNOWN, None, False, stopped_by, solutions, seconds, answer.stats, _raw=answer
            )
        count = answer.count
        if count is None and complete and self.question is Question.ALL:
            count = self.number
        exists = bool(count or self.number)
        return Result(
            puzzle=puzzle,
            engine=name,
            status=Status.SOLVED if exists else Status.UNSOLVABLE if complete else Status.UNKNOWN,
            unique=_is_unique(count, max(min(self.number, 1), len(self.hashes)), complete),
            complete=complete,
            stopped_by=stopped_by,
            solutions=solutions,
            seconds=seconds,
            stats=answer.stats,
            count=count,
            edge_counts=None if answer.edge_counts is None else tuple(answer.edge_counts),
            delivered=self.number - len(solutions),
            _raw=answer,
        )


HASH_BYTES = 100
"""What one entry of a set of large numbers takes."""


def _bytes_of(value: object) -> int:
    """About how much memory a solution takes, parts that other solutions have as well included."""
    parts: Iterable[object] = ()
    if isinstance(value, tuple | list | frozenset):
        parts = value
    elif isinstance(value, dict):
        parts = [*value, *value.values()]
    elif not isinstance(value, Puzzle) and hasattr(value, "__dict__"):
        parts = vars(value).values()
    return getsizeof(value) + sum(_bytes_of(part) for part in parts if not isinstance(part, Puzzle))


def _is_unique(count: int | None, found: int, complete: bool) -> bool | None:
    if count is not None:
        return count == 1
    if found > 1:
        return False
    return found == 1 if complete else None
