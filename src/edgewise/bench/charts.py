"""The plots of a benchmark: puzzles settled against time, time against size and density, one engine against another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from edgewise.bench.plots import Axis, Point, Series, plot, time_label
from edgewise.bench.record import Record
from edgewise.bench.summary import Measured, by_contestant, growth

SECONDS = Axis("seconds", log=True, seconds=True)
LEAST_SPAN = 8
"""A fit needs a largest board with at least this many times the cells of the smallest."""

Styles = Mapping[str, int]
"""The colour and mark of each contestant, the same in every plot of a page."""


def all_charts(records: Sequence[Record]) -> dict[str, str]:
    """Every plot that there are rows for, by a short name."""
    measured = by_contestant(records)
    styles = {name: number for number, name in enumerate(measured)}
    charts = {"cactus": cactus(measured, styles)}
    for family in dict.fromkeys(record.family for record in records):
        chosen = by_contestant([record for record in records if record.family == family])
        charts[f"size-{family}"] = against_size(chosen, family, styles)
        charts[f"density-{family}"] = against_density(chosen, family, styles)
        ranked = sorted(chosen, key=lambda name: -sum(one.settled for one in chosen[name]))
        if len(ranked) > 1:
            one, other = ranked[:2]
            charts[f"ratio-{family}"] = ratio_scatter(f"{family}: {one} against {other}", one, other, chosen)
    return charts


def cactus(measured: dict[str, list[Measured]], styles: Styles) -> str:
    """How many puzzles each contestant settles within a given time each: further right and lower is better."""
    series = []
    for name, puzzles in measured.items():
        settled = sorted((one.seconds, one.first.puzzle) for one in puzzles if one.settled)
        points = [
            Point(number, seconds, f"{name}: {puzzle}, {time_label(seconds)}")
            for number, (seconds, puzzle) in enumerate(settled, start=1)
        ]
        series.append(Series(f"{name} ({len(points)} of {len(puzzles)})", points, joined=True, style=styles[name]))
    return plot("Puzzles settled, each within this time", Axis("puzzles settled"), SECONDS, series)


def against_size(measured: dict[str, list[Measured]], family: str, styles: Styles) -> str:
    """Time against size, both logarithmic, with the fitted power where there are enough sizes."""
    series = []
    for name, puzzles in measured.items():
        points = [_timed(one, one.first.cells) for one in puzzles]
        ends = sorted({one.first.cells for one in puzzles if one.settled})
        spans = bool(ends) and ends[-1] >= LEAST_SPAN * ends[0]
        fit = growth([(one.first.cells, one.seconds) for one in puzzles if one.settled]) if spans else None
        label = name if fit is None else f"{name} ~ cells^{fit.exponent:.1f}"
        series.append(Series(label, points, style=styles[name]))
        if fit is not None:
            line = [Point(cells, fit.at(cells)) for cells in (ends[0], ends[-1])]
            series.append(Series("", line, joined=True, marks=False, dashed=True, style=styles[name]))
    return plot(f"{family}: time against size (hollow: stopped)", Axis("cells", log=True), SECONDS, series)


def against_density(measured: dict[str, list[Measured]], family: str, styles: Styles) -> str:
    """Time against the share of cells with a clue."""
    series = [
        Series(name, [_timed(one, 100 * one.first.density) for one in puzzles], style=styles[name])
        for name, puzzles in measured.items()
    ]
    return plot(f"{family}: time against density (hollow: stopped)", Axis("clues for 100 cells"), SECONDS, series)


def ratio_scatter(title: str, one: str, other: str, measured: dict[str, list[Measured]]) -> str:
    """Each puzzle that both were given: below the dashed line ``other`` is the faster one."""
    theirs = {(m.first.puzzle, m.first.fingerprint): m for m in measured[other]}
    points = []
    for mine in measured[one]:
        their = theirs.get((mine.first.puzzle, mine.first.fingerprint))
        if their is not None:
            words = f"{mine.first.puzzle}: {time_label(mine.seconds)} against {time_label(their.seconds)}"
            points.append(Point(mine.seconds, their.seconds, words, not (mine.settled and their.settled)))
    x, y = (Axis(f"seconds, {name}", log=True, seconds=True) for name in (one, other))
    return plot(title, x, y, [Series("", points)], diagonal=True)


def _timed(measured: Measured, x: float) -> Point:
    name = f"{measured.first.engine}: {measured.first.puzzle} ({measured.first.size})"
    return Point(x, measured.seconds, f"{name}, {time_label(measured.seconds)}", not measured.settled)
