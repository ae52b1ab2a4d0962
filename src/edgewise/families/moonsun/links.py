"""Moon or Sun as an address of puzz.link: borders, then three cells in a character, 1 for a moon and 2 for a sun."""

from __future__ import annotations

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.links import signs_link
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.packed import CIRCLE
from edgewise.families.moonsun.model import MOON, SUN, MoonOrSun

SIGNS = (EMPTY, MOON, SUN)


def _read(code: Code, cells: int) -> list[str]:
    return [SIGNS[number] for number in CIRCLE.read(code, cells)]


def _write(signs: list[str]) -> str:
    return CIRCLE.write(list(map(SIGNS.index, signs)))


LINK = signs_link(MoonOrSun, "4/2/900900", _read, _write)
