"""How a Country Road is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.country.model import CountryRoad

EDITING = editing_of(CountryRoad)
