"""What is known of every puzzle that is to be explained: it is solved first, within the time that there is."""

from __future__ import annotations

from dataclasses import replace

from edgewise.base.family import Puzzle
from edgewise.base.result import Result, Status, StoppedBy
from edgewise.explaining.clock import Clock
from edgewise.explaining.hint import OUT_OF_TIME, TOO_HARD, UNSOLVABLE

SEVERAL = "the puzzle has several solutions, so deductions alone cannot solve it"
NOT_GRADED = "stopped by {} before the grade was settled"
NoAnswer = tuple[str, StoppedBy | None]
"""Why there is none, in words, and the limit where one is to blame."""


class AnySubject:
    """One puzzle, what it has in the way of solutions, and the time there is for it."""

    puzzle: Puzzle
    clock: Clock
    result: Result

    @property
    def is_unsolvable(self) -> bool:
        return self.result.status is Status.UNSOLVABLE

    @property
    def is_settled(self) -> bool:
        """Whether it is known that there is exactly one solution, several, or none."""
        return self.result.unique is not None or self.is_unsolvable

    @property
    def limit(self) -> StoppedBy:
        """What stopped it, where something did."""
        return self.clock.stopped_by or self.result.stopped_by or "time"

    def why_no_step(self) -> NoAnswer | None:
        """Why there can be no step at all; ``None`` if there can."""
        if self.is_unsolvable:
            return UNSOLVABLE, None
        return None if self.is_settled else self.out_of_time()

    def nothing_found(self, most: int) -> NoAnswer:
        """Why no step was found: there is none up to this level, or the time was up."""
        return (TOO_HARD.format(most), None) if self.clock.stopped_by is None else self.out_of_time()

    def out_of_time(self) -> NoAnswer:
        return OUT_OF_TIME.format(self.limit), self.limit

    def why_no_grade(self) -> NoAnswer | None:
        """Why there is no grade; ``None`` for a puzzle that has exactly one solution, as far as its nodes can tell."""
        if not self.is_settled:
            return None if self.limit == "nodes" else self.no_time_to_grade()
        if self.is_unsolvable:
            return UNSOLVABLE, None
        return None if self.result.unique else (SEVERAL, None)

    def is_deduced(self) -> None:
        """Deductions have left no choice, so the solution that was found is the only one."""
        self.result = replace(self.result, unique=True, complete=True, stopped_by=None)

    def no_time_to_grade(self) -> NoAnswer:
        return NOT_GRADED.format(self.limit), self.limit
