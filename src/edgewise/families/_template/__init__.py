"""The smallest complete family, tested with every build so that it stays correct: copy it to begin a new one.

Its puzzle is a round trip: on a board of free and blocked cells, draw one loop that visits every free cell once.
docs/add-a-family.md walks through it. The underscore keeps it out of the lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.families._template import rules
from edgewise.families._template.draw_text import draw_text
from edgewise.families._template.formats import FORMATS
from edgewise.families._template.model import Round, Walk
from edgewise.families._template.solution import read_drawing, solution_from_dict
from edgewise.family import Family, Feature, Style

if TYPE_CHECKING:
    from edgewise.scene import Scene


def _features(puzzle: Round) -> dict[str, Feature]:
    from edgewise.families._template.features import features  # late: only `analyze` needs it

    return features(puzzle)


def _scene(puzzle: Round, walk: Walk | None, style: Style) -> Scene:
    from edgewise.families._template.scene import scene  # late: only pictures need it

    return scene(puzzle, walk, style)


FAMILY = Family(
    name="_template",
    title="Round trip",
    summary="draw one loop through every free cell",
    puzzle_type=Round,
    formats=FORMATS,
    violation_codes=rules.VIOLATIONS,
    lower=rules.lower,
    lift=rules.lift,
    violations=rules.violations,
    solution_from_dict=solution_from_dict,
    read_drawing=read_drawing,
    draw_text=draw_text,
    scene=_scene,
    line_of=rules.line_of,
    features=_features,
)

__all__ = ["FAMILY", "Round", "Walk"]
