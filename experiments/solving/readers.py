"""How long reading takes: microseconds per board for every format, on boards of 5×5 to 20×20 cells.

    python -m experiments.solving.readers

The figures in commit messages and in docs/reliability.md come from here.
"""

from __future__ import annotations

import time
import timeit
from dataclasses import replace
from typing import Any

from edgewise.errors import BadInput
from edgewise.family import Format
from edgewise.loading import parse
from edgewise.registry import AnyFamily, families
from edgewise.source import Source

SIDES = (5, 10, 15, 20)
REPEATS, SECONDS = 9, 0.02


def board(family: AnyFamily, side: int) -> Any:
    """A board that every format of its family can express, as far as there is one."""
    assert family.make is not None
    return family.make(side, side, 0.0 if family.name == "eternity" else 0.5, 1)


def written(fmt: Format[Any], puzzle: Any) -> str:
    if fmt.name != "puzzlink" or not hasattr(puzzle, "pairs"):
        return fmt.write(puzzle)
    numbers = {name: str(number) for number, name in enumerate(puzzle.pairs, start=1)}
    cells = tuple(tuple(numbers.get(cell, cell) for cell in row) for row in puzzle.cells)
    return fmt.write(replace(puzzle, cells=cells, rule="classic"))


def microseconds(text: str) -> float:
    """The best of several runs: the others measure what else the machine does."""
    timer = timeit.Timer(lambda: parse(Source(text, "board.txt", "board")), timer=time.process_time)
    number = max(1, int(SECONDS / max(timer.timeit(1), 1e-6)))
    return min(timer.repeat(REPEATS, number)) / number * 1e6


def main() -> None:
    print(f"{'format':24}" + "".join(f"{f'{side}×{side}':>9}" for side in SIDES) + "   µs per board")
    for family in families().values():
        for fmt in family.formats:
            figures = []
            for side in SIDES:
                puzzle = board(family, side)
                try:
                    figures.append(f"{microseconds(written(fmt, puzzle)):.1f}")
                except BadInput:  # addresses have letters for 25 colours
                    figures.append("-")
            print(f"{family.name + ' ' + fmt.name:24}" + "".join(f"{figure:>9}" for figure in figures))


if __name__ == "__main__":
    main()
