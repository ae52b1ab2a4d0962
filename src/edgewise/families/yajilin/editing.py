"""How a Yajilin is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.yajilin.model import Yajilin

EDITING = editing_of(Yajilin, shading=True)
