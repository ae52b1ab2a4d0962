"""Slitherlink: draw one loop along the grid so that every clue counts the lines around its cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.base.family import Family
from edgewise.families.slitherlink import rules
from edgewise.families.slitherlink.draw_text import draw_text
from edgewise.families.slitherlink.formats import FORMATS
from edgewise.families.slitherlink.model import Loop, Slitherlink
from edgewise.families.slitherlink.solution import draw_state, read_drawing, read_state, solution_from_dict

if TYPE_CHECKING:
    from edgewise.families.slitherlink.tiled.loop import TiledLoop  # imported when there is such a board

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
    names=rules.names,
    line_of=rules.line_of,
)

__all__ = ["FAMILY", "Loop", "Slitherlink", "TiledLoop"]


def __getattr__(name: str) -> type[TiledLoop]:
    if name == "TiledLoop":
        from edgewise.families.slitherlink.tiled.loop import TiledLoop  # late: only boards on tilings need it

        return TiledLoop
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
