"""One file for each way of writing the puzzle; the first format is the default."""

from __future__ import annotations

from edgewise.families.simpleloop.formats.collection import COLLECTION
from edgewise.families.simpleloop.formats.penpa import PENPA
from edgewise.families.simpleloop.formats.puzzlink import LINK
from edgewise.families.simpleloop.formats.pzpr import SAVED
from edgewise.families.simpleloop.formats.rows import ROWS

FORMATS = (ROWS, LINK, SAVED, PENPA, COLLECTION)
