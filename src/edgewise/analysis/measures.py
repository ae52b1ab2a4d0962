"""How large a puzzle is and how many clues it has, read from its form alone, so that it works for every family."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.base.family import Puzzle
from edgewise.base.forms import Form
from edgewise.kits import kit_of


@dataclass(frozen=True, slots=True)
class Measures:
    """What plots and tables sort puzzles by."""

    size: str
    cells: int
    clues: int

    @property
    def density(self) -> float:
        """Clues per cell."""
        return self.clues / self.cells if self.cells else 0.0


def measure(puzzle: Puzzle, form: Form) -> Measures:
    """Cells are the faces of a board with a loop; otherwise the places that lines or tiles can take.

    Clues are the numbers of a loop puzzle, the ends of pairs, or the fixed tiles.
    """
    cells, clues = kit_of(form).measure(form)
    return Measures(puzzle.size_text() or f"{cells} cells", cells, clues)
