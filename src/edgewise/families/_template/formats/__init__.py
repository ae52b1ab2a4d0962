"""One file for each way of writing the puzzle; the first format is the default."""

from __future__ import annotations

from edgewise.families._template.formats.rows import ROWS

FORMATS = (ROWS,)
