"""Small boards of loop puzzles with signs and regions, made from seeds.

Most of them come from a loop: signs are those that it allows where they stand, regions are stretches of it with the
cells beside them, so that most boards have a solution. Then something is changed at random, so that some have none.
"""

from __future__ import annotations

import random
import re
from array import array
from contextlib import suppress
from dataclasses import replace

from edgewise.base.places import Cell, Point, line_between
from edgewise.base.registry import families
from edgewise.boards.drawn_lines import along_loop
from edgewise.families._shared.loops.board import EMPTY, HOLE, SignedBoard, numbered
from edgewise.families._shared.loops.family import PARTS
from support.grown_regions import grown_region, ways_of_border

KINDS = [family for family in families().values() if family.parts == PARTS]


def random_signed(rng: random.Random, kind, most_rows: int = 4, most_columns: int = 4) -> SignedBoard:
    """A small board of some kind."""
    around = kind.puzzle_type.along_sides  # lines join corners then, one more each way
    rows, columns = rng.randint(2 - around, most_rows - around), rng.randint(2 - around, most_columns - around)
    lines = _random_loop(rng, rows + around, columns + around)
    regions = _regions(rng, kind, rows, columns, along_loop(lines))
    board = kind.puzzle_type(((EMPTY,) * columns,) * rows, regions, name=f"{rows}x{columns}")
    if kind.puzzle_type.has_signs:
        board = _with_signs(rng, kind, board, lines)
    if regions and rng.random() < 0.2:
        names = [list(row) for row in regions]
        names[rng.randrange(rows)][rng.randrange(columns)] = rng.choice([name for row in regions for name in row])
        with suppress(ValueError):  # two numbers may have come into one region
            board = replace(board, regions=numbered(names))
    return board


def odd_signed(rng: random.Random, kind) -> SignedBoard:
    """A board as hardly anybody sets one: thin at times, any signs anywhere, noughts, numbers that are too large."""
    rows, columns = rng.choice(((1, 1), (1, rng.randint(2, 8)), (rng.randint(2, 8), 1), (2, 2), (2, 4), (3, 3), (4, 4)))
    if kind.puzzle_type.along_sides:
        rows, columns = min(rows, 3), min(columns, 3)  # lines join corners, of which there are more
    regions = ()
    if kind.puzzle_type.has_regions:
        most = rng.choice((1, 3))
        names = [[rng.randrange(most) for _ in range(columns)] for _ in range(rows)]  # in pieces, where it comes so
        if kind.puzzle_type.has_holes:
            names = [[HOLE if rng.random() < 0.2 else name for name in row] for row in names]
        regions = numbered(names)
    board = kind.puzzle_type(((EMPTY,) * columns,) * rows, regions)
    share, signs = rng.choice((0.05, 0.15, 0.3)) * (1 + kind.puzzle_type.along_sides), odd_signs(kind)
    for row in range(rows):
        for column in range(columns):
            if signs and rng.random() < share:
                with suppress(ValueError):
                    board = board.with_signs({Cell(row, column): rng.choice(signs)})
    return board


def odd_signs(kind) -> list[str]:
    """The signs that are offered, and the same with other numbers and with none."""
    spelled = kind.puzzle_type.spelled
    others = (
        re.sub("[0-9]+", number, sign) for sign in kind.puzzle_type.typed for number in ("0", "1", "99", "999", "")
    )
    known = {spelled(sign) for sign in (*kind.puzzle_type.typed, *others, "?", "x", "o", "0", "7", "999") if sign}
    return sorted(sign for sign in known if sign is not None)


def _random_loop(rng, rows, columns):
    ways = ways_of_border(grown_region(rng, rows - 1, columns - 1, rng.choice((1, 2, 4, 12))))
    return frozenset(
        line_between(Point(*corner), Point(corner[0] + down, corner[1] + right))
        for corner, steps in ways.items()
        for down, right in steps
    )


def _with_signs(rng, kind, board, lines):
    """Signs that the loop allows, each on a board by itself; and at times others."""
    share, wild = rng.choice((0.15, 0.3, 0.6)), rng.choice((0, 0, 0.1))
    signs = {}
    for row in range(board.rows):
        for column in range(board.columns):
            if rng.random() > share:
                continue
            cell = Cell(row, column)
            told = list(kind.puzzle_type.typed)
            rng.shuffle(told)
            for sign in told:
                try:
                    board.with_signs({**signs, cell: sign})
                except ValueError:
                    continue
                if rng.random() < wild or not _breaks(kind, board.with_signs({cell: sign}), lines):
                    signs[cell] = sign
                    break
    return board.with_signs(signs)


def _breaks(kind, board, lines):
    """Whether the loop breaks a rule about the signs of a board; that other cells are shaded and touch is no matter."""
    numbers = {board.lattice.line(edge): edge for edge in range(board.lattice.edge_count)}
    drawn = kind.lift(board, array("i", sorted(numbers[line] for line in lines)))
    return any(not one.code.startswith(("shaded", "region", "border")) for one in kind.violations(board, drawn))


def _regions(rng, kind, rows, columns, cells):
    if not kind.puzzle_type.has_regions:
        return ()
    stretches = min(len(cells), rng.choice((2, 4, 4, 6)))
    cuts = sorted(rng.sample(range(1, len(cells)), stretches - 1))
    names = {}
    labels = list(range(stretches))
    if kind.name == "doubleback":
        labels = [*range(stretches // 2), *range(stretches // 2), *([0] * (stretches % 2))]
    for index, cell in enumerate(cells):
        names[tuple(cell)] = labels[sum(cut <= index for cut in cuts)]
    left = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in names]
    while left:
        rng.shuffle(left)
        for r, c in list(left):
            near = [names[place] for place in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if place in names]
            if near:
                hole = kind.puzzle_type.has_holes and rng.random() < 0.5
                names[r, c] = HOLE if hole else rng.choice(near)
                left.remove((r, c))
    return numbered([[names[r, c] for c in range(columns)] for r in range(rows)])
