"""An Entry Exit."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.board import SignedBoard


class EntryExit(SignedBoard):
    """A board of regions, without signs; ``#`` or ``-`` is a cell that is left out."""

    family_name: ClassVar[str] = "entryexit"
    has_signs: ClassVar[bool] = False
    has_regions: ClassVar[bool] = True
    has_holes: ClassVar[bool] = True
    expected: ClassVar[str] = "no sign"
