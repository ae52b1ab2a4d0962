"""One file for each way of writing the puzzle; the first format is the default."""

from __future__ import annotations

from edgewise.families.masyu.formats.block import BLOCK
from edgewise.families.masyu.formats.pearl import PEARL, SAVE
from edgewise.families.masyu.formats.penpa import PENPA
from edgewise.families.masyu.formats.puzzlink import LINK
from edgewise.families.masyu.formats.pzpr import SAVED
from edgewise.families.masyu.formats.rows import GRID, ROWS

FORMATS = (GRID, ROWS, LINK, SAVED, PENPA, PEARL, SAVE, BLOCK)
