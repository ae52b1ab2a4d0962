"""Regional Yajilin: shade some cells and draw one loop through all others; a number counts those of its region."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.links import region_numbers_link
from edgewise.families._shared.loops.saved import OUTSIDE, saved_numbers
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.yajilin_regions import rules
from edgewise.families.yajilin_regions.model import RegionalYajilin

FAMILY = loop_family(
    RegionalYajilin,
    rules,
    aliases=("regional-yajilin",),
    title="Regional Yajilin",
    summary="shade cells that do not touch, and draw one loop through all others; a number counts those of its region",
    formats=(
        rows_format(RegionalYajilin, "3 3\n1 . .\n. . .\n. . .\n1 1 1\n1 2 2\n2 2 2\n"),
        region_numbers_link(RegionalYajilin, "3/3/40e01g"),
        saved_numbers(
            RegionalYajilin,
            RegionalYajilin((("1", ".", "."), (".",) * 3, (".",) * 3), ((0, 0, 0), (0, 1, 1), (1, 1, 1))),
            OUTSIDE,
        ),
    ),
)

__all__ = ["FAMILY", "RegionalYajilin"]
