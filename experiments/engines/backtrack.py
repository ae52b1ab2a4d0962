"""Prints the tables of docs/engines/backtrack.md: run it as `python -m experiments.engines.backtrack [FOLDER]`.

FOLDER holds the boards that travel with published backtracking solvers (`slitherlink/circulating` of the public
puzzles). Times are the engine's own, lowering included, the median of several runs; read them as ratios.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path
from typing import Any

import edgewise as ew
from edgewise.base.family import Puzzle
from experiments.figures import shown
from experiments.places import PUBLIC

DEFAULT = PUBLIC / "slitherlink" / "circulating"
RUNS = 5
PUBLISHED = {"example6x6": "92 s", "example7x7": "100 s", "example8x8": "0.7 s", "example10x10": "130 s"}
ABLATIONS = {
    "everything on": {},
    "look at the chosen edge only": {"lookahead": "chosen"},
    "no lookahead": {"lookahead": "none"},
    "no block rule": {"block_rule": False},
    "no closing rule": {"closing_rule": False},
    "no point rule": {"point_rule": False},
    "no clue rule": {"clue_rule": False},
}


def median_seconds(board: Puzzle, **how: Any) -> tuple[float, ew.Result]:
    results = [ew.solve(board, **how) for _ in range(RUNS)]
    return statistics.median(result.seconds for result in results), results[-1]


def first_solutions(folder: Path) -> None:
    print("| board | answer | 1 thread | 2 threads | nodes (1 thread) | published for the method |")
    print("|---|---|---|---|---|---|")
    for path in sorted(folder.glob("*.txt")):
        board = ew.load(path)
        if board.rows * board.columns > 100:
            continue
        limits = ew.Limits(seconds=60)
        alone, result = median_seconds(board, engine="backtrack", threads=1, limits=limits)
        together, _ = median_seconds(board, engine="backtrack", threads=2, limits=limits)
        answer = "no solution" if result.status is ew.Status.UNSOLVABLE else str(result.status)
        published = PUBLISHED.get(board.name, "")
        print(
            f"| {board.name} | {answer} | {shown(alone)} | {shown(together)} | {result.stats['nodes']} | {published} |"
        )


def ablations(folder: Path) -> None:
    boards = [ew.load(path) for path in sorted(folder.glob("*.txt"))]
    boards = [board for board in boards if board.rows * board.columns <= 144]
    print(f"\n| {len(boards)} boards up to 12×12, first answer, 5 s each | answered | total time | nodes |")
    print("|---|---|---|---|")
    for name, options in ABLATIONS.items():
        results = [
            ew.solve(board, engine="backtrack", threads=1, options=options, limits=ew.Limits(seconds=5))
            for board in boards
        ]
        answered = sum(result.status is not ew.Status.UNKNOWN for result in results)
        total = sum(result.seconds for result in results)
        print(f"| {name} | {answered} | {shown(total)} | {sum(int(result.stats['nodes']) for result in results)} |")


def threads(folder: Path) -> None:
    board = ew.load(folder.parent / "minimal" / "15x15-1.txt")
    alone, together = (ew.solve(board, unique=True, engine="backtrack", threads=count).seconds for count in (1, 2))
    print(f"\nminimal/15x15-1, unique: {shown(alone)} on one thread, {shown(together)} on two")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=Path, default=DEFAULT)
    chosen = arguments.parse_args().folder
    first_solutions(chosen)
    ablations(chosen)
    threads(chosen)
