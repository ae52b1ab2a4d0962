"""Yajilin as an address of puzz.link and as a saved file of pzpr: arrows, each a direction and a number."""

from __future__ import annotations

import re

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.links import signs_link
from edgewise.families._shared.loops.saved import OUTSIDE, UNTOLD, SavedSigns
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.numbers import ARROW_NUMBER16, UNKNOWN, Arrow, write_arrow_number16
from edgewise.families.yajilin.model import BLOCK, Yajilin

WAYS = " nswe"
"""The directions by their numbers in the code, from 1 on."""
CELL = re.compile(r"([0-4]),([0-9]{1,4}|-)", re.ASCII)


def _sign(arrow: Arrow) -> str:
    if arrow is None:
        return EMPTY
    direction, number = arrow
    if number == UNKNOWN:
        return f"?{WAYS[direction]}" if direction else BLOCK
    return f"{number}{WAYS[direction].strip()}"


def _arrow(sign: str) -> Arrow:
    if sign == EMPTY:
        return None
    way = Yajilin.way_of(sign)
    shown = sign.removesuffix(way)
    return WAYS.index(way or " "), int(shown) if shown.isdigit() else UNKNOWN


def _read(code: Code, cells: int) -> list[str]:
    return list(map(_sign, ARROW_NUMBER16.read(code, cells)))


def _write(signs: list[str]) -> str:
    return write_arrow_number16(list(map(_arrow, signs)))


def _cell(word: str) -> str | None:
    match = CELL.fullmatch(word)
    return _sign((int(match[1]), UNKNOWN if match[2] == UNTOLD else int(match[2]))) if match else None


def _word(sign: str) -> str:
    direction, number = _arrow(sign) or (0, UNKNOWN)
    return f"{direction},{UNTOLD if number == UNKNOWN else number}"


LINK = signs_link(Yajilin, "3/3/e31c", _read, _write, ("yajilin", "yajirin"))
SAVED = SavedSigns(
    board=Yajilin,
    read=_cell,
    write=_word,
    expected="a direction and a number such as 1,2",
    kinds=("yajilin", "yajirin"),
    variants=OUTSIDE,
).format(Yajilin(((EMPTY,) * 3, (EMPTY, EMPTY, "1w"), (EMPTY,) * 3)))
