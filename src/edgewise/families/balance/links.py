"""Balance Loop as an address of puzz.link and as a saved file of pzpr.

In addresses a circle is twice the number of a circle, and one more where it is black; in files its
colour and its number, or -2 for none.
"""

from __future__ import annotations

import re

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.circles import BLACK, WHITE, number_in
from edgewise.families._shared.loops.links import signs_link
from edgewise.families._shared.loops.saved import SavedSigns
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.numbers import NUMBER16, UNKNOWN, Number, write_number16
from edgewise.families.balance.model import BalanceLoop

COLOURS = WHITE + BLACK
CIRCLE = re.compile(r"([01]),([0-9]{1,3}|-2)", re.ASCII)


def _sign(number: Number) -> str:
    if number is None or number < 0:
        return EMPTY
    return f"{BLACK if number % 2 else WHITE}{number // 2 or ''}"


def _number(sign: str) -> Number:
    return None if sign == EMPTY else 2 * (number_in(sign) or 0) + (sign[0] == BLACK)


def _circle(word: str) -> str | None:
    match = CIRCLE.fullmatch(word)
    return f"{COLOURS[int(match[1])]}{'' if match[2] in ('0', str(UNKNOWN)) else int(match[2])}" if match else None


def _word(sign: str) -> str:
    return f"{COLOURS.index(sign[0])},{number_in(sign) or UNKNOWN}"


def _read(code: Code, cells: int) -> list[str]:
    return list(map(_sign, NUMBER16.read(code, cells)))


def _write(signs: list[str]) -> str:
    return write_number16(list(map(_number, signs)))


LINK = signs_link(BalanceLoop, "3/3/8n", _read, _write)
SAVED = SavedSigns(
    board=BalanceLoop,
    read=_circle,
    write=_word,
    expected="a colour and a number such as 0,4",
    variants={"f": "the loop visits every cell"},
).format(BalanceLoop((("w4", EMPTY, EMPTY), (EMPTY,) * 3, (EMPTY,) * 3)))
