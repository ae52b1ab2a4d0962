"""Prints the tables of docs/engines/cells.md: run it as `python -m experiments.engines.cells [FOLDER]`.

FOLDER holds the public Flow puzzles; `ninety` in it has 90 boards of 5×5 to 10×10 that are tagged by shape. Times are
the engine's own, lowering included, on one thread, the median of several runs; read them as ratios.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import edgewise as ew
from edgewise.base.engine import OptionValue
from experiments.figures import shown
from experiments.places import PUBLIC

DEFAULT = PUBLIC / "flow"
RUNS = 5
ABLATIONS: dict[str, dict[str, OptionValue]] = {
    "everything on": {},
    "no single colour": {"single_colour": False},
    "no degree": {"degree": False},
    "no bottleneck": {"bottleneck": False},
    "no reach at all": {"reach": False},
    "no regions": {"regions": False},
    "no dead states": {"dead_states": False},
    "neither reach nor regions": {"reach": False, "regions": False},
}


@dataclass(frozen=True)
class Run:
    """One board of the set, solved: its size and tag are in the name of its file, `07_5x5_mixed`."""

    name: str
    solved: bool
    seconds: float
    stats: ew.Stats

    @property
    def size(self) -> str:
        return self.name.split("_")[1].replace("x", "×")

    @property
    def tag(self) -> str:
        return " ".join(self.name.split("_")[2:])


def measure(path: Path, limit: float, runs: int = RUNS, **options: OptionValue) -> Run:
    board = ew.load(path)
    limits = ew.Limits(seconds=limit)
    results = [ew.solve(board, engine="cells", threads=1, limits=limits, options=options) for _ in range(runs)]
    last = results[-1]
    seconds = statistics.median(result.seconds for result in results)
    return Run(board.name, last.status is ew.Status.SOLVED, seconds, last.stats)


def table(runs: Iterable[Run], heading: str, key: Callable[[Run], str]) -> None:
    """A row for each group and one for all of them: means, but for the times."""
    groups: dict[str, list[Run]] = {}
    for run in runs:
        groups.setdefault(key(run), []).append(run)
    everything = [run for group in groups.values() for run in group]
    print(
        f"| {heading} | solved | mean time | median | slowest | attempts | backtracks | depth"
        " | single colour | degree | rebuilds | dead states |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    for name, group in [*groups.items(), ("all", everything)]:
        times = [run.seconds for run in group]
        counters = (
            "attempts",
            "backtracks",
            "deepest",
            "by_single_colour",
            "by_points",
            "reach_rebuilds",
            "dead_states",
        )
        means = [f"{statistics.mean(float(run.stats[counter]) for run in group):.1f}" for counter in counters]
        solved = f"{sum(run.solved for run in group)} of {len(group)}"
        shape = [solved, *map(shown, (statistics.mean(times), statistics.median(times), max(times)))]
        print(f"| {name} | {' | '.join([*shape, *means])} |")


def ablations(paths: list[Path], limit: float = 5) -> None:
    print(f"\n| {len(paths)} boards, first answer, {limit:g} s each | solved | total time | attempts | slowest |")
    print("|---|---|---|---|---|")
    for name, options in ABLATIONS.items():
        runs = [measure(path, limit, runs=1, **options) for path in paths]
        total = sum(run.seconds for run in runs)
        attempts = sum(int(run.stats["attempts"]) for run in runs)
        slowest = max(runs, key=lambda run: run.seconds)
        print(
            f"| {name} | {sum(run.solved for run in runs)} | {shown(total)} | {attempts} |"
            f" {slowest.name}, {shown(slowest.seconds)} |"
        )


def beyond(folder: Path, limit: float = 10) -> None:
    """How far the method carries on larger and harder boards."""
    print(f"\n| set, {limit:g} s per board | boards | answered | median |")
    print("|---|---|---|---|")
    for group in ("small", "mixed", "extreme-jumbo", "contest"):
        runs = [measure(path, limit, runs=1) for path in sorted((folder / group).glob("*.txt"))]
        answered = sum(run.seconds < limit for run in runs)
        print(f"| {group} | {len(runs)} | {answered} | {shown(statistics.median(run.seconds for run in runs))} |")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=Path, default=DEFAULT)
    chosen = arguments.parse_args().folder
    ninety = sorted((chosen / "ninety").glob("*.txt"))
    measured = [measure(path, 60) for path in ninety]
    table(measured, "size", lambda run: run.size)
    print()
    table(sorted(measured, key=lambda run: run.tag), "tag", lambda run: run.tag)
    ablations(ninety)
    beyond(chosen)
