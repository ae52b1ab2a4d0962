"""No engine is believed: here, and nowhere else, the answer of an engine becomes a result.

Every solution is checked by the rules of its family, which share nothing with what the engine was given. One that
breaks a rule, or comes twice, is withheld and reported as a fault.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from edgewise.engine import Engine
from edgewise.errors import EngineFault
from edgewise.family import Puzzle, Solution
from edgewise.registry import family_of
from edgewise.result import Answer, Question, Result, Status


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


def verify(puzzle: Puzzle, engine: Engine, question: Question, answer: Answer, seconds: float) -> Result:
    """The answer of an engine to a question, as a result; an ``EngineFault`` if the rules say otherwise."""
    tolerated = tolerated_by(puzzle, question)
    solutions = tuple(verified_solution(puzzle, engine, raw, tolerated) for raw in answer.solutions)
    if question is not Question.SAMPLE and not _are_distinct(answer.solutions, solutions):
        raise EngineFault(f"engine {engine.name} gave the same solution twice; please report this puzzle")
    if tolerated and any(family_of(puzzle).violations(puzzle, solution) for solution in solutions):
        return Result(
            puzzle, engine.name, Status.UNKNOWN, None, False, answer.stopped_by, solutions, seconds, answer.stats
        )
    count = answer.count
    if count is None and answer.complete and question is Question.ALL:
        count = len(solutions)
    exists = bool(count or solutions)
    return Result(
        puzzle=puzzle,
        engine=engine.name,
        status=Status.SOLVED if exists else Status.UNSOLVABLE if answer.complete else Status.UNKNOWN,
        unique=_is_unique(count, len(solutions), answer.complete),
        complete=answer.complete,
        stopped_by=answer.stopped_by,
        solutions=solutions,
        seconds=seconds,
        stats=answer.stats,
        count=count,
        edge_counts=None if answer.edge_counts is None else tuple(answer.edge_counts),
    )


def _are_distinct(raw: Sequence[array[int]], solutions: Sequence[Solution]) -> bool:
    """Whether no solution comes twice. Answers with different numbers in them are different solutions."""
    if len(solutions) < 2 or len({array("i", sorted(one)).tobytes() for one in raw}) == len(raw):
        return True
    return len(set(solutions)) == len(solutions)


def _is_unique(count: int | None, found: int, complete: bool) -> bool | None:
    if count is not None:
        return count == 1
    if found > 1:
        return False
    return found == 1 if complete else None
