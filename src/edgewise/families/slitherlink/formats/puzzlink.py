"""Slitherlink as a puzz.link or pzv address: ``.../p?slither/WIDTH/HEIGHT/CELLS``.

The cells run in row order. ``0``-``4`` is a clue, ``5``-``9`` a clue and one blank behind it, ``a``-``e`` a clue and
two blanks, ``g``-``z`` a run of 1 to 20 blanks, ``.`` a clue that says nothing.
"""

from __future__ import annotations

from edgewise.addresses import PREFIX, claim_address, is_address, split_address
from edgewise.families.slitherlink.model import Clue, Slitherlink
from edgewise.family import Claim, Format, Source

KINDS = ("slither", "slitherlink")
LONGEST_RUN = 20


def claim(text: str) -> Claim:
    """Sure of Slitherlink addresses, possible for other addresses: somebody has to say what is wrong with them."""
    return claim_address(text, KINDS) or (Claim.POSSIBLE if is_address(text) else Claim.NO)


def read(source: Source) -> Slitherlink:
    """The puzzle behind an address."""
    address = split_address(source, KINDS)
    clues = _decode(source, address.cells, address.rows * address.columns, address.cells_at)
    return Slitherlink.from_flat(clues, address.columns)


def _decode(source: Source, cells: str, wanted: int, column: int) -> list[Clue]:
    clues: list[Clue] = []
    for offset, character in enumerate(cells):
        if len(clues) >= wanted:
            raise source.error(f"the board is full and {len(cells) - offset} characters are left", 1, column + offset)
        if "g" <= character <= "z":
            clues += [None] * (ord(character) - ord("g") + 1)
            if len(clues) > wanted:
                raise source.error(f"{character!r} runs beyond the end of the board", 1, column + offset)
        elif character == ".":
            clues.append(None)
        elif character in "0123456789abcde":
            blanks, clue = divmod(int(character, 16), 5)
            if clue == 4:
                raise source.error(f"{character!r} stands for a clue of 4; expected 0 to 3", 1, column + offset)
            # The last clue of a board may bring blanks with it that lie beyond the end.
            clues += [clue, *[None] * blanks][: wanted - len(clues)]
        else:
            raise source.error(f"{character!r} cannot stand in a puzzle address", 1, column + offset)
    if len(clues) < wanted:
        raise source.error(f"the address ends after {len(clues)} of {wanted} cells", 1, column + len(cells))
    return clues


def write(puzzle: Slitherlink) -> str:
    """The address that the site itself would give."""
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
        # Up to two blanks ride along with a clue; cells beyond the end of the board count as blanks.
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
)
