"""Castle Wall as an address of puzz.link: a colour, a direction and a number for each clue, and runs from ``a``."""

from __future__ import annotations

import re

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.links import signs_link
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.numbers import UNKNOWN, number16
from edgewise.families._shared.puzzlink.run_codes import RunCode, runs, with_runs
from edgewise.families.castle.model import CastleWall, clue_of

SIDES, WAYS = ("", "o", "x"), " nswe"
"""Colours (grey, white, black) and directions by their numbers in the code."""


class _Clues(dict[str, list[str]]):
    """The cell of each part: a colour, a direction, and a number of one digit or, behind a minus, of two."""

    def __missing__(self, part: str) -> list[str]:
        if len(part) < 3:
            raise KeyError(part)
        side, way = SIDES[int(part[0])], WAYS[int(part[1])]
        number = part[2:].removeprefix("-")
        arrow = "" if number == "." or way == " " else f"{int(number, 16)}{way}"
        self[part] = [arrow + side or "?"]
        return self[part]


CODE: RunCode[str] = RunCode(
    _Clues(runs(EMPTY, "a")), parts=re.compile(r"[0-2][0-4](?:-[0-9a-f]{2}|[0-9a-f.])|.", re.ASCII | re.DOTALL)
)


def _read(code: Code, cells: int) -> list[str]:
    return CODE.read(code, cells)


def _write(signs: list[str]) -> str:
    return with_runs(["" if sign == EMPTY else _part(sign) for sign in signs], "a")


def _part(sign: str) -> str:
    number, way, side = clue_of(sign)
    return f"{SIDES.index(side)}{WAYS.index(way or ' ')}{number16(UNKNOWN if number is None else number)}"


LINK = signs_link(CastleWall, "3/3/d140d", _read, _write)
