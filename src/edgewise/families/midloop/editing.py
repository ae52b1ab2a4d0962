"""How a Mid-loop is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.midloop.model import MidLoop

EDITING = editing_of(MidLoop)
