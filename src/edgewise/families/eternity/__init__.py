"""Eternity (edge matching, above all Eternity II): place every piece once so that touching sides have one colour."""

from __future__ import annotations

from edgewise.base.family import TRIAL_NAMES, Family
from edgewise.families.eternity import counting, rules
from edgewise.families.eternity.draw_text import draw_text
from edgewise.families.eternity.formats import FORMATS
from edgewise.families.eternity.formats.bucas import address
from edgewise.families.eternity.model import Board, Clue, Eternity, Placement
from edgewise.families.eternity.solution import read_drawing, solution_from_dict

LEVEL_NAMES = ("one piece fits", "one place left", "matching neighbours", "dead ends and colours", *TRIAL_NAMES)

FAMILY = Family(
    name="eternity",
    aliases=("eternity2", "e2", "edgematching"),
    title="Eternity",
    summary="place every piece once so that touching sides have one colour",
    puzzle_type=Eternity,
    formats=FORMATS,
    violation_codes=rules.VIOLATIONS,
    lower=rules.lower,
    lift=rules.lift,
    violations=rules.violations,
    is_right=rules.is_right,
    solution_from_dict=solution_from_dict,
    read_drawing=read_drawing,
    draw_text=draw_text,
    cells_of=Board.placements,
    tolerated=frozenset({rules.MISMATCH}),
    unfinished=frozenset({rules.EMPTY}),
    impossible=counting.impossible,
    level_names=LEVEL_NAMES,
    address=address,
)

__all__ = ["FAMILY", "Board", "Clue", "Eternity", "Placement"]
