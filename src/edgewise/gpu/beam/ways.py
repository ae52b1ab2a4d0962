"""The ways in which a hunt makes a run, and which of them the next run takes.

Which way finds most depends on how long a hunt has lasted, so each gets the share of the runs that its finds of late
have earned, and none is given up.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum

MEMORY = 0.97
"""Of what a way has found and taken, how much still counts after each of its runs."""


class Way(Enum):
    """How a run begins."""

    PLAIN = "beams over the whole board"
    OWN_ROW = "beams with a first row of their own"
    OTHER_ORDERS = "last rows of good boards in other orders"


@dataclass
class Record:
    """What the latest runs of a way have found, and what they took."""

    families: float = 1.0
    seconds: float = 4.0


class Ways:
    """The records of all ways."""

    def __init__(self) -> None:
        self.records = {way: Record() for way in Way}

    def ranked(self, rng: random.Random) -> list[Way]:
        """All ways in an order drawn at random, by which the first that can be taken is taken."""
        rates = {way: record.families / record.seconds for way, record in self.records.items()}
        return sorted(Way, key=lambda way: rng.random() ** (1 / rates[way]), reverse=True)

    def note(self, way: Way, families: int, seconds: float) -> None:
        """A run has ended."""
        record = self.records[way]
        record.families = MEMORY * record.families + families + (1 - MEMORY)  # never below one for a long time
        record.seconds = MEMORY * record.seconds + seconds
