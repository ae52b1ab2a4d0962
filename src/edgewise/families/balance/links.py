"""Balance Loop as an address of puzz.link: twice the number of a circle, and one more where it is black."""

from __future__ import annotations

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.circles import BLACK, WHITE, number_in
from edgewise.families._shared.loops.links import signs_link
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.numbers import NUMBER16, Number, write_number16
from edgewise.families.balance.model import BalanceLoop


def _sign(number: Number) -> str:
    if number is None or number < 0:
        return EMPTY
    return f"{BLACK if number % 2 else WHITE}{number // 2 or ''}"


def _number(sign: str) -> Number:
    return None if sign == EMPTY else 2 * (number_in(sign) or 0) + (sign[0] == BLACK)


def _read(code: Code, cells: int) -> list[str]:
    return list(map(_sign, NUMBER16.read(code, cells)))


def _write(signs: list[str]) -> str:
    return write_number16(list(map(_number, signs)))


LINK = signs_link(BalanceLoop, "3/3/8n", _read, _write)
