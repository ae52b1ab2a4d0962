"""Sheep and Wolves: a Slitherlink whose loop is a fence with every sheep inside and every wolf outside."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.sides.course import ALONG_SIDES
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.swslither import rules
from edgewise.families.swslither.links import LINK, SAVED
from edgewise.families.swslither.model import SheepAndWolves

FAMILY = loop_family(
    SheepAndWolves,
    rules,
    aliases=("sheep-and-wolves",),
    title="Sheep and Wolves",
    summary="draw one loop around all sheep and no wolf; a number counts the lines around its cell",
    formats=(rows_format(SheepAndWolves, "2 3\ns . 3\n. w .\n"), LINK, SAVED),
    course=ALONG_SIDES,
)

__all__ = ["FAMILY", "SheepAndWolves"]
