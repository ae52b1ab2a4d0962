"""Simple Loop: draw one loop through every open cell.

The family to copy for a new one: docs/add-a-family.md walks through it, and a test copies it with every build.
"""

from __future__ import annotations

from edgewise.families.simpleloop import rules
from edgewise.families.simpleloop.draw_text import draw_text
from edgewise.families.simpleloop.formats import FORMATS
from edgewise.families.simpleloop.model import Loop, SimpleLoop
from edgewise.families.simpleloop.solution import read_drawing, solution_from_dict
from edgewise.family import Family
from edgewise.late import Late

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
    scene=Late(__name__, "scene.scene"),
    names=rules.names,
    line_of=rules.line_of,
    marked_board=Late("edgewise.symmetry", "marked_board.sign_board"),
    proof_model=Late(__name__, "proof_model.proof_model"),
    words=Late("edgewise.explaining", "cell_words.CellWords"),
    features=Late(__name__, "features.features"),
    maker=Late(__name__, "making.MAKER").part,
    drafting=Late(__name__, "drafting.DRAFTING").part,
)

__all__ = ["FAMILY", "Loop", "SimpleLoop"]
