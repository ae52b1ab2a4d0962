"""Signs that are white or black circles, with a number or without: ``w4``, ``b``."""

from __future__ import annotations

import re

WHITE, BLACK = "w", "b"
CIRCLE = re.compile(r"(?:([wb])([0-9]{0,3})|([0-9]{1,3})([wb]))")


def spelled_circle(sign: str) -> str | None:
    """A circle in its usual spelling, the colour first; ``None`` for anything else.

    >>> spelled_circle("4w"), spelled_circle("B05"), spelled_circle("4")
    ('w4', 'b5', None)
    """
    match = CIRCLE.fullmatch(sign.lower())
    if match is None:
        return None
    number = match[2] or match[3] or ""
    return f"{match[1] or match[4]}{int(number) if number else ''}"


def circle_called(sign: str) -> str:
    """A circle as players call it.

    >>> circle_called("w4"), circle_called("b")
    ('white circle 4', 'black circle')
    """
    return f"{'white' if sign[0] == WHITE else 'black'} circle {sign[1:]}".rstrip()


def number_in(sign: str) -> int | None:
    """The number in a circle, where one is given."""
    return int(sign[1:]) if len(sign) > 1 else None
