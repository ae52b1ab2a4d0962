"""Masyu as a puzz.link or pzv address: ``.../p?mashu/WIDTH/HEIGHT/CELLS``.

The cells come in row order, three in a character: 9, 3 and 1 times 0 for no pearl, 1 for a white and 2 for a black one.
"""

from __future__ import annotations

from edgewise.addresses import PREFIX, claim_address, pack_cells, split_address, unpack_cells
from edgewise.cell_rows import from_flat
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Masyu
from edgewise.family import Claim, Format
from edgewise.source import Source

KINDS = ("mashu", "masyu")
VALUES = EMPTY + WHITE + BLACK
EACH = 3


def claim(source: Source) -> Claim:
    """Sure of Masyu addresses; the name alone is a line above rows."""
    return claim_address(source, KINDS) if "/" in source.first_word else Claim.NO


def read(source: Source) -> Masyu:
    """The puzzle that an address describes."""
    address = split_address(source, KINDS)
    cells = unpack_cells(source, address, len(VALUES), EACH)
    return Masyu(from_flat([VALUES[cell] for cell in cells], address.columns))


def write(puzzle: Masyu) -> str:
    """The address that the site itself would give."""
    cells = [VALUES.index(cell) for row in puzzle.cells for cell in row]
    return f"{PREFIX}mashu/{puzzle.columns}/{puzzle.rows}/{pack_cells(cells, len(VALUES), EACH)}\n"


LINK: Format[Masyu] = Format(
    name="puzzlink",
    summary="a puzz.link or pzv address, `mashu/W/H/...`",
    example=f"{PREFIX}mashu/3/2/b2\n",
    claim=claim,
    read=read,
    write=write,
    one_word=True,
    signs=KINDS,
)
