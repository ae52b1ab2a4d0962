"""A Moon or Sun."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.board import SignedBoard

MOON, SUN = "o", "x"


class MoonOrSun(SignedBoard):
    """Signs are ``o``, a moon, and ``x``, a sun."""

    family_name: ClassVar[str] = "moonsun"
    has_regions: ClassVar[bool] = True
    narrowing: ClassVar[bool] = False  # a region with suns alone is visited for them, with a moon as well for either
    expected: ClassVar[str] = "o (moon) or x (sun)"
    typed: ClassVar[tuple[str, ...]] = (MOON, SUN)

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return sign.lower() if sign.lower() in (MOON, SUN) else None

    @classmethod
    def called(cls, sign: str) -> str:
        return "moon" if sign == MOON else "sun"
