"""The puzzle and its solution as plain, frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from edgewise.drawn_lines import along_loop, difference
from edgewise.family import Puzzle, Solution
from edgewise.lattice import Lattice, Line, lattice

SIGNS = {True: ".", False: "x"}
"""How texts and drawings write a free and a blocked cell."""


@dataclass(frozen=True)
class Round(Puzzle):
    """A board of free and blocked cells; the loop visits every free cell once."""

    family_name: ClassVar[str] = "_template"
    free: tuple[tuple[bool, ...], ...]
    name: str = field(default="", compare=False)

    def size_text(self) -> str:
        return f"{len(self.free)}×{len(self.free[0])}"

    @property
    def rows(self) -> int:
        return len(self.free)

    @property
    def columns(self) -> int:
        return len(self.free[0])

    @property
    def lattice(self) -> Lattice:
        """The cells are the vertices: a corner lattice that is one smaller each way."""
        return lattice(self.rows - 1, self.columns - 1)


@dataclass(frozen=True)
class Walk(Solution):
    """Lines from cell to neighbouring cell."""

    puzzle: Round
    lines: frozenset[Line]

    def to_dict(self) -> dict[str, object]:
        return {"loop": [list(point) for point in along_loop(self.lines)]}

    def difference(self, other: Walk) -> str:
        return difference(self.lines, other.lines)


def signs_of(puzzle: Round) -> list[str]:
    """The rows of the board as texts and drawings write them."""
    return ["".join(SIGNS[free] for free in row) for row in puzzle.free]
