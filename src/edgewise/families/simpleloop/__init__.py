"""Simple Loop: draw one loop through every open cell.

The family to copy for a new one: docs/add-a-family.md walks through it, and a test copies it with every build.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.families.simpleloop import rules
from edgewise.families.simpleloop.draw_text import draw_text
from edgewise.families.simpleloop.formats import FORMATS
from edgewise.families.simpleloop.model import Loop, SimpleLoop
from edgewise.families.simpleloop.solution import read_drawing, solution_from_dict
from edgewise.family import Family, Feature, Style

if TYPE_CHECKING:
    from edgewise.explaining.words import Words
    from edgewise.generating.drafting import Drafting
    from edgewise.generating.maker import Maker
    from edgewise.proofs.statement import ProofModel
    from edgewise.scene import Scene


def _scene(puzzle: SimpleLoop, loop: Loop | None, style: Style) -> Scene:
    from edgewise.families.simpleloop.scene import scene  # late: only pictures need it

    return scene(puzzle, loop, style)


def _proof_model(puzzle: SimpleLoop) -> ProofModel:
    from edgewise.families.simpleloop.proof_model import proof_model  # late: only proofs need it

    return proof_model(puzzle)


def _features(puzzle: SimpleLoop) -> dict[str, Feature]:
    from edgewise.families.simpleloop.features import features  # late: only `analyze` needs it

    return features(puzzle)


def _words(puzzle: SimpleLoop) -> Words:
    from edgewise.explaining.cell_words import CellWords  # late: only explanations need it

    return CellWords(puzzle)


def _drafting() -> Drafting[SimpleLoop]:
    from edgewise.families.simpleloop.drafting import DRAFTING  # late: only the page needs it

    return DRAFTING


def _maker() -> Maker[SimpleLoop, Loop]:
    from edgewise.families.simpleloop.making import MAKER  # late: only `generate` needs it

    return MAKER


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
    scene=_scene,
    names=rules.names,
    line_of=rules.line_of,
    proof_model=_proof_model,
    words=_words,
    features=_features,
    maker=_maker,
    drafting=_drafting,
)

__all__ = ["FAMILY", "Loop", "SimpleLoop"]
