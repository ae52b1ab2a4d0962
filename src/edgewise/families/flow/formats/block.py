"""Flow as a block of janko.at, where it is called Arukone: paths join equal numbers, and may leave cells out."""

from __future__ import annotations

from edgewise.base.errors import BadInput
from edgewise.families._shared.blocks import BLANK, PROBLEM, Block, block_format
from edgewise.families.flow.model import EMPTY, Flow, Paths


def _read(block: Block) -> Flow:
    rows = block.read(PROBLEM, lambda word: EMPTY if word == BLANK else word, "a name, or - for an empty cell")
    return Flow(tuple(map(tuple, rows)), "classic")


def _write(puzzle: Flow) -> dict[str, list[list[str]]]:
    if not puzzle.is_plain or puzzle.holes or puzzle.rule != "classic":
        raise BadInput("boards in blocks are plain, without holes, and paths may leave cells out (rule: classic)")
    return {PROBLEM: [[BLANK if cell == EMPTY else cell for cell in row] for row in puzzle.cells]}


BLOCK = block_format(
    ("arukone", "numberlink"), Flow((("1", ".", "2"), ("1", ".", "2")), "classic"), _read, _write, Paths
)
