"""Two benchmarks side by side: was there a change, and is it more than noise?

Times are compared puzzle by puzzle and engine by engine, as ratios: above one, the second is slower. They are the
smaller of wall and processor time of each run, since the wall times of two runs of one program on a busy machine differ
tenfold. Slower is what lies beyond the spread of both, beyond what repeated runs of these benchmarks usually differ by,
and beyond a floor. Nodes are compared exactly, since with one thread and one seed
they repeat.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from edgewise.base.errors import BadInput
from edgewise.bench.plots import Axis, Point, Series, plot, time_label
from edgewise.bench.record import Record
from edgewise.bench.store import read_records
from edgewise.bench.summary import SHORTEST_SECONDS, Measured, by_contestant, geometric_mean
from edgewise.text.names import printable

BY_COMMIT = Path("build/bench")
"""Where ``make bench`` leaves its results, one folder per commit."""
NOISE_SHARE = 0.25
"""Medians within this share of each other count as equal, however well the runs agree among themselves."""
NOISE_SHARE_OF_FEW = 1.0
FEW_RUNS = 3
"""With fewer runs than this there is no spread to speak of, and only twice the time counts."""
NOISE_SECONDS = 0.002
"""And so do medians within this: a process that lives for milliseconds cannot be measured any better."""


@dataclass(frozen=True)
class Change:
    """One engine on one puzzle, before and after."""

    before: Measured
    after: Measured
    noise: float = NOISE_SHARE
    """The share by which two medians may differ and still count as equal."""

    @property
    def name(self) -> str:
        return printable(f"{self.after.first.puzzle} · {self.after.first.engine}")

    @property
    def ratio(self) -> float:
        """After to before: above one is slower."""
        return max(self.after.quiet_seconds, SHORTEST_SECONDS) / max(self.before.quiet_seconds, SHORTEST_SECONDS)

    @property
    def comparable(self) -> bool:
        """Whether both times are times to an answer."""
        return self.before.settled and self.after.settled

    @property
    def lost(self) -> bool:
        """Settled before, and no longer."""
        return self.before.settled and not self.after.settled

    @property
    def slower(self) -> bool:
        """Slower by more than noise: even the fastest run after is beyond the slowest before."""
        return self.comparable and _is_slower(self.before, self.after, self.noise)

    @property
    def faster(self) -> bool:
        return self.comparable and _is_slower(self.after, self.before, self.noise)

    @property
    def nodes_differ(self) -> bool:
        return self.comparable and self.before.nodes != self.after.nodes


@dataclass(frozen=True)
class Comparison:
    """Everything that two benchmarks have in common."""

    changes: Sequence[Change]
    only_before: int
    only_after: int
    noise: float
    """The share by which a change has to be beyond both spreads to count."""
    repeated: bool
    """Whether there are enough runs to measure the noise."""

    @property
    def regressions(self) -> list[Change]:
        """What is worse: lost altogether, or slower by more than noise."""
        return [change for change in self.changes if change.lost or change.slower]


def compare(before: Sequence[Record], after: Sequence[Record]) -> Comparison:
    """Pairs up what both have measured: the same puzzle, cell by cell, the same engine, the same question."""
    one, other = _by_key(before), _by_key(after)
    both = [key for key in other if key in one]
    few = any(min(len(one[key].runs), len(other[key].runs)) < FEW_RUNS for key in both)
    noise = NOISE_SHARE_OF_FEW if few else max(NOISE_SHARE, usual_spread([*one.values(), *other.values()]))
    changes = [Change(one[key], other[key], noise) for key in both]
    return Comparison(changes, len(one) - len(both), len(other) - len(both), noise, not few)


def compare_results(before: Path, after: Path) -> Comparison:
    """Compares two results: folders, results files, or the commits that ``make bench`` has measured."""
    before, after = (_of_commit(named) for named in (before, after))
    comparison = compare(read_records(before)[0], read_records(after)[0])
    if not comparison.changes:
        raise BadInput(f"{before} and {after} have no puzzle and engine in common")
    return comparison


def _of_commit(named: Path) -> Path:
    measured = BY_COMMIT / named
    return measured if not named.exists() and measured.exists() else named


def usual_spread(measured: Sequence[Measured]) -> float:
    """By what share the slowest of repeated runs is above the fastest: the median of all that take long enough."""
    spreads = [one.quiet_spread for one in measured if len(one.runs) >= FEW_RUNS]
    shares = [slowest / fastest - 1 for fastest, slowest in spreads if fastest >= NOISE_SECONDS]
    return statistics.median(shares) if shares else 0.0


def comparison_text(comparison: Comparison) -> str:
    """The comparison for people: a ratio per puzzle, a mean per engine, and what changed."""
    lines = []
    width = max((len(change.name) for change in comparison.changes), default=0)
    for change in comparison.changes:
        marks = [word for word, holds in _marks(change) if holds]
        ratio = f"{change.ratio:7.2f}×" if change.comparable else "       –"
        times = f"{time_label(change.before.quiet_seconds):>8} → {time_label(change.after.quiet_seconds):>8}"
        lines.append(f"{change.name:<{width}}  {ratio}  {times}  {', '.join(marks)}".rstrip())
    engines = dict.fromkeys(change.after.first.engine for change in comparison.changes)
    for engine in engines:
        ratios = [c.ratio for c in comparison.changes if c.comparable and c.after.first.engine == engine]
        if ratios:
            lines.append(f"{engine}: {geometric_mean(ratios):.2f}× the time before (geometric mean of {len(ratios)})")
    if comparison.only_before or comparison.only_after:
        lines.append(f"not in both: {comparison.only_before} before, {comparison.only_after} after")
    runs = "measured by the repeated runs" if comparison.repeated else f"assumed: fewer than {FEW_RUNS} runs each"
    lines.append(f"noise: {comparison.noise:.0%} and {time_label(NOISE_SECONDS)} ({runs})")
    worse = len(comparison.regressions)
    lines.append(f"{worse} slower by more than noise or lost, {sum(c.faster for c in comparison.changes)} faster")
    return "\n".join(lines)


def comparison_html(comparison: Comparison, names: tuple[str, str]) -> str:
    """One page with a scatter plot of both and the text."""
    engines = dict.fromkeys(change.after.first.engine for change in comparison.changes)
    series = []
    for style, engine in enumerate(engines):
        chosen = [change for change in comparison.changes if change.after.first.engine == engine]
        points = [
            Point(c.before.quiet_seconds, c.after.quiet_seconds, f"{c.name}: {c.ratio:.2f}×", not c.comparable)
            for c in chosen
        ]
        series.append(Series(engine, points, style=style))
    x, y = (Axis(f"seconds, {name}", log=True, seconds=True) for name in names)
    svg = plot("Above the line: slower than before (hollow: not settled by both)", x, y, series, diagonal=True)
    title = f"Edgewise benchmark: {names[0]} and {names[1]}"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title></head>'
        f'<body style="font-family:sans-serif;margin:2em"><h1>{escape(title)}</h1>'
        f'<figure id="ratio" style="margin:0">{svg}</figure>'
        f"<pre>{escape(comparison_text(comparison))}</pre></body></html>\n"
    )


def _marks(change: Change) -> list[tuple[str, bool]]:
    return [
        ("LOST", change.lost),
        ("slower", change.slower),
        ("faster", change.faster),
        ("settled now", change.after.settled and not change.before.settled),
        (f"nodes {change.before.nodes} → {change.after.nodes}", change.nodes_differ),
    ]


def _is_slower(quick: Measured, slow: Measured, noise: float) -> bool:
    """Whether ``slow`` is slower than ``quick`` by more than repetitions and usual noise explain."""
    apart = slow.quiet_spread[0] > quick.quiet_spread[1]
    return apart and slow.quiet_seconds > quick.quiet_seconds * (1 + noise) + NOISE_SECONDS


def _by_key(records: Sequence[Record]) -> dict[tuple[str, ...], Measured]:
    return {
        (one.first.puzzle, one.first.fingerprint, engine, one.first.question): one
        for engine, measured in by_contestant(records).items()
        for one in measured
    }
