"""How a Koburin is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.koburin.model import Koburin

EDITING = editing_of(Koburin, shading=True)
