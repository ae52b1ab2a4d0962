"""What pictures of all families share: SVG to PNG with resvg, and the colours of heat.

Pictures contain no text, so no fonts are loaded: ``letters`` draws words as strokes, ``legend`` uses them.
"""

from __future__ import annotations

import re
from enum import StrEnum

from edgewise.base.errors import BadInput
from edgewise.base.extras import require

MAX_SIDE = 4_000
PNG_NEEDS = "pictures as PNG need"
LARGE = 500_000
"""Characters of a picture that takes long enough to need a process of its own."""
COLD, WARM, HOT = (198, 214, 230), (240, 160, 48), (150, 10, 20)
"""Pale blue, amber, dark red: the hotter, the darker, so that they differ for colour-blind readers, too."""


class HeatMap(StrEnum):
    """What the colours of a heat map stand for: where a search went, or how late propagation gets there."""

    EFFORT = "effort"
    WAVES = "waves"


def svg_on_paper(width: float, height: float, paper: str) -> list[str]:
    """The first lines of a picture: its size, and paper of one colour. ``</svg>`` is left to whoever draws on it."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
        f' viewBox="0 0 {width:g} {height:g}">',
        f'<rect width="{width:g}" height="{height:g}" fill="{paper}"/>',
    ]


def heat_colour(heat: float) -> str:
    """A colour from 0, cold, to 1, hot.

    >>> heat_colour(0), heat_colour(1)
    ('#c6d6e6', '#960a14')
    """
    low, high = (COLD, WARM) if heat < 0.5 else (WARM, HOT)
    share = 2 * heat if heat < 0.5 else 2 * heat - 1
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(low, high, strict=True))


def terminal_colour(colour: str) -> str:
    """The nearest of the 6 × 6 × 6 colours of terminals to ``#rrggbb``, as an escape sequence."""
    steps = [max(0, (int(colour[at : at + 2], 16) - 35) // 40) for at in (1, 3, 5)]
    return f"\x1b[1;38;5;{16 + 36 * steps[0] + 6 * steps[1] + steps[2]}m"


def require_png() -> None:
    """Raises an error, one line, where pictures cannot be made into PNG."""
    require("resvg_py", PNG_NEEDS)


def png(svg: str, zoom: float = 2) -> bytes:
    """The picture as PNG, ``zoom`` pixels per unit; shrunk where a side would be unreasonably long."""
    from edgewise.pictures.rasteriser import rasterised, rasterised_elsewhere  # late: only pictures need it

    match = re.search(r'width="(\d+)" height="(\d+)"', svg)
    longest = max(int(match[1]), int(match[2])) if match else 1
    zoom = min(zoom, MAX_SIDE / longest)
    if len(svg) > LARGE:
        return rasterised_elsewhere(svg, zoom)
    try:
        return rasterised(svg, zoom)
    except ValueError as error:
        raise BadInput(f"the picture cannot be drawn: {error}") from None
