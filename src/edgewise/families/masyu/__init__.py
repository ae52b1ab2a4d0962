"""Masyu: draw one loop through all pearls, straight through the white ones, with a turn in the black ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.families.masyu import rules
from edgewise.families.masyu.draw_text import draw_text
from edgewise.families.masyu.editing import EDITING
from edgewise.families.masyu.formats import FORMATS
from edgewise.families.masyu.model import Loop, Masyu
from edgewise.families.masyu.solution import draw_state, read_drawing, solution_from_dict
from edgewise.family import Family, Feature, Style

if TYPE_CHECKING:
    from edgewise.explaining.words import Words
    from edgewise.generating.drafting import Drafting
    from edgewise.generating.maker import Maker
    from edgewise.proofs.statement import ProofModel
    from edgewise.scene import Scene


def _scene(puzzle: Masyu, loop: Loop | None, style: Style) -> Scene:
    from edgewise.families.masyu.scene import scene  # late: only pictures need it

    return scene(puzzle, loop, style)


def _proof_model(puzzle: Masyu) -> ProofModel:
    from edgewise.families.masyu.proof_model import proof_model  # late: only proofs need it

    return proof_model(puzzle)


def _features(puzzle: Masyu) -> dict[str, Feature]:
    from edgewise.families.masyu.features import features  # late: only `analyze` needs it

    return features(puzzle)


def _words(puzzle: Masyu) -> Words:
    from edgewise.families.masyu.words import MasyuWords  # late: only explanations need it

    return MasyuWords(puzzle)


def _drafting() -> Drafting[Masyu]:
    from edgewise.families.masyu.drafting import DRAFTING  # late: only the page needs it

    return DRAFTING


def _maker() -> Maker[Masyu, Loop]:
    from edgewise.families.masyu.making import MAKER  # late: only `generate` needs it

    return MAKER


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
    scene=_scene,
    names=rules.names,
    editing=EDITING,
    line_of=rules.line_of,
    proof_model=_proof_model,
    words=_words,
    features=_features,
    maker=_maker,
    drafting=_drafting,
)

__all__ = ["FAMILY", "Loop", "Masyu"]
