"""How a Moon or Sun is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.moonsun.model import MoonOrSun

EDITING = editing_of(MoonOrSun)
