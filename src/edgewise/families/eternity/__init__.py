"""Eternity (edge matching, Eternity II above all): lay every piece once so that neighbouring sides have one colour."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from edgewise.families.eternity import counting, draw_svg, draw_text, rules, solution
from edgewise.families.eternity.formats import FORMATS
from edgewise.families.eternity.formats.bucas import address
from edgewise.families.eternity.model import Board, Clue, Eternity, Placement
from edgewise.family import Family, Feature, Source, Style, Violation
from edgewise.forms import TileForm


class EternityFamily(Family[Eternity, Board]):
    """What the rest of Edgewise knows about Eternity."""

    name = "eternity"
    aliases = ("eternity2", "e2", "edgematching")
    title = "Eternity"
    summary = "lay every piece once so that neighbouring sides have one colour"
    puzzle_type = Eternity
    formats = FORMATS
    violation_codes = rules.VIOLATIONS
    tolerated = frozenset({rules.MISMATCH})
    unfinished = frozenset({rules.EMPTY})

    def lower(self, puzzle: Eternity) -> TileForm:
        return rules.lower(puzzle)

    def impossible(self, puzzle: Eternity, best: bool = False) -> str | None:
        return counting.impossible(puzzle, mismatches=best)

    def lift(self, puzzle: Eternity, answer: array[int]) -> Board:
        return rules.lift(puzzle, answer)

    def violations(self, puzzle: Eternity, solution: Board) -> list[Violation]:
        return rules.violations(puzzle, solution)

    def read_solution(self, puzzle: Eternity, source: Source) -> Board:
        return solution.read_solution(puzzle, source)

    def features(self, puzzle: Eternity) -> dict[str, Feature]:
        from edgewise.families.eternity.features import features  # late: nothing else needs it

        return features(puzzle)

    def draw_heat(self, puzzle: Eternity, heat: Sequence[float], words: Sequence[str]) -> str:
        return draw_svg.draw_heat(puzzle, heat, words)

    def draw_text(self, puzzle: Eternity, solution: Board | None, style: Style) -> str:
        return draw_text.draw_text(puzzle, solution, style)

    def draw_svg(self, puzzle: Eternity, solution: Board | None, style: Style) -> str:
        return draw_svg.draw_svg(puzzle, solution, style)

    def address(self, solution: Board) -> str:
        return address(solution)


FAMILY = EternityFamily()

__all__ = ["FAMILY", "Board", "Clue", "Eternity", "Placement"]
