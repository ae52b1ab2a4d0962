"""How the cells of a puzzle are changed: drawn by hand on the page, or repaired by other clues.

A family declares it in ``editing.py`` of its folder. No solver needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from edgewise.base.places import Cell

if TYPE_CHECKING:
    from edgewise.base.family import Held, Puzzle, Solution
    from edgewise.text.source import Source

P = TypeVar("P", bound="Puzzle")
S = TypeVar("S", bound="Solution")

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


def _no_choices(puzzle: Puzzle) -> dict[Cell, Sequence[Held]]:
    return {}


def _itself(puzzle: Puzzle, held: Held) -> Held:
    return held


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Editing(Generic[P, S]):
    """How puzzles of a family are changed. What is wrong with a board is raised as a ``ValueError``."""

    given: Callable[[P], Mapping[Cell, Held]]
    """What the cells hold that hold anything; on a board without rows, every cell is in row 0."""
    changed: Callable[[P, Set[Cell], Mapping[Cell, Held]], P]
    """The puzzle without what is in some cells, and then with something in others."""

    # By hand.
    entry: Entry
    values: Callable[[P], Sequence[str]]
    """What can be typed into some cell of the board; empty where only pieces are placed."""
    blank: Callable[[Blank], P] | None = None
    """A board to begin with; ``None`` where there is none without its pieces."""
    resized: Callable[[P, int, int], P] | None = None
    """The puzzle with so many rows and columns; whatever fits stays in its place."""
    kinds: Callable[[], Sequence[str]] = lambda: (SQUARE,)
    """What the board can be made of."""
    painted: Callable[[int], tuple[str, str]] = lambda colour: ("#8a8a8a", "#8a8a8a")
    """The ground and the motif of a side of some colour, where pieces are placed."""
    shading: bool = False
    """Whether players shade cells, beside the lines that they draw."""
    walled: Callable[[P, Sequence[tuple[Cell, Cell]]], P] | None = None
    """The puzzle with walls between some cells, or without those that are there; ``None`` where there are no walls."""
    laid: Callable[[P, Source], Mapping[Cell, Held]] = lambda puzzle, source: {}
    """What the text of a puzzle lays on its board beside the clues, if it shows such a board."""
    options: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What else can be chosen of a blank board, by name, the usual choice first."""

    # To repair it.
    clues: Callable[[P], Mapping[Cell, Held]] | None = None
    """Those of ``given`` that are clues: a board is repaired by other ones. ``None`` where there are none."""
    derived: Callable[[S], Mapping[Cell, Held]] | None = None
    """Every clue that could be given for a solution; ``None`` if clues can only be taken away."""
    narrowing: bool = True
    """Whether a clue only ever rules solutions out: what solves a puzzle solves it without the clue. Pairs differ."""
    choices: Callable[[P], Mapping[Cell, Sequence[Held]]] = _no_choices
    """For each cell every clue that it could get beside the others; those that no solution can have may be left out."""
    demand: Callable[[P, Held], Held] = _itself
    """What a clue asks of a solution; clues in one cell that ask for the same are as good as one another."""
    text: Callable[[Held], str] = lambda held: "/".join(map(str, held))
    """What a clue is called."""

    def clues_of(self, puzzle: P) -> Mapping[Cell, Held]:
        """The clues of a puzzle; none where nothing is a clue."""
        return {} if self.clues is None else self.clues(puzzle)
