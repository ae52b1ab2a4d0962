"""Country Road: draw one loop that visits each region in one stretch; numbers count its cells there."""

from __future__ import annotations

from edgewise.families._shared.loops.blocks import signs_block
from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.links import region_numbers_link
from edgewise.families._shared.loops.saved import saved_numbers
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.country import rules
from edgewise.families.country.model import CountryRoad

FAMILY = loop_family(
    CountryRoad,
    rules,
    aliases=("country-road",),
    title="Country Road",
    summary="draw one loop that visits each region once; numbers count its cells; across a border one cell is visited",
    formats=(
        rows_format(CountryRoad, "3 3\n3 . .\n. . .\n. . .\n1 1 2\n1 1 2\n2 2 2\n"),
        region_numbers_link(CountryRoad, "3/3/a0303g"),
        saved_numbers(
            CountryRoad,
            CountryRoad((("3", ".", "."), (".",) * 3, (".",) * 3), ((0, 0, 1), (0, 0, 1), (1, 1, 1))),
            {"country_empty": "the loop may leave regions out"},
        ),
        signs_block(
            "country-road", CountryRoad((("3", ".", "."), (".",) * 3, (".",) * 3), ((0, 0, 1), (0, 0, 1), (1, 1, 1)))
        ),
    ),
)

__all__ = ["FAMILY", "CountryRoad"]
