"""What can be seen of a Slitherlink without solving it: how many clues, which ones, where, and how symmetric."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

from edgewise.base.family import Feature
from edgewise.families.slitherlink.model import Clue, Slitherlink

MOST_PAIRED = 400
"""Boards with more clues are sampled (always the same sample) for the mean distance between clues."""

Board = tuple[tuple[Clue, ...], ...]


def _turned(board: Board) -> Board:
    return tuple(zip(*board[::-1], strict=True))


def _mirrored(board: Board) -> Board:
    return tuple(row[::-1] for row in board)


SYMMETRIES: dict[str, Callable[[Board], Board]] = {
    "half turn": lambda board: _turned(_turned(board)),
    "quarter turn": _turned,
    "mirror left to right": _mirrored,
    "mirror top to bottom": lambda board: board[::-1],
    "mirror in a diagonal": lambda board: _mirrored(_turned(board)),
    "mirror in the other diagonal": lambda board: _turned(_mirrored(board)),
}
FEW, MANY = 0.25, 0.6
"""Clues per cell: a board with fewer is sparse, one with more is dense."""


def features(puzzle: Slitherlink) -> dict[str, Feature]:
    """Clues by value, how far they are spread, how many are on the border, symmetries."""
    if puzzle.tiling is not None:
        return _features_on_tiling(puzzle)
    clued = puzzle.clued_cells
    values = [clue for _, _, clue in clued]
    cells = puzzle.rows * puzzle.columns
    border = [c for c in clued if c[0] in (0, puzzle.rows - 1) or c[1] in (0, puzzle.columns - 1)]
    places: Board = tuple(tuple(None if clue is None else 0 for clue in row) for row in puzzle.clues)
    return {
        "density": Feature(len(clued) / cells, "clues per cell", _remark(len(clued) / cells)),
        **{f"clues_{value}": Feature(values.count(value), f"clues {value}") for value in range(5)},
        "spread": Feature(spread(puzzle), "mean distance between clues over the diagonal"),
        "border_share": Feature(
            len(border) / len(clued) if clued else 0.0,
            "share of the clues on the border",
            "all clues are on the border" if clued and len(border) == len(clued) and cells > len(border) else "",
        ),
        "symmetry_of_places": Feature(_symmetries(places), "symmetries of the places of clues"),
        "symmetry_of_clues": Feature(_symmetries(puzzle.clues), "symmetries of the clues with their values"),
    }


def _remark(density: float) -> str:
    if density < FEW:
        return f"few clues: {density:.0%} of the cells have one"
    return f"many clues: {density:.0%} of the cells have one" if density > MANY else ""


def spread(puzzle: Slitherlink) -> float:
    """The mean distance between two clues, as a share of the diagonal: about 0.37 for random places."""
    return _spread([(row, column) for row, column, _ in puzzle.clued_cells], math.hypot(puzzle.rows, puzzle.columns))


def _spread(places: list[tuple[float, float]], diagonal: float) -> float:
    if len(places) > MOST_PAIRED:
        places = random.Random(0).sample(places, MOST_PAIRED)
    pairs = list(combinations(places, 2))
    if not pairs:
        return 0.0
    return sum(math.dist(*pair) for pair in pairs) / len(pairs) / diagonal


def _features_on_tiling(puzzle: Slitherlink) -> dict[str, Feature]:
    """The same for a board without rows; symmetries are left out, because few boards of this kind have any."""
    board = puzzle.tiled_board
    clued = puzzle.clued_cells
    density = len(clued) / board.cell_count
    values = [clue for _, _, clue in clued]
    rings = [board.face_ring(cell) for _, cell, _ in clued]
    middles = [_middle([board.positions[point] for point in ring]) for ring in rings]
    right, bottom = (max(side) for side in zip(*board.positions, strict=True))
    beside = Counter(board.cell_edges.members)
    on_border = sum(any(beside[edge] == 1 for edge in board.cell_edges[cell]) for _, cell, _ in clued)
    largest = max(map(len, board.rings))
    full = sum(clue in (len(ring), len(ring) - 1) for clue, ring in zip(values, rings, strict=True))
    return {
        "density": Feature(density, "clues per cell", _remark(density)),
        **{f"clues_{value}": Feature(values.count(value), f"clues {value}") for value in range(largest + 1)},
        "almost_full": Feature(full, "clues that leave at most one side of their cell open"),
        "spread": Feature(_spread(middles, math.hypot(right, bottom)), "mean distance between clues over the diagonal"),
        "border_share": Feature(on_border / len(clued) if clued else 0.0, "share of the clues on the border"),
    }


def _middle(corners: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _symmetries(board: Board) -> str:
    if not any(clue is not None for row in board for clue in row):
        return "empty"
    return ", ".join(name for name, turned in SYMMETRIES.items() if turned(board) == board) or "none"
