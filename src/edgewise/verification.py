"""No engine is believed: here, and nowhere else, the answer of an engine becomes a result.

Every solution is checked by the rules of its family, which share nothing with what the engine was given. One that
breaks a rule, or comes twice, is withheld and reported as a fault.

Verifying belongs to what was asked for, so it is bound by the same limits: solutions that are not verified when time or
memory is up are dropped, and the result says so.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from sys import getsizeof

from edgewise.engine import Engine
from edgewise.errors import EngineFault
from edgewise.family import Puzzle, Solution
from edgewise.registry import family_of
from edgewise.result import Answer, Question, Result, Status, StoppedBy


def tolerated_by(puzzle: Puzzle, question: Question) -> frozenset[str]:
    """Codes of the rules that an answer may break: none, unless the best score was asked for."""
    return family_of(puzzle).tolerated if question is Question.BEST else frozenset()


def verified_solution(
    puzzle: Puzzle, engine: Engine, raw: array[int], tolerated: frozenset[str] = frozenset()
) -> Solution:
    """What an engine found, as a solution; an ``EngineFault`` if it breaks a rule that it may not break."""
    family = family_of(puzzle)
    solution: Solution = family.lift(puzzle, raw)
    if family.is_right(puzzle, raw):
        return solution
    broken = [violation for violation in family.violations(puzzle, solution) if violation.code not in tolerated]
    if broken:
        raise EngineFault(f"engine {engine.name} broke a rule ({broken[0]}); please report this puzzle")
    return solution


@dataclass(frozen=True, slots=True)
class Terms:
    """What limits the verification of many solutions, and who gets them."""

    stopped: Callable[[], StoppedBy | None] = lambda: None
    """Asked between two solutions: why no more may be verified, ``None`` to go on."""
    memory: int | None = None
    """Bytes that the solutions may take, in the form in which they came and as they are kept."""
    deliver: Callable[[Solution], None] | None = None
    """Called with each solution as soon as it is verified. It is not kept then."""


def verify(
    puzzle: Puzzle, engine: Engine, question: Question, answer: Answer, seconds: float, how: Terms | None = None
) -> Result:
    """The answer of an engine to a question, as a result; an ``EngineFault`` if the rules say otherwise."""
    tolerated = tolerated_by(puzzle, question)
    verified = _Verified(how or Terms())
    cut_short = verified.take(puzzle, engine, answer.solutions, tolerated, question is not Question.SAMPLE)
    complete = answer.complete and cut_short is None
    stopped_by = cut_short or answer.stopped_by
    solutions = tuple(verified.kept)
    if tolerated and any(family_of(puzzle).violations(puzzle, solution) for solution in solutions):
        return Result(puzzle, engine.name, Status.UNKNOWN, None, False, stopped_by, solutions, seconds, answer.stats)
    count = answer.count
    if count is None and complete and question is Question.ALL:
        count = verified.number
    exists = bool(count or verified.number)
    return Result(
        puzzle=puzzle,
        engine=engine.name,
        status=Status.SOLVED if exists else Status.UNSOLVABLE if complete else Status.UNKNOWN,
        unique=_is_unique(count, verified.distinct, complete),
        complete=complete,
        stopped_by=stopped_by,
        solutions=solutions,
        seconds=seconds,
        stats=answer.stats,
        count=count,
        edge_counts=None if answer.edge_counts is None else tuple(answer.edge_counts),
        delivered=verified.number - len(solutions),
    )


class _Verified:
    """The solutions that have been verified, kept or delivered."""

    def __init__(self, how: Terms) -> None:
        self.how = how
        self.number = 0
        self.kept: list[Solution] = []
        self.hashes: set[int] = set()
        self.bytes_each = 0

    @property
    def distinct(self) -> int:
        return len(self.hashes) or self.number

    def take(
        self,
        puzzle: Puzzle,
        engine: Engine,
        found: Sequence[array[int]],
        tolerated: frozenset[str],
        must_differ: bool,
    ) -> StoppedBy | None:
        """Verifies one after another; gives the reason if some are dropped. The first is always verified."""
        for raw in found:
            if self.number and (reason := self.how.stopped() or self._out_of_memory(raw)) is not None:
                return reason
            solution = verified_solution(puzzle, engine, raw, tolerated)
            if len(found) > 1:  # a single solution need not be worked out for this
                # Of solutions that are not kept only the hash remains. Two of 64 bits do not meet by chance.
                key = hash(solution)
                if must_differ and key in self.hashes and (self.how.deliver or solution in self.kept):
                    raise EngineFault(f"engine {engine.name} gave the same solution twice; please report this puzzle")
                self.hashes.add(key)
            self.number += 1
            if self.how.deliver is None:
                self.kept.append(solution)
                if self.how.memory is not None:
                    self.bytes_each = self.bytes_each or _bytes_of(solution)
            else:
                self.how.deliver(solution)
        return None

    def _out_of_memory(self, raw: array[int]) -> StoppedBy | None:
        if self.how.memory is None:
            return None
        each = self.bytes_each + HASH_BYTES + raw.itemsize * len(raw)
        return "memory" if (self.number + 1) * each > self.how.memory else None


HASH_BYTES = 64
"""What one entry of a set takes."""


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
