"""How large a puzzle is and how much it says, read from its form alone, so that it works for every family."""

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
        """Clues for each cell."""
        return self.clues / self.cells if self.cells else 0.0


def measure(puzzle: Puzzle, form: Form) -> Measures:
    """Cells are the faces of a board with a loop, the places that lines or tiles can take otherwise.

    Clues are the numbers of a loop puzzle, the ends of pairs, the tiles that lie from the start.
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
    rows, columns = getattr(puzzle, "rows", None), getattr(puzzle, "columns", None)
    return Measures(f"{rows}×{columns}" if rows and columns else f"{cells} cells", cells, clues)
