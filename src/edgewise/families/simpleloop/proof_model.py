"""Simple Loop stated a second time, for the proof checker: every line by name, open cells, and blocked ones.

Written from the rules alone. It uses neither the lattice nor lowering, so that a mistake there cannot hide in a proof.
"""

from __future__ import annotations

from edgewise.families.simpleloop.model import SimpleLoop
from edgewise.proofs.statement import ProofModel, squares


def proof_model(puzzle: SimpleLoop) -> ProofModel:
    """The lines of the board, the cells that must be visited, and those that no line may touch."""
    rows, columns = puzzle.rows, puzzle.columns
    lines = {f"h[{r},{c}]": (f"p[{r},{c}]", f"p[{r},{c + 1}]") for r in range(rows) for c in range(columns - 1)}
    lines |= {f"v[{r},{c}]": (f"p[{r},{c}]", f"p[{r + 1},{c}]") for r in range(rows - 1) for c in range(columns)}
    cells = {f"p[{r},{c}]": cell for r, row in enumerate(puzzle.cells) for c, cell in enumerate(row)}
    visited = {point for point, cell in cells.items() if cell == "."}
    return ProofModel(lines, {}, visited, closed=cells.keys() - visited, faces=squares(rows, columns))
