"""A legend below a picture: what was drawn, in a line or two, and a colour bar with labels.

The words are strokes like everything else in a picture, so that it needs no fonts; screen readers get them as a
description.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from edgewise.pictures import heat_colour
from edgewise.pictures.letters import ADVANCE, HEIGHT, stroke_of

LEAST_WIDTH, USUAL_WIDTH = 320, 420
MARGIN, LINE, BAR, TEXT = 12, 17, 12, 8
"""In units of the picture: the margin around the legend, the line height, the height of the bar and of capitals."""
INK, PAPER = "#222222", "#ffffff"


@dataclass(frozen=True, slots=True)
class Legend:
    """Lines of words, and the colours from cold to hot with their labels, most of which may be empty."""

    lines: Sequence[str]
    colours: Sequence[tuple[float, str]]
    """Heat and label."""


def with_legend(svg: str, legend: Legend) -> str:
    """The picture with the legend below it."""
    head = re.match(r'<svg [^>]*width="(\d+)" height="(\d+)"[^>]*>', svg)
    if head is None:
        raise ValueError("expected a picture that begins with its width and height")
    board_width, board_height = int(head[1]), int(head[2])
    width = max(board_width, LEAST_WIDTH)
    scale = max(
        1.0, width / USUAL_WIDTH
    )  # a large board is shown no larger than a small one, and its legend has to stay readable
    below = MARGIN + LINE * len(legend.lines) + (BAR + LINE if legend.colours else 0) + MARGIN
    height = board_height + round(scale * below)
    room = width / scale - 2 * MARGIN
    inside = svg.removeprefix(head[0]).rstrip().removesuffix("</svg>")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f"<desc>{escape('; '.join(legend.lines))}</desc>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        f'<g transform="translate({(width - board_width) / 2:g} 0)">{inside}</g>',
        f'<g id="legend" transform="translate(0 {board_height}) scale({scale:.3f})" fill="none"'
        f' stroke="{INK}" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round">',
    ]
    for number, line in enumerate(legend.lines):
        parts.append(_words(line, MARGIN, MARGIN + LINE * number + TEXT / 2, room))
    if legend.colours:
        parts += _bar(legend.colours, MARGIN + LINE * len(legend.lines), room)
    return "\n".join([*parts, "</g>", "</svg>"]) + "\n"


def _bar(colours: Sequence[tuple[float, str]], top: float, width: float) -> list[str]:
    """The colours side by side, each label centred below its colour but inside the picture."""
    parts = []
    step = width / len(colours)
    for number, (heat, label) in enumerate(colours):
        left = MARGIN + step * number
        box = f'x="{left:.2f}" y="{top:g}" width="{step:.2f}" height="{BAR}"'
        parts.append(f'<rect {box} fill="{heat_colour(heat)}" stroke="none"/>')
        if label:
            long = _length(label)
            begin = min(max(left + (step - long) / 2, MARGIN), MARGIN + width - long)
            parts.append(_words(label, begin, top + BAR + 6 + TEXT / 2, width))
    return parts


def _length(words: str) -> float:
    return TEXT / HEIGHT * (ADVANCE * len(words) - 2)


def _words(words: str, left: float, middle: float, room: float) -> str:
    """A line of words from its left end, squeezed where there is not enough room."""
    long = min(_length(words), room)
    return f'<path d="{stroke_of(words, left + long / 2, middle, long, TEXT)}"/>'
