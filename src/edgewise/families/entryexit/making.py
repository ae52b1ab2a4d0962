"""Entry Exits made to order: a loop through every cell, and regions that leave no other."""

from __future__ import annotations

from edgewise.families._shared.loops.making.lines import full_loop
from edgewise.families._shared.loops.making.regions import RegionRule
from edgewise.families._shared.loops.making.signs import regions_maker
from edgewise.families.entryexit.model import EntryExit
from edgewise.families.entryexit.rules import RULES

MAKER = regions_maker(EntryExit, full_loop, RegionRule(times=RULES.times, lengths=(2, 3, 4, 4, 5, 6, 7, 8)))
