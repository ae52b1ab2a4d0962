"""Simple Loop as a puzz.link address: ``.../p?simpleloop/WIDTH/HEIGHT/CELLS``.

The cells come in row order, five in a character: 16, 8, 4, 2 and 1 times 1 for a blocked cell and 0 for an open one.
"""

from __future__ import annotations

from edgewise.addresses import PREFIX, claim_address, pack_cells, split_address, unpack_cells
from edgewise.cell_rows import from_flat
from edgewise.families.simpleloop.model import BLOCKED, OPEN, SimpleLoop
from edgewise.family import Claim, Format
from edgewise.source import Source

KINDS = ("simpleloop",)
VALUES = OPEN + BLOCKED
EACH = 5


def claim(source: Source) -> Claim:
    """Sure of addresses; the name alone is a line above rows."""
    return claim_address(source, KINDS) if "/" in source.first_word else Claim.NO


def read(source: Source) -> SimpleLoop:
    """The puzzle that an address describes."""
    address = split_address(source, KINDS)
    cells = unpack_cells(source, address, len(VALUES), EACH)
    return SimpleLoop(from_flat([VALUES[cell] for cell in cells], address.columns))


def write(puzzle: SimpleLoop) -> str:
    """The address that the site itself would give."""
    cells = [VALUES.index(cell) for row in puzzle.cells for cell in row]
    return f"{PREFIX}simpleloop/{puzzle.columns}/{puzzle.rows}/{pack_cells(cells, len(VALUES), EACH)}\n"


LINK: Format[SimpleLoop] = Format(
    name="puzzlink",
    summary="a puzz.link address, `simpleloop/W/H/...`",
    example=f"{PREFIX}simpleloop/5/5/sg020\n",
    claim=claim,
    read=read,
    write=write,
    one_word=True,
    signs=KINDS,
)
