"""Boards of every family that are hard to tell from those of another by their signs: for round trips without a name.

Few signs on small boards: a pair of each, one of each or none at all, holes where others see comments, single rows and
columns, names that are words of other formats.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from edgewise.base.family import Puzzle
from edgewise.base.registry import families
from edgewise.boards.tilings.kinds import KINDS, Tiling
from edgewise.families.eternity import Clue, Eternity
from edgewise.families.flow import Flow
from edgewise.families.masyu import Masyu
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import Slitherlink
from support.flow_boards import KINDS as FLOW_KINDS
from support.flow_boards import random_special_flow
from support.signed_boards import KINDS as LOOP_KINDS
from support.signed_boards import random_signed

SINGLE = ("AB", "wb", "WB", "oO", "0123", "01234", "b*", "ABCacwb0123-", "-1")
WORDS = ("clue", "tiling", "wall", "warp", "rule:", "flow", "masyu", "squares", "1", "2", "3", "12", "w", "b", "-", "4")


def _size(rng: random.Random) -> tuple[int, int]:
    return rng.choice((1, 1, 2, 2, 3, 4, 5)), rng.choice((1, 2, 2, 3, 3, 4, 5, 6))


def _signs(rng: random.Random, blank: str, signs: str) -> list[str]:
    """The cells of a board: a few signs of each kind, in particular two, or any."""
    rows, columns = _size(rng)
    counts = rng.choice(((0,), (2,), (0, 2), (0, 1), (0, 1, 2, 3), (0, 9)))
    cells = [sign for sign in signs for _ in range(rng.choice(counts))]
    cells = rng.sample(cells, min(len(cells), rows * columns))
    cells += [blank] * (rows * columns - len(cells))
    rng.shuffle(cells)
    return ["".join(cells[row * columns : (row + 1) * columns]) for row in range(rows)]


def _masyu(rng: random.Random) -> Masyu:
    return Masyu(tuple(_signs(rng, ".", rng.choice(("wb", "w", "b")))))


def _simple_loop(rng: random.Random) -> SimpleLoop:
    rows, columns = _size(rng)
    share = rng.choice((0, 0.1, 0.5, 0.9, 1))
    cells = ("".join("#" if rng.random() < share else "." for _ in range(columns)) for _ in range(rows))
    return SimpleLoop(tuple(cells))


def _slitherlink(rng: random.Random) -> Slitherlink:
    if rng.random() < 0.2:
        kind = rng.choice(sorted(KINDS))
        tiling = next(one for side in range(1, 9) if (one := Tiling(kind, side, side)).problem() is None)
        clues = [rng.choice((None, None, rng.randint(0, len(ring)))) for ring in tiling.board.rings]
        return Slitherlink((tuple(clues),), tiling=tiling)
    rows = _signs(rng, ".", rng.choice(("0123", "01234", "4", "12", "3")))
    return Slitherlink(tuple(tuple(None if sign == "." else int(sign) for sign in row) for row in rows))


def _flow(rng: random.Random) -> Flow:
    if rng.random() < 0.2:
        return random_special_flow(rng, rng.choice(FLOW_KINDS))
    while True:
        rows, columns = _size(rng)
        names = rng.sample(WORDS, 4) if rng.random() < 0.2 else list(rng.choice(SINGLE))
        if columns in (4, 5) and rng.random() < 0.1:
            names = list(dict.fromkeys({4: "flow", 5: "masyu"}[columns]))
        pairs = rng.sample(names, rng.randint(1, len(names))) if rng.random() < 0.7 else names
        cells = [name for name in pairs for _ in range(2)]
        if len(cells) <= rows * columns:
            break
    filler = rng.choice(("." * 9, ".", "..#", ".##", "#", ".+"))
    cells += rng.choices(filler, k=rows * columns - len(cells))
    if rng.random() < 0.8:
        rng.shuffle(cells)
    return Flow.from_flat(cells, columns, rng.choice(("fill", "fill", "fill", "classic")))


def _eternity(rng: random.Random) -> Eternity:
    rows, columns = rng.randint(1, 5), rng.randint(1, 5)
    most = rng.choice((0, 1, 3, 4, 9, 30))
    pieces = tuple(tuple(rng.randint(0, most) for _ in range(4)) for _ in range(rows * columns))
    clues = []
    if rng.random() < 0.4:
        places = rng.sample([(row, column) for row in range(rows) for column in range(columns)], rng.randint(1, rows))
        numbers = rng.sample(range(1, len(pieces) + 1), len(places))
        clues = [
            Clue(number, column, row, rng.randrange(4))
            for number, (row, column) in zip(numbers, sorted(places), strict=True)
        ]
    return Eternity(rows, columns, pieces, tuple(clues))


MAKERS: dict[str, Callable[[random.Random], Puzzle]] = {
    "eternity": _eternity,
    "flow": _flow,
    "masyu": _masyu,
    "simpleloop": _simple_loop,
    "slitherlink": _slitherlink,
    **{kind.name: partial(random_signed, kind=kind) for kind in LOOP_KINDS},
}


def any_board(rng: random.Random) -> Puzzle:
    """A board of some family; those that share signs with others most often."""
    assert MAKERS.keys() == families().keys()
    return MAKERS[rng.choice((*MAKERS, "flow", "flow", "flow", "masyu", "slitherlink"))](rng)
