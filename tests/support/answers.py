"""What engines find, to be compared: all solutions as a set, and whether there is only one."""

from __future__ import annotations

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.result import Question


def every_solution(engine, form, *, kind=frozenset, **job):
    """As sets of edges; for tiles, ``kind`` is ``tuple``."""
    answer = engine.run(form, Job(Question.ALL, **job))
    assert answer.complete
    assert answer.stopped_by is None
    solutions = [kind(solution) for solution in answer.solutions]
    assert len(set(solutions)) == len(solutions)
    return set(solutions)


def is_unique(puzzle: ew.Puzzle) -> bool:
    """By two engines that share nothing."""
    return all(ew.solve(puzzle, unique=True, engine=engine).unique is True for engine in ("cdcl", "sat"))


def assert_deterministic(puzzle: ew.Puzzle, engine: str) -> None:
    """The same search and the same solutions, with one thread and one seed."""
    first, second = (ew.solve(puzzle, unique=True, threads=1, seed=3, engine=engine) for _ in range(2))
    counted = [{name: n for name, n in result.stats.items() if "seconds" not in name} for result in (first, second)]
    assert counted[0] == counted[1]
    assert first.solutions == second.solutions
