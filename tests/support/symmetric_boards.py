"""Small boards with symmetries, made from seeds: any signs, copied wherever some turns and reflections take them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from edgewise.families.eternity import Clue, Eternity
from edgewise.families.flow import Flow
from edgewise.families.masyu import Masyu
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import Slitherlink
from edgewise.family import Puzzle
from support.boards import laid_pieces

Place = tuple[int, int]
Move = Callable[[int, int], Place]


def moves(rng: random.Random, rows: int, columns: int) -> list[Move]:
    """Some turns and reflections of a board."""
    down, right = rows - 1, columns - 1
    every: list[Move] = [
        lambda row, column: (down - row, right - column),
        lambda row, column: (down - row, column),
        lambda row, column: (row, right - column),
    ]
    if rows == columns:
        every += [lambda row, column: (column, row), lambda row, column: (column, down - row)]
    return rng.sample(every, rng.randint(1, 2))


def orbits(rows: int, columns: int, chosen: Sequence[Move]) -> list[list[Place]]:
    """The places in sets that the moves take to each other."""
    left = {(row, column) for row in range(rows) for column in range(columns)}
    found = []
    while left:
        orbit = [min(left)]
        left.remove(orbit[0])
        for place in orbit:  # grows as it goes
            for move in chosen:
                if (image := move(*place)) in left:
                    left.remove(image)
                    orbit.append(image)
        found.append(orbit)
    return found


def symmetric_signs(rng: random.Random, rows: int, columns: int, signs: Sequence[str]) -> list[str]:
    cells = [["."] * columns for _ in range(rows)]
    for orbit in orbits(rows, columns, moves(rng, rows, columns)):
        sign = rng.choice(signs)
        for row, column in orbit:
            cells[row][column] = sign
    return list(map("".join, cells))


def symmetric_slitherlink(rng: random.Random) -> Puzzle:
    signs = symmetric_signs(rng, rng.randint(2, 4), rng.randint(2, 3), rng.choice(("....12", ".0123", "...2", "..3")))
    return Slitherlink(tuple(tuple(None if sign == "." else int(sign) for sign in row) for row in signs))


def symmetric_masyu(rng: random.Random) -> Puzzle:
    return Masyu(tuple(symmetric_signs(rng, rng.randint(3, 4), rng.randint(3, 4), rng.choice(("......w", "......b")))))


def symmetric_simple_loop(rng: random.Random) -> Puzzle:
    return SimpleLoop(tuple(symmetric_signs(rng, rng.randint(3, 4), rng.randint(3, 4), ".......#")))


def symmetric_flow(rng: random.Random) -> Puzzle:
    """Pairs that a move takes to themselves, or to each other."""
    while True:
        rows, columns = rng.randint(2, 4), rng.randint(2, 4)
        move = moves(rng, rows, columns)[0]
        cells = ["."] * (rows * columns)
        names = iter("ABCDEFGH")
        for _ in range(rng.randint(1, 2)):
            one = rng.randrange(rows), rng.randrange(columns)
            other = rng.choice((move(*one), (rng.randrange(rows), rng.randrange(columns))))
            pairs = {frozenset((one, other)), frozenset((move(*one), move(*other)))}
            places = [place for pair in pairs for place in pair]
            free = all(cells[row * columns + column] == "." for row, column in places)
            if free and len(set(places)) == 2 * len(pairs):
                for pair in pairs:
                    name = next(names)
                    for row, column in pair:
                        cells[row * columns + column] = name
        if "A" in cells:
            return Flow.from_flat(cells, columns, rng.choice(("fill", "classic")))


def symmetric_eternity(rng: random.Random) -> Puzzle:
    """Few colours, so that there are several solutions, and some that turns leave as they are."""
    rows, columns = rng.choice(((2, 2), (2, 3), (3, 3), (3, 2), (2, 4)))
    colours = rng.choice((1, 2, 3))
    across = [[rng.randint(1, colours) for _ in range(columns - 1)] for _ in range(rows)]
    down = [[rng.randint(1, colours) for _ in range(columns)] for _ in range(rows - 1)]
    if rng.random() < 0.5:  # the board that it is made from is its own image under a half turn
        for row in range(rows):
            for column in range(columns - 1):
                across[rows - 1 - row][columns - 2 - column] = across[row][column]
        for row in range(rows - 1):
            for column in range(columns):
                down[rows - 2 - row][columns - 1 - column] = down[row][column]
    pieces = laid_pieces(across, down)
    clues = ()
    if rng.random() < 0.3:
        cell = rng.randrange(len(pieces))
        clues = (Clue(cell + 1, cell % columns, cell // columns, 0),)
    return Eternity(rows, columns, tuple(pieces), clues)


MAKERS = (
    symmetric_slitherlink,
    symmetric_masyu,
    symmetric_simple_loop,
    symmetric_flow,
    symmetric_eternity,
)
