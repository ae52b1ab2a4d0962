"""Signs that are white or black circles, with a number or without: ``w4``, ``b``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from edgewise.families._shared.loops.board import SignedBoard

WHITE, BLACK = "w", "b"
CIRCLE = re.compile(r"(?:([wb])([0-9]{0,3}|\?)|([0-9]{1,3}|\?)([wb]))")


def spelled_circle(sign: str) -> str | None:
    """A circle in its usual spelling, the colour first; ``None`` for anything else.

    >>> spelled_circle("4w"), spelled_circle("B05"), spelled_circle("w?"), spelled_circle("4")
    ('w4', 'b5', 'w', None)
    """
    match = CIRCLE.fullmatch(sign.lower())
    if match is None:
        return None
    number = (match[2] or match[3] or "").strip("?")
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


@dataclass(frozen=True)
class CircleBoard(SignedBoard):
    """A board whose signs are circles, white or black, with the sum of their arms or without: ``w4``, ``b``."""

    expected: ClassVar[str] = "w or b, with a number or without"
    typed: ClassVar[tuple[str, ...]] = tuple(f"{colour}{number}" for colour in "wb" for number in ("", *range(2, 10)))

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return spelled_circle(sign)

    @classmethod
    def called(cls, sign: str) -> str:
        return circle_called(sign)
