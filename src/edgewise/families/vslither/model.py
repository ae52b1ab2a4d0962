"""A Vertex Slitherlink."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.sides.board import SideBoard


class VertexSlitherlink(SideBoard):
    """Signs are numbers: how many corners of their cell the loop visits."""

    family_name: ClassVar[str] = "vslither"
