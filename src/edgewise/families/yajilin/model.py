"""A Yajilin."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from edgewise.families._shared.loops.board import GREY_CLUES, SignedBoard, arrow_called

BLOCK = "x"
ARROW = re.compile(r"([0-9]{1,4})([nesw])")
UNTOLD = re.compile(r"\?[nesw]|[0-9]{1,4}")
"""An arrow without a number, or a number without an arrow: neither says how many cells are shaded where."""


class Arrow(NamedTuple):
    """How many shaded cells lie ahead, and in which direction that is."""

    number: int
    way: str


class Yajilin(SignedBoard):
    """Signs are arrows such as ``2n``, a number and a direction, or ``x``: a cell neither shaded nor visited.

    ``?n`` and ``2`` are cells like ``x``; addresses have them, so they stay as they are.
    """

    family_name: ClassVar[str] = "yajilin"
    blocking: ClassVar[bool] = True
    shades: ClassVar[bool] = True
    narrowing: ClassVar[bool] = False  # without its sign, a cell is visited, or shaded and counted
    expected: ClassVar[str] = "a number and n, e, s or w, or x"
    telling: ClassVar[re.Pattern[str] | None] = re.compile(r"^[0-9]+[nesw]$", re.IGNORECASE)
    typed: ClassVar[tuple[str, ...]] = (*(f"{number}{way}" for way in "nesw" for number in range(6)), BLOCK)
    known_looks: ClassVar[Mapping[str, str]] = GREY_CLUES

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        match = ARROW.fullmatch(sign.lower())
        if match is not None:
            return f"{int(match[1])}{match[2]}"
        if UNTOLD.fullmatch(sign.lower()):
            return sign.lower() if sign[0] == "?" else str(int(sign))
        return BLOCK if sign in ("x", "X", "?") else None

    @classmethod
    def called(cls, sign: str) -> str:
        return "clue" if sign == BLOCK else arrow_called(sign)

    @classmethod
    def way_of(cls, sign: str) -> str:
        return sign[-1] if sign[-1] in "nesw" else ""


def arrow_of(sign: str) -> Arrow | None:
    """The arrow that a sign stands for, if it is one."""
    match = ARROW.fullmatch(sign)
    return None if match is None else Arrow(int(match[1]), match[2])
