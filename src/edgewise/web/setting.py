"""What surrounds a question: what it may use, the flag that stops it, and who hears of its progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from edgewise.engine import StopFlag
from edgewise.family import Puzzle
from edgewise.result import Limits
from edgewise.web import asked
from edgewise.web.reading import puzzle_of


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one question may use, whatever it asks for."""

    cells: int = 1_000_000
    seconds: float = 60.0
    memory: int | None = None
    solutions: int = 10_000


Teller = Callable[[str, Mapping[str, Any]], None]


def nobody(event: str, facts: Mapping[str, Any]) -> None:
    """Nobody listens."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What surrounds a question: its bounds, the flag that stops it, and who hears of its progress."""

    bounds: Bounds = field(default_factory=Bounds)
    stop: StopFlag = field(default_factory=StopFlag)
    tell: Teller = nobody
    threads: int = 1
    quick: float | None = None
    """Seconds after which to give up, where somebody else has more time."""
    save: str | None = None
    """A file of the server's own, for the checkpoints of a job."""

    def limits(self, seconds: float | None = None, nodes: int | None = None, solutions: int | None = None) -> Limits:
        """The limits of a search: what was asked for, as far as the bounds allow."""
        bounds = self.bounds
        within = min(seconds or bounds.seconds, bounds.seconds, self.quick or bounds.seconds)
        return Limits(within, nodes, solutions and min(solutions, bounds.solutions), bounds.memory)

    def puzzle(self, given: asked.Asked) -> Puzzle:
        """The puzzle of a request. Whoever listens is told that it could be read."""
        puzzle = puzzle_of(given.puzzle, given.family, self.bounds.cells)
        self.tell("started", {"family": puzzle.family_name, "size": puzzle.size_text()})
        return puzzle
