"""Loop puzzles of numbers and areas as blocks of janko.at."""

from __future__ import annotations

from typing import TypeVar

from edgewise.base.errors import BadInput
from edgewise.base.family import Format
from edgewise.families._shared.blocks import AREAS, BLANK, PROBLEM, Block, block_format
from edgewise.families._shared.loops.board import EMPTY, HOLE, SignedBoard, numbered

B = TypeVar("B", bound=SignedBoard)


def signs_block(kind: str, example: B) -> Format[B]:
    """The format of boards such as the example, under the name that the site has for them."""
    board = type(example)

    def spelled(word: str) -> str | None:
        return EMPTY if word == BLANK else board.spelled(word)

    def read(block: Block) -> B:
        has_rows = board.has_signs or PROBLEM in block.sections
        cells = block.read(PROBLEM, spelled, f"{board.expected} or -" if board.has_signs else "-") if has_rows else []
        rows = tuple(map(tuple, cells)) or ((EMPTY,) * block.columns,) * block.rows
        return board(rows, numbered(block.words(AREAS)) if board.has_regions else ())

    def write(puzzle: B) -> dict[str, list[list[str]]]:
        if any(HOLE in row for row in puzzle.regions):
            raise BadInput("a block has no cells that are left out")
        signs = [[BLANK if sign == EMPTY else sign for sign in row] for row in puzzle.cells]
        areas = [[str(region + 1) for region in row] for row in puzzle.regions]
        return {**({PROBLEM: signs} if board.has_signs else {}), **({AREAS: areas} if areas else {})}

    return block_format((kind,), example, read, write, board.loop)
