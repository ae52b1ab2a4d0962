"""How a Regional Yajilin is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.yajilin_regions.model import RegionalYajilin

EDITING = editing_of(RegionalYajilin, shading=True)
