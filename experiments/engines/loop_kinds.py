"""Published loop puzzles of every kind: how long it takes to prove that each has one solution, and to lower it.

    python -m experiments.engines.loop_kinds [ENGINE ...]

By default ``cdcl``, on one thread. ``sat`` beside it is PySAT with loop cuts; how many times longer it takes is said
for each kind, and for all boards. Times are the engine's own, the least of fifteen runs.
"""

from __future__ import annotations

import json
import sys
from statistics import geometric_mean, median
from time import perf_counter

import edgewise as ew
from edgewise.base.registry import engines, families
from edgewise.families._shared.loops.family import PARTS
from edgewise.text.source import Source
from experiments.places import PUBLIC

RUNS = 15


def main() -> None:
    names = sys.argv[1:] or ["cdcl"]
    ratios: list[float] = []
    for kind in families().values():
        file = PUBLIC / "loops" / f"{kind.name}.jsonl"
        if kind.parts != PARTS or not file.exists():
            continue
        boards = [kind.formats[0].read(Source(json.loads(line)["text"])) for line in file.read_text().splitlines()]
        lowering = [min(_lowered(board) for _ in range(RUNS)) for board in boards]
        print(f"{kind.name:16} lowering {_said(lowering)}", flush=True)
        for name in names:
            taken = [board for board in boards if engines()[name].accepts(board.form)]
            times = [min(_solved(board, name) for _ in range(RUNS)) for board in taken]
            print(f"{'':16} {name:8} {_said(times)} on {len(taken)} of {len(boards)}", flush=True)
            if name == names[0]:
                first = dict(zip(taken, times, strict=True))
            else:
                slower = [time / first[board] for board, time in zip(taken, times, strict=True) if board in first]
                ratios += slower
                print(f"{'':16} {name} takes {geometric_mean(slower):.0f} times as long in the mean", flush=True)
    if ratios:
        print(f"all boards: {geometric_mean(ratios):.0f} times as long in the mean, {min(ratios):.1f} at least")


def _lowered(board: ew.Puzzle) -> float:
    start = perf_counter()
    board.lowered()
    return perf_counter() - start


def _solved(board: ew.Puzzle, engine: str) -> float:
    result = ew.solve(board, unique=True, engine=engine, threads=1)
    assert result.unique
    return result.seconds


def _said(seconds: list[float]) -> str:
    return f"median {1000 * median(seconds):.2f} ms, slowest {1000 * max(seconds):.2f} ms"


if __name__ == "__main__":
    main()
