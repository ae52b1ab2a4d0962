"""The rules of Double Back: the loop visits every cell, and each region twice."""

from edgewise.families._shared.loops.regions import EachRegion

RULES = EachRegion(2)
