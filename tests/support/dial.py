"""How many random boards a test sees: one dial for all of them.

A test says how many boards show what it is about; ``EDGEWISE_BOARDS`` is the share of them that it gets. A tenth is
enough after every change, ``make check`` takes all, ``make check-long`` several times as many. Boards come from fixed
seeds, one after another, so a failure comes again at the same number.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar

Board = TypeVar("Board")
SHARE = float(os.environ.get("EDGEWISE_BOARDS", "0.1"))
FEWEST = 12
"""Some boards in every test, however small the share. A test that needs more to see every kind says so."""


class Boards:
    """Counts boards: ``for number in boards(600)``."""

    def __init__(self, share: float = SHARE) -> None:
        self.share = share
        self.last: int | None = None
        """The board that was tried last, for the report of a failure."""

    def __call__(self, number: int, fewest: int = FEWEST) -> Iterator[int]:
        for board in range(max(min(number, fewest), self.part(number))):
            self.last = board
            yield board
        self.last = None

    def of(self, every: Sequence[Board]) -> Iterator[Board]:
        """The same where there are no more boards than these: a share above 1 adds none."""
        return (every[number] for number in islice(self(len(every)), len(every)))

    def part(self, number: int) -> int:
        """What is left of a number of boards at this share."""
        return math.ceil(number * self.share)

    def seen(self, number: int) -> int:
        """How many of something must have been seen, if it is this number on all boards; few boards vary more."""
        return number if self.share >= 1 else int(number * self.share / 2)
