"""Masyu as a block of janko.at: ``w``, ``b`` and ``-``."""

from __future__ import annotations

from edgewise.families._shared.blocks import BLANK, PROBLEM, Block, block_format
from edgewise.families._shared.full_loop import refuse_full
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Loop, Masyu

CELLS = {BLANK: EMPTY, "w": WHITE, "b": BLACK}
SIGNS = {cell: sign for sign, cell in CELLS.items()}


def _read(block: Block) -> Masyu:
    rows = block.read(PROBLEM, lambda word: CELLS.get(word.lower()), "w (white), b (black) or - (no pearl)")
    return Masyu(tuple(map("".join, rows)))


def _write(puzzle: Masyu) -> dict[str, list[list[str]]]:
    refuse_full(puzzle.full, "a block")
    return {PROBLEM: [[SIGNS[cell] for cell in row] for row in puzzle.cells]}


BLOCK = block_format(("masyu",), Masyu(("w.b", "..b")), _read, _write, Loop)
