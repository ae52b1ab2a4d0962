"""One request: a question, and everything that decides how it is answered.

What the user left unset stays unset here (``None``, ``auto`` for the engine, the first solution for the question),
because a search that is resumed takes it from its checkpoint, and what was set must not contradict that. What merely
accompanies a run, such as the stop flag or a callback for progress, is no part of the request: that is a
:class:`~edgewise.base.listener.Listener`.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from edgewise.base.arguments import MOST_THREADS_ASKED, shown, whole_number
from edgewise.base.engine import (
    ALWAYS_THREADS,
    HAS_THREADS,
    Engine,
    OptionValue,
    default_threads,
    most_threads,
    option_text,
)
from edgewise.base.errors import BadType
from edgewise.base.registry import engine_named, engines
from edgewise.base.result import Limits, Question

AUTO = "auto"


@dataclass(frozen=True, slots=True)
class Request:
    """A question about a puzzle, with the limits, engine, threads, seed and options to answer it with."""

    question: Question = Question.FIRST
    """The first solution is what is asked for where nothing is said."""
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

    @property
    def chosen_engine(self) -> Engine | None:
        """The engine that the request names or holds; ``None`` for ``auto``."""
        if self.is_auto:
            return None
        return engine_named(self.engine) if isinstance(self.engine, str) else self.engine

    def _options_where(self) -> dict[str, OptionValue]:
        """The options that only say where the search runs; for ``auto``, any engine may be the one that has them."""
        able = engines().values() if self.chosen_engine is None else [self.chosen_engine]
        where = {option.name for engine in able for option in engine.options if option.says_where}
        return {name: value for name, value in self.options.items() if name in where}

    def resolved(self, engine: Engine) -> Request:
        """The same request with nothing left unset, for the engine that was chosen."""
        defaults = {option.name: option.default for option in engine.options if option.default is not None}
        return Request(
            self.question,
            self.limits,
            engine,
            self.threads or default_threads(),
            self.seed or 0,
            {**defaults, **self.options},
        )

    def stated(self) -> dict[str, str]:
        """What is known of all that decides which search is made, as text, in the order of a checkpoint.

        Threads, devices and the other limits are not among it: they may differ from run to run.
        """
        where = self._options_where()
        values = {
            "question": self.question,
            "solutions": self.limits.solutions,
            "engine": None if self.is_auto else self.engine_name,
            "seed": self.seed,
            **{f"option {name}": option_text(value) for name, value in self.options.items() if name not in where},
        }
        return {name: str(value) for name, value in values.items() if value is not None}

    def contradiction(self, started: Request) -> str | None:
        """What this request says otherwise than the one that a search was started with; ``None`` if nothing."""
        then = started.stated()
        says_nothing = self.question is Question.FIRST  # whoever asks for more says so, and nobody has to say less
        for name, value in self.stated().items():
            if name == "question" and says_nothing:
                continue
            if name not in then:
                return f"this search was started without {name} {value}"
            if then[name] != value:
                return f"this search was started with {name} {then[name]}, not {value}"
        if not says_nothing and self.limits.solutions is None and "solutions" in then:
            return f"this search was started for {then['solutions']} solutions"
        return None

    def completed_by(self, started: Request) -> Request:
        """This request where a search is resumed: as it was started, with the threads and other limits of this run."""
        return replace(
            started,
            limits=replace(self.limits, solutions=started.limits.solutions),
            threads=self.threads,
            options={**started.options, **self._options_where()},
        )


def _threads(requested: int) -> int:
    """The number requested, or as many as make sense, with a warning."""
    threads = whole_number("threads", requested, 1, MOST_THREADS_ASKED)
    if not HAS_THREADS:
        return 1
    if threads <= ALWAYS_THREADS:
        return threads
    most = most_threads()
    if threads > most:
        warnings.warn(f"{threads} threads are too many for this machine; using {most}", stacklevel=5)
    return min(threads, most)
