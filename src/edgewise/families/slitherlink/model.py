"""A Slitherlink puzzle and a loop drawn on it, as plain values. Loops on tilings are in :mod:`tiled.loop`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Self

from edgewise.base.family import Puzzle
from edgewise.boards.drawn_lines import difference
from edgewise.boards.lattice import Lattice, lattice
from edgewise.boards.quick_check import NO_CLUE
from edgewise.families._shared.drawn_loop import LatticeLoop

if TYPE_CHECKING:
    from edgewise.boards.tilings.board import Board
    from edgewise.boards.tilings.kinds import Tiling  # imported when there is such a board
    from edgewise.boards.tilings.polygon_board import PolygonBoard

Clue = int | None
CLUES: frozenset[Clue] = frozenset({None, 0, 1, 2, 3, 4})
CLUE_OF_BYTE: tuple[Clue, ...] = (0, 1, 2, 3, 4, *[None] * 251)


def bytes_of(clues: Iterable[Clue]) -> bytes:
    """Clues as the quick check of answers reads them, one byte each."""
    return bytes([NO_CLUE if clue is None else clue for clue in clues])


@dataclass(frozen=True, repr=False)
class Slitherlink(Puzzle):
    """A board of clues: how many of a cell's sides the loop uses, ``None`` for no clue.

    On a square board the clues are in rows. On any other tiling all of them are one row, in the order of its cells.

    >>> Slitherlink(((3, None), (None, 1))).rows
    2
    >>> Slitherlink.on_tiling("honeycomb", 3, 3, [6, *[None] * 8]).size_text()
    '3×3 honeycomb'
    """

    family_name: ClassVar[str] = "slitherlink"
    clues: tuple[tuple[Clue, ...], ...]
    name: str = field(default="", compare=False)
    tiling: Tiling | None = None
    """What the board is made of; ``None`` for squares."""
    full: bool = False
    """Whether the loop has to visit every point: the variant Full Loop."""

    def __post_init__(self) -> None:
        if self.tiling is not None:
            self._check_tiling(self.tiling)
            return
        if not self.clues or not self.clues[0]:
            raise ValueError("a board needs at least one cell")
        if len(set(map(len, self.clues))) != 1:
            raise ValueError("the rows differ in length")
        strange = set(chain.from_iterable(self.clues)) - CLUES
        if strange:
            raise ValueError(f"{strange.pop()!r} is not a clue; expected 0, 1, 2, 3, 4 or None")

    def _check_tiling(self, tiling: Tiling) -> None:
        if problem := tiling.problem():
            raise ValueError(problem)
        if tiling.plain != tiling:  # one board has one description
            object.__setattr__(self, "tiling", tiling.plain)
        rings = tiling.plain.board.rings
        if len(self.clues) != 1 or len(self.clues[0]) != len(rings):
            raise ValueError(f"a {tiling} board needs one row of {len(rings)} clues")
        for clue, ring in zip(self.clues[0], rings, strict=True):
            if clue is not None and not 0 <= clue <= len(ring):
                raise ValueError(f"{clue!r} is not a clue of a cell with {len(ring)} sides")

    def __repr__(self) -> str:
        full = ", full=True" if self.full else ""
        if self.tiling is None:
            return f"Slitherlink(clues={self.clues!r}, name={self.name!r}{full})"
        kind, width, height, patch = self.tiling
        drawn = f", patch={patch!r}" if patch else ""
        return f"Slitherlink.on_tiling({kind!r}, {width}, {height}, {self.clues[0]!r}, name={self.name!r}{drawn}{full})"

    @classmethod
    def on_tiling(
        cls,
        kind: str,
        width: int,
        height: int,
        clues: Sequence[Clue],
        name: str = "",
        *,
        patch: str = "",
        full: bool = False,
    ) -> Slitherlink:
        """A board on a tiling of :mod:`edgewise.boards.tilings`, with its clues in the order of the cells."""
        from edgewise.boards.tilings.kinds import Tiling

        return cls((tuple(clues),), name, Tiling(kind, width, height, patch), full)

    @classmethod
    def from_flat(cls, clues: Sequence[Clue], columns: int) -> Slitherlink:
        """A square board from its clues in row order."""
        return cls(tuple(tuple(clues[start : start + columns]) for start in range(0, len(clues), columns)))

    @classmethod
    def from_bytes(cls, clues: bytes, columns: int) -> Slitherlink:
        """A square board from its clues in row order as :attr:`clue_bytes` has them, from a reader that checked them.

        Its rows of clues are made when somebody looks at them. The head of a cluster never does: it sends a text and
        checks an answer, and both are done with bytes.

        >>> Slitherlink.from_bytes(bytes([3, NO_CLUE]), 2).clues
        ((3, None),)
        """
        return cls.unchecked(clue_bytes=clues, _columns=columns)

    if not TYPE_CHECKING:  # for a type checker it would make every misspelt attribute a right one

        def __getattr__(self, name: str) -> object:
            """Called for what the instance does not have yet: the clues of a board that was read as bytes."""
            if name != "clues" or "_columns" not in self.__dict__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            flat, columns = self.flat_clues(), self.columns
            rows = tuple([tuple(flat[start : start + columns]) for start in range(0, len(flat), columns)])
            self.__dict__["clues"] = rows
            return rows

    @property
    def rows(self) -> int:
        if self.tiling is not None:
            return self.tiling.height
        return len(self.clue_bytes) // self.columns if "_columns" in self.__dict__ else len(self.clues)

    @property
    def columns(self) -> int:
        if self.tiling is not None:
            return self.tiling.width
        return self.__dict__.get("_columns") or len(self.clues[0])

    def size_text(self) -> str:
        size = f"{self.rows}×{self.columns}" if self.tiling is None else str(self.tiling)
        return f"{size} full loop" if self.full else size

    @property
    def lattice(self) -> Lattice:
        """The board, where it is a square one."""
        assert self.tiling is None, "this board is not made of squares"
        return lattice(self.rows, self.columns)

    @property
    def tiled_board(self) -> PolygonBoard:
        """The board, where it is not a square one."""
        assert self.tiling is not None, "this board is made of squares"
        return self.tiling.board

    @property
    def board(self) -> Board:
        return self.lattice if self.tiling is None else self.tiling.board

    @cached_property
    def clued_cells(self) -> list[tuple[int, int, int]]:
        """Row, column and clue of each cell that has one; on a tiling the row is 0 and the column its number."""
        return [
            (row, column, clue)
            for row, clues in enumerate(self.clues)
            for column, clue in enumerate(clues)
            if clue is not None
        ]

    @cached_property
    def clue_bytes(self) -> bytes:
        """The clues in order, one byte each, for the quick check of answers."""
        return bytes_of(chain.from_iterable(self.clues))

    def flat_clues(self) -> list[Clue]:
        """The clues in the order of the cells: row by row on a square board."""
        if "_columns" in self.__dict__:
            return [CLUE_OF_BYTE[byte] for byte in self.clue_bytes]
        return list(chain.from_iterable(self.clues))


class Loop(LatticeLoop):
    """The lines drawn on a square board."""

    puzzle: Slitherlink

    @property
    def counts(self) -> list[bytes]:
        """How many sides of each cell are drawn, row by row."""
        return self.puzzle.lattice.lines_around_cells(self.lines)

    def difference(self, other: Self) -> str:
        return difference(self.lines, other.lines, corners=True)
