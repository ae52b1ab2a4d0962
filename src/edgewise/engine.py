"""What an engine is: one algorithm that reads a form and answers questions about it.

An engine is one file in ``edgewise/engines`` with an ``ENGINE``. It knows no puzzle, and nobody believes it: every
answer is checked against the rules of the family before it is handed out.
"""

from __future__ import annotations

import math
import os
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from edgewise.errors import BadInput
from edgewise.forms import Form
from edgewise.result import Answer, Limits, Progress, Question, Stats, StoppedBy

OptionValue = bool | int | str


def option_text(value: OptionValue) -> str:
    """The value of an option as ``--option NAME=VALUE`` spells it.

    >>> option_text(True), option_text(3)
    ('on', '3')
    """
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


class StopFlag:
    """One byte that ends a run when it is set, from any thread or from a signal handler.

    The native core polls the byte itself, so setting it needs no call into the core.
    """

    def __init__(self) -> None:
        self.byte = bytearray(1)

    def set(self) -> None:
        self.byte[0] = 1

    def is_set(self) -> bool:
        return self.byte[0] != 0


@dataclass(frozen=True, slots=True)
class Option:
    """One switch of an engine: ``--option NAME=VALUE`` on the command line, ``options=`` in Python."""

    name: str
    default: OptionValue | None
    meaning: str
    choices: tuple[str, ...] = ()

    def parse(self, text: str) -> OptionValue:
        """The value that a user wrote, in the type that the engine expects."""
        if self.choices:
            if text in self.choices:
                return text
            raise BadInput(f"option {self.name}: {text!r} is not one of {', '.join(self.choices)}")
        if isinstance(self.default, bool):
            if text in ("on", "off"):
                return text == "on"
            raise BadInput(f"option {self.name}: expected on or off, not {text!r}")
        if isinstance(self.default, str):
            return text
        if text.isascii() and text.isdigit() and len(text) <= 9:
            return int(text)
        raise BadInput(f"option {self.name}: expected a whole number, not {text!r}")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Where a run stands: what it has found, and enough for another run to go on from there."""

    answer: Answer
    """As if the run ended here. Its stats are those of all runs that went on from each other."""
    records: Sequence[str]
    """What is left to do, one record a line, in words of the engine's own."""
    board: array[int] | None = None
    """What there is to look at: a solution, the best board, or a long unfinished one with -1 for empty cells."""

    @property
    def is_finished(self) -> bool:
        """Whether the question is answered, so that there is nothing to go on with."""
        return self.answer.complete or self.answer.stopped_by in (None, "solutions")


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a run goes on from: the last snapshot of another one."""

    records: Sequence[str]
    stats: Stats
    seconds: float
    finished: bool
    complete: bool
    stopped_by: StoppedBy | None


class Keeper(ABC):
    """Where an engine leaves its snapshots, and finds the one to go on from."""

    earlier: Earlier | None
    """``None`` for a run that begins at the beginning."""

    @abstractmethod
    def due_in(self) -> float:
        """Seconds until the next snapshot is wanted."""

    @abstractmethod
    def keep(self, snapshot: Snapshot) -> None:
        """Puts a snapshot away. An engine calls this when one is due, with every better board, and at its end."""


@dataclass(frozen=True, slots=True)
class Job:
    """One question to an engine, with everything that bounds and steers the run."""

    question: Question
    limits: Limits = field(default_factory=Limits)
    threads: int = 1
    seed: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    stop: StopFlag = field(default_factory=StopFlag)
    on_progress: Callable[[Progress], None] | None = None
    on_best: Callable[[array[int]], None] | None = None
    """To be called with every better board, before anybody hears of its score."""
    keeper: Keeper | None = None
    """Only engines that say so in ``saves`` are given one."""

    @property
    def max_solutions(self) -> int | None:
        """How many solutions end the run: one, two to tell unique from ambiguous, or as many as are allowed."""
        wanted = {Question.FIRST: 1, Question.UNIQUE: 2, Question.PROVE: 2}.get(self.question)
        return wanted if wanted is not None else self.limits.solutions


class Engine(ABC):
    """One algorithm. What it declares about itself feeds the command line, the docs and the tests."""

    name: str
    summary: str
    forms: str
    """The forms that it accepts, in words."""
    answers: frozenset[Question]
    rank: int
    """``auto`` takes the lowest that can do the job."""
    options: Sequence[Option]
    bare: Mapping[str, OptionValue] = MappingProxyType({})
    """Options that leave little but the search, to tell what propagation is worth; none where there are no such."""
    saves: frozenset[Question] = frozenset()
    """The questions at which it can be stopped, and go on later from its snapshot; see :class:`Keeper`."""
    races: bool = False
    """Whether ``auto`` may ask it, too, when the engine that it prefers takes long; see ``is_worth_racing``."""

    @abstractmethod
    def missing(self) -> str | None:
        """Why the engine cannot run on this machine, in one line; ``None`` when it can."""

    def load(self) -> None:
        """Imports what the engine works with, so that the clock does not run meanwhile. Nothing, for most."""
        return

    @abstractmethod
    def accepts(self, form: Form) -> bool:
        """Whether the engine can work on this form."""

    def is_worth_racing(self, form: Form, threads: int) -> bool:
        """For an engine that races: whether it may well be first on this form.

        With one thread the other engine waits in the meantime, so say yes only to what is sure to be quick.
        """
        return False

    @abstractmethod
    def run(self, form: Form, job: Job) -> Answer:
        """Answers the question, or says what stopped it."""

    def comparable_nodes(self, stats: Stats) -> float:
        """The effort of a run in nodes of the usual weight: what a search that propagates does at one node.

        An engine whose nodes are much lighter divides by how many of them make one. Infinite if it counted none.
        """
        nodes = stats.get("nodes")
        return float(nodes) if isinstance(nodes, int | float) else math.inf

    def traits(self, form: Form) -> Mapping[str, float]:
        """What the engine bases its own choices on, as numbers by name; models that predict its effort use them."""
        return {}


def core_count() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def default_threads() -> int:
    """Half of the cores, and at least one."""
    return max(1, core_count() // 2)
