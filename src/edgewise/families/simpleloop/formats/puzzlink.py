"""Simple Loop as a puzz.link address: ``.../p?simpleloop/WIDTH/HEIGHT/CELLS``.

The cells come in row order, five in a character: 16, 8, 4, 2 and 1 times 1 for a blocked cell and 0 for an open one.
"""

from __future__ import annotations

from edgewise.families._shared.links import packed_link_format
from edgewise.families.simpleloop.model import BLOCKED, OPEN, SimpleLoop

LINK = packed_link_format(
    SimpleLoop,
    kinds=("simpleloop",),
    signs=OPEN + BLOCKED,
    each=5,
    summary="a puzz.link address, `simpleloop/W/H/...`",
    example="5/5/sg020",
)
