"""The pictures of a benchmark: who solves how many how fast, growth with size, density, one against another."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.bench.plots import Axis, Point, Series, plot, time_label
from edgewise.bench.record import Record
from edgewise.bench.summary import Measured, by_contestant, growth

SECONDS = Axis("seconds", log=True, seconds=True)


def all_charts(records: Sequence[Record]) -> dict[str, str]:
    """Every picture that the rows give something for, by a short name."""
    measured = by_contestant(records)
    charts = {"cactus": cactus(measured)}
    for family in dict.fromkeys(record.family for record in records):
        chosen = by_contestant([record for record in records if record.family == family])
        charts[f"size-{family}"] = against_size(chosen, family)
        charts[f"density-{family}"] = against_density(chosen, family)
        ranked = sorted(chosen, key=lambda name: -sum(one.settled for one in chosen[name]))
        if len(ranked) > 1:
            one, other = ranked[:2]
            charts[f"ratio-{family}"] = ratio_scatter(f"{family}: {one} against {other}", one, other, chosen)
    return charts


def cactus(measured: dict[str, list[Measured]]) -> str:
    """How many puzzles each contestant settles when each may take so long: further right and lower is better."""
    series = []
    for style, (name, puzzles) in enumerate(measured.items()):
        settled = sorted((one.seconds, one.first.puzzle) for one in puzzles if one.settled)
        points = [
            Point(number, seconds, f"{name}: {puzzle}, {time_label(seconds)}")
            for number, (seconds, puzzle) in enumerate(settled, start=1)
        ]
        series.append(Series(f"{name} ({len(points)} of {len(puzzles)})", points, joined=True, style=style))
    return plot("Puzzles settled, each within this time", Axis("puzzles settled"), SECONDS, series)


def against_size(measured: dict[str, list[Measured]], family: str) -> str:
    """Time against size, both logarithmic, with the fitted power where there are sizes enough."""
    series = []
    for style, (name, puzzles) in enumerate(measured.items()):
        points = [_timed(one, one.first.cells) for one in puzzles]
        fit = growth([(one.first.cells, one.seconds) for one in puzzles if one.settled])
        label = name if fit is None else f"{name} ~ cells^{fit.exponent:.1f}"
        series.append(Series(label, points, style=style))
        if fit is not None:
            ends = sorted({one.first.cells for one in puzzles if one.settled})
            line = [Point(cells, fit.at(cells)) for cells in (ends[0], ends[-1])]
            series.append(Series("", line, joined=True, marks=False, dashed=True, style=style))
    return plot(f"{family}: time against size (hollow: stopped)", Axis("cells", log=True), SECONDS, series)


def against_density(measured: dict[str, list[Measured]], family: str) -> str:
    """Time against the share of cells with a clue."""
    series = [
        Series(name, [_timed(one, 100 * one.first.density) for one in puzzles], style=style)
        for style, (name, puzzles) in enumerate(measured.items())
    ]
    return plot(f"{family}: time against density (hollow: stopped)", Axis("clues for 100 cells"), SECONDS, series)


def ratio_scatter(title: str, one: str, other: str, measured: dict[str, list[Measured]]) -> str:
    """Each puzzle that both have met: below the dashed line ``other`` is the faster one."""
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
