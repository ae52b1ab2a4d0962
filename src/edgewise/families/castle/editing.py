"""How a Castle Wall is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.castle.model import CastleWall

EDITING = editing_of(CastleWall)
