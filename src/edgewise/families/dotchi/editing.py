"""How a Dotchi Loop is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.dotchi.model import DotchiLoop

EDITING = editing_of(DotchiLoop)
