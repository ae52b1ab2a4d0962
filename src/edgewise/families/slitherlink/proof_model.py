"""Slitherlink stated a second time, for the proof checker: every line by name, and which lines each clue counts.

Written from the rules alone. It uses neither the lattice nor lowering, so that a mistake there cannot hide in a proof.
"""

from __future__ import annotations

from edgewise.families.slitherlink.model import Slitherlink
from edgewise.family import CountedLines, ProofModel


def proof_model(puzzle: Slitherlink) -> ProofModel:
    """The lines of the board and the clues that count them."""
    rows, columns = range(puzzle.rows), range(puzzle.columns)
    lines = {f"h[{r},{c}]": (f"p[{r},{c}]", f"p[{r},{c + 1}]") for r in range(puzzle.rows + 1) for c in columns}
    lines |= {f"v[{r},{c}]": (f"p[{r},{c}]", f"p[{r + 1},{c}]") for r in rows for c in range(puzzle.columns + 1)}
    clues, faces = {}, []
    for r, row in enumerate(puzzle.clues):
        for c, clue in enumerate(row):
            around = frozenset({f"h[{r},{c}]", f"h[{r + 1},{c}]", f"v[{r},{c}]", f"v[{r},{c + 1}]"})
            faces.append(around)
            if clue is not None:
                clues[f"c[{r},{c}]"] = CountedLines(around, clue, clue)
    return ProofModel(lines, clues, faces=faces)
