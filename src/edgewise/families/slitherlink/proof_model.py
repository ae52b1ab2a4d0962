"""Slitherlink stated a second time, for the proof checker: every line by name, and which lines each clue counts.

Written from the rules and the polygons alone. It uses neither boards nor lowering, so that a mistake there cannot hide
in a proof.
"""

from __future__ import annotations

from collections.abc import Set

from edgewise.families.slitherlink.model import Slitherlink
from edgewise.proofs.statement import CountedLines, ProofModel


def proof_model(puzzle: Slitherlink) -> ProofModel:
    """The lines of the board and the clues that count them."""
    if puzzle.tiling is not None:
        return _on_polygons(puzzle, puzzle.tiling.polygons(), puzzle.flat_clues())
    rows, columns = range(puzzle.rows), range(puzzle.columns)
    point, across, down = (
        [[f"{letter}[{r},{c}]" for c in range(puzzle.columns + 1)] for r in range(puzzle.rows + 1)] for letter in "phv"
    )
    lines = {across[r][c]: (point[r][c], point[r][c + 1]) for r in range(puzzle.rows + 1) for c in columns}
    lines |= {down[r][c]: (point[r][c], point[r + 1][c]) for r in rows for c in range(puzzle.columns + 1)}
    clues: dict[str, CountedLines] = {}
    faces: list[Set[str]] = []
    for r, row in enumerate(puzzle.clues):
        for c, clue in enumerate(row):
            around = frozenset((across[r][c], across[r + 1][c], down[r][c], down[r][c + 1]))
            faces.append(around)
            if clue is not None:
                clues[f"c[{r},{c}]"] = CountedLines(around, clue, clue)
    return _stated(puzzle, lines, clues, faces)


def _stated(
    puzzle: Slitherlink, lines: dict[str, tuple[str, str]], clues: dict[str, CountedLines], faces: list[Set[str]]
) -> ProofModel:
    """Of a Full Loop every point is visited, which is every end of a line."""
    if not puzzle.full:
        return ProofModel(lines, clues, faces=faces)
    visited = {point for ends in lines.values() for point in ends}
    return ProofModel(lines, clues, visited, rule="the loop visits every point", faces=faces)


def _on_polygons(puzzle: Slitherlink, polygons: list[list[tuple[int, int]]], given: list[int | None]) -> ProofModel:
    """Points are numbered by height, then from left to right; a line has the names of its two points."""
    by_height = sorted({corner for polygon in polygons for corner in polygon}, key=lambda corner: corner[::-1])
    number = {corner: index for index, corner in enumerate(by_height)}
    lines: dict[str, tuple[str, str]] = {}
    clues: dict[str, CountedLines] = {}
    faces: list[Set[str]] = []
    for cell, (polygon, clue) in enumerate(zip(polygons, given, strict=True)):
        around = set()
        for index, corner in enumerate(polygon):
            one, other = sorted((number[polygon[index - 1]], number[corner]))
            lines[f"e[{one},{other}]"] = (f"p[{one}]", f"p[{other}]")
            around.add(f"e[{one},{other}]")
        faces.append(around)
        if clue is not None:
            clues[f"c[{cell}]"] = CountedLines(around, clue, clue)
    return _stated(puzzle, lines, clues, faces)
