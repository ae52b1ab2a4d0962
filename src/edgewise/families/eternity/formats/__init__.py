"""One file for each way of writing the puzzle; the first format is the default."""

from __future__ import annotations

from edgewise.families.eternity.formats.bucas import BUCAS
from edgewise.families.eternity.formats.pieces import NAMED, PIECES

FORMATS = (PIECES, NAMED, BUCAS)
