"""The rules of Entry Exit: the loop visits every cell, and each region once."""

from edgewise.families._shared.loops.regions import EachRegion

RULES = EachRegion(1)
