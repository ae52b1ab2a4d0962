"""What an engine is: one algorithm that reads a form and answers questions about it.

An engine is one file in ``edgewise/engines`` with an ``ENGINE``; docs/design/add-an-engine.md lists what it declares.
It knows no puzzle, and it is not trusted: every answer is checked by the rules of the family before anyone sees it.
"""

from __future__ import annotations

import math
import os
import sys
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from edgewise.base.arguments import shown, whole_number
from edgewise.base.errors import BadType, BadValue
from edgewise.base.forms import Form
from edgewise.base.result import Answer, Limits, Progress, Question, Stats, StoppedBy

OptionValue = bool | int | str


def option_text(value: OptionValue) -> str:
    """The value of an option as ``--option NAME=VALUE`` spells it.

    >>> option_text(True), option_text(3)
    ('on', '3')
    """
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


class StopFlag:
    """One byte that ends a run when it is set, from any thread or from a signal handler.

    The native core polls the byte itself, so setting it takes no call into the core.
    """

    def __init__(self) -> None:
        self.byte = bytearray(1)

    def set(self) -> None:
        self.byte[0] = 1

    def is_set(self) -> bool:
        return self.byte[0] != 0


@dataclass(frozen=True, slots=True)
class Option:
    """One option of an engine: ``--option NAME=VALUE`` on the command line, ``options=`` in Python."""

    name: str
    default: OptionValue | None
    meaning: str
    choices: tuple[str, ...] = ()
    most: int = 10**9 - 1
    """The largest value, where it is a number."""
    says_where: bool = False
    """Says where or how long a search runs, not which search it is. As with threads, it is no part of a checkpoint, and
    a run that resumes one may say otherwise. The native core is not given it."""

    def checked(self, value: object) -> OptionValue:
        """The value, if it has the type that the engine expects and is in range; an error that names it otherwise."""
        name = f"option {self.name}"
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
            kind = BadValue if isinstance(value, str) else BadType
            raise kind(f"{name}: {shown(value)} is not one of {', '.join(self.choices)}")
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise BadType(f"{name}: expected True or False, not {shown(value)}")
        if isinstance(self.default, str):
            if isinstance(value, str):
                return value
            raise BadType(f"{name}: expected a string, not {shown(value)}")
        return whole_number(name, value, most=self.most)

    def parse(self, text: str) -> OptionValue:
        """The value that a user wrote, as the type that the engine expects: that of the default, or a whole number."""
        if isinstance(self.default, bool):
            if text in ("on", "off"):
                return text == "on"
            raise BadValue(f"option {self.name}: expected on or off, not {shown(text)}")
        if self.choices or isinstance(self.default, str):
            return self.checked(text)
        if text.isascii() and text.isdigit() and len(text) <= len(str(self.most)):
            return self.checked(int(text))
        raise BadValue(f"option {self.name}: expected a whole number from 0 to {self.most}, not {shown(text)}")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a run: what it has found, and enough for another run to continue from there."""

    answer: Answer
    """As if the run ended here. Its stats are totals over this run and those that it continues."""
    records: Sequence[str]
    """What is left to do, one record per line, in the engine's own words."""
    board: array[int] | None = None
    """The board to show: a solution, the best board, or a long unfinished one with -1 for empty cells."""

    @property
    def is_finished(self) -> bool:
        """Whether the question is answered, so that there is nothing to continue."""
        return self.answer.complete or self.answer.stopped_by in (None, "solutions")


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a run continues from: the last snapshot of an earlier one."""

    records: Sequence[str]
    stats: Stats
    seconds: float
    finished: bool
    complete: bool
    stopped_by: StoppedBy | None


class Checkpointer(ABC):
    """Takes the snapshots of an engine, and holds the one to continue from."""

    earlier: Earlier | None
    """``None`` for a search that starts from scratch."""

    @abstractmethod
    def check_earlier(self, boards: Sequence[array[int]], score: int | None = None) -> None:
        """Raises ``BadInput`` unless the boards in ``earlier`` are boards of this puzzle, and have the score given.

        Only an engine can read its records and only the rules can judge a board, so an engine calls this with what it
        has read. What it cannot have written itself is then no fault of the engine.
        """

    def beside(self, suffix: str) -> Path | None:
        """A file of the engine's own beside the snapshots, named like theirs; ``None`` if they are in no file."""
        return None

    @abstractmethod
    def due_in(self) -> float:
        """Seconds until the next snapshot is due."""

    @abstractmethod
    def keep(self, snapshot: Snapshot) -> None:
        """Saves a snapshot. An engine calls this when one is due, with every better board, and at its end."""


