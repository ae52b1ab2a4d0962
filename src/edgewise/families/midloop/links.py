"""Mid-loop as an address of puzz.link: dots on a grid with a place for each cell and for each border between two.

An odd digit from ``1`` to ``f`` is a dot and up to seven places without one behind it; a letter from ``g`` on is a run
of places without a dot.
"""

from __future__ import annotations

from edgewise.base.family import Format
from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.link_format import link_format
from edgewise.families._shared.puzzlink.run_codes import RunCode, in_rows, run_letters, runs
from edgewise.families.midloop.model import BELOW, HERE, RIGHT, MidLoop
from edgewise.text.addresses import Address
from edgewise.text.source import Source

MOST_BEHIND = 7
DOTS: RunCode[bool] = RunCode(
    {
        **{f"{2 * blanks + colour:x}": [True, *[False] * blanks] for blanks in range(8) for colour in (0, 1)},
        **runs(False),
    }
)


def _decode(source: Source, address: Address) -> MidLoop:
    rows, columns = address.rows, address.columns
    width = 2 * columns - 1
    places = DOTS.read(Code.of(source, address), width * (2 * rows - 1))
    signs = [[""] * columns for _ in range(rows)]
    for place, is_dot in enumerate(places):
        row, column = divmod(place, width)
        if is_dot and row % 2 and column % 2:
            raise source.error("a dot lies on the corner of four cells, where no line can pass", 1, 1)
        if is_dot:
            signs[row // 2][column // 2] += BELOW if row % 2 else RIGHT if column % 2 else HERE
    cells = [MidLoop.spelled(sign) or EMPTY for row in signs for sign in row]
    return MidLoop(in_rows(cells, columns))


def _encode(puzzle: MidLoop) -> Address:
    width = 2 * puzzle.columns - 1
    dots = {
        (2 * row + (dot == BELOW)) * width + 2 * column + (dot == RIGHT)
        for row, column, sign in puzzle.signs
        for dot in sign
    }
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


LINK: Format[MidLoop] = link_format(
    ("midloop",), "a puzz.link address, `midloop/W/H/...`", "3/3/hfgfl", _decode, _encode
)
