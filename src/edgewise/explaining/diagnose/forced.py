"""What is the same in all solutions of a puzzle: lines that are on and off and, where people look at them, cells.

Nothing is claimed that does not rest on a "no solution" of an engine. How that is found out depends on the form:
:mod:`edgewise.explaining.lines.forced` and :mod:`edgewise.explaining.tiles.forced`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgewise.base.deadline import Stopped
from edgewise.base.engine import StopFlag
from edgewise.base.family import Held, Puzzle
from edgewise.base.places import Cell
from edgewise.base.registry import family_of
from edgewise.base.result import Limits, Question, Status, StoppedBy
from edgewise.explaining.diagnose.trials import Trials
from edgewise.explaining.lines.state import listed
from edgewise.kits import kit_of


@dataclass
class Forced:
    """What all solutions share. What is neither on nor off is open: some solutions have it, or nobody knows."""

    puzzle: Puzzle
    status: Status = Status.UNKNOWN
    on: frozenset[int] = frozenset()
    """Edges of the form that are on in all solutions ..."""
    off: frozenset[int] = frozenset()
    """... and those that are off in all."""
    cells: Mapping[Cell, Held] = field(default_factory=dict)
    """What certain cells hold in all solutions: the name of a pair, or a piece and its quarter turns."""
    open: int = 0
    """How many edges (of tiles, cells) are left."""
    complete: bool = False
    """Whether everything that is open differs between solutions."""
    stopped_by: StoppedBy | None = None

    def to_dict(self) -> dict[str, object]:
        """The JSON object that the command line prints."""
        family = family_of(self.puzzle)
        facts: dict[str, object] = {"puzzle": self.puzzle.name, "family": family.name, "status": str(self.status)}
        if self.has_lines:
            for name, edges in (("on", self.on), ("off", self.off)):
                facts[name] = listed(family.line_of(self.puzzle, edge) for edge in edges)
        if self.has_cells:
            facts["cells"] = [[*cell, *held] for cell, held in sorted(self.cells.items())]
        return facts | {"open": self.open, "complete": self.complete, "stopped_by": self.stopped_by}

    @property
    def has_lines(self) -> bool:
        return self.puzzle.form.has_edges

    @property
    def has_cells(self) -> bool:
        """Whether the family looks at cells: everything but one loop does."""
        return self.puzzle.form.draws != "lines"

    @property
    def verdict(self) -> str:
        """The answer in a few words."""
        if self.status is Status.UNSOLVABLE:
            return "no solution"
        lines = len(self.on) + len(self.off)
        known, what = (lines, "edges") if self.has_lines else (len(self.cells), "cells")
        said = f"{known} of {known + self.open} {what} are the same in all solutions"
        if self.has_lines and self.cells:
            said += f", and so are the names of {len(self.cells)} cells"
        return said if self.complete else f"{said}, and perhaps more: stopped by {self.stopped_by}"


def forced(
    puzzle: Puzzle, limits: Limits | None = None, threads: int | None = None, stop: StopFlag | None = None
) -> Forced:
    """What all solutions of a puzzle share, as far as the limits allow."""
    form = puzzle.form
    found = Forced(puzzle, open=form.unit_count)
    trials = Trials(limits, threads, stop)
    try:
        result = trials.ask(puzzle, Question.UNIQUE)
        found.status = result.status
        kit_of(form).settle(found, form, trials, result)
    except Stopped as stopped:
        found.stopped_by = stopped.by
    return found
