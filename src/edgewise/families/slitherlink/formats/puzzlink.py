"""Slitherlink as a puzz.link or pzv address: ``.../p?slither/WIDTH/HEIGHT/CELLS``.

The cells come in row order. ``0``-``4`` is a clue, ``5``-``9`` a clue followed by one blank cell, ``a``-``e`` a clue
followed by two, ``g``-``z`` a run of 1 to 20 blank cells, ``.`` a clue of unknown value.
"""

from __future__ import annotations

from edgewise.addresses import PREFIX, claim_address, decode_cells, in_rows, is_address, runs, split_address
from edgewise.families.slitherlink.formats.tiling import check_square
from edgewise.families.slitherlink.model import Clue, Slitherlink
from edgewise.family import Claim, Format
from edgewise.source import Source

KINDS = ("slither", "slitherlink")
LONGEST_RUN = 20
TABLE: dict[str, list[Clue]] = {
    ".": [None],
    **{f"{5 * blanks + clue:x}": [clue, *[None] * blanks] for blanks in range(3) for clue in range(5)},
    **runs(None),
}


def claim(source: Source) -> Claim:
    """Sure of Slitherlink addresses, possible for other addresses: one family must explain what is wrong with them."""
    return claim_address(source, KINDS) or (Claim.POSSIBLE if is_address(source) else Claim.NO)


def read(source: Source) -> Slitherlink:
    """The puzzle that an address describes."""
    address = split_address(source, KINDS)
    clues = _decode(source, address.cells, address.rows * address.columns, address.cells_at)
    return Slitherlink.unchecked(clues=in_rows(clues, address.columns))


def _decode(source: Source, code: str, wanted: int, column: int) -> list[Clue]:
    def decode_one(index: int) -> tuple[list[Clue], int]:
        character = code[index]
        if character not in TABLE:
            raise source.error(f"{character!r} is not allowed in a puzzle address", 1, column + index)
        return TABLE[character], 1

    return decode_cells(source, code, wanted, column, table=TABLE, decode_one=decode_one)


def write(puzzle: Slitherlink) -> str:
    """The address that the site itself would give."""
    check_square(puzzle, "an address")
    clues = puzzle.flat_clues()
    parts: list[str] = []
    index = 0
    while index < len(clues):
        clue = clues[index]
        if clue is None:
            run = next(
                (i for i, cell in enumerate(clues[index : index + LONGEST_RUN]) if cell is not None),
                LONGEST_RUN,
            )
            run = min(run, len(clues) - index)
            parts.append(chr(ord("g") + run - 1))
            index += run
            continue
        # A clue takes up to two blank cells along; cells beyond the end of the board count as blank.
        ahead = [*clues[index + 1 : index + 3], None, None]
        blanks = 0 if ahead[0] is not None else 1 if ahead[1] is not None else 2
        parts.append(f"{5 * blanks + clue:x}")
        index += 1 + blanks
    return f"{PREFIX}slither/{puzzle.columns}/{puzzle.rows}/{''.join(parts)}\n"


LINK: Format[Slitherlink] = Format(
    name="puzzlink",
    summary="a puzz.link or pzv address, `slither/W/H/...`",
    example=f"{PREFIX}slither/3/2/87a\n",
    claim=claim,
    read=read,
    write=write,
    one_word=True,
    signs=("/", *KINDS),
)
