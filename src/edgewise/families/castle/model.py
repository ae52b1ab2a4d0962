"""A Castle Wall and a loop drawn on it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from edgewise.families._shared.loops.board import SignedBoard, SignedLoop

WHITE, BLACK = "o", "x"
SIGN = re.compile(r"(?:([0-9]{1,3})([nesw]))?([ox])?")


class Clue(NamedTuple):
    """How many lines lie ahead, in which direction, and on which side of the loop the clue is; each may be unknown."""

    number: int | None
    way: str
    side: str


@dataclass(frozen=True)
class CastleWall(SignedBoard):
    """Signs are a number and a direction, ``o`` for a white clue or ``x`` for a black one: ``4so``, ``2e``, ``x``.

    The loop visits none of these cells; a clue without a colour may be on either side, ``?`` says nothing more.
    """

    family_name: ClassVar[str] = "castle"
    expected: ClassVar[str] = "a number and n, e, s or w, then o (white) or x (black), or ?"
    telling: ClassVar[re.Pattern[str] | None] = re.compile(r"^[0-9]+[nesw][ox]$", re.IGNORECASE)
    typed: ClassVar[tuple[str, ...]] = (
        WHITE, BLACK, *(f"{number}{way}{side}" for side in "ox" for way in "nesw" for number in range(5)),
    )  # fmt: skip

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        match = SIGN.fullmatch(sign.lower())
        if sign == "?" or (match is not None and match.group() and match[1] is None):
            return sign.lower()
        return f"{int(match[1])}{match[2]}{match[3] or ''}" if match is not None and match.group() else None

    @classmethod
    def way_of(cls, sign: str) -> str:
        return clue_of(sign).way

    @classmethod
    def blocks(cls, sign: str) -> bool:
        return sign != "."


def clue_of(sign: str) -> Clue:
    """What a sign says."""
    match = SIGN.fullmatch(sign)
    if match is None:
        return Clue(None, "", "")
    return Clue(None if match[1] is None else int(match[1]), match[2] or "", match[3] or "")


@dataclass(frozen=True, repr=False)
class Loop(SignedLoop):
    """Lines from cell to neighbouring cell."""

    puzzle: CastleWall
