"""Families of boards: full boards that are nearly the same are one find of a hunt, not many.

A hunt that counts boards counts the wanderings of a few: 131 boards of 466 and more were 69 families.
"""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass, field

APART = 0.43
"""Boards of different families differ in this share of the cells at least."""


@dataclass
class Family:
    """One board and all that are near it."""

    score: int
    placed: frozenset[tuple[int, int]] = field(repr=False)
    """The cells of its first board at that score, each with its piece and turn."""
    boards: Counter[int] = field(default_factory=Counter)
    """How many boards of each score were added."""


class Families:
    """The families of all boards that were kept."""

    def __init__(self) -> None:
        self._families: list[Family] = []

    def add(self, board: array[int], score: int) -> tuple[Family, bool]:
        """The family of a board, and whether the board is its first or its best."""
        placed = frozenset(enumerate(board))
        near = (1 - APART) * len(board)
        for family in self._families:
            if len(family.placed & placed) > near:
                family.boards[score] += 1
                is_better = score > family.score
                if is_better:
                    family.score, family.placed = score, placed
                return family, is_better
        family = Family(score, placed, Counter({score: 1}))
        self._families.append(family)
        return family, True

    def by_score(self, lowest: int) -> dict[int, int]:
        """How many families there are of each score, the highest first."""
        counts = Counter(family.score for family in self._families if family.score >= lowest)
        return dict(sorted(counts.items(), reverse=True))
