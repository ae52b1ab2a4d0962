"""How long boards will take, so that chunks are neither too small for the network nor too large to lose.

Boards of one family and about one size are expected to take what those before them took. The first of them is expected
to fill a chunk, so chunks begin with a single board and double.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

CHUNK_SECONDS = 0.5
"""What a chunk should take: some hundred times of what it costs to send it, and little to do again."""
MEMORY = 1000.0
"""How many boards a mean goes back."""

Likeness = tuple[str, int]
"""What boards that take about the same have in common: their family, and the length of their text in powers of two."""


@dataclass
class RunningMean:
    """Seconds a board, as they were; the first guess counts as one board."""

    total: float = CHUNK_SECONDS
    number: float = 1.0

    def learn(self, seconds: float) -> None:
        if self.number >= MEMORY:
            self.total, self.number = self.total / 2, self.number / 2
        self.total += seconds
        self.number += 1


class Effort:
    """What boards take, learnt while a batch runs."""

    def __init__(self) -> None:
        self.means: defaultdict[Likeness, RunningMean] = defaultdict(RunningMean)

    def expected(self, likeness: Likeness) -> float:
        """Seconds that a board like this will probably take."""
        mean = self.means[likeness]
        return mean.total / mean.number

    def learn(self, likeness: Likeness, seconds: float) -> None:
        self.means[likeness].learn(seconds)


def likeness(family: str, text: str) -> Likeness:
    return family, len(text).bit_length()
