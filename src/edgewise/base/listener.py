"""Who hears of a run while it lasts, and how it is told to stop: one value, whatever layers it passes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from edgewise.base.engine import StopFlag

if TYPE_CHECKING:
    from edgewise.base.family import Solution
    from edgewise.base.result import Progress
    from edgewise.generating.making import Attempts


@dataclass(frozen=True, slots=True)
class Listener:
    """What accompanies a question and is no part of it. Nobody has to listen."""

    stop: StopFlag = field(default_factory=StopFlag)
    """Ends the run when it is set."""
    on_progress: Callable[[Progress], None] | None = None
    """Called a few times a second."""
    on_best: Callable[[Solution], None] | None = None
    """Called with every better board once it has been verified, where the question asks for the best one."""
    on_solution: Callable[[Solution], None] | None = None
    """Called with every solution once it has been verified; the result does not keep it then."""
    on_news: Callable[[str], None] | None = None
    """Called with what is known so far, in words, while a better answer is looked for."""
    on_attempt: Callable[[Attempts], None] | None = None
    """Called after each attempt at making a puzzle."""
