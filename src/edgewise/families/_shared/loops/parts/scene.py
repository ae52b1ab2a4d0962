"""The picture of a board whose signs are numbers, or that has regions alone."""

from edgewise.families._shared.loops.scene import numbers, signs_as

scene = signs_as(numbers)
