"""Slitherlink as a block of janko.at; in its solution ``x`` is a cell inside the loop."""

from __future__ import annotations

from edgewise.base.places import Line
from edgewise.families._shared.blocks import BLANK, PROBLEM, SOLUTION, Block, around, block_format
from edgewise.families._shared.full_loop import refuse_full
from edgewise.families.slitherlink.formats.tiling import check_square
from edgewise.families.slitherlink.model import Clue, Loop, Slitherlink

INSIDE = "x"
CLUES: dict[str, Clue] = {BLANK: None, **{str(clue): clue for clue in range(5)}}
SIGNS = {clue: sign for sign, clue in CLUES.items()}


def _read(block: Block) -> Slitherlink:
    rows = block.read(PROBLEM, lambda word: word if word in CLUES else None, "0 to 4, or - for no clue")
    return Slitherlink(tuple(tuple(map(CLUES.__getitem__, row)) for row in rows))


def _write(puzzle: Slitherlink) -> dict[str, list[list[str]]]:
    check_square(puzzle, "a block")
    refuse_full(puzzle.full, "a block")
    return {PROBLEM: [[SIGNS[clue] for clue in row] for row in puzzle.clues]}


def _lines(block: Block) -> frozenset[Line]:
    known = {INSIDE: INSIDE, BLANK: BLANK}
    rows = block.read(SOLUTION, lambda word: known.get(word.lower()), "x for a cell inside the loop, or -")
    return around({(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == INSIDE})


BLOCK = block_format(
    ("slitherlink",), Slitherlink(((3, None, 2), (None, 0, None))), _read, _write, Loop, lines_of=_lines
)
