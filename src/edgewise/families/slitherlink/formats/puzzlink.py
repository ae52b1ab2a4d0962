"""Slitherlink as a puzz.link or pzv address: ``.../p?slither/WIDTH/HEIGHT/CELLS``.

The cells come in row order. ``0``-``4`` is a clue, ``5``-``9`` a clue followed by one blank cell, ``a``-``e`` a clue
followed by two, ``g``-``z`` a run of 1 to 20 blank cells, ``.`` a clue of unknown value.
"""

from __future__ import annotations

from edgewise.families._shared.links import link_format
from edgewise.families.slitherlink.formats.tiling import check_square
from edgewise.families.slitherlink.model import Clue, Slitherlink
from edgewise.text.addresses import Address, decode_signs, in_rows, run_letters, runs
from edgewise.text.source import Source

KINDS = ("slither", "slitherlink")
TABLE: dict[str, list[Clue]] = {
    ".": [None],
    **{f"{5 * blanks + clue:x}": [clue, *[None] * blanks] for blanks in range(3) for clue in range(5)},
    **runs(None),
}


def decode(source: Source, address: Address) -> Slitherlink:
    """The puzzle that an address describes."""
    wanted, strange = address.rows * address.columns, "is not allowed in a puzzle address"
    clues = decode_signs(source, address.cells, wanted, address.cells_at, TABLE, strange)
    return Slitherlink.unchecked(clues=in_rows(clues, address.columns))


def encode(puzzle: Slitherlink) -> Address:
    """The address that the site itself would give."""
    check_square(puzzle, "an address")
    clues = puzzle.flat_clues()
    parts: list[str] = []
    index = 0
    while index < len(clues):
        clue = clues[index]
        if clue is None:
            end = next((at for at in range(index, len(clues)) if clues[at] is not None), len(clues))
            parts.append(run_letters(end - index))
            index = end
            continue
        # A clue takes up to two blank cells along; cells beyond the end of the board count as blank.
        ahead = [*clues[index + 1 : index + 3], None, None]
        blanks = 0 if ahead[0] is not None else 1 if ahead[1] is not None else 2
        parts.append(f"{5 * blanks + clue:x}")
        index += 1 + blanks
    return Address(puzzle.rows, puzzle.columns, "".join(parts))


LINK = link_format(
    KINDS,
    summary="a puzz.link or pzv address, `slither/W/H/...`",
    example="3/2/87a",
    decode=decode,
    encode=encode,
)
