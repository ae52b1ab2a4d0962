"""Boards of every kind in parts, with tiny budgets, against the oracle as sets of solutions: `make check-long`.

Every question is asked of every board; boards come from seeds, and the seed of one that fails is printed.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from edgewise.base.engine import Job
from edgewise.base.result import Question
from edgewise.cluster.board.parts import Budget
from support.cluster.cube_boards import BRUTE, CDCL, FRONTIER, MAKERS, TINY, sets_of, split

BUDGETS = (TINY, Budget(None, 1, 3), Budget(None, 4, 10))
OPTIONS = ({}, {}, {"patience": 0}, {"probing": False}, {"canonical": False}, {"corner_rule": False})
WANTED = {Question.FIRST: 1, Question.UNIQUE: 2, Question.ALL: None}


def check(seed: int) -> None:
    """One board; raises where an answer is not that of the oracle."""
    rng = random.Random(seed)
    form = MAKERS[rng.choice(sorted(MAKERS))](rng)
    expected = sets_of(BRUTE.run(form, Job(Question.ALL)))
    for question, wanted in WANTED.items():
        answer = split(CDCL, rng.choice(BUDGETS), 1).run(form, Job(question, options=rng.choice(OPTIONS)))
        found = sets_of(answer)
        right = found <= expected and len(found) == (len(expected) if wanted is None else min(wanted, len(expected)))
        if not right or not (answer.complete or (wanted is not None and len(expected) >= wanted)):
            raise AssertionError(f"{question}: {len(found)} of {len(expected)} solutions, {answer.stats}")
    count = split(FRONTIER, rng.choice(BUDGETS), 1).run(form, Job(Question.COUNT)).count
    if count != len(expected):
        raise AssertionError(f"counted {count} of {len(expected)} solutions")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--boards", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    for seed in range(given.seed, given.seed + given.boards):
        try:
            check(seed)
        except Exception:
            print(f"failed: python fuzz/cubes.py --boards 1 --seed {seed}")
            raise
    print(f"{given.boards} boards in parts: every answer is that of the oracle")


if __name__ == "__main__":
    main()
