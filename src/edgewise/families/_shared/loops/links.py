"""Loop puzzles as addresses of puzz.link: signs as pzpr codes them, behind the borders of regions if there are any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from edgewise.base.errors import BadInput
from edgewise.base.family import Format
from edgewise.families._shared.loops.board import EMPTY, HOLE, SignedBoard, numbered
from edgewise.families._shared.loops.numbers import UNKNOWN as UNKNOWN_SIGN
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.link_format import link_format
from edgewise.families._shared.puzzlink.numbers import NUMBER16, UNKNOWN, Number, write_number16
from edgewise.families._shared.puzzlink.packed import (
    BITS,
    CIRCLE,
    Borders,
    borders_between,
    read_borders,
    write_borders,
)
from edgewise.families._shared.puzzlink.run_codes import RunCode, in_rows
from edgewise.text.addresses import Address
from edgewise.text.source import Source

B = TypeVar("B", bound=SignedBoard)
Signs = list[str]


def signs_link(
    board: type[B],
    example: str,
    read: Callable[[Code, int], Signs],
    write: Callable[[Signs], str],
    kinds: tuple[str, ...] = (),
) -> Format[B]:
    """The format for boards of signs in row order; where there are regions, their borders come first.

    The flags are those that say how a site shows the board.
    """
    kinds = kinds or (board.family_name,)

    def decode(source: Source, address: Address) -> B:
        code = Code.of(source, address)
        regions = _closed_regions(code, address) if board.has_regions else []
        signs = read(code, address.rows * address.columns)
        return _board(source, board, signs, regions, address.columns, address.flags)

    def encode(puzzle: B) -> Address:
        text = write([sign for row in puzzle.cells for sign in row])
        return Address(puzzle.rows, puzzle.columns, _borders(puzzle) + text, flags=puzzle.looks)

    summary = f"a puzz.link address, `{kinds[0]}/W/H/...`"
    return link_format(kinds, summary, example, decode, encode, board.known_looks)


def _board(source: Source, board: type[B], signs: Signs, regions: Sequence[int], columns: int, looks: str = "") -> B:
    try:
        return board(in_rows(signs, columns), numbered(in_rows(regions, columns)) if regions else (), looks=looks)
    except ValueError as error:
        raise source.error(str(error), 1, 1) from None


def _closed_regions(code: Code, address: Address) -> list[int]:
    """The regions of a board whose borders all lie between regions.

    For pzpr a border inside a region is a border like any other. Boards that play with this ask for something else than
    our rules do, so they are refused.
    """
    borders = read_borders(code, address.rows, address.columns)
    if ends_inside(borders):
        raise code.error("a border ends inside a region; such boards are not supported", 0)
    return borders.regions


def ends_inside(borders: Borders) -> bool:
    """Whether some border has one region on both sides."""
    return write_borders(borders_between(borders.regions, borders.columns)) != write_borders(borders)


def _borders(puzzle: SignedBoard) -> str:
    return write_borders(borders_of(puzzle)) if puzzle.regions else ""


def borders_of(puzzle: SignedBoard) -> Borders:
    """The borders of a board. Raises ``BadInput`` where they do not say its regions."""
    flat = [region for row in puzzle.regions for region in row]
    borders = borders_between(flat, puzzle.columns)
    drawn = around_holes(borders, [region == HOLE for region in flat]).regions
    cells = [HOLE if region == HOLE else shown for region, shown in zip(flat, drawn, strict=True)]
    if numbered(in_rows(cells, puzzle.columns)) != puzzle.regions:
        raise BadInput("pzpr stores regions by their borders; a region of this board is not connected")
    return borders


def circles_link(board: type[B], example: str, signs: tuple[str, ...]) -> Format[B]:
    """The format for boards of two signs, as pzpr codes white and black circles: three cells in a character."""

    def read(code: Code, cells: int) -> Signs:
        return list(map(signs.__getitem__, CIRCLE.read(code, cells)))

    def write(cells: Signs) -> str:
        return CIRCLE.write(list(map(signs.index, cells)))

    return signs_link(board, example, read, write)


def sign_of(number: Number) -> str:
    """A number as a sign."""
    return EMPTY if number is None else UNKNOWN_SIGN if number == UNKNOWN else str(number)


def number_of(sign: str) -> Number:
    """A sign as a number."""
    return None if sign == EMPTY else UNKNOWN if sign == UNKNOWN_SIGN else int(sign)


def numbers_link(
    board: type[B],
    example: str,
    code: RunCode[Number] = NUMBER16,
    write: Callable[[list[Number]], str] = write_number16,
) -> Format[B]:
    """The format for boards of numbers, in a code with its inverse."""

    def read_signs(text: Code, cells: int) -> Signs:
        return list(map(sign_of, code.read(text, cells)))

    def write_signs(signs: Signs) -> str:
        return write(list(map(number_of, signs)))

    return signs_link(board, example, read_signs, write_signs)


def region_numbers_link(board: type[B], example: str) -> Format[B]:
    """The format for boards with regions and a number for each: it stands in the first cell of its region."""

    def decode(source: Source, address: Address) -> B:
        code = Code.of(source, address)
        regions = _closed_regions(code, address)
        numbers = NUMBER16.read(code, max(regions) + 1)
        signs = [EMPTY] * len(regions)
        for region, number in enumerate(numbers):
            if number not in (None, UNKNOWN):
                signs[regions.index(region)] = str(number)
        return _board(source, board, signs, regions, address.columns)

    def encode(puzzle: B) -> Address:
        numbers: list[Number] = [None] * len(puzzle.region_cells)
        for row, column, sign in puzzle.signs:
            region = puzzle.regions[row][column]
            numbers[region] = int(sign)
        return Address(puzzle.rows, puzzle.columns, _borders(puzzle) + write_number16(numbers))

    kind = board.family_name
    return link_format((kind,), f"a puzz.link address, `{kind}/W/H/...`", example, decode, encode)


def holes_link(board: type[B], example: str) -> Format[B]:
    """The format for boards of regions with holes: borders, and then a bit for each cell."""

    def decode(source: Source, address: Address) -> B:
        code = Code.of(source, address)
        rows, columns = address.rows, address.columns
        borders = read_borders(code, rows, columns)
        holes = BITS.read(code, rows * columns)
        regions = around_holes(borders, holes).regions
        cells = [HOLE if hole else region for region, hole in zip(regions, holes, strict=True)]
        return _board(source, board, [EMPTY] * len(cells), cells, columns)

    def encode(puzzle: B) -> Address:
        holes = [int(region == HOLE) for row in puzzle.regions for region in row]
        return Address(puzzle.rows, puzzle.columns, _borders(puzzle) + BITS.write(holes))

    kind = board.family_name
    return link_format((kind,), f"a puzz.link address, `{kind}/W/H/...`", example, decode, encode)


def around_holes(borders: Borders, holes: Sequence[int]) -> Borders:
    """The same with borders around every hole, whether they are drawn or not."""
    columns = borders.columns
    right = [
        int(border or holes[at // (columns - 1) * columns + at % (columns - 1)]
            or holes[at // (columns - 1) * columns + at % (columns - 1) + 1])
        for at, border in enumerate(borders.right)
    ]  # fmt: skip
    below = [int(border or holes[at] or holes[at + columns]) for at, border in enumerate(borders.below)]
    return Borders(borders.rows, columns, right, below)
