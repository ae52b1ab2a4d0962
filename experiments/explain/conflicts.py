"""How soon `conflict` says something about a 20×20 board with one wrong clue, and how soon it has proven it minimal.

    python -m experiments.explain.conflicts

CPU milliseconds on thirty boards made from seeds: until the first set of clues, and until the end. The figures in
docs/guide/diagnosis.md come from here.
"""

from __future__ import annotations

import random
import statistics
import time

import edgewise as ew
from experiments.explain.diagnosis import with_wrong_clue

BOARDS = 30
SIDE = 20
LIMITS = ew.Limits(seconds=60)


def wrong_board(seed: int) -> ew.Slitherlink:
    """A board with one solution and another value in one cell, so that it has none."""
    made = ew.generate("slitherlink", (SIDE, SIDE), seed=seed).puzzle
    assert isinstance(made, ew.Slitherlink)
    wrong = with_wrong_clue(made, random.Random(seed))
    assert wrong is not None, "some clue of a board with one solution can be wrong"
    return wrong


def line(what: str, taken: list[float]) -> str:
    taken.sort()
    figures = (statistics.median(taken), taken[int(0.9 * (len(taken) - 1))], taken[-1])
    return f"| {what} | {' | '.join(f'{one:.0f}' for one in figures)} | {sum(one > 200 for one in taken)} |"


def main() -> None:
    ew.conflict("2 2\n3 3\n3 3\n")  # what is imported late is no part of it
    first, last, minimal = [], [], 0
    for seed in range(BOARDS):
        board = wrong_board(seed)
        news: list[float] = []
        started = time.process_time()
        found = ew.conflict(board, limits=LIMITS, on_news=lambda _, news=news: news.append(time.process_time()))
        last.append(1000 * (time.process_time() - started))
        first.append(1000 * (news[0] - started))
        minimal += found.minimal
    print(line("first set", first))
    print(line("end", last))
    print(f"{minimal} of {BOARDS} proven minimal")


if __name__ == "__main__":
    main()
