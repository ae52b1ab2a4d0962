"""Flow (Flow Free, Numberlink): join the pairs with paths that do not cross."""

from __future__ import annotations

from edgewise.base.family import TRIAL_NAMES, Family
from edgewise.families.flow import rules
from edgewise.families.flow.draw_text import draw_text
from edgewise.families.flow.formats import FORMATS
from edgewise.families.flow.model import Flow, Paths
from edgewise.families.flow.solution import draw_state, read_drawing, read_state, solution_from_dict

LEVEL_NAMES = ("one way left", "colours kept apart", "two cells together", "corners and bottlenecks", *TRIAL_NAMES)
"""Of deductions, as players of Flow call them."""

FAMILY = Family(
    name="flow",
    aliases=("flowfree", "numberlink", "numlin", "arukone"),
    title="Flow",
    summary="join the pairs with paths that do not cross; with holes, walls, bridges, warps and hexagons",
    puzzle_type=Flow,
    formats=FORMATS,
    violation_codes=rules.VIOLATIONS,
    lower=rules.lower,
    lift=rules.lift,
    violations=rules.violations,
    is_right=rules.is_right,
    solution_from_dict=solution_from_dict,
    read_drawing=read_drawing,
    read_state=read_state,
    draw_state=draw_state,
    draw_text=draw_text,
    names=rules.names,
    line_of=rules.line_of,
    cells_of=Paths.named_cells,
    level_names=LEVEL_NAMES,
)

__all__ = ["FAMILY", "Flow", "Paths"]
