"""How long reading takes: microseconds per board for every format, on boards of 5×5 to 20×20 cells.

    python -m experiments.solving.readers

The figures in commit messages and in docs/reference/speed.md come from here.
"""

from __future__ import annotations

import random
import time
import timeit
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import edgewise as ew
from edgewise.base.errors import BadInput
from edgewise.base.family import Format, Puzzle
from edgewise.base.places import Cell
from edgewise.base.registry import families
from edgewise.families._shared.loops.board import EMPTY, SignedBoard, numbered
from edgewise.families.flow import Flow
from edgewise.families.masyu import Masyu
from edgewise.families.simpleloop import SimpleLoop
from edgewise.text.loading import parse
from edgewise.text.source import Source
from edgewise.text.written import written
from experiments.boards import some_clues

SIDES = (5, 10, 15, 20)
REPEATS, SECONDS = 9, 0.02
AS_IN_ETERNITY_II = {"colours": 22, "promise": "planted"}


def half_full(signs: str, side: int) -> tuple[str, ...]:
    """Rows in which half of the cells have one of the signs."""
    rng = random.Random(side)
    return tuple("".join(rng.choice((".", rng.choice(signs))) for _ in range(side)) for _ in range(side))


def ends(side: int) -> Flow:
    """A pair of ends for every fourth cell."""
    names = [f"{chr(ord('A') + number % 26)}{number // 26 or ''}" for number in range(side * side // 4)]
    cells = [*names, *names, *("." * (side * side - 2 * len(names)))]
    random.Random(side).shuffle(cells)
    return Flow.from_flat(cells, side, "fill")


def signed(kind: type[SignedBoard], side: int) -> SignedBoard:
    """Signs in a quarter of the cells, as far as they may stand there, and regions of two by two cells."""
    rng = random.Random(side)
    regions = numbered([[(row // 2, column // 2) for column in range(side)] for row in range(side)])
    board = kind(((EMPTY,) * side,) * side, regions if kind.has_regions else ())
    for place in rng.sample(range(side * side), side * side // 4 if kind.typed else 0):
        with suppress(ValueError):
            board = board.with_signs({Cell(*divmod(place, side)): rng.choice(kind.typed)})
    return board


BOARDS: dict[str, Callable[[int], Puzzle]] = {
    "slitherlink": lambda side: some_clues(side, side, 0.5, 1),
    "masyu": lambda side: Masyu(half_full("wb", side)),
    "simpleloop": lambda side: SimpleLoop(half_full("#", side)),
    "flow": ends,
    "eternity": lambda side: ew.generate("eternity", side, seed=1, options=AS_IN_ETERNITY_II).puzzle,
}
"""A board that the formats of a family can express; loops on boards of signs have ``signed``.

Reading does not ask whether there is a solution.
"""


def text_of(fmt: Format[Any], puzzle: Any) -> str:
    if fmt.name != "puzzlink" or not hasattr(puzzle, "pairs"):
        return written(puzzle, fmt)  # with the name of the family, where the text needs it
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
                puzzle = BOARDS[family.name](side) if family.name in BOARDS else signed(family.puzzle_type, side)
                try:
                    figures.append(f"{microseconds(text_of(fmt, puzzle)):.1f}")
                except BadInput:  # not every format can express every board
                    figures.append("-")
            print(f"{family.name + ' ' + fmt.name:24}" + "".join(f"{figure:>9}" for figure in figures))


if __name__ == "__main__":
    main()
