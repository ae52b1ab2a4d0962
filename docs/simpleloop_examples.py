"""Simple Loops with one solution, made from seeds: `python docs/simpleloop_examples.py` writes the examples.

The blocked cells around a random loop leave one solution or several, so seeds are tried until one is left.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

import edgewise as ew
from edgewise.bench.makers import made

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "simpleloop"
BOARDS = {"6x6": 6, "demo": 8, "10x10": 10}
OTHERS = {"ambiguous": "....\n....\n....\n....\n", "impossible": "....\n.#..\n....\n...#\n"}


def main() -> None:
    EXAMPLES.mkdir(parents=True, exist_ok=True)
    for name, side in BOARDS.items():
        boards = (made(f"made simpleloop {side}x{side} 100% {seed}") for seed in count())
        board = next(board for board in boards if ew.solve(board, unique=True, limits=ew.Limits(seconds=5)).unique)
        (EXAMPLES / f"{name}.txt").write_text(ew.convert(board, "rows"))
    for name, text in OTHERS.items():
        (EXAMPLES / f"{name}.txt").write_text(f"simpleloop\n{text}")


if __name__ == "__main__":
    main()
