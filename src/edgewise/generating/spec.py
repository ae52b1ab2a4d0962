"""What a puzzle should be like. Whatever is left out, the maker chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from edgewise.base.choices import Choice

if TYPE_CHECKING:
    from edgewise.base.family import Puzzle, Solution

SQUARE = "square"
"""The board that is no tiling of :mod:`edgewise.boards.tilings`."""


class Symmetry(Choice):
    """How the places of the clues repeat themselves; what the clues say need not."""

    NONE = "none"
    ROTATE180 = "rotate180"
    ROTATE90 = "rotate90"
    MIRROR = "mirror"
    MIRROR_BOTH = "mirror-both"
    DIAGONAL = "diagonal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """One spec. Makers get it after :meth:`Maker.refusal` has let it pass."""

    family: str
    rows: int = 10
    columns: int = 10
    tiling: str = SQUARE
    """The kind of board; sizes of tilings are counted as ``tilings`` counts them."""
    patch: str = ""
    """Which patch of a tiling without a period, where a board was given; an empty one is the usual one."""
    levels: tuple[int, int] | None = None
    """The lowest and the highest grade wanted, as whole levels from 1 to 10."""
    stars: tuple[int, int] | None = None
    """The fewest and the most stars that people are expected to give it, rounded, from 1 to 5."""
    teach: str | None = None
    """A technique that it takes, and nothing harder; by the name that hints have for it."""
    no: str | None = None
    """A technique that it does not take."""
    symmetry: Symmetry = Symmetry.NONE
    mask: frozenset[int] | None = None
    """The cells, by number, in which clues stand, all of them and no others."""
    minimal: bool = False
    """No clue can go without a second solution."""
    clues: int | None = None
    """So many clues, as near as it gets."""
    density: float | None = None
    """The share of cells with a clue, as near as it gets; never together with ``clues``."""
    start: Puzzle | None = None
    """A board that is half made: all of its clues stay."""
    solution: Solution | None = None
    """The solution that the puzzle is to have."""
    options: Mapping[str, int | str] = field(default_factory=dict)
    """What only this family knows, such as the number of pairs; by the names in :attr:`Maker.options`."""

    @property
    def size_text(self) -> str:
        """The size as the command line takes it."""
        return f"{self.rows}x{self.columns}"

    def words(self) -> list[str]:
        """The spec as arguments of ``edgewise generate``. What came from a file is three dots.

        >>> Spec(family="flow", levels=(4, 6), options={"pairs": 9}).words()
        ['flow', '10x10', '--grade', '4..6', '--pairs', '9']
        """
        words = [self.family, self.size_text]
        if self.tiling != SQUARE:
            words += ["--tiling", self.tiling]
        for name, between in (("grade", self.levels), ("stars", self.stars)):
            words += [] if between is None else [f"--{name}", "..".join(map(str, sorted(set(between))))]
        for name, technique in (("teach", self.teach), ("no", self.no)):
            words += [] if technique is None else [f"--{name}", technique]
        if self.symmetry is not Symmetry.NONE:
            words += ["--symmetry", str(self.symmetry)]
        words += ["--minimal"] if self.minimal else []
        for name, value in (("clues", self.clues), ("density", self.density)):
            words += [] if value is None else [f"--{name}", f"{value:g}"]
        for name, thing in (("mask", self.mask), ("from", self.start), ("solution", self.solution)):
            words += [] if thing is None else [f"--{name}", "..."]
        return words + [word for name, value in self.options.items() for word in (f"--{name}", str(value))]

    def to_dict(self) -> dict[str, object]:
        """The spec as JSON has it: what was left out is not there."""
        facts: dict[str, object] = {"rows": self.rows, "columns": self.columns, "tiling": self.tiling}
        if self.levels is not None:
            facts["grade"] = list(self.levels)
        if self.stars is not None:
            facts["stars"] = list(self.stars)
        for name, technique in (("teach", self.teach), ("no", self.no)):
            if technique is not None:
                facts[name] = technique
        if self.symmetry is not Symmetry.NONE:
            facts["symmetry"] = str(self.symmetry)
        if self.minimal:
            facts["minimal"] = True
        for name, value in (("clues", self.clues), ("density", self.density)):
            if value is not None:
                facts[name] = value
        if self.mask is not None:
            facts["mask"] = sorted(self.mask)
        if self.start is not None:
            facts["from"] = repr(self.start)
        if self.solution is not None:
            facts["solution"] = self.solution.to_dict()
        return facts | dict(self.options)
