"""Touch Slitherlink as a picture."""

from edgewise.families._shared.loops.sides.scene import as_written, signs_around

scene = signs_around(as_written)
