"""Simple Loop stated a second time, for the proof checker: every line by name, open cells, and blocked ones.

Written from the rules alone. It uses neither the lattice nor lowering, so that a mistake there cannot hide in a proof.
"""

from __future__ import annotations

from edgewise.families.simpleloop.model import SimpleLoop
from edgewise.proofs.statement import CountedLines, ProofModel


def proof_model(puzzle: SimpleLoop) -> ProofModel:
    """The lines of the board, the cells that must be visited, and no line at those that must not."""
    rows, columns = puzzle.rows, puzzle.columns
    lines = {f"h[{r},{c}]": (f"p[{r},{c}]", f"p[{r},{c + 1}]") for r in range(rows) for c in range(columns - 1)}
    lines |= {f"v[{r},{c}]": (f"p[{r},{c}]", f"p[{r + 1},{c}]") for r in range(rows - 1) for c in range(columns)}
    visited, blocked = set(), {}
    for r, row in enumerate(puzzle.cells):
        for c, cell in enumerate(row):
            if cell == ".":
                visited.add(f"p[{r},{c}]")
            else:
                around = {f"h[{r},{c - 1}]", f"h[{r},{c}]", f"v[{r - 1},{c}]", f"v[{r},{c}]"}
                blocked[f"c[{r},{c}]"] = CountedLines(lines.keys() & around, 0, 0)
    return ProofModel(lines, blocked, visited)
