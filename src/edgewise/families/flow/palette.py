"""The colours of the pairs: the familiar ones, and a set that colour-blind people can tell apart.

Pairs get their colours in the order in which they appear on the board, whatever their names.
"""

from __future__ import annotations

import colorsys
from collections.abc import Iterable
from itertools import count, islice

KNOWN = (
    ("red", "#ff0000"),
    ("green", "#008d00"),
    ("blue", "#0c29fe"),
    ("yellow", "#eae000"),
    ("orange", "#fb8900"),
    ("cyan", "#00ffff"),
    ("pink", "#ff0ac9"),
    ("maroon", "#a52a2a"),
    ("purple", "#800080"),
    ("white", "#ffffff"),
    ("grey", "#a6a6a6"),
    ("lime", "#00ff00"),
    ("beige", "#bdb76b"),
    ("navy", "#1a1ab8"),
    ("teal", "#008080"),
    ("rose", "#ff7ab8"),
)
# The set of Okabe and Ito without black, the colour of the board; then the same hues paler, and darker.
SAFE = (
    *("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#ffffff"),
    *("#ffd98a", "#b9e0f7", "#7fd6bb", "#fbf6b0", "#7fb4dc", "#f0a878", "#ecc6dc", "#b0b0b0"),
    *("#946600", "#2f7299", "#00664a", "#948c1f", "#1f4f80", "#8a3d00", "#8a4a70", "#6e6e6e"),
)
GOLDEN = 0.618033988749895


def colours(pairs: int, colour_blind: bool = False) -> list[str]:
    """As many colours as there are pairs, as ``#rrggbb``, no two alike."""
    return list(islice(_endless(SAFE if colour_blind else [colour for _, colour in KNOWN]), pairs))


def _endless(first: Iterable[str]) -> Iterable[str]:
    yield from first
    for index in count():
        # Steps of the golden ratio keep hues that are close in the list far apart.
        red, green, blue = colorsys.hls_to_rgb(index * GOLDEN % 1, (0.62, 0.42, 0.78)[index % 3], 0.75)
        yield f"#{round(255 * red):02x}{round(255 * green):02x}{round(255 * blue):02x}"


def ink_on(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#000000" if 299 * red + 587 * green + 114 * blue > 140_000 else "#ffffff"
