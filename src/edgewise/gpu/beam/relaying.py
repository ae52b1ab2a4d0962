"""Rectangles laid anew: many boards at once lose a part, and grouped beams lay it as well as before or better.

A board that comes out with as many mismatches takes the place of its predecessor, too, so that a population wanders
until one of its boards finds a step up.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from edgewise._native import named_board
from edgewise.gpu.beam.grouped import GroupedBeams
from edgewise.gpu.beam.groups import Laid, Start, Weights

SMALLEST, LARGEST = 0.09, 0.35
"""Areas of rectangles, as shares of the board."""
STRIPS = (0.18, 0.38)
"""Rows of a strip along a side, as shares of all."""
LAGGARDS_EVERY = 10
"""Rounds after which boards far behind the best are replaced by copies of better ones."""
GAP = 2
"""How many mismatches more are far behind."""
BETWEEN = 0.25
"""The share of rectangles that come from a comparison with another board."""


@dataclass(frozen=True, slots=True)
class Board:
    """A full board: its mismatches, and the candidate on each cell."""

    mismatches: int
    laid: array[int]


def put_together(beams: GroupedBeams, laid: Laid, before: Board | None = None) -> Board:
    """The board that a group has laid. Its mismatches are counted on the board: the beam's own sum is not trusted."""
    candidates = array("i", bytes(4 * beams.cell_count)) if before is None else before.laid[:]
    for cell, candidate in zip(laid.cells, laid.candidates, strict=True):
        candidates[cell] = candidate
    return Board(named_board(beams.board, candidates)[0], candidates)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A beam, and the full board from which it takes the cells that it does not lay."""

    start: Start
    before: Board | None = None

    def board(self, beams: GroupedBeams, laid: Laid) -> Board:
        """What has come of it."""
        return put_together(beams, laid, self.before)


class Population:
    """Boards that are improved side by side, one in each group."""

    def __init__(self, beams: GroupedBeams, boards: Sequence[Board], size: int, width: int, seed: str) -> None:
        self.beams, self.width = beams, width
        self.rng = random.Random(seed)
        ranked = sorted(boards, key=lambda board: board.mismatches)
        self.boards = [ranked[number % len(ranked)] for number in range(size)]
        self.others: Sequence[Board] = ()
        """Boards to compare with: where one differs from them is a rectangle to lay anew."""
        self.rounds = 0
        self.tried: dict[str, int] = {}
        self.better: dict[str, int] = {}

    @property
    def best(self) -> Board:
        return min(self.boards, key=lambda board: board.mismatches)

    def step(self, go_on: Callable[[], bool]) -> None:
        """Every board loses one rectangle and has it laid anew."""
        kinds, starts = zip(*map(self._start, self.boards), strict=True)
        found = self.beams.run(starts, lambda level: self.width, go_on)
        for number, (kind, laid) in enumerate(zip(kinds, found, strict=True)):
            before = self.boards[number]
            self.tried[kind] = self.tried.get(kind, 0) + 1
            if laid is None or laid.mismatches > before.mismatches:
                continue
            after = put_together(self.beams, laid, before)
            if after.mismatches <= before.mismatches:
                self.better[kind] = self.better.get(kind, 0) + (after.mismatches < before.mismatches)
                self.boards[number] = after
        self.rounds += 1
        if self.rounds % LAGGARDS_EVERY == 0:
            self._replace_laggards()

    def _replace_laggards(self) -> None:
        best = self.best.mismatches
        leaders = [board for board in self.boards if board.mismatches <= best + 1]
        self.boards = [self.rng.choice(leaders) if board.mismatches >= best + GAP else board for board in self.boards]

    def _start(self, board: Board) -> tuple[str, Start]:
        rng, beams = self.rng, self.beams
        direction = rng.randrange(beams.directions)
        weights = Weights(
            beta=rng.uniform(0.4, 1.0),
            lambda_=4 * 4 ** rng.random(),
            gamma=0,
            room=rng.uniform(0.1, 0.5),
            noise=0.05 * 20 ** rng.random(),
            seed=rng.getrandbits(32),
        )
        kind, place = self._place(board, direction)
        return kind, beams.window(direction, board.laid, place, weights)

    def _place(self, board: Board, direction: int) -> tuple[str, tuple[int, int, int, int]]:
        """Where another board differs, a strip along one side, a corner, or a rectangle around a mismatch."""
        rng, width, rows = self.rng, self.beams.width, self.beams.rows
        if self.others and rng.random() < BETWEEN and (place := self._between(board, direction)):
            return "between", place
        drawn = rng.random()
        if drawn < 0.3:
            high = max(1, min(rows, round(rows * rng.uniform(*STRIPS))))
            return "strip", (0, rows - high, width, high)
        columns, high = self._size()
        if drawn < 0.6:
            return "corner", (width - columns, rows - high, columns, high)
        x, y = self._mismatch(board, direction)
        column = min(max(0, x - rng.randrange(columns)), width - columns)
        row = min(max(0, y - rng.randrange(high)), rows - high)
        return "inside", (column, row, columns, high)

    def _between(self, board: Board, direction: int) -> tuple[int, int, int, int] | None:
        """The smallest rectangle with all cells on which another board differs, unless it is large or there is none."""
        other = self.rng.choice(self.others)
        places = self.beams.places(direction)
        differ = [places[cell] for cell, one in enumerate(board.laid) if one != other.laid[cell]]
        if not differ:
            return None
        columns, rows = [column for column, _ in differ], [row for _, row in differ]
        wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        if wide * high > LARGEST * self.beams.cell_count:
            return None
        return min(columns), min(rows), wide, high

    def _size(self) -> tuple[int, int]:
        cells, width, rows = self.beams.cell_count, self.beams.width, self.beams.rows
        for _ in range(100):
            columns = self.rng.randint(max(1, width // 5), max(1, 7 * width // 8))
            high = self.rng.randint(max(1, rows // 5), max(1, 7 * rows // 8))
            if SMALLEST * cells <= columns * high <= LARGEST * cells:
                return columns, high
        return max(1, width // 2), max(1, rows // 2)

    def _mismatch(self, board: Board, direction: int) -> tuple[int, int]:
        """A cell beside a mismatch as the direction reads it, or any cell if there is none."""
        at = self.beams.mismatches(direction, board.laid)
        return (
            self.rng.choice(at) if at else (self.rng.randrange(self.beams.width), self.rng.randrange(self.beams.rows))
        )
