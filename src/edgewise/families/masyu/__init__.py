"""Masyu: draw one loop through all pearls, straight through the white ones, with a turn in the black ones."""

from __future__ import annotations

from edgewise.base.family import Family
from edgewise.families.masyu import rules
from edgewise.families.masyu.draw_text import draw_text
from edgewise.families.masyu.formats import FORMATS
from edgewise.families.masyu.model import Loop, Masyu
from edgewise.families.masyu.solution import draw_state, read_drawing, solution_from_dict

FAMILY = Family(
    name="masyu",
    aliases=("mashu", "pearl", "pearls"),
    title="Masyu",
    summary="draw one loop through all pearls; it goes straight through white ones and turns in black ones",
    puzzle_type=Masyu,
    formats=FORMATS,
    violation_codes=rules.VIOLATIONS,
    lower=rules.lower,
    lift=rules.lift,
    violations=rules.violations,
    is_right=rules.is_right,
    solution_from_dict=solution_from_dict,
    read_drawing=read_drawing,
    draw_state=draw_state,
    draw_text=draw_text,
    names=rules.names,
    line_of=rules.line_of,
)

__all__ = ["FAMILY", "Loop", "Masyu"]
