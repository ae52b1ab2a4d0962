"""How often does `edgewise bench --compare` cry wolf, and what does it miss? `python -m experiments.bench.noise`.

One program measures one suite again and again, and all runs are compared with each other: every change is a false
alarm. Then every time of the second run is multiplied by a factor: every row that is not called slower was missed.
Prints the figures of docs/guide/bench.md; results that are already in the folder are used as they are.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

from edgewise.bench.compare import compare
from edgewise.bench.record import Record
from edgewise.bench.store import read_records

SUITE = """# what a few dozen processes take, from a fraction of a millisecond to a tenth of a second
examples/*/demo.txt : demo : 10
examples/slitherlink/1[05]x1[05]*.txt : slitherlink : 10
examples/flow/1*x1*.txt : flow : 10
examples/eternity/[67]x[67].txt : eternity : 10
"""
ENGINES = "cdcl,cells,tiles,frontier,sat"


def measured(folder: Path, runs: int) -> list[list[Record]]:
    """The rows of every run."""
    folder.mkdir(parents=True, exist_ok=True)
    suite = folder / "suite.txt"
    suite.write_text(SUITE)
    for number in range(1, runs + 1):
        place = folder / f"{number:02}"
        command = [sys.executable, "-m", "edgewise", "bench", str(suite), "--engine", ENGINES, "-o", str(place)]
        if not (place / "report.html").exists():
            subprocess.run([*command, "--resume"] if place.exists() else command, check=True, capture_output=True)
    return [read_records(folder / f"{number:02}")[0] for number in range(1, runs + 1)]


def by_the_wall(rows: Sequence[Record]) -> list[Record]:
    """The same rows by wall time alone."""
    return [replace(row, cpu_seconds=row.seconds) for row in rows]


def alarms(pairs: Sequence[tuple[Sequence[Record], Sequence[Record]]]) -> str:
    wrong = sum(bool(compare(before, after).regressions) for before, after in pairs)
    return f"{wrong} of {len(pairs)}"


def slowed(rows: Sequence[Record], by: float) -> list[Record]:
    """The same rows from a program that takes this many times as long."""
    return [replace(row, seconds=by * row.seconds, cpu_seconds=by * row.cpu_seconds) for row in rows]


def thrice(runs: Sequence[Sequence[Record]]) -> list[list[Record]]:
    """Benchmarks of three runs each, made of consecutive runs."""
    return [
        [replace(row, turn=turn + 1) for turn, rows in enumerate(runs[k : k + 3]) for row in rows]
        for k in range(0, len(runs) - 2, 3)
    ]


def seen(benchmarks: Sequence[Sequence[Record]], by: float) -> str:
    """The share of rows that are called slower when all of them are."""
    pairs = zip(benchmarks[::2], benchmarks[1::2], strict=False)
    comparisons = [compare(before, slowed(after, by)) for before, after in pairs]
    found = sum(len(comparison.regressions) for comparison in comparisons)
    return f"{found / sum(len(comparison.changes) for comparison in comparisons):.0%}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=24)
    parser.add_argument("-o", "--output", type=Path, default=Path("build/bench-noise"))
    asked = parser.parse_args()
    runs = measured(asked.output, asked.runs)
    times = sorted(1000 * row.quiet_seconds for rows in runs for row in rows)
    middle = times[len(times) // 2]
    print(f"{len(runs)} runs of {len(runs[0])} rows, {times[0]:.1f} to {times[-1]:.0f} ms, half below {middle:.1f} ms")
    for name, shown in (("as compared", runs), ("by wall time alone", [by_the_wall(rows) for rows in runs])):
        in_turn = list(zip(shown[::2], shown[1::2], strict=False))
        print(f"{name}: false alarms in {alarms(in_turn)} pairs, {alarms(list(permutations(shown, 2)))} of every two")
        print(f"{name}, three runs each: {alarms(list(permutations(thrice(shown), 2)))}")
    for by in (1.5, 2.0, 3.0, 5.0):
        print(f"{by:g} times as slow: seen in {seen(runs, by)} of the rows, with three runs {seen(thrice(runs), by)}")


if __name__ == "__main__":
    main()
