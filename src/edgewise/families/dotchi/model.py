"""A Dotchi Loop."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.board import SignedBoard
from edgewise.families._shared.loops.circles import BLACK, WHITE, circle_called


class DotchiLoop(SignedBoard):
    """Signs are ``w``, a white circle, and ``b``, a black one."""

    family_name: ClassVar[str] = "dotchi"
    has_regions: ClassVar[bool] = True
    expected: ClassVar[str] = "w or b"
    typed: ClassVar[tuple[str, ...]] = (WHITE, BLACK)

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return sign.lower() if sign.lower() in (WHITE, BLACK) else None

    @classmethod
    def called(cls, sign: str) -> str:
        return circle_called(sign)
