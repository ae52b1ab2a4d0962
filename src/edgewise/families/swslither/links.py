"""Sheep and Wolves as an address of puzz.link and as a saved file of pzpr: a sheep is a 5 and a wolf a 6."""

from __future__ import annotations

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.links import signs_link
from edgewise.families._shared.loops.numbers import UNKNOWN as UNKNOWN_SIGN
from edgewise.families._shared.loops.saved import UNTOLD, SavedSigns
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.numbers import NUMBER10, UNKNOWN, write_number10
from edgewise.families.swslither.model import SHEEP, WOLF, SheepAndWolves

SIGNS = {**{str(number): str(number) for number in range(5)}, "5": SHEEP, "6": WOLF, UNTOLD: UNKNOWN_SIGN}
"""What stands for each sign in files."""
WORDS = {sign: word for word, sign in SIGNS.items()}


def _read(code: Code, cells: int) -> list[str]:
    start = code.at
    numbers = NUMBER10.read(code, cells)
    strange = next((number for number in numbers if number is not None and number > 6), None)
    if strange is not None:
        raise code.error(f"{strange} is not a clue; expected 0 to 4, 5 for a sheep or 6 for a wolf", start)
    return [
        EMPTY if number is None else UNKNOWN_SIGN if number == UNKNOWN else SIGNS[str(number)] for number in numbers
    ]


def _write(signs: list[str]) -> str:
    return write_number10(
        [None if sign == EMPTY else UNKNOWN if sign == UNKNOWN_SIGN else int(WORDS[sign]) for sign in signs]
    )


LINK = signs_link(SheepAndWolves, "3/2/5a3a6a", _read, _write)
SAVED = SavedSigns(
    board=SheepAndWolves,
    read=SIGNS.get,
    write=WORDS.__getitem__,
    expected="0 to 4, 5 for a sheep, 6 for a wolf, -",
).format(SheepAndWolves(((SHEEP, EMPTY, "3"), (EMPTY, WOLF, EMPTY))))
