"""Slitherlink as an address of puzz.link or another site that runs pzpr: ``.../p?slither/WIDTH/HEIGHT/CELLS``.

The cells come in row order, coded as pzpr's ``4Cell``. ``.`` is a clue of unknown value. It asks nothing of the loop,
so it is read as a blank cell. With the flag ``f`` the loop visits every point.
"""

from __future__ import annotations

from edgewise.families._shared.full_loop import FLAG, FLAGS
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
    rows = in_rows(clues, address.columns)
    return Slitherlink.unchecked(clues=rows, full=True) if address.flags else Slitherlink.unchecked(clues=rows)


def encode(puzzle: Slitherlink) -> Address:
    """The address that the site itself would give."""
    check_square(puzzle, "an address")
    flags = FLAG if puzzle.full else ""
    return Address(puzzle.rows, puzzle.columns, write_four_cell(puzzle.flat_clues()), flags=flags)


LINK = link_format(
    kinds=("slither", "slitherlink"),
    summary="a puzz.link or pzv address, `slither/W/H/...`, or `slither/f/W/H/...` for a Full Loop",
    example="3/2/87a",
    decode=decode,
    encode=encode,
    flags=FLAGS,
)
