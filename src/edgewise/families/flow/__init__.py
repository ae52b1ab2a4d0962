"""Flow (Flow Free, Numberlink): join the pairs with paths that do not cross."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.families.flow import rules
from edgewise.families.flow.draw_text import draw_text
from edgewise.families.flow.editing import EDITING
from edgewise.families.flow.formats import FORMATS
from edgewise.families.flow.model import Flow, Paths
from edgewise.families.flow.solution import draw_state, read_drawing, read_state, solution_from_dict
from edgewise.family import Family, Feature, Style

if TYPE_CHECKING:
    from edgewise.explaining.words import Words
    from edgewise.generating.drafting import Drafting
    from edgewise.generating.maker import Maker
    from edgewise.proofs.statement import ProofModel
    from edgewise.scene import Scene


LEVEL_NAMES = (
    "one way left",
    "colours kept apart",
    "two cells together",
    "corners and bottlenecks",
    "short look-ahead",
    "look-ahead",
    "long look-ahead",
    "long chains",
    "cases within cases",
    "beyond cases",
)
"""Of deductions, as players of Flow call them."""


def _features(puzzle: Flow) -> dict[str, Feature]:
    from edgewise.families.flow.features import features  # late: only `analyze` needs it

    return features(puzzle)


def _scene(puzzle: Flow, paths: Paths | None, style: Style) -> Scene:
    from edgewise.families.flow.scene import scene  # late: only pictures need it

    return scene(puzzle, paths, style)


def _words(puzzle: Flow) -> Words:
    from edgewise.families.flow.words import FlowWords  # late: only explanations need it

    return FlowWords(puzzle)


def _proof_model(puzzle: Flow) -> ProofModel:
    from edgewise.families.flow.proof_model import proof_model  # late: only proofs need it

    return proof_model(puzzle)


def _maker() -> Maker[Flow, Paths]:
    from edgewise.families.flow.making import MAKER  # late: only `generate` needs it

    return MAKER


def _drafting() -> Drafting[Flow]:
    from edgewise.families.flow.drafting import DRAFTING  # late: only the page needs it

    return DRAFTING


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
    scene=_scene,
    names=rules.names,
    line_of=rules.line_of,
    cells_of=Paths.named_cells,
    editing=EDITING,
    proof_model=_proof_model,
    words=_words,
    level_names=LEVEL_NAMES,
    features=_features,
    drafting=_drafting,
    maker=_maker,
)

__all__ = ["FAMILY", "Flow", "Paths"]