@dataclass(frozen=True, slots=True)
class Job:
    """One question to an engine, with everything that limits and steers the run."""

    question: Question
    limits: Limits = field(default_factory=Limits)
    threads: int = 1
    seed: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    stop: StopFlag = field(default_factory=StopFlag)
    on_progress: Callable[[Progress], None] | None = None
    on_best: Callable[[array[int]], None] | None = None
    """To be called with every better board before its score is reported."""
    on_solutions: Callable[[Sequence[array[int]]], bool] | None = None
    """Where there may be many solutions: takes them as they are found, so that nobody has to hold them all.

    To be called on the thread that called ``run``. What is handed over is not in the answer. ``False`` ends the run,
    and the caller knows why. An engine need not call it; whatever it finds can wait for its answer."""
    process_memory: int | None = None
    """Bytes that the whole process may take. The core looks at it by itself; other engines ask ``_memory.is_full``."""
    checkpointer: Checkpointer | None = None
    """For checkpoints; only given to engines that declare the question in ``saves``."""
    on_node_limit: Callable[[], bool] | None = None
    """To be asked once the limit on nodes is reached, on the thread that called ``run``: whether to go on without it.

    An engine need not ask; then it stops there."""

    @property
    def max_solutions(self) -> int | None:
        """The number of solutions that ends the run: one, two to tell unique from ambiguous, or as the limits say."""
        wanted = {Question.FIRST: 1, Question.UNIQUE: 2, Question.PROVE: 2}.get(self.question)
        return wanted if wanted is not None else self.limits.solutions


PART_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Splitting:
    """How many workers share the work of an engine on one board: each takes a part, and cuts one that takes long."""

    questions: frozenset[Question]
    """What they can answer together."""
    part_seconds: float | None = PART_SECONDS
    """What a worker may spend on a part before it is cut; ``None`` if the board is cut only on request."""
    canonical_cubes: bool = False
    """Whether it can search all cubes of a board for canonical paths, which settle the whole board together."""


class Engine(ABC):
    """One algorithm. What it declares about itself feeds the command line, the docs and the tests."""

    name: str
    summary: str
    """One line for ``edgewise engines``."""
    forms: str
    """The forms that it accepts, in words."""
    answers: frozenset[Question]
    """The questions that it can answer."""
    rank: int
    """``auto`` takes the engine with the lowest rank that can do the job."""
    options: Sequence[Option]
    """The table of its options."""
    retired: Mapping[str, str] = MappingProxyType({})
    """Options that checkpoints may still name, with the value that has become the only one."""
    bare: Mapping[str, OptionValue] = MappingProxyType({})
    """Options that switch off all but the search, to show what propagation is worth; empty if there are none."""
    saves: frozenset[Question] = frozenset()
    """The questions for which it can be stopped and continue later from its snapshot; see :class:`Checkpointer`."""
    races: frozenset[Question] = frozenset()
    """The questions for which ``auto`` may also start it when the preferred engine takes long; see
    ``is_worth_racing``."""
    splitting: Splitting | None = None
    """How many workers share its work on one board; ``None`` if they cannot."""
    has_formula: bool = False
    """Whether it works on the formula that ``cnf`` exports, with its cuts as evidence."""

    @abstractmethod
    def missing(self) -> str | None:
        """Why the engine cannot run on this machine, in one line; ``None`` if it can."""

    def load(self) -> None:
        """Imports what the engine works with, before the clock starts. Most engines have nothing to do here."""
        return

    @abstractmethod
    def accepts(self, form: Form) -> bool:
        """Whether the engine can work on this form."""

    def is_worth_racing(self, form: Form, job: Job) -> bool:
        """For an engine that races: whether it may well be faster than the preferred engine on this form.

        With one thread the other engine waits in the meantime, so say yes only if this one is sure to be quick, or if
        it is not left alone for long (``nodes_alone``).
        """
        return False

    def nodes_alone(self, form: Form) -> int | None:
        """How many nodes it gets while the preferred engine waits for it; ``None`` for as many as it takes."""
        return None

    def usual_memory(self, question: Question, sharers: int = 1) -> int | None:
        """Bytes that it may take where nobody sets a limit, if so many processes do the same on this machine.

        ``None`` for an engine that takes no more than it needs.
        """
        return None

    def has_option(self, name: str) -> bool:
        return any(option.name == name for option in self.options)

    def options_of_search(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Those that say which search it is: the others say where it runs."""
        where = {option.name for option in self.options if option.says_where}
        return {name: value for name, value in options.items() if name not in where}

    @abstractmethod
    def run(self, form: Form, job: Job) -> Answer:
        """Answers the question, or says what stopped it."""

    def comparable_nodes(self, stats: Stats) -> float:
        """The effort of a run in nodes of the usual weight: what a search that propagates does at one node.

        An engine whose nodes are much lighter divides by how many of them make one. Infinite if it counted none.
        """
        nodes = stats.get("nodes")
        return float(nodes) if isinstance(nodes, int | float) else math.inf


HAS_THREADS = sys.platform != "emscripten"
"""A browser gives Python one thread and no process: whatever would have others work works by itself there."""
ALWAYS_THREADS = 16
"""So many threads may be asked for on any machine."""


def core_count() -> int:
    """The number of cores that this process may use."""
    if not HAS_THREADS:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def most_threads() -> int:
    """More threads than this are of no use to anybody, and some thousands of them exhaust the machine."""
    return max(ALWAYS_THREADS, 4 * core_count())


def default_threads() -> int:
    """Half of the cores, and at least one."""
    return max(1, core_count() // 2)
