"""One file for each way of writing the puzzle; the first format is the default."""

from __future__ import annotations

from edgewise.families.flow.formats.block import BLOCK
from edgewise.families.flow.formats.collection import COLLECTION
from edgewise.families.flow.formats.level import LEVEL
from edgewise.families.flow.formats.penpa import PENPA
from edgewise.families.flow.formats.puzzlink import LINK
from edgewise.families.flow.formats.pzpr import SAVED
from edgewise.families.flow.formats.rows import GRID, ROWS

FORMATS = (GRID, ROWS, LINK, SAVED, PENPA, LEVEL, COLLECTION, BLOCK)
