"""Slitherlink as an address of puzz.link or another site that runs pzpr: ``.../p?slither/WIDTH/HEIGHT/CELLS``.

The cells come in row order, coded as pzpr's ``4Cell``. ``.`` is a clue of unknown value. It asks nothing of the loop,
so it is read as a blank cell.
"""

from __future__ import annotations

from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.link_format import link_format
from edgewise.families._shared.puzzlink.numbers import FOUR_CELL, write_four_cell
from edgewise.families._shared.puzzlink.run_codes import RunCode, in_rows
from edgewise.families.slitherlink.formats.tiling import check_square
from edgewise.families.slitherlink.model import Clue, Slitherlink
from edgewise.text.addresses import Address
from edgewise.text.source import Source

CLUES: RunCode[Clue] = RunCode({**FOUR_CELL.table, ".": [None]})


def decode(source: Source, address: Address) -> Slitherlink:
    """The puzzle that an address describes."""
    clues = CLUES.read(Code.of(source, address), address.rows * address.columns)
    return Slitherlink.unchecked(clues=in_rows(clues, address.columns))


def encode(puzzle: Slitherlink) -> Address:
    """The address that the site itself would give."""
    check_square(puzzle, "an address")
    return Address(puzzle.rows, puzzle.columns, write_four_cell(puzzle.flat_clues()))


LINK = link_format(
    kinds=("slither", "slitherlink"),
    summary="a puzz.link or pzv address, `slither/W/H/...`",
    example="3/2/87a",
    decode=decode,
    encode=encode,
)
