"""How a Geradeweg is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.geradeweg.model import Geradeweg

EDITING = editing_of(Geradeweg)
