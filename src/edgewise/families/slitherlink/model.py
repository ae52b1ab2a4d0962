"""A Slitherlink puzzle and a loop drawn on it, as plain values."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import ClassVar

from edgewise.drawn_lines import along_loop, difference
from edgewise.family import Puzzle
from edgewise.lattice import Lattice, Line, Point, lattice
from edgewise.lifted import Lifted
from edgewise.quick_check import NO_CLUE

Clue = int | None
CLUES: frozenset[Clue] = frozenset({None, 0, 1, 2, 3})


@dataclass(frozen=True)
class Slitherlink(Puzzle):
    """A board of clues: how many of a cell's four sides the loop uses, ``None`` for no clue.

    >>> Slitherlink(((3, None), (None, 1))).rows
    2
    """

    family_name: ClassVar[str] = "slitherlink"
    clues: tuple[tuple[Clue, ...], ...]
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not self.clues or not self.clues[0]:
            raise ValueError("a board needs at least one cell")
        if len(set(map(len, self.clues))) != 1:
            raise ValueError("the rows differ in length")
        strange = set(chain.from_iterable(self.clues)) - CLUES
        if strange:
            raise ValueError(f"{strange.pop()!r} is not a clue; expected 0, 1, 2, 3 or None")

    @classmethod
    def from_flat(cls, clues: Sequence[Clue], columns: int) -> Slitherlink:
        """A board from its clues in row order."""
        return cls(tuple(tuple(clues[start : start + columns]) for start in range(0, len(clues), columns)))

    @property
    def rows(self) -> int:
        return len(self.clues)

    @property
    def columns(self) -> int:
        return len(self.clues[0])

    def size_text(self) -> str:
        return f"{self.rows}×{self.columns}"

    @property
    def lattice(self) -> Lattice:
        return lattice(self.rows, self.columns)

    @cached_property
    def clued_cells(self) -> list[tuple[int, int, int]]:
        """Row, column and clue of each cell that has one."""
        return [
            (row, column, clue)
            for row, clues in enumerate(self.clues)
            for column, clue in enumerate(clues)
            if clue is not None
        ]

    @cached_property
    def clue_bytes(self) -> bytes:
        """The clues in row order, one byte each, for the quick check of answers."""
        return bytes([NO_CLUE if clue is None else clue for clue in chain.from_iterable(self.clues)])

    def flat_clues(self) -> list[Clue]:
        """The clues in row order."""
        return list(chain.from_iterable(self.clues))


@dataclass(frozen=True)
class Loop(Lifted):
    """The lines drawn on a board: a solution, or an attempt at one. Equal lines on equal boards are equal."""

    lifted_field: ClassVar[str] = "lines"
    puzzle: Slitherlink
    lines: frozenset[Line]

    def _lift(self, answer: array[int]) -> frozenset[Line]:
        return self.puzzle.lattice.lines(answer)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The points along the loop, from the top left one to the right; the first is not repeated.

        Raises ``ValueError`` when the lines are not one loop.
        """
        return along_loop(self.lines)

    @cached_property
    def is_loop(self) -> bool:
        """Whether the lines form exactly one loop, on the board or off it."""
        try:
            return len(self.points) == len(self.lines)
        except ValueError:
            return False

    def to_dict(self) -> dict[str, object]:
        return {"loop": [list(point) for point in self.points]}

    def difference(self, other: Loop) -> str:
        return difference(self.lines, other.lines)
