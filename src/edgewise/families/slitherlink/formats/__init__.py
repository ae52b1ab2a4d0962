"""One file for each way of writing the puzzle; the first format is the default."""

from __future__ import annotations

from edgewise.families.slitherlink.formats.block import BLOCK
from edgewise.families.slitherlink.formats.loopy import LOOPY, SAVE
from edgewise.families.slitherlink.formats.penpa import PENPA
from edgewise.families.slitherlink.formats.puzzlink import LINK
from edgewise.families.slitherlink.formats.pzpr import SAVED
from edgewise.families.slitherlink.formats.rows import GRID, ROWS, TALL
from edgewise.families.slitherlink.formats.tiling import TILING

FORMATS = (GRID, TALL, ROWS, TILING, LINK, SAVED, PENPA, LOOPY, SAVE, BLOCK)
