"""One finished run: a row of the results, the same in memory as in the results file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Record:
    """What one contestant did with one puzzle, once."""

    puzzle: str
    fingerprint: str
    family: str
    label: str
    size: str
    cells: int
    clues: int
    density: float
    engine: str
    question: str
    turn: int
    """Which repetition, from 1."""
    limit_seconds: float
    status: str
    """``solved``, ``unsolvable``, ``unknown`` or ``error``."""
    stopped_by: str | None
    solutions: str
    """A decimal number: counts outgrow what a database calls an integer."""
    verdict: str
    """``none``, ``one``, ``several``, or empty where the run did not settle it."""
    seconds: float
    """By the contestant's own clock, lowering included; for a run that was killed, the time until then."""
    cpu_seconds: float
    process_seconds: float
    """Wall time of the whole process, including the start of the interpreter."""
    peak_bytes: int
    nodes: int | None
    note: str
    stats: str
    """JSON."""
    drawn: str

    @property
    def key(self) -> Key:
        """What identifies a run when a benchmark is resumed."""
        return self.puzzle, self.fingerprint, self.engine, self.question, self.turn

    @property
    def quiet_seconds(self) -> float:
        """The smaller of wall and processor time: a busy machine adds to the one, a second thread to the other."""
        return min(self.seconds, self.cpu_seconds)

    @property
    def settled(self) -> bool:
        """Whether the run answered the question."""
        return self.status in ("solved", "unsolvable") and self.stopped_by in (None, "solutions")


Key = tuple[str, str, str, str, int]
