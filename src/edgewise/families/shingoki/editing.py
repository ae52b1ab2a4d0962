"""How a Shingoki is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.shingoki.model import Shingoki

EDITING = editing_of(Shingoki)
