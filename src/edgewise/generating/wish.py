"""What a puzzle should be like. Whatever is left out, the maker chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from edgewise.family import Puzzle, Solution


class Symmetry(StrEnum):
    """How the places of the clues repeat themselves; what the clues say need not."""

    NONE = "none"
    ROTATE180 = "rotate180"
    ROTATE90 = "rotate90"
    MIRROR = "mirror"
    MIRROR_BOTH = "mirror-both"
    DIAGONAL = "diagonal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """One wish. Makers get it after :meth:`Maker.refusal` has let it pass."""

    family: str
    rows: int = 10
    columns: int = 10
    tiling: str = "square"
    """The kind of board; sizes of tilings are counted as ``tilings`` counts them."""
    levels: tuple[int, int] | None = None
    """The lowest and the highest grade wanted, as whole levels from 1 to 10."""
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
