"""Thick and thin rhombs, the tiling P3 of Penrose."""

from __future__ import annotations

from edgewise.boards.tilings.aperiodic.half_tiles import HalfTiles

PATTERN = HalfTiles("CDXY", units=(35, 30), old_size=125)
