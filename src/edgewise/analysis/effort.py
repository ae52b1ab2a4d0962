"""What an engine takes to settle a puzzle: one run on one thread, asked whether the solution is the only one.

The report compares engines by it, also stripped to their bare search; heat maps show where in the board it went.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from edgewise.base.engine import Engine, OptionValue, StopFlag
from edgewise.base.family import Puzzle
from edgewise.base.forms import Form
from edgewise.base.listener import Listener
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question, Result, counted
from edgewise.solving.asking import ask

DEFAULT_SECONDS = 10.0


@dataclass(frozen=True)
class Effort:
    """What one engine took to settle a puzzle, or until it ran out of time."""

    engine: str
    """The engine that was asked; where counting was enough, ``result.engine`` says so."""
    result: Result
    comparable_nodes: float
    """Nodes on the scale that all engines share; see :meth:`Engine.comparable_nodes`."""
    bare: bool = False
    """With propagation switched off."""
    heat: tuple[int, ...] = ()
    """How often the search came to each edge of a form with lines, or to each cell of a form with tiles: it decided
    there, tried something there, or learnt from a contradiction that involves it. Empty unless asked for."""

    @property
    def settled(self) -> bool:
        return self.result.unique is not None

    @property
    def seconds(self) -> float:
        return self.result.seconds

    @property
    def nodes(self) -> int | None:
        return self._counted("nodes")

    @property
    def deepest(self) -> int | None:
        return self._counted("deepest")

    def _counted(self, name: str) -> int | None:
        count = self.result.stats.get(name)
        return count if isinstance(count, int) else None

    def to_dict(self) -> dict[str, object]:
        return {
            "engine": self.engine,
            "propagation": not self.bare,
            "settled": self.settled,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "deepest": self.deepest,
        }

    def __str__(self) -> str:
        name = f"{self.engine} without propagation" if self.bare else self.engine
        time = f"{self.seconds * 1000:.1f} ms" if self.settled else f"not settled in {self.seconds:.1f} s"
        nodes = "" if self.nodes is None else f", {counted(self.nodes, 'node')}"
        depth = "" if self.deepest is None else f", depth {self.deepest}"
        return f"{name}: {time}{nodes}{depth}"


def can_settle(engine: Engine, form: Form) -> bool:
    """Whether the engine can run here, takes this form, and tells whether a solution is the only one."""
    return Question.UNIQUE in engine.answers and engine.missing() is None and engine.accepts(form)


def measure_effort(
    puzzle: Puzzle,
    engine: Engine,
    *,
    bare: bool = False,
    heat: bool = False,
    seconds: float = DEFAULT_SECONDS,
    stop: StopFlag | None = None,
) -> Effort:
    """Lets the engine settle the puzzle; ``heat`` also records where its search goes, if it has that option."""
    options: Mapping[str, OptionValue] = {**(engine.bare if bare else {}), **({"heat": True} if heat else {})}
    request = Request(Question.UNIQUE, Limits(seconds=seconds), engine, threads=1, options=options)
    result = ask(puzzle, request, Listener(stop or StopFlag()))
    comparable_nodes = engine.comparable_nodes(result.stats)
    return Effort(engine.name, result, comparable_nodes, bare, tuple(result._raw.heat or ()) if heat else ())
