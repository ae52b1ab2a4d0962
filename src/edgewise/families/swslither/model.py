"""A Sheep and Wolves Slitherlink."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.sides.board import NUMBERS, SideBoard

SHEEP, WOLF = "s", "w"


class SheepAndWolves(SideBoard):
    """Signs are ``s`` for a sheep, ``w`` for a wolf, and the clues of Slitherlink."""

    family_name: ClassVar[str] = "swslither"
    expected: ClassVar[str] = "s (sheep), w (wolf), 0 to 4, or ?"
    typed: ClassVar[tuple[str, ...]] = (SHEEP, WOLF, *NUMBERS)

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return sign.lower() if sign.lower() in (SHEEP, WOLF) else super().spelled(sign)

    @classmethod
    def called(cls, sign: str) -> str:
        return {SHEEP: "sheep", WOLF: "wolf"}.get(sign, sign)
