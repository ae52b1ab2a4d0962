"""Why is a puzzle hard? What can be seen of it, what is forced, what every engine takes, and what was to be expected.

``report`` puts it all together; ``measures``, ``prediction`` and ``heat_maps`` are its parts.
"""

from edgewise.analysis.report import Analysis, Difficulty, Effort, analyze

__all__ = ["Analysis", "Difficulty", "Effort", "analyze"]
