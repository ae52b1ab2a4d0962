"""How large a puzzle is and how many clues it has, read from its form alone, so that it works for every family."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.family import Puzzle
from edgewise.forms import NEVER, Form, LineForm, OneLoop


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
    if isinstance(form, LineForm):
        if isinstance(form.rule, OneLoop):
            cells = len(form.faces) if form.faces is not None else form.vertex_count
            clues = len(form.clues)
        else:
            cells = sum(mask != NEVER for mask in form.degrees)
            clues = len({vertex for pair in form.rule.pairs for vertex in pair}) + len(form.clues)
    else:
        cells, clues = len(form.neighbours), len(form.fixed)
    return Measures(puzzle.size_text() or f"{cells} cells", cells, clues)
