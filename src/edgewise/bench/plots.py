"""A small plotting module: points and lines on two axes, linear or logarithmic, as one SVG text.

The report must open without a network and without anything installed, so it draws its own pictures. Colour-blind
readers can tell the colours apart, and every series has marks of its own shape, too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 72, 20, 36, 52
LEGEND_WIDTH = 190
"""To the right of the plot, where it hides nothing."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#000000")
MARKS = ("circle", "square", "diamond", "triangle")
LEGEND_LINE = 16


@dataclass(frozen=True, slots=True)
class Point:
    """A mark; ``title`` shows when the pointer rests on it, ``hollow`` marks a run that was stopped there."""

    x: float
    y: float
    title: str = ""
    hollow: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """Points that belong together, joined by a line or not."""

    name: str
    points: Sequence[Point]
    joined: bool = False
    marks: bool = True
    dashed: bool = False
    style: int = 0
    """Which colour and mark."""


@dataclass(frozen=True, slots=True)
class Axis:
    """What one axis of the plot measures."""

    title: str
    log: bool = False
    seconds: bool = False
    """Label it as times."""


class Scale:
    """From values to positions along one axis."""

    def __init__(self, axis: Axis, values: Sequence[float], start: float, end: float) -> None:
        self.axis = axis
        self.start, self.end = start, end
        chosen = [value for value in values if value > 0] if axis.log else list(values)
        low, high = (min(chosen), max(chosen)) if chosen else (1.0, 10.0)
        self.low: float
        self.high: float
        if axis.log:
            self.low, self.high = math.floor(math.log10(low) + 1e-9), math.ceil(math.log10(high) - 1e-9)
            self.high = max(self.high, self.low + 1)
        else:
            self.low, self.high = min(0.0, low), high if high > low else low + 1

    def place(self, value: float) -> float:
        """The position of a value; what is too small for a logarithm lies on the edge."""
        if self.axis.log:
            value = math.log10(value) if value > 0 else self.low
        share = (value - self.low) / (self.high - self.low)
        return self.start + min(1.0, max(0.0, share)) * (self.end - self.start)

    def ticks(self) -> list[tuple[float, str]]:
        """Values to mark, with their labels."""
        if self.axis.log:
            decades = self.high - self.low
            step = max(1, math.ceil(decades / 8))
            powers = [10.0**power for power in range(int(self.low), int(self.high) + 1, step)]
            factors = (1, 2, 5) if decades <= 2 else (1,)
            values = [factor * power for power in powers for factor in factors if factor * power <= 10**self.high]
        else:
            step_size = _round_step((self.high - self.low) / 6)
            first = math.ceil(self.low / step_size - 1e-9)
            last = math.floor(self.high / step_size + 1e-9)
            values = [number * step_size for number in range(first, last + 1)]
        return [(value, time_label(value) if self.axis.seconds else _number_label(value)) for value in values]


def plot(title: str, x: Axis, y: Axis, series: Sequence[Series], diagonal: bool = False) -> str:
    """The plot as an SVG element. ``diagonal`` draws where both axes are equal."""
    shown = [one for one in series if one.points]
    xs = [point.x for one in shown for point in one.points]
    ys = [point.y for one in shown for point in one.points]
    if diagonal:
        xs = ys = xs + ys
    named = [one for one in shown if one.name]
    bottom, right = HEIGHT - BOTTOM, WIDTH - (LEGEND_WIDTH if named else RIGHT)
    across, up = Scale(x, xs, LEFT, right), Scale(y, ys, bottom, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}" role="img" font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="20" font-size="14" font-weight="bold">{escape(title)}</text>',
    ]
    for value, label in across.ticks():
        at = across.place(value)
        parts.append(f'<path d="M{at:.1f} {TOP}V{bottom}" stroke="#e4e4e4"/>')
        parts.append(f'<text x="{at:.1f}" y="{bottom + 19}" text-anchor="middle">{label}</text>')
    for value, label in up.ticks():
        at = up.place(value)
        parts.append(f'<path d="M{LEFT} {at:.1f}H{right}" stroke="#e4e4e4"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{label}</text>')
    parts.append(f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#444"/>')
    middle = (LEFT + right) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 10}" text-anchor="middle">{escape(x.title)}</text>')
    turned = f"translate(14 {(TOP + bottom) / 2}) rotate(-90)"
    parts.append(f'<text transform="{turned}" text-anchor="middle">{escape(y.title)}</text>')
    if diagonal:
        parts.append(f'<path d="M{LEFT} {bottom}L{right} {TOP}" stroke="#999" stroke-dasharray="5 4"/>')
    for one in shown:
        parts += _drawn(one, across, up)
    parts += _legend(named, right + 12)
    return "\n".join([*parts, "</svg>"])


def _drawn(series: Series, across: Scale, up: Scale) -> list[str]:
    colour = COLOURS[series.style % len(COLOURS)]
    places = [(across.place(point.x), up.place(point.y)) for point in series.points]
    parts = []
    if series.joined:
        line = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        dashes = ' stroke-dasharray="6 4"' if series.dashed else ""
        parts.append(f'<path class="line" d="M{line}" fill="none" stroke="{colour}" stroke-width="1.6"{dashes}/>')
    if series.marks:
        for point, (x, y) in zip(series.points, places, strict=True):
            parts.append(_mark(series.style, x, y, colour, point))
    return parts


def _mark(style: int, x: float, y: float, colour: str, point: Point) -> str:
    fill = "#fff" if point.hollow else colour
    how = f'class="mark" fill="{fill}" stroke="{colour}" fill-opacity=".8"'
    title = f"<title>{escape(point.title)}</title>" if point.title else ""
    shape = MARKS[style % len(MARKS)]
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" {how}>{title}</circle>'
    outlines = {
        "square": f"M{x - 3:.1f} {y - 3:.1f}h6v6h-6z",
        "diamond": f"M{x:.1f} {y - 4.5:.1f}l4.5 4.5l-4.5 4.5l-4.5 -4.5z",
        "triangle": f"M{x:.1f} {y - 4.2:.1f}l4.2 7.4h-8.4z",
    }
    return f'<path d="{outlines[shape]}" {how}>{title}</path>'


def _legend(named: Sequence[Series], left: float) -> list[str]:
    parts = []
    for number, one in enumerate(named):
        y = TOP + 16 + LEGEND_LINE * number
        colour = COLOURS[one.style % len(COLOURS)]
        if one.joined:
            dashes = ' stroke-dasharray="6 4"' if one.dashed else ""
            parts.append(f'<path d="M{left} {y}h20" stroke="{colour}" stroke-width="1.6"{dashes}/>')
        if one.marks:
            parts.append(_mark(one.style, left + 10, y, colour, Point(0, 0)).replace(' class="mark"', ""))
        parts.append(f'<text x="{left + 26}" y="{y + 4}">{escape(one.name)}</text>')
    return parts


def _round_step(step: float) -> float:
    """The next 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(step))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= step * (1 - 1e-9))


def _number_label(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def time_label(seconds: float) -> str:
    """A time in the unit that suits it.

    >>> time_label(0.001), time_label(0.25), time_label(0.9997), time_label(3600)
    ('1 ms', '250 ms', '1 s', '3600 s')
    """
    if seconds <= 0:
        return "0"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size * 0.9995:  # a value that rounds to a thousand belongs to the next unit
            return f"{seconds / size:{'.0f' if seconds >= 100 * size else '.3g'}} {unit}"
    return f"{seconds / 1e-9:.3g} ns"
