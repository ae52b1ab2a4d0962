"""A Castle Wall."""

from __future__ import annotations

import re
from typing import ClassVar, NamedTuple

from edgewise.families._shared.loops.board import SignedBoard, arrow_called

WHITE, BLACK = "o", "x"
SIGN = re.compile(r"([0-9]{1,4}|\?)?([nesw])?([ox])?")


class Clue(NamedTuple):
    """How many lines lie ahead, in which direction, and on which side of the loop the clue is; each may be unknown."""

    number: int | None
    way: str
    side: str


class CastleWall(SignedBoard):
    """Signs are a number and a direction, ``o`` for a white clue or ``x`` for a black one: ``4so``, ``2e``, ``x``.

    The loop visits none of these cells; a clue without a colour may be on either side, ``?`` says nothing more. An
    arrow without a number (``?so``) and a number without an arrow (``4o``) say nothing, either, and stay as they are.
    """

    family_name: ClassVar[str] = "castle"
    blocking: ClassVar[bool] = True
    expected: ClassVar[str] = "a number and n, e, s or w, then o (white) or x (black), or ?"
    telling: ClassVar[re.Pattern[str] | None] = re.compile(r"^[0-9]+[nesw][ox]$", re.IGNORECASE)
    typed: ClassVar[tuple[str, ...]] = (
        WHITE, BLACK, *(f"{number}{way}{side}" for side in "ox" for way in "nesw" for number in range(5)),
    )  # fmt: skip

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        match = SIGN.fullmatch(sign.lower())
        if match is None or not sign:
            return None
        shown, way, side = parts_of(sign.lower())
        number = str(int(shown)) if shown.isdigit() else "?" if way or not side else ""
        return f"{number}{way}{side}"

    @classmethod
    def called(cls, sign: str) -> str:
        return arrow_called(sign)

    @classmethod
    def way_of(cls, sign: str) -> str:
        return parts_of(sign)[1]


def parts_of(sign: str) -> tuple[str, str, str]:
    """What a sign shows: digits or ``?`` or nothing, a direction, and a colour."""
    match = SIGN.fullmatch(sign)
    return (match[1] or "", match[2] or "", match[3] or "") if match is not None else ("", "", "")


def clue_of(sign: str) -> Clue:
    """What a sign says: a number counts with its arrow only."""
    shown, way, side = parts_of(sign)
    counts = shown.isdigit() and way
    return Clue(int(shown), way, side) if counts else Clue(None, "", side)
