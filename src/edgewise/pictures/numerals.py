"""The digits of clues as curved strokes, because pictures contain no text: not every machine has fonts."""

from __future__ import annotations

from edgewise.base.scene import Label, Place

WIDTH, HEIGHT = 10, 14
"""The box of one digit."""

DIGITS = {
    "0": "M5 1C1.2 1 1.2 13 5 13C8.8 13 8.8 1 5 1Z",
    "1": "M2.6 3.4L5.6 1V13",
    "2": "M1.8 4C2 0 8.2 0 8.2 4C8.2 7.2 3.2 9.4 1.8 13H8.4",
    "3": "M2 2.6C3.4 .2 8 .6 8 3.8C8 6.2 5.6 6.8 4.4 6.8C6 6.8 8.4 7.6 8.4 10C8.4 13.8 3 14 1.6 11",
    "4": "M6.6 13V1L1.4 9.4H8.8",
    "5": "M8 1H2.8L2.2 6.6C4 5 8.4 5.4 8.4 9.2C8.4 13.4 3.4 14 1.6 11.2",
    "6": "M7.6 1.4C4.4 2 1.8 5.4 1.8 9C1.8 14.4 8.4 14.2 8.4 9.4C8.4 5.4 3.4 5.2 2 8.4",
    "7": "M1.6 1H8.4C6 4.6 4.4 8.4 4 13",
    "8": "M5 6.6C1.4 5.8 1.6 1 5 1C8.4 1 8.6 5.8 5 6.6C.6 7.6 1 13 5 13C9 13 9.4 7.6 5 6.6Z",
    "9": "M2.4 12.6C5.6 12 8.2 8.6 8.2 5C8.2 -.4 1.6 -.2 1.6 4.6C1.6 8.6 6.6 8.8 8 5.6",
}
"""Drawn with round caps in a box of 10 × 14."""


def digits_of(label: Label) -> list[tuple[str, Place, float]] | None:
    """A number digit by digit: which, where each begins and how large it is; ``None`` for another label."""
    if label.font != "numerals" or not all(sign in DIGITS for sign in label.text):
        return None
    scale = min(label.height / HEIGHT, label.width / (WIDTH * len(label.text)))
    left, top = label.at[0] - scale * WIDTH * len(label.text) / 2, label.at[1] - scale * HEIGHT / 2
    return [(digit, (left + scale * WIDTH * index, top), scale) for index, digit in enumerate(label.text)]
