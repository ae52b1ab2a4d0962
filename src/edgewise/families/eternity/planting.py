"""Eternity sets with a solution: colours on the seams of a full board, whose pieces are then rotated and shuffled.

The colours of the frame do not occur inside, as in commercial sets.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle, islice, product

from edgewise.families.eternity.model import BORDER, Board, Clue, Eternity, Placement, Sides, turned

FRAME_SHARE = 0.25
"""The share of the colours along the frame: five of twenty-two in Eternity II."""


def frame_share(colours: int) -> int:
    """How many of the colours are along the frame, unless somebody says otherwise."""
    return max(1, round(FRAME_SHARE * colours))


def planted(rng: random.Random, lying: Mapping[tuple[int, int], Sides], rows: int, columns: int, clues: int) -> Board:
    """The board that was painted, of a puzzle with its pieces rotated and shuffled, so many of them fixed by clues."""
    cells = list(product(range(rows), range(columns)))
    order = rng.sample(range(len(cells)), len(cells))
    turns = [rng.randrange(4) for _ in cells]
    pieces = tuple(turned(lying[cells[cell]], turns[cell]) for cell in order)
    place_of = {cell: number for number, cell in enumerate(order, start=1)}
    shown = rng.sample(range(len(cells)), len(cells))[:clues]
    fixed = tuple(Clue(place_of[cell], *cells[cell][::-1], -turns[cell] % 4) for cell in shown)
    placed = [Placement(place_of[cell], -turns[cell] % 4) for cell in range(len(cells))]
    return Board.from_flat(Eternity(rows, columns, pieces, fixed), placed)


def painted(rng: random.Random, rows: int, columns: int, colours: int, frame: int) -> dict[tuple[int, int], Sides]:
    """The sides of every cell of a full board; the colours of frame and inside are used about equally often."""
    across = {(row, column): row in (0, rows - 1) for row in range(rows) for column in range(columns - 1)}
    down = {(row, column): column in (0, columns - 1) for row in range(rows - 1) for column in range(columns)}
    kinds = [*across.values(), *down.values()]
    on_frame = _shuffled(rng, range(1, frame + 1), sum(kinds))
    inside = _shuffled(rng, range(frame + 1, colours + 1), len(kinds) - sum(kinds))
    east = {seam: next(on_frame if at_frame else inside) for seam, at_frame in across.items()}
    south = {seam: next(on_frame if at_frame else inside) for seam, at_frame in down.items()}
    return {
        (row, column): (
            south.get((row - 1, column), BORDER),
            east.get((row, column), BORDER),
            south.get((row, column), BORDER),
            east.get((row, column - 1), BORDER),
        )
        for row, column in product(range(rows), range(columns))
    }


def sides_of_colours(rows: int, columns: int, colours: int, frame: int) -> tuple[Counter[int], Counter[int]]:
    """How many sides of a painted board have each colour, along the frame and inside: whatever is drawn, these are."""
    on_frame = 2 * (rows + columns - 2)
    inside = rows * (columns - 1) + columns * (rows - 1) - on_frame
    shares = (range(1, frame + 1), on_frame), (range(frame + 1, colours + 1), inside)
    frame_sides, inner_sides = (Counter(2 * [*islice(cycle(chosen), seams)]) for chosen, seams in shares)
    return frame_sides, inner_sides


def kinds_of_cells(rows: int, columns: int) -> Counter[int]:
    """How many cells have no border side, one or two, on boards with two rows and columns or more."""
    return Counter({0: (rows - 2) * (columns - 2), 1: 2 * (rows + columns - 4), 2: 4})


def _shuffled(rng: random.Random, colours: range, number: int) -> Iterator[int]:
    chosen = list(islice(cycle(colours), number))
    rng.shuffle(chosen)
    return iter(chosen)
