"""Eternity (edge matching, above all Eternity II): place every piece once so that touching sides have one colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.families.eternity import counting, rules
from edgewise.families.eternity.draw_text import draw_text
from edgewise.families.eternity.editing import EDITING
from edgewise.families.eternity.formats import FORMATS
from edgewise.families.eternity.formats.bucas import address
from edgewise.families.eternity.model import Board, Clue, Eternity, Placement
from edgewise.families.eternity.solution import read_drawing, solution_from_dict
from edgewise.family import Family, Feature, Style

if TYPE_CHECKING:
    from edgewise.generating.drafting import Drafting
    from edgewise.generating.maker import Maker
    from edgewise.proofs.statement import TileModel
    from edgewise.scene import Scene

LEVEL_NAMES = (
    "one piece fits",
    "one place left",
    "matching neighbours",
    "dead ends and colours",
    "short look-ahead",
    "look-ahead",
    "long look-ahead",
    "long chains",
    "cases within cases",
    "beyond cases",
)


def _features(puzzle: Eternity) -> dict[str, Feature]:
    from edgewise.families.eternity.features import features  # late: only `analyze` needs it

    return features(puzzle)


def _maker() -> Maker[Eternity, Board]:
    from edgewise.families.eternity.making import MAKER  # late: only `generate` needs it

    return MAKER


def _scene(puzzle: Eternity, board: Board | None, style: Style) -> Scene:
    from edgewise.families.eternity.scene import scene  # late: only pictures need it

    return scene(puzzle, board, style)


def _drafting() -> Drafting[Eternity]:
    from edgewise.families.eternity.drafting import DRAFTING  # late: only the page needs it

    return DRAFTING


def _tile_model(puzzle: Eternity) -> TileModel:
    from edgewise.families.eternity.proof_model import tile_model  # late: only the judge needs it

    return tile_model(puzzle)


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
    scene=_scene,
    cells_of=Board.placements,
    editing=EDITING,
    tolerated=frozenset({rules.MISMATCH}),
    unfinished=frozenset({rules.EMPTY}),
    impossible=counting.impossible,
    tile_model=_tile_model,
    level_names=LEVEL_NAMES,
    features=_features,
    address=address,
    drafting=_drafting,
    maker=_maker,
)

__all__ = ["FAMILY", "Board", "Clue", "Eternity", "Placement"]
