"""Dotchi Loop as a picture: white and black circles."""

from edgewise.families._shared.loops.circle_scene import scene

__all__ = ["scene"]
