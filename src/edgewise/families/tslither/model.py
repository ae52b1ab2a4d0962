"""A Touch Slitherlink."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.sides.board import SideBoard


class TouchSlitherlink(SideBoard):
    """Signs are numbers: how often the loop touches the cell. However many sides it stays for, that is one touch."""

    family_name: ClassVar[str] = "tslither"
