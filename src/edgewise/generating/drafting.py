"""How a family lets people draw a puzzle by hand: blank boards, boards of another size, what a cell may hold.

A family declares it in ``drafting.py`` of its folder; the page asks for it, and no solver needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from edgewise.lattice import Cell

if TYPE_CHECKING:
    from edgewise.family import Held, Puzzle
    from edgewise.source import Source

P = TypeVar("P", bound="Puzzle")

Entry = Literal["values", "pairs", "pieces"]
"""What is entered: a value in a cell, two ends of one name, or a piece and its quarter turns."""

SQUARE = "square"


@dataclass(frozen=True, slots=True)
class Blank:
    """The board that is wanted. Rows and columns are height and width where a board has neither."""

    rows: int
    columns: int
    kind: str = SQUARE
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Drafting(Generic[P]):
    """How puzzles of a family are drawn by hand. What is wrong with a board is raised as a ``ValueError``."""

    entry: Entry
    values: Callable[[P], Sequence[str]]
    """What can be typed into some cell of the board; empty where only pieces are placed."""
    given: Callable[[P], Mapping[Cell, Held]]
    """What the cells hold that hold anything; on a board without rows, every cell is in row 0."""
    changed: Callable[[P, Set[Cell], Mapping[Cell, Held]], P]
    """The puzzle without what is in some cells, and then with something in others."""
    blank: Callable[[Blank], P] | None = None
    """A board to begin with; ``None`` where there is none without its pieces."""
    resized: Callable[[P, int, int], P] | None = None
    """The puzzle with so many rows and columns; whatever fits stays in its place."""
    kinds: Callable[[], Sequence[str]] = lambda: (SQUARE,)
    """What the board can be made of."""
    painted: Callable[[int], tuple[str, str]] = lambda colour: ("#8a8a8a", "#8a8a8a")
    """The ground and the motif of a side of some colour, where pieces are placed."""
    laid: Callable[[P, Source], Mapping[Cell, Held]] = lambda puzzle, source: {}
    """What the text of a puzzle lays on its board beside the clues, if it shows such a board."""
    options: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What else can be chosen of a blank board, by name, the usual choice first."""
