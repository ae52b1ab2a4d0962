"""How a Detour is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.detour.model import Detour

EDITING = editing_of(Detour)
