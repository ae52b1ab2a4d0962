"""One request: a question, and everything that decides how it is answered.

What the user left unset stays unset here (``None``, or ``auto`` for the engine), because a search that is resumed
takes it from its checkpoint, and what was set must not contradict that. What merely accompanies a run, such as the
stop flag or a callback for progress, is not part of the request: :func:`edgewise.asking.ask` takes it beside.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from edgewise.arguments import MOST_THREADS_ASKED, shown, whole_number
from edgewise.engine import ALWAYS_THREADS, Engine, OptionValue, default_threads, most_threads, option_text
from edgewise.errors import BadInput, BadType
from edgewise.result import Limits, Question

AUTO = "auto"
WHERE = frozenset({"device", "gpus", "groups", "hunt"})
"""Options that say where and how long a search runs, not which it is: as with threads, a run that is resumed may say
otherwise."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question about a puzzle, with the limits, engine, threads, seed and options to answer it with."""

    question: Question | None = None
    """Unset: the first solution."""
    limits: Limits = field(default_factory=Limits)
    engine: str | Engine = AUTO
    """A name, an engine, or ``auto``."""
    threads: int | None = None
    """Unset: half of the cores."""
    seed: int | None = None
    """Unset: 0."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Options of the engine; those left unset keep their defaults."""
    up_to_symmetry: bool = False
    """Whether solutions that are images of each other are one."""

    def __post_init__(self) -> None:
        if not isinstance(self.limits, Limits):
            raise BadType(f"limits: expected Limits, such as Limits(seconds=10), not {shown(self.limits)}")
        if not isinstance(self.engine, str | Engine):
            raise BadType(f"engine: expected a name or an engine, not {shown(self.engine)}")
        if not isinstance(self.options, Mapping) or not all(isinstance(name, str) for name in self.options):
            raise BadType(f"options: expected a mapping of names to values, not {shown(self.options)}")
        if self.threads is not None:
            object.__setattr__(self, "threads", _threads(self.threads))
        if self.seed is not None:
            object.__setattr__(self, "seed", whole_number("seed", self.seed))

    @property
    def engine_name(self) -> str:
        return self.engine if isinstance(self.engine, str) else self.engine.name

    @property
    def is_auto(self) -> bool:
        """Whether the choice of the engine is left to Edgewise."""
        return self.engine == AUTO

    def resolved(self, engine: Engine) -> Request:
        """The same request with nothing left unset, for the engine that was chosen."""
        defaults = {option.name: option.default for option in engine.options if option.default is not None}
        return Request(
            self.question or Question.FIRST,
            self.limits,
            engine,
            self.threads or default_threads(),
            self.seed or 0,
            {**defaults, **self.options},
        )

    def stated(self) -> dict[str, str]:
        """What was said of all that decides which search is made, as text, in the order of a checkpoint.

        Threads, devices and the other limits are not among it: they may differ from run to run.
        """
        said = {
            "question": self.question,
            "solutions": self.limits.solutions,
            "engine": None if self.is_auto else self.engine_name,
            "seed": self.seed,
            **{f"option {name}": option_text(value) for name, value in self.options.items() if name not in WHERE},
        }
        return {name: str(value) for name, value in said.items() if value is not None}

    def contradiction(self, started: Request) -> str | None:
        """What this request says otherwise than the one that a search was started with; ``None`` if nothing."""
        then = started.stated()
        for name, value in self.stated().items():
            if name not in then:
                return f"this search was started without {name} {value}"
            if then[name] != value:
                return f"this search was started with {name} {then[name]}, not {value}"
        if self.question is not None and self.limits.solutions is None and "solutions" in then:
            return f"this search was started for {then['solutions']} solutions"
        return None

    def completed_by(self, started: Request) -> Request:
        """This request where a search is resumed: as it was started, with the threads and other limits of this run."""
        where = {name: value for name, value in self.options.items() if name in WHERE}
        return replace(
            started,
            limits=replace(self.limits, solutions=started.limits.solutions),
            threads=self.threads,
            options={**started.options, **where},
        )


def _threads(asked: int) -> int:
    """What was asked for, or as many as make sense, with a warning."""
    threads = whole_number("threads", asked, 1, MOST_THREADS_ASKED)
    if threads <= ALWAYS_THREADS:
        return threads
    most = most_threads()
    if threads > most:
        warnings.warn(f"{threads} threads are more than this machine has use for; using {most}", stacklevel=5)
    return min(threads, most)


def question_asked(unique: bool, every: bool, limits: Limits, best: bool = False) -> Question | None:
    """The question that the arguments ask; ``None`` if they leave it unset."""
    if best and (unique or every or limits.solutions is not None):
        raise BadInput("best asks for one board: it cannot be combined with unique, all or a number of solutions")
    if unique and (every or limits.solutions is not None):
        raise BadInput("unique asks for at most two solutions: it cannot be combined with all or a number of solutions")
    if best:
        return Question.BEST
    if unique:
        return Question.UNIQUE
    return Question.ALL if every or limits.solutions is not None else None
