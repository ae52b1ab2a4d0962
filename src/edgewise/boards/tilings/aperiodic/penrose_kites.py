"""Kites and darts, the tiling P2 of Penrose."""

from __future__ import annotations

from edgewise.boards.tilings.aperiodic.half_tiles import HalfTiles

PATTERN = HalfTiles("ABUV", units=(44, 37), old_size=150)
