"""Slitherlink: draw one loop along the grid so that every clue counts the lines around its cell."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from edgewise.families.slitherlink import draw_svg, draw_text, rules, solution
from edgewise.families.slitherlink.formats import FORMATS
from edgewise.families.slitherlink.model import Loop, Slitherlink
from edgewise.families.slitherlink.proof_model import restate
from edgewise.family import Family, Feature, FormNames, Source, Statement, Style, Violation
from edgewise.forms import LineForm
from edgewise.lattice import Line


class SlitherlinkFamily(Family[Slitherlink, Loop]):
    """What the rest of Edgewise knows about Slitherlink."""

    name = "slitherlink"
    aliases = ("slither", "loopy", "fences")
    title = "Slitherlink"
    summary = "draw one loop; a number counts the lines around its cell"
    puzzle_type = Slitherlink
    formats = FORMATS
    violation_codes = rules.VIOLATIONS

    def lower(self, puzzle: Slitherlink) -> LineForm:
        return rules.lower(puzzle)

    def names(self, puzzle: Slitherlink) -> FormNames:
        board, clued = puzzle.lattice, puzzle.clued_cells
        return FormNames(board.edge_name, board.point_name, lambda clue: f"c[{clued[clue][0]},{clued[clue][1]}]")

    def restate(self, puzzle: Slitherlink) -> Statement:
        return restate(puzzle)

    def lift(self, puzzle: Slitherlink, answer: array[int]) -> Loop:
        return rules.lift(puzzle, answer)

    def violations(self, puzzle: Slitherlink, solution: Loop) -> list[Violation]:
        return rules.violations(puzzle, solution)

    def read_solution(self, puzzle: Slitherlink, source: Source) -> Loop:
        return solution.read_solution(puzzle, source)

    def line_of(self, puzzle: Slitherlink, edge: int) -> Line:
        return puzzle.lattice.line(edge)

    def draw_shares(self, puzzle: Slitherlink, shares: Sequence[float]) -> str:
        return draw_svg.draw_shares(puzzle, shares)

    def features(self, puzzle: Slitherlink) -> dict[str, Feature]:
        from edgewise.families.slitherlink.features import features  # late: nothing else needs it

        return features(puzzle)

    def draw_heat(self, puzzle: Slitherlink, heat: Sequence[float], words: Sequence[str]) -> str:
        return draw_svg.draw_heat(puzzle, heat, words)

    def draw_text(self, puzzle: Slitherlink, solution: Loop | None, style: Style) -> str:
        return draw_text.draw_text(puzzle, solution, style)

    def draw_svg(self, puzzle: Slitherlink, solution: Loop | None, style: Style) -> str:
        return draw_svg.draw_svg(puzzle, solution, style)


FAMILY = SlitherlinkFamily()

__all__ = ["FAMILY", "Loop", "Slitherlink"]
