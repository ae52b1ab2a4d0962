"""Castle Wall as an address of puzz.link and as a saved file of pzpr: a colour and an arrow for each clue.

In files the arrow comes first: direction, number, colour, to which 4 is added where a player has marked the clue.
"""

from __future__ import annotations

import re

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.links import signs_link
from edgewise.families._shared.loops.saved import UNTOLD, SavedSigns
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.numbers import ARROW_PART, UNKNOWN, arrow_in, arrow_part
from edgewise.families._shared.puzzlink.run_codes import RunCode, runs, with_runs
from edgewise.families.castle.model import CastleWall, parts_of

SIDES, WAYS = ("", "o", "x"), " nswe"
"""Colours (grey, white, black) and directions by their numbers in the code."""

CELL = re.compile(r"([0-4]),([0-9]{1,4}|-1|-),([0124-6])", re.ASCII)
MARKED, NO_CLUE = 4, -1


class _Clues(dict[str, list[str]]):
    """The cell of each part: a digit for the colour, and an arrow as in ``ArrowNumber16``."""

    def __missing__(self, part: str) -> list[str]:
        self[part] = [_sign(*arrow_in(part[1:]), int(part[0]))]
        return self[part]


def _sign(direction: int, number: int, colour: int) -> str:
    sign = f"{'?' if number == UNKNOWN else number}{WAYS[direction].strip()}{SIDES[colour]}"
    return CastleWall.spelled(sign) or sign


CODE: RunCode[str] = RunCode(
    _Clues(runs(EMPTY, "a")), parts=re.compile(rf"[0-2](?:{ARROW_PART})|.", re.ASCII | re.DOTALL)
)


def _read(code: Code, cells: int) -> list[str]:
    return CODE.read(code, cells)


def _write(signs: list[str]) -> str:
    return with_runs(["" if sign == EMPTY else _part(sign) for sign in signs], "a")


def _part(sign: str) -> str:
    direction, number, colour = _numbers(sign)
    return f"{colour}{arrow_part(direction, number)}"


def _numbers(sign: str) -> tuple[int, int, int]:
    """The direction, the number and the colour of a clue, as pzpr counts them."""
    shown, way, side = parts_of(sign)
    return WAYS.index(way or " "), int(shown) if shown.isdigit() else UNKNOWN, SIDES.index(side)


def _cell(word: str) -> str | None:
    match = CELL.fullmatch(word)
    if match is None:
        return None
    number = UNKNOWN if match[2] == UNTOLD else int(match[2])
    return EMPTY if number == NO_CLUE else _sign(int(match[1]), number, int(match[3]) % MARKED)


def _word(sign: str) -> str:
    direction, number, colour = _numbers(sign)
    return f"{direction},{UNTOLD if number == UNKNOWN else number},{colour}"


LINK = signs_link(CastleWall, "3/3/d140d", _read, _write)
SAVED = SavedSigns(
    board=CastleWall,
    read=_cell,
    write=_word,
    expected="a direction, a number and a colour such as 4,0,1",
    blank=f"0,{NO_CLUE},0",
).format(CastleWall(((EMPTY,) * 3, (EMPTY, "0eo", EMPTY), (EMPTY,) * 3)))
