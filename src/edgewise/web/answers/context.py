"""What surrounds a question: what it may use, the flag that stops it, and who hears of its progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from edgewise.base.engine import StopFlag
from edgewise.base.family import Puzzle
from edgewise.base.fields import fields_of
from edgewise.base.listener import Listener
from edgewise.base.result import Limits
from edgewise.questions.question import AnyQuestion
from edgewise.web.answers.bodies import PuzzleBody
from edgewise.web.answers.reading import puzzle_of


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one question may use, whatever it asks for."""

    cells: int = 1_000_000
    seconds: float = 60.0
    memory: int | None = None
    solutions: int = 10_000


Q = TypeVar("Q", bound=AnyQuestion)
LIMITED = ("seconds", "nodes", "solutions")
"""The limits that a request may set, in the order of :meth:`Context.limits`."""
Report = Callable[[str, Mapping[str, Any]], None]


def nobody(event: str, facts: Mapping[str, Any]) -> None:
    """Nobody listens."""


@dataclass(frozen=True, slots=True)
class Context:
    """What surrounds a question: its bounds, the flag that stops it, and who hears of its progress."""

    bounds: Bounds = field(default_factory=Bounds)
    stop: StopFlag = field(default_factory=StopFlag)
    report: Report = nobody
    threads: int = 1
    quick: float | None = None
    """Seconds after which to give up, where somebody else has more time."""
    save: str | None = None
    """A file of the server's own, for the checkpoints of a job."""

    def limits(self, seconds: float | None = None, nodes: int | None = None, solutions: int | None = None) -> Limits:
        """The limits of a search: what was asked for, as far as the bounds allow."""
        bounds = self.bounds
        within = min(bounds.seconds if seconds is None else seconds, bounds.seconds, self.quick or bounds.seconds)
        return Limits(within, nodes, solutions and min(solutions, bounds.solutions), bounds.memory)

    def question(self, kind: type[Q], given: Any, **more: Any) -> Q:
        """The question that a request asks, within the bounds; ``more`` is what the page says in its own way."""
        values: dict[str, Any] = {}
        for one in fields_of(kind):
            if parts := one.said("of"):
                values[one.name] = self.limits(*(getattr(given, name, None) for name in LIMITED if name in parts))
            elif one.name == "threads":
                values[one.name] = self.threads
            elif one.name in given.__struct_fields__:
                values[one.name] = getattr(given, one.name)
        return kind(**values | more)

    @property
    def listener(self) -> Listener:
        """Who hears of progress and can end the work."""
        return Listener(self.stop, lambda progress: self.report("progress", msgspec.to_builtins(progress)))

    def puzzle(self, given: PuzzleBody) -> Puzzle:
        """The puzzle of a request. Listeners hear that it could be read."""
        puzzle = puzzle_of(given.puzzle, given.family, self.bounds.cells)
        self.report("started", {"family": puzzle.family_name, "size": puzzle.size_text()})
        return puzzle
