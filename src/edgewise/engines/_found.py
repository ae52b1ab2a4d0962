"""What an engine that is written in Python has found: kept for its answer, or handed over at once."""

from __future__ import annotations

from array import array

from edgewise.base.engine import Job


class Found:
    """The solutions of one run."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.number = 0
        self.bytes = 0
        """Of those that are kept."""
        self.kept: list[array[int]] = []
        """For the answer: those that were not handed over."""
        self.is_refused = False
        """Whether the caller wants no more."""

    def add(self, solution: array[int]) -> None:
        self.number += 1
        if self.job.on_solutions is None:
            self.kept.append(solution)
            self.bytes += solution.itemsize * len(solution)
        elif not self.is_refused:
            self.is_refused = not self.job.on_solutions([solution])
