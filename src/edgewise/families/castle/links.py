"""Castle Wall as an address of puzz.link: a colour and then an arrow for each clue, and runs from ``a``."""

from __future__ import annotations

import re

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.links import signs_link
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.numbers import ARROW_PART, UNKNOWN, arrow_in, arrow_part
from edgewise.families._shared.puzzlink.run_codes import RunCode, runs, with_runs
from edgewise.families.castle.model import CastleWall, parts_of

SIDES, WAYS = ("", "o", "x"), " nswe"
"""Colours (grey, white, black) and directions by their numbers in the code."""


class _Clues(dict[str, list[str]]):
    """The cell of each part: a digit for the colour, and an arrow as in ``ArrowNumber16``."""

    def __missing__(self, part: str) -> list[str]:
        direction, number = arrow_in(part[1:])
        shown = "?" if number == UNKNOWN else str(number)
        sign = shown + WAYS[direction].strip() + SIDES[int(part[0])]
        self[part] = [CastleWall.spelled(sign) or sign]
        return self[part]


CODE: RunCode[str] = RunCode(
    _Clues(runs(EMPTY, "a")), parts=re.compile(rf"[0-2](?:{ARROW_PART})|.", re.ASCII | re.DOTALL)
)


def _read(code: Code, cells: int) -> list[str]:
    return CODE.read(code, cells)


def _write(signs: list[str]) -> str:
    return with_runs(["" if sign == EMPTY else _part(sign) for sign in signs], "a")


def _part(sign: str) -> str:
    shown, way, side = parts_of(sign)
    number = int(shown) if shown.isdigit() else UNKNOWN
    return f"{SIDES.index(side)}{arrow_part(WAYS.index(way or ' '), number)}"


LINK = signs_link(CastleWall, "3/3/d140d", _read, _write)
