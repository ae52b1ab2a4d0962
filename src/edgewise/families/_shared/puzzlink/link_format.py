"""Addresses of puzz.link as a format: a family says what its kinds are called, and how its cells are coded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from edgewise.base.family import Format, P
from edgewise.families._shared.cell_rows import SignBoard, from_flat
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.packed import PackedCode
from edgewise.text.addresses import NO_FLAGS, PREFIX, Address, claim_address, split_address
from edgewise.text.source import Source

B = TypeVar("B", bound=SignBoard)


def link_format(
    kinds: tuple[str, ...],
    summary: str,
    example: str,
    decode: Callable[[Source, Address], P],
    encode: Callable[[P], Address],
    flags: Mapping[str, str] = NO_FLAGS,
) -> Format[P]:
    """The format for addresses of these kinds, of which the first is written unless ``encode`` names another.

    ``example`` is what follows the kind; ``flags`` says what the known ones mean.
    """

    def read(source: Source) -> P:
        return decode(source, split_address(source, kinds, flags))

    def write(puzzle: P) -> str:
        return f"{PREFIX}{address_text(encode(puzzle), kinds[0])}\n"

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


def address_text(address: Address, kind: str) -> str:
    """An address from its kind on, as pzpr writes it."""
    flags = f"{address.flags}/" if address.flags else ""
    # Chats cut off what ends in another character; pzpr adds a slash, and so do we.
    end = "" if address.cells[-1:].isalnum() else "/"
    return f"{address.kind or kind}/{flags}{address.columns}/{address.rows}/{address.cells}{end}"


def packed_link_format(
    board: Callable[[tuple[str, ...], str], B],
    kinds: tuple[str, ...],
    signs: str,
    code: PackedCode,
    summary: str,
    example: str,
    flags: Mapping[str, str] = NO_FLAGS,
    flags_of: Callable[[B], str] = lambda puzzle: "",
) -> Format[B]:
    """The same for boards of so many signs that are packed into characters; the first sign counts 0.

    ``board`` is given the rows and the flags.
    """

    def decode(source: Source, address: Address) -> B:
        cells = code.read(Code.of(source, address), address.rows * address.columns)
        return board(from_flat(list(map(signs.__getitem__, cells)), address.columns), address.flags)

    def encode(puzzle: B) -> Address:
        cells = code.write([signs.index(cell) for row in puzzle.cells for cell in row])
        return Address(puzzle.rows, puzzle.columns, cells, flags=flags_of(puzzle))

    return link_format(kinds, summary, example, decode, encode, flags)
