"""Shingoki as a picture: white and black circles, with numbers."""

from edgewise.families._shared.loops.circle_scene import scene

__all__ = ["scene"]
