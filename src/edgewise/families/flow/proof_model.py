"""Flow stated a second time, for whoever judges deductions: every line by name, ends, holes and cells to visit.

Written from the rules alone. It uses neither the lattice nor lowering, so that a mistake there cannot hide in a proof.
"""

from __future__ import annotations

from edgewise.families.flow.model import EMPTY, HOLE, Flow
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: Flow) -> ProofModel:
    """The lines between neighbouring cells, and what each cell asks of them."""
    rows, columns = puzzle.rows, puzzle.columns
    lines = {f"h[{r},{c}]": (f"p[{r},{c}]", f"p[{r},{c + 1}]") for r in range(rows) for c in range(columns - 1)}
    lines |= {f"v[{r},{c}]": (f"p[{r},{c}]", f"p[{r + 1},{c}]") for r in range(rows - 1) for c in range(columns)}
    cells = {f"p[{r},{c}]": cell for r, row in enumerate(puzzle.cells) for c, cell in enumerate(row)}
    ends: dict[str, list[str]] = {}
    for point, cell in cells.items():
        if cell not in (EMPTY, HOLE):
            ends.setdefault(cell, []).append(point)
    return ProofModel(
        lines,
        {},
        visited={point for point, cell in cells.items() if cell == EMPTY and puzzle.rule == "fill"},
        closed={point for point, cell in cells.items() if cell == HOLE},
        pairs={name: (one, other) for name, (one, other) in ends.items()},
    )
