"""How hard people find a puzzle, in stars from 1 to 5: what authors of published puzzles said of theirs.

One quantity is measured, and a scale turns it into stars. Where deductions tell most, the quantity is *looks*: in every
round of deductions a person looks over all that is open, and the harder the deductions of the round are, the longer
each look takes. Where pairs are joined, the deductions of the grade say little, and the quantity is *conflicts*: dead
ends that a search ran into before it had settled that there is one solution. Where clues count more than lines, both
say something, and neither says how large the board is: the quantity is their product for each edge.

A scale says how likely each number of stars is. ``experiments/grades`` fits the scales, and docs/guide/difficulty.md
says on what, and how well they agree with people.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

STARS = range(1, 6)
WORDS = ("very easy", "easy", "medium", "hard", "very hard")
OUTSIDE = 0.1
"""So many boards may lie below the spread, and so many above it."""
LOOK_OF_LEVEL = (0.05, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 16.0, 16.0, 16.0)
"""What a look at one open edge takes in a round of each level, from counting to what only a solver sees."""


def whole_stars(stars: float) -> int:
    """Stars to be shown or asked for: a half counts as one, on the page as well.

    >>> whole_stars(2.4), whole_stars(2.5)
    (2, 3)
    """
    return int(stars + 0.5)


class Chances(tuple[float, ...]):
    """How likely each number of stars is, from one to five."""

    __slots__ = ()

    @property
    def stars(self) -> float:
        """What is expected, to a tenth: 1.0 to 5.0."""
        return round(sum(stars * chance for stars, chance in zip(STARS, self, strict=True)), 1)

    @property
    def spread(self) -> tuple[int, int]:
        """The stars that eight in ten authors would give lie between these."""
        upto = list(accumulate(self))
        lowest = next(stars for stars, share in zip(STARS, upto, strict=True) if share > OUTSIDE)
        highest = next((stars for stars, share in zip(STARS, upto, strict=True) if share >= 1 - OUTSIDE), STARS[-1])
        return lowest, highest

    @property
    def words(self) -> tuple[str, ...]:
        """What more than half would call it: one word or, if that is not enough, several beside each other."""
        width, start = next(
            (width, start)
            for width in STARS
            for start in sorted(range(len(WORDS) - width + 1), key=lambda at: -sum(self[at : at + width]))
            if sum(self[start : start + width]) > 0.5
        )
        return WORDS[start : start + width]


@dataclass(frozen=True, slots=True)
class Scale:
    """From a quantity to stars: at its logarithm x, more than k stars have odds ``exp(slope * (x - cuts[k - 1]))``."""

    slope: float
    cuts: tuple[float, float, float, float]

    def chances(self, amount: float) -> Chances:
        x = math.log2(1 + amount)
        more = [1.0, *(1 / (1 + math.exp(self.slope * (cut - x))) for cut in self.cuts), 0.0]
        return Chances(above - below for above, below in pairwise(more))


LOOKS, CONFLICTS, BOTH = "looks", "conflicts", "looks times conflicts"
SCALES = {
    LOOKS: Scale(0.96, (7.4, 10.6, 13.1, 16.1)),
    CONFLICTS: Scale(1.22, (7.0, 10.1, 13.4, 16.7)),
    BOTH: Scale(0.48, (2.8, 7.7, 12.5, 17.9)),
}


@dataclass(frozen=True)
class Rating:
    """How hard people find a puzzle, as far as one quantity tells.

    >>> print(Rating("looks", 300.0))
    1.8 of 5 stars (1 to 2): most people would call this easy
    """

    quantity: str
    """What was measured: the name of a scale."""
    amount: float
    at_least: bool = False
    """Whether the work was over before all of it was counted."""

    @cached_property
    def chances(self) -> Chances:
        return SCALES[self.quantity].chances(self.amount)

    @property
    def stars(self) -> float:
        """What is expected, to a tenth: 1.0 to 5.0."""
        return self.chances.stars

    @property
    def spread(self) -> tuple[int, int]:
        """The stars that eight in ten authors would give lie between these."""
        return self.chances.spread

    @property
    def words(self) -> str:
        *others, last = self.chances.words
        either = f"{', '.join(others)} or {last}" if others else last
        return f"most people would call this {either}"

    def __str__(self) -> str:
        least = "at least " if self.at_least else ""
        between = " to ".join(map(str, sorted(set(self.spread))))
        return f"{least}{self.stars:.1f} of 5 stars ({between}): {self.words}"

    def to_dict(self) -> dict[str, object]:
        """The difficulty as JSON has it."""
        return {
            "stars": self.stars,
            "spread": list(self.spread),
            "words": self.words,
            "quantity": self.quantity,
            "amount": round(self.amount, 2),
            "at_least": self.at_least,
        }


def looks(looked: Sequence[int], still_open: int) -> float:
    """How long a person looks: for each level the edges that were open in its rounds, and those open at the end.

    >>> looks([100, 40, 0], 0)
    25.0
    """
    weighed = sum(edges * look for edges, look in zip(looked, LOOK_OF_LEVEL, strict=False))
    return weighed + still_open * LOOK_OF_LEVEL[-1]


def looks_times_conflicts(looks: float, conflicts: float, edges: int) -> float:
    """Both quantities together, for each edge of the board.

    >>> looks_times_conflicts(300.0, 7, 100)
    24.0
    """
    return looks * (1 + conflicts) / max(1, edges)
