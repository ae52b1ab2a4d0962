"""Vertex Slitherlink: draw one loop along the grid; a number counts the corners of its cell that the loop visits."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.sides.course import ALONG_SIDES
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.vslither import rules
from edgewise.families.vslither.links import LINK, SAVED
from edgewise.families.vslither.model import VertexSlitherlink

FAMILY = loop_family(
    VertexSlitherlink,
    rules,
    aliases=("vertex-slitherlink",),
    title="Vertex Slitherlink",
    summary="draw one loop; a number counts the corners of its cell that the loop visits",
    formats=(rows_format(VertexSlitherlink, "2 3\n4 . .\n. . 0\n"), LINK, SAVED),
    course=ALONG_SIDES,
)

__all__ = ["FAMILY", "VertexSlitherlink"]
