"""Flow (Flow Free, Numberlink): join the pairs with paths that do not cross."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from edgewise.families.flow import draw_svg, draw_text, rules, solution
from edgewise.families.flow.formats import FORMATS
from edgewise.families.flow.model import Flow, Paths
from edgewise.family import Family, Feature, FormNames, Source, Style, Violation
from edgewise.forms import LineForm
from edgewise.lattice import Line


class FlowFamily(Family[Flow, Paths]):
    """What the rest of Edgewise knows about Flow."""

    name = "flow"
    aliases = ("flowfree", "numberlink", "numlin", "arukone")
    title = "Flow"
    summary = "join the pairs with paths that do not cross, over every cell or with blanks"
    puzzle_type = Flow
    formats = FORMATS
    violation_codes = rules.VIOLATIONS

    def lower(self, puzzle: Flow) -> LineForm:
        return rules.lower(puzzle)

    def names(self, puzzle: Flow) -> FormNames:
        return FormNames(puzzle.lattice.edge_name, puzzle.lattice.point_name, "c[{}]".format)

    def lift(self, puzzle: Flow, answer: array[int]) -> Paths:
        return rules.lift(puzzle, answer)

    def violations(self, puzzle: Flow, solution: Paths) -> list[Violation]:
        return rules.violations(puzzle, solution)

    def read_solution(self, puzzle: Flow, source: Source) -> Paths:
        return solution.read_solution(puzzle, source)

    def line_of(self, puzzle: Flow, edge: int) -> Line:
        return puzzle.lattice.line(edge)

    def draw_shares(self, puzzle: Flow, shares: Sequence[float]) -> str:
        return draw_svg.draw_shares(puzzle, shares)

    def features(self, puzzle: Flow) -> dict[str, Feature]:
        from edgewise.families.flow.features import features  # late: nothing else needs it

        return features(puzzle)

    def draw_heat(self, puzzle: Flow, heat: Sequence[float], words: Sequence[str]) -> str:
        return draw_svg.draw_heat(puzzle, heat, words)

    def draw_text(self, puzzle: Flow, solution: Paths | None, style: Style) -> str:
        return draw_text.draw_text(puzzle, solution, style)

    def draw_svg(self, puzzle: Flow, solution: Paths | None, style: Style) -> str:
        return draw_svg.draw_svg(puzzle, solution, style)


FAMILY = FlowFamily()

__all__ = ["FAMILY", "Flow", "Paths"]
