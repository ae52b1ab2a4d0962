"""Why is a puzzle hard? What can be seen of it, what is forced, and what engines take.

``report`` puts it all together from its parts: ``measures`` for the size, ``effort`` for one run of an engine, and
``heat_maps`` for pictures of where it is hard.
"""

from edgewise.analysis.effort import Effort
from edgewise.analysis.report import Analysis, Difficulty, analyze

__all__ = ["Analysis", "Difficulty", "Effort", "analyze"]
