"""Masyu as a puzz.link or pzv address: ``.../p?mashu/WIDTH/HEIGHT/CELLS``.

The cells come in row order, three in a character: 9, 3 and 1 times 0 for no pearl, 1 for a white and 2 for a black one.
With the flag ``f`` the loop visits every cell.
"""

from __future__ import annotations

from edgewise.families._shared.full_loop import FLAG, FLAGS
from edgewise.families._shared.puzzlink.link_format import packed_link_format
from edgewise.families._shared.puzzlink.packed import CIRCLE
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Masyu

LINK = packed_link_format(
    lambda rows, flags: Masyu(rows, full=FLAG in flags),
    kinds=("mashu", "masyu", "pearl"),
    signs=EMPTY + WHITE + BLACK,
    code=CIRCLE,
    summary="a puzz.link or pzv address, `mashu/W/H/...`, or `mashu/f/W/H/...` for a Full Loop",
    example="3/2/b2",
    flags=FLAGS,
    flags_of=lambda puzzle: FLAG if puzzle.full else "",
)
