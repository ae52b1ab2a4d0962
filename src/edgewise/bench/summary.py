"""From rows to figures: median and spread over repetitions, tables by group, growth with size, disagreements."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from edgewise.bench.record import Record

SHORTEST_SECONDS = 1e-6
"""Logarithms need something above zero."""


@dataclass(frozen=True)
class Measured:
    """What one contestant did with one puzzle, over all repetitions."""

    runs: tuple[Record, ...]

    @property
    def first(self) -> Record:
        return self.runs[0]

    @property
    def seconds(self) -> float:
        """The median."""
        return statistics.median(run.seconds for run in self.runs)

    @property
    def spread(self) -> tuple[float, float]:
        """The fastest and the slowest run."""
        seconds = [run.seconds for run in self.runs]
        return min(seconds), max(seconds)

    @property
    def quiet_seconds(self) -> float:
        """The median of what a run takes on a quiet machine, estimated from a busy one."""
        return statistics.median(run.quiet_seconds for run in self.runs)

    @property
    def quiet_spread(self) -> tuple[float, float]:
        """The fastest and the slowest run, measured in the same way."""
        seconds = [run.quiet_seconds for run in self.runs]
        return min(seconds), max(seconds)

    @property
    def cpu_seconds(self) -> float:
        return statistics.median(run.cpu_seconds for run in self.runs)

    @property
    def peak_bytes(self) -> int:
        return max(run.peak_bytes for run in self.runs)

    @property
    def nodes(self) -> int | None:
        """The median; one thread and one seed give the same number every time."""
        known = [run.nodes for run in self.runs if run.nodes is not None]
        return round(statistics.median(known)) if known else None

    @property
    def settled(self) -> bool:
        """Whether every repetition answered the question."""
        return all(run.settled for run in self.runs)

    @property
    def failed(self) -> bool:
        return any(run.status == "error" for run in self.runs)

    @property
    def worst(self) -> Record:
        """The repetition to show where they differ: a failure before a timeout before an answer."""
        order = {"error": 0, "unknown": 1}
        return min(self.runs, key=lambda run: (order.get(run.status, 2), run.settled))


def by_contestant(records: Iterable[Record]) -> dict[str, list[Measured]]:
    """The measured puzzles of each contestant, both in the order of the suite."""
    found: dict[str, dict[tuple[str, str, str], list[Record]]] = {}
    for record in records:
        puzzles = found.setdefault(record.engine, {})
        puzzles.setdefault((record.puzzle, record.fingerprint, record.question), []).append(record)
    return {name: [Measured(tuple(runs)) for runs in puzzles.values()] for name, puzzles in found.items()}


@dataclass(frozen=True)
class Total:
    """What one contestant did with all of its puzzles."""

    engine: str
    puzzles: int
    settled: int
    seconds: float
    """For all that it settled."""
    stopped: Mapping[str | None, int]
    """How many were stopped, by each limit."""
    failures: Sequence[Record]
    """The worst run of each puzzle on which it failed."""


def totals(records: Iterable[Record]) -> list[Total]:
    """One total per contestant, in the order of the rows."""
    found = []
    for engine, measured in by_contestant(records).items():
        settled = [one for one in measured if one.settled]
        found.append(
            Total(
                engine=engine,
                puzzles=len(measured),
                settled=len(settled),
                seconds=sum(one.seconds for one in settled),
                stopped=Counter(one.worst.stopped_by for one in measured if not one.settled and not one.failed),
                failures=[one.worst for one in measured if one.failed],
            )
        )
    return found


@dataclass(frozen=True)
class GroupRow:
    """One contestant on one group of puzzles."""

    group: str
    engine: str
    puzzles: int
    settled: int
    stopped: int
    failed: int
    mean_seconds: float | None
    """Over what it settled."""
    median_seconds: float | None
    mean_nodes: float | None
    median_nodes: float | None


def table(records: Sequence[Record], group_of: Callable[[Record], str]) -> list[GroupRow]:
    """One row per group and contestant, in the order of the suite."""
    rows = []
    for group in dict.fromkeys(map(group_of, records)):
        chosen = [record for record in records if group_of(record) == group]
        for engine, measured in by_contestant(chosen).items():
            good = [one for one in measured if one.settled]
            failed = sum(one.failed for one in measured)
            seconds = [one.seconds for one in good]
            nodes = [one.nodes for one in good if one.nodes is not None]
            rows.append(
                GroupRow(
                    group=group,
                    engine=engine,
                    puzzles=len(measured),
                    settled=len(good),
                    stopped=len(measured) - len(good) - failed,
                    failed=failed,
                    mean_seconds=statistics.mean(seconds) if seconds else None,
                    median_seconds=statistics.median(seconds) if seconds else None,
                    mean_nodes=statistics.mean(nodes) if nodes else None,
                    median_nodes=statistics.median(nodes) if nodes else None,
                )
            )
    return rows


@dataclass(frozen=True, slots=True)
class Growth:
    """Seconds as a power of the cells, fitted by least squares on logarithms."""

    factor: float
    exponent: float

    def at(self, cells: float) -> float:
        return self.factor * float(cells**self.exponent)


def growth(points: Sequence[tuple[float, float]]) -> Growth | None:
    """The fit through (cells, seconds); ``None`` with fewer than three sizes, which would mean nothing.

    >>> growth([(10, 1), (20, 4), (40, 16)]).exponent
    2.0
    """
    if len({cells for cells, _ in points}) < 3:
        return None
    xs = [math.log(cells) for cells, _ in points]
    ys = [math.log(max(seconds, SHORTEST_SECONDS)) for _, seconds in points]
    slope, start = statistics.linear_regression(xs, ys)
    return Growth(math.exp(start), round(slope, 12))


def disagreements(records: Iterable[Record]) -> list[str]:
    """Puzzles about which the claims of two contestants cannot both be true: one of them has a bug."""
    claims: dict[tuple[str, str], dict[str, str]] = {}
    for record in records:
        claim = record.verdict or ("some" if record.status == "solved" else "")
        if claim:
            claims.setdefault((record.puzzle, record.fingerprint), {})[record.engine] = claim
    found = []
    for (puzzle, _), claim_of in claims.items():
        claimed = set(claim_of.values())
        if len(claimed - {"some"}) > 1 or claimed >= {"none", "some"}:
            found.append(f"{puzzle}: " + ", ".join(f"{engine} says {what}" for engine, what in claim_of.items()))
    return found


def geometric_mean(numbers: Sequence[float]) -> float:
    """The mean of ratios: twice as fast and twice as slow make one.

    >>> round(geometric_mean([0.5, 2.0]), 6)
    1.0
    """
    return math.exp(statistics.mean(map(math.log, numbers)))
