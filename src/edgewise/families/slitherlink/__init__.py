"""Slitherlink: draw one loop along the grid so that every clue counts the lines around its cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.families.slitherlink import rules
from edgewise.families.slitherlink.draw_text import draw_text
from edgewise.families.slitherlink.editing import EDITING
from edgewise.families.slitherlink.formats import FORMATS
from edgewise.families.slitherlink.model import Loop, Slitherlink
from edgewise.families.slitherlink.solution import draw_state, read_drawing, read_state, solution_from_dict
from edgewise.family import Family, Feature, Style

if TYPE_CHECKING:
    from edgewise.explaining.words import Words
    from edgewise.families.slitherlink.tiled_loop import TiledLoop  # imported when there is such a board
    from edgewise.generating.drafting import Drafting
    from edgewise.generating.maker import Maker
    from edgewise.proofs.statement import ProofModel
    from edgewise.scene import Scene


def _features(puzzle: Slitherlink) -> dict[str, Feature]:
    from edgewise.families.slitherlink.features import features  # late: only `analyze` needs it

    return features(puzzle)


def _maker() -> Maker[Slitherlink, Loop | TiledLoop]:
    from edgewise.families.slitherlink.making import MAKER  # late: only generating needs it

    return MAKER


def _scene(puzzle: Slitherlink, loop: Loop | TiledLoop | None, style: Style) -> Scene:
    from edgewise.families.slitherlink.scene import scene  # late: only pictures need it

    return scene(puzzle, loop, style)


def _words(puzzle: Slitherlink) -> Words:
    from edgewise.families.slitherlink.words import SlitherlinkWords, TiledWords  # late: only explanations need it

    return SlitherlinkWords(puzzle) if puzzle.tiling is None else TiledWords(puzzle)


def _proof_model(puzzle: Slitherlink) -> ProofModel:
    from edgewise.families.slitherlink.proof_model import proof_model  # late: only proofs need it

    return proof_model(puzzle)


def _drafting() -> Drafting[Slitherlink]:
    from edgewise.families.slitherlink.drafting import DRAFTING  # late: only the page needs it

    return DRAFTING


FAMILY: Family[Slitherlink, Loop | TiledLoop] = Family(
    name="slitherlink",
    aliases=("slither", "loopy", "fences"),
    title="Slitherlink",
    summary="draw one loop; a number counts the lines around its cell",
    puzzle_type=Slitherlink,
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
    proof_model=_proof_model,
    editing=EDITING,
    words=_words,
    features=_features,
    maker=_maker,
    drafting=_drafting,
)

__all__ = ["FAMILY", "Loop", "Slitherlink", "TiledLoop"]


def __getattr__(name: str) -> type[TiledLoop]:
    if name == "TiledLoop":
        from edgewise.families.slitherlink.tiled_loop import TiledLoop  # late: only boards on tilings need it

        return TiledLoop
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
