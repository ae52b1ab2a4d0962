"""The smallest whole family, built and tested every time so that it cannot rot: copy it to begin a new one.

Its puzzle is a round trip: on a board of free and blocked cells, draw one loop that visits every free cell once.
docs/add-a-family.md walks through it. The underscore keeps it out of the lists.
"""

from __future__ import annotations

from array import array

from edgewise.families._template import rules
from edgewise.families._template.draw_svg import draw_svg
from edgewise.families._template.draw_text import draw_text
from edgewise.families._template.formats import FORMATS
from edgewise.families._template.model import Round, Walk
from edgewise.families._template.solution import read_walk
from edgewise.family import Family, Source, Style, Violation
from edgewise.forms import LineForm


class TemplateFamily(Family[Round, Walk]):
    """What the rest of Edgewise knows about the family."""

    name = "_template"
    aliases = ()
    title = "Round trip"
    summary = "draw one loop through every free cell"
    puzzle_type = Round
    formats = FORMATS
    violation_codes = rules.VIOLATIONS

    def lower(self, puzzle: Round) -> LineForm:
        return rules.lower(puzzle)

    def lift(self, puzzle: Round, answer: array[int]) -> Walk:
        return rules.lift(puzzle, answer)

    def violations(self, puzzle: Round, solution: Walk) -> list[Violation]:
        return rules.violations(puzzle, solution)

    def read_solution(self, puzzle: Round, source: Source) -> Walk:
        return read_walk(puzzle, source)

    def draw_text(self, puzzle: Round, solution: Walk | None, style: Style) -> str:
        return draw_text(puzzle, solution, style)

    def draw_svg(self, puzzle: Round, solution: Walk | None, style: Style) -> str:
        return draw_svg(puzzle, solution, style)


FAMILY = TemplateFamily()
