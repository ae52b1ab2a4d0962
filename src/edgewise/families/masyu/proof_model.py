"""Masyu stated a second time, for the proof checker: every line by name, and what each pearl asks of them.

Written from the rules alone. It uses neither the lattice nor lowering, so that a mistake there cannot hide in a proof.
The rules of a pearl are those of docs/guide/proofs.md: which lines, and how many of them at least and at most.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.families.masyu.model import BLACK, Masyu
from edgewise.proofs.statement import CountedLines, ProofModel, squares


def proof_model(puzzle: Masyu) -> ProofModel:
    """The lines of the board and the rules of its pearls."""
    rows, columns = puzzle.rows, puzzle.columns
    lines = {f"h[{r},{c}]": (f"p[{r},{c}]", f"p[{r},{c + 1}]") for r in range(rows) for c in range(columns - 1)}
    lines |= {f"v[{r},{c}]": (f"p[{r},{c}]", f"p[{r + 1},{c}]") for r in range(rows - 1) for c in range(columns)}
    clues: dict[str, CountedLines] = {}
    visited = set()
    for r, row in enumerate(puzzle.cells):
        for c, cell in enumerate(row):
            if cell in "wb":
                visited.add(f"p[{r},{c}]")
                rules = _black(r, c) if cell == BLACK else _white(r, c)
                for about, named, low, high in rules:
                    clues[f"c[{r},{c}]{about}"] = CountedLines(lines.keys() & set(named), low, high)
    if not puzzle.full:
        return ProofModel(lines, clues, visited, faces=squares(rows, columns))
    every = {f"p[{r},{c}]" for r in range(rows) for c in range(columns)}
    return ProofModel(lines, clues, every, rule="the loop visits every cell", faces=squares(rows, columns))


Rule = tuple[str, tuple[str, ...], int, int]


def _black(r: int, c: int) -> Iterator[Rule]:
    """A turn: one line across and one down. Whichever way there is no line, there is one opposite, and it goes on."""
    west, east, north, south = f"h[{r},{c - 1}]", f"h[{r},{c}]", f"v[{r - 1},{c}]", f"v[{r},{c}]"
    yield "across", (west, east), 1, 1
    yield "down", (north, south), 1, 1
    yield "left", (east, f"h[{r},{c - 2}]"), 1, 2
    yield "right", (west, f"h[{r},{c + 1}]"), 1, 2
    yield "above", (south, f"v[{r - 2},{c}]"), 1, 2
    yield "below", (north, f"v[{r + 1},{c}]"), 1, 2


def _white(r: int, c: int) -> Iterator[Rule]:
    """Straight on: of a line across and a line down always one is drawn. Not all of three in a row are."""
    for side, across in (("left", f"h[{r},{c - 1}]"), ("right", f"h[{r},{c}]")):
        for end, down in (("above", f"v[{r - 1},{c}]"), ("below", f"v[{r},{c}]")):
            yield f"{side}-{end}", (across, down), 1, 1
    yield "across", (f"h[{r},{c - 1}]", f"h[{r},{c - 2}]", f"h[{r},{c + 1}]"), 0, 2
    yield "down", (f"v[{r - 1},{c}]", f"v[{r - 2},{c}]", f"v[{r + 1},{c}]"), 0, 2
