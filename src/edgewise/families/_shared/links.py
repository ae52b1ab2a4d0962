"""Addresses of puzz.link as a format: a family says what its kind is called, and how its cells are coded.

:mod:`edgewise.text.addresses` takes addresses apart, and knows the codes of cells that several kinds have.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from edgewise.base.family import Format, P
from edgewise.families._shared.cell_rows import SignBoard, from_flat
from edgewise.text.addresses import PREFIX, Address, claim_address, pack_cells, split_address, unpack_cells
from edgewise.text.source import Source

B = TypeVar("B", bound=SignBoard)


def link_format(
    kinds: tuple[str, ...],
    summary: str,
    example: str,
    decode: Callable[[Source, Address], P],
    encode: Callable[[P], Address],
) -> Format[P]:
    """The format for addresses of these kinds, of which the first is written; ``example`` is what follows the kind."""

    def read(source: Source) -> P:
        return decode(source, split_address(source, kinds))

    def write(puzzle: P) -> str:
        address = encode(puzzle)
        return f"{PREFIX}{kinds[0]}/{address.columns}/{address.rows}/{address.cells}\n"

    return Format(
        name="puzzlink",
        summary=summary,
        example=f"{PREFIX}{kinds[0]}/{example}\n",
        claim=lambda source: claim_address(source, kinds),
        read=read,
        write=write,
        one_word=True,
        signs=kinds,
    )


def packed_link_format(
    board: Callable[[tuple[str, ...]], B], kinds: tuple[str, ...], signs: str, each: int, summary: str, example: str
) -> Format[B]:
    """The same for boards of so many signs, of which ``each`` cells share a character; the first sign counts 0."""

    def decode(source: Source, address: Address) -> B:
        cells = unpack_cells(source, address, len(signs), each)
        return board(from_flat([signs[cell] for cell in cells], address.columns))

    def encode(puzzle: B) -> Address:
        cells = pack_cells([signs.index(cell) for row in puzzle.cells for cell in row], len(signs), each)
        return Address(puzzle.rows, puzzle.columns, cells)

    return link_format(kinds, summary, example, decode, encode)
