"""One file for each way of writing the puzzle; the first format is the default."""

from __future__ import annotations

from edgewise.families.eternity.formats.bucas import BUCAS, DEV
from edgewise.families.eternity.formats.csv import CSV
from edgewise.families.eternity.formats.edges import E2PIECES, EDGES
from edgewise.families.eternity.formats.pieces import NAMED, PIECES
from edgewise.families.eternity.formats.site_json import JSON

FORMATS = (PIECES, NAMED, BUCAS, DEV, EDGES, E2PIECES, CSV, JSON)
