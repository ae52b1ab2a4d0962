"""Mid-loop as an address of puzz.link and as a saved file of pzpr: dots in cells and on the borders between two.

In files a row of signs for each row of such places says where dots are. In addresses an odd digit from ``1`` to ``f``
is a dot and up to seven places without one behind it, and a letter from ``g`` on is a run of places without a dot. An
even digit would be a white dot, of which Mid-loop knows nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.base.family import Format
from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.link_format import link_format
from edgewise.families._shared.puzzlink.run_codes import RunCode, in_rows, run_letters, runs
from edgewise.families._shared.puzzlink.saved import Rows, Saved, saved_format
from edgewise.families.midloop.model import BELOW, HERE, RIGHT, MidLoop
from edgewise.text.addresses import Address
from edgewise.text.source import Source

MOST_BEHIND = 7
DOT, NO_DOT = "2", "."
DOTS: RunCode[bool] = RunCode(
    {
        **{f"{2 * blanks + 1:x}": [True, *[False] * blanks] for blanks in range(8)},
        **runs(False),
    }
)


def _decode(source: Source, address: Address) -> MidLoop:
    rows, columns = address.rows, address.columns
    places = DOTS.read(Code.of(source, address), (2 * columns - 1) * (2 * rows - 1))
    try:
        return _board(places, rows, columns)
    except ValueError as error:
        raise source.error(str(error), 1, 1) from None


def _board(places: Sequence[bool], rows: int, columns: int) -> MidLoop:
    signs = [[""] * columns for _ in range(rows)]
    for place, is_dot in enumerate(places):
        row, column = divmod(place, 2 * columns - 1)
        if is_dot and row % 2 and column % 2:
            raise ValueError("a dot lies on the corner of four cells, where no line can pass")
        if is_dot:
            signs[row // 2][column // 2] += BELOW if row % 2 else RIGHT if column % 2 else HERE
    cells = [MidLoop.spelled(sign) or EMPTY for row in signs for sign in row]
    return MidLoop(in_rows(cells, columns))


def _dots(puzzle: MidLoop) -> set[int]:
    """The places of all dots."""
    width = 2 * puzzle.columns - 1
    return {
        (2 * row + (dot == BELOW)) * width + 2 * column + (dot == RIGHT)
        for row, column, sign in puzzle.signs
        for dot in sign
    }


def _encode(puzzle: MidLoop) -> Address:
    width, dots = 2 * puzzle.columns - 1, _dots(puzzle)
    total = width * (2 * puzzle.rows - 1)
    first = min(dots, default=total)
    parts = [run_letters(first)]
    for dot in sorted(dots):
        following = min((other for other in dots if other > dot), default=None)
        blanks = (total if following is None else following) - dot - 1
        # Behind the last dot pzpr takes along as many places as it can, whether there are any or not.
        kept = MOST_BEHIND if following is None else min(blanks, MOST_BEHIND)
        parts += [f"{2 * kept + 1:x}", run_letters(max(0, blanks - kept))]
    return Address(puzzle.rows, puzzle.columns, "".join(parts))


def _read(rows: Rows, height: int, width: int) -> MidLoop:
    places: list[bool] = []
    for _ in range(2 * height - 1):
        row = rows.next("the dots")
        if len(row.text) != 2 * width - 1 or not set(row.text) <= {NO_DOT, DOT}:
            raise rows.error(f"expected {2 * width - 1} places, each . or 2 (a dot), without spaces", row)
        places += [sign == DOT for sign in row.text]
    try:
        return _board(places, height, width)
    except ValueError as error:
        raise rows.error(str(error)) from None


def _write(puzzle: MidLoop) -> tuple[str, Sequence[str]]:
    width, dots = 2 * puzzle.columns - 1, _dots(puzzle)
    signs = [DOT if place in dots else NO_DOT for place in range(width * (2 * puzzle.rows - 1))]
    return "pzprv3/midloop", ["".join(row) for row in in_rows(signs, width)]


LINK: Format[MidLoop] = link_format(
    ("midloop",), "a puzz.link address, `midloop/W/H/...`", "3/3/hfgfl", _decode, _encode
)
SAVED = saved_format(
    Saved(("midloop",), _read, _write, along_sides=False),
    MidLoop(((EMPTY, "o", EMPTY), ("r", EMPTY, EMPTY), (EMPTY,) * 3)),
    MidLoop.loop,
)
