"""Touch Slitherlink stated a second time, for the proof checker, from its rules alone.

The loop touches a cell as often as it comes to one of its sides or corners anew. All ways to draw some of the sides and
to visit some of the corners are listed: going around the cell, a touch begins at a corner that is visited where the
side before it is not drawn.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import product

from edgewise.families._shared.loops.stated import Stated, visit
from edgewise.families.tslither.model import TouchSlitherlink
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: TouchSlitherlink) -> ProofModel:
    stated = Stated(puzzle)
    ways: dict[str, Sequence[Set[str]]] = {}
    for row, column, sign in puzzle.signs:
        if sign != "?":
            ways[f"touches[{row},{column}]"] = _touched(stated, row, column, int(sign))
    return stated.model({}, ways=ways)


def _touched(stated: Stated, row: int, column: int, times: int) -> list[Set[str]]:
    """Every way in which the loop touches a cell so many times."""
    ring = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
    found: list[Set[str]] = []
    for drawn in product((False, True), repeat=4):  # the side from each corner to the next one
        for visited in product((False, True), repeat=4):
            if any(drawn[at] and not (visited[at] and visited[(at + 1) % 4]) for at in range(4)):
                continue
            begun = sum(visited[at] and not drawn[at - 1] for at in range(4))
            if (1 if all(drawn) else begun) == times:
                lines = [stated.line(ring[at], ring[(at + 1) % 4]) for at in range(4)]
                told = [*zip(lines, drawn, strict=True), *zip(map(visit, ring), visited, strict=True)]
                found.append({name if holds else f"~{name}" for name, holds in told})
    return found
