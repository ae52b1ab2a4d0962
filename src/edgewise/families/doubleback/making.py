"""Double Backs made to order: a loop through every cell, and regions that leave no other."""

from __future__ import annotations

from edgewise.families._shared.loops.making.lines import full_loop
from edgewise.families._shared.loops.making.regions import RegionRule
from edgewise.families._shared.loops.making.signs import regions_maker
from edgewise.families.doubleback.model import DoubleBack
from edgewise.families.doubleback.rules import RULES

MAKER = regions_maker(DoubleBack, full_loop, RegionRule(times=RULES.times, lengths=(1, 1, 1, 1, 2, 2, 2)))
