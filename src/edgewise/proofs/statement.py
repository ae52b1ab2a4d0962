"""A puzzle stated a second time, for whoever judges what engines and hints say about it.

A family writes this from its rules (``proof_model.py``) without a look at what it lowers to, so that a mistake in one
of the two cannot hide in the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CountedLines:
    """Some lines, and how many of them are drawn, at least and at most."""

    lines: Set[str]
    low: int
    high: int

    def allows(self, drawn: Set[str]) -> bool:
        """Whether a drawing has as many of the lines as it may have."""
        return self.low <= len(self.lines & drawn) <= self.high

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class ProofModel:
    """A puzzle of lines stated independently of the engines, for whoever judges proofs and deductions.

    The lines are one loop or, where there are pairs, one path for each pair and nothing else. Names are those of
    :class:`FormNames`, so that a proof can be read against it.
    """

    lines: Mapping[str, tuple[str, str]]
    """Each line that may be drawn, with the points that it joins."""
    clues: Mapping[str, CountedLines]
    """Each clue with the lines that it counts, and how many of them are drawn."""
    visited: Set[str] = frozenset()
    """The points that the loop, or some path, has to visit."""
    closed: Set[str] = frozenset()
    """The points that no line may touch."""
    pairs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The two ends of each path, by the name of the pair; empty where the lines are one loop."""
    points: Set[str] = frozenset()
    """Every point, where some may have no line at all; otherwise those of the lines are enough."""
    rule: str = ""
    """Which of the rules of a family this states, in words; empty where a family has but one."""
    faces: Sequence[Set[str]] = ()
    """The lines around every inner face, where the board is drawn in the plane: for arguments about the inside.

    A line that has fewer than two of them borders on the outer face.
    """

    def every_point(self) -> set[str]:
        """All points, with lines or without."""
        ends = (point for some in (self.lines, self.pairs) for ends in some.values() for point in ends)
        return {*ends, *self.visited, *self.closed, *self.points}

    def degrees(self) -> dict[str, frozenset[int]]:
        """How many lines may meet at each point."""
        allowed = {point: frozenset({0, 2}) for ends in self.lines.values() for point in ends}
        allowed |= dict.fromkeys(self.visited, frozenset({2}))
        allowed |= {end: frozenset({1}) for ends in self.pairs.values() for end in ends}
        allowed |= dict.fromkeys(self.closed, frozenset({0}))
        return allowed


def squares(rows: int, columns: int) -> list[Set[str]]:
    """The faces of a board of points in rows and columns: the four lines between four neighbouring points."""
    return [
        frozenset({f"h[{r},{c}]", f"h[{r + 1},{c}]", f"v[{r},{c}]", f"v[{r},{c + 1}]"})
        for r in range(rows - 1)
        for c in range(columns - 1)
    ]


Laid = tuple[tuple[int, int], int, int]
"""A cell by its row and column, a piece by its number, and clockwise quarter turns."""


@dataclass(frozen=True, slots=True)
class TileModel:
    """A puzzle of tiles stated independently of the engines, for whoever judges deductions about it."""

    rows: int
    columns: int
    pieces: Mapping[int, tuple[int, int, int, int]]
    """Each piece by its number, with its colours in the order up, right, down, left."""
    clues: Sequence[Laid]
    """The pieces whose place is given."""
    border: int
    """The colour that faces the border, and only the border."""
    rule: str = ""
    """Which of the rules of a family this states, in words; empty where a family has but one."""


Statement = ProofModel | TileModel
