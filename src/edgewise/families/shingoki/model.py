"""A Shingoki."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.circles import CircleBoard


class Shingoki(CircleBoard):
    """Numbers in circles are the sum of their arms."""

    family_name: ClassVar[str] = "shingoki"
