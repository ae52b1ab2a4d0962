"""Simple Loop: draw one loop through every open cell.

The family to copy for a new one: docs/design/add-a-family.md walks through it, and a test copies it with every build.
"""

from __future__ import annotations

from edgewise.base.family import Family
from edgewise.families.simpleloop import rules
from edgewise.families.simpleloop.draw_text import draw_text
from edgewise.families.simpleloop.formats import FORMATS
from edgewise.families.simpleloop.model import Loop, SimpleLoop
from edgewise.families.simpleloop.solution import read_drawing, solution_from_dict

FAMILY = Family(
    name="simpleloop",
    aliases=("simple-loop", "roundtrip"),
    title="Simple Loop",
    summary="draw one loop through every open cell",
    puzzle_type=SimpleLoop,
    formats=FORMATS,
    violation_codes=rules.VIOLATIONS,
    lower=rules.lower,
    lift=rules.lift,
    violations=rules.violations,
    is_right=rules.is_right,
    solution_from_dict=solution_from_dict,
    read_drawing=read_drawing,
    draw_text=draw_text,
    names=rules.names,
    line_of=rules.line_of,
)

__all__ = ["FAMILY", "Loop", "SimpleLoop"]
