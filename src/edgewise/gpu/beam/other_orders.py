"""The last rows of good boards, laid again in other orders.

What a beam comes to is settled by the order in which it lays the cells, not by its width: with the same first rows it
ends in the same score, however wide it is. The same rows followed by another order (mirrored, or with another number
of whole rows) often end better. Of all that a hunt does this has the best rate of new boards.
"""

from __future__ import annotations

import random
import threading
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import replace

from edgewise.gpu.beam.drawing import drawn_weights
from edgewise.gpu.beam.grouped import GroupedBeams
from edgewise.gpu.beam.relaying import Attempt, Board

ORDERS = (4, 8, 48, 160, 320)
"""How many orders a board gets that is as good as most fresh boards, or a point better, or two ..."""
FEWEST_FRESH = 64
"""Fresh boards that there must be before anything is judged by them."""
WAITING = 4096
"""Boards that wait at most; the oldest go first."""
NARROW_ROWS, WIDE_ROWS = (10 / 16, 11 / 16, 12 / 16), (6 / 16, 7 / 16, 8 / 16, 9 / 16, 10 / 16, 11 / 16, 12 / 16)
"""First rows that stay, as shares of all. Boards that are no better than most keep many, so that they cost little."""
FEWEST_ROWS, LEAST_WHOLE, MOST_WHOLE = 1 / 4, 9 / 16, 14 / 16
EPSILON_SHARE = 0.5
"""A mismatch on the open edge weighs less here."""


class WaitingBoards:
    """Boards whose other orders are still to be tried, those that are better than most fresh ones apart."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._fresh: Counter[int] = Counter()
        self._early: deque[Board] = deque(maxlen=WAITING)
        self._good: list[Board] = []
        self._usual: deque[Board] = deque(maxlen=WAITING)

    def count_fresh(self, boards: Iterable[Board]) -> None:
        """Boards of fresh beams of full width, by which the others are judged."""
        with self._lock:
            self._fresh.update(board.mismatches for board in boards)
            if self._fresh.total() >= FEWEST_FRESH:
                while self._early:
                    self._judge(self._early.popleft())

    def add(self, board: Board) -> None:
        """A board that is new. It is judged as soon as there is something to judge it by."""
        with self._lock:
            if self._fresh.total() < FEWEST_FRESH:
                self._early.append(board)
            else:
                self._judge(board)

    def _judge(self, board: Board) -> None:
        total = sum(mismatches * number for mismatches, number in self._fresh.items())
        better = round(total / self._fresh.total()) - board.mismatches
        if better < 0:
            return
        orders = [board] * ORDERS[min(better, len(ORDERS) - 1)]
        if better == 0:
            self._usual.extend(orders)
        else:
            self._good = sorted([*self._good, *orders], key=lambda board: -board.mismatches)[-WAITING:]

    def take(self, wide: int, narrow: int) -> tuple[list[Board], bool]:
        """The boards of one run and whether it is a wide one: as many as are asked for, or none."""
        with self._lock:
            if len(self._good) >= wide:
                return [self._good.pop() for _ in range(wide)], True
            if len(self._usual) >= narrow:
                return [self._usual.pop() for _ in range(narrow)], False
            return [], False


def other_order(beams: GroupedBeams, board: Board, is_wide: bool, rng: random.Random) -> Attempt:
    """The board from some row on, read so that its first rows match, and laid in an order drawn at random."""
    first_mismatch = {
        direction: min((row for _, row in beams.mismatches(direction, board.laid)), default=beams.rows)
        for direction in range(beams.directions)
    }
    direction = max(first_mismatch, key=lambda one: first_mismatch[one])
    wanted = round(beams.rows * rng.choice(WIDE_ROWS if is_wide else NARROW_ROWS))
    kept = min(max(round(beams.rows * FEWEST_ROWS), min(wanted, first_mismatch[direction])), beams.rows - 1)
    whole_rows = rng.randint(max(kept, round(beams.rows * LEAST_WHOLE)), max(kept, round(beams.rows * MOST_WHOLE)))
    weights = drawn_weights(beams, rng)
    weights = replace(weights, epsilon=EPSILON_SHARE * weights.epsilon)
    mirrored = rng.choice(_with_the_same_first_row(beams, direction))
    return Attempt(beams.rest(mirrored, board.laid, kept, min(whole_rows, beams.rows), weights), board)


def _with_the_same_first_row(beams: GroupedBeams, direction: int) -> list[int]:
    """The directions that begin with the same cells, from either end."""

    def first_row(one: int) -> set[int]:
        return {cell for cell, (_, row) in enumerate(beams.places(one)) if row == 0}

    wanted = first_row(direction)
    return [one for one in range(beams.directions) if first_row(one) == wanted]
