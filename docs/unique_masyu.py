"""Masyu boards with one solution, made from seeds: `python docs/unique_masyu.py` writes the examples of the family.

A board begins with every pearl that a random loop allows. While it has further solutions, the one that allows the most
pearls takes the place of the loop: it has all pearls of the loop, and more. That ends in a board with one solution, or
in nothing. Then pearls are taken away for as long as one solution is left.
"""

from __future__ import annotations

import random
from pathlib import Path

import edgewise as ew
from edgewise.bench.makers import made
from edgewise.families.masyu import Loop, Masyu
from edgewise.families.masyu.maker import board_with, possible_pearls
from edgewise.region_maker import Ways

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "masyu"
SHORT = ew.Limits(seconds=3)
BOARDS = {
    "6x6": (6, 6, 0.5, 2),
    "demo": (8, 8, 0.5, 1),
    "10x10": (10, 10, 0.6, 1),
    "10x10-hard": (10, 10, 0.0, 2),
    "15x15": (15, 15, 0.6, 1),
    "15x15-hard": (15, 15, 0.0, 2),
    "20x20": (20, 20, 0.6, 1),
    "20x20-hard": (20, 20, 0.0, 2),
    "30x30": (30, 30, 0.7, 1),
}
"""Rows, columns, the share of pearls that is kept, and how many boards of that size to skip."""
OTHERS = {
    "ambiguous": "6 6\n. . w . . .\n. . . . b .\n. w . . . .\n. . . . . .\n. . . b . w\n. . . . . .\n",
    "impossible": "5 5\n. . b . .\n. . b . .\n. . b . .\n. . . . .\n. . w . .\n",
}


def ways_of_loop(loop: Loop) -> Ways:
    """The two steps that lead on from each cell of a loop."""
    ways: Ways = {}
    for one, other in loop.lines:
        step = (other.row - one.row, other.column - one.column)
        ways.setdefault(tuple(one), set()).add(step)
        ways.setdefault(tuple(other), set()).add((-step[0], -step[1]))
    return ways


def full_board(rows: int, columns: int, seed: int) -> Masyu | None:
    """A board with one solution and every pearl that it allows; ``None`` where this seed leads to none."""
    board = made(f"made masyu {rows}x{columns} 100% {seed}")
    assert isinstance(board, Masyu)
    while True:
        result = ew.solve(board, threads=1, limits=ew.Limits(seconds=3, solutions=10))
        if result.unique:
            return board
        pearls = max((possible_pearls(ways_of_loop(loop)) for loop in result.solutions), key=len, default={})
        if len(pearls) <= len(board.pearls):
            return None
        board = board_with(pearls, rows, columns)


def thinned(board: Masyu, share: float, seed: int) -> Masyu:
    """The board without as many pearls as it can do without, down to a share of them."""
    rng = random.Random(seed)
    pearls = {(row, column): colour for row, column, colour in board.pearls}
    least = round(share * len(pearls))
    waiting = rng.sample(sorted(pearls), len(pearls))
    together = 8
    while waiting and len(pearls) > least:
        chosen = waiting[: min(together, len(pearls) - least)]
        fewer = {place: colour for place, colour in pearls.items() if place not in chosen}
        if ew.solve(board_with(fewer, board.rows, board.columns), unique=True, threads=1, limits=SHORT).unique:
            pearls, waiting = fewer, waiting[len(chosen) :]
        elif together > 1:
            together //= 2
        else:
            waiting = waiting[1:]
    return board_with(pearls, board.rows, board.columns)


def unique_board(rows: int, columns: int, share: float, skip: int = 0) -> Masyu:
    """The first board of this size with one solution, after some others."""
    seed = 0
    while True:
        board = full_board(rows, columns, seed)
        if board is not None:
            skip -= 1
            if skip < 0:
                return thinned(board, share, seed)
        seed += 1


def main() -> None:
    EXAMPLES.mkdir(parents=True, exist_ok=True)
    for name, (rows, columns, share, skip) in BOARDS.items():
        (EXAMPLES / f"{name}.txt").write_text(ew.convert(unique_board(rows, columns, share, skip), "grid"))
    for name, text in OTHERS.items():
        (EXAMPLES / f"{name}.txt").write_text(text)


if __name__ == "__main__":
    main()
