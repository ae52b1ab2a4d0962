"""Simple Loop as a puzz.link address: ``.../p?simpleloop/WIDTH/HEIGHT/CELLS``.

The cells come in row order, five in a character: 16, 8, 4, 2 and 1 times 1 for a blocked cell and 0 for an open one.
"""

from __future__ import annotations

from edgewise.families._shared.puzzlink.link_format import packed_link_format
from edgewise.families._shared.puzzlink.packed import BITS
from edgewise.families.simpleloop.model import BLOCKED, OPEN, SimpleLoop

LINK = packed_link_format(
    lambda rows, flags: SimpleLoop(rows),
    kinds=("simpleloop",),
    signs=OPEN + BLOCKED,
    code=BITS,
    summary="a puzz.link address, `simpleloop/W/H/...`",
    example="5/5/sg020",
)
