"""Who takes part in a benchmark, behind one interface, so that the runner need not know what it runs.

Every engine is a contestant, and so is every peer. Both are asked as any user asks, so what they find is verified.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from edgewise import __version__
from edgewise.base.engine import Engine
from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle
from edgewise.base.forms import Form
from edgewise.base.registry import engines
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question, Stats
from edgewise.bench.peers import Peer, peers
from edgewise.solving.asking import ask


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer of a contestant about one puzzle."""

    status: str
    stopped_by: str | None
    solutions: int
    unique: bool | None
    seconds: float
    stats: Stats = field(default_factory=dict)
    drawn: str = ""


class Contestant(ABC):
    """Something that can be asked about puzzles, and timed."""

    name: str

    @abstractmethod
    def missing(self) -> str | None:
        """Why it cannot run on this machine; ``None`` if it can."""

    @abstractmethod
    def version(self) -> str:
        """The name and version of what is measured."""

    @abstractmethod
    def takes(self, puzzle: Puzzle, form: Form, question: Question) -> bool:
        """Whether it can answer this question about this puzzle."""

    @abstractmethod
    def load(self) -> None:
        """Imports what it works with, before the clock starts."""

    @abstractmethod
    def run(self, puzzle: Puzzle, question: Question, limits: Limits, threads: int, seed: int) -> Outcome:
        """Answers within the limits, or says what stopped it."""

    def configuration(self) -> Mapping[str, object]:
        """Its options and their values."""
        return {}


class EngineContestant(Contestant):
    """An engine of Edgewise with its default options."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.name = engine.name

    def missing(self) -> str | None:
        return self.engine.missing()

    def version(self) -> str:
        return f"edgewise {__version__}"

    def takes(self, puzzle: Puzzle, form: Form, question: Question) -> bool:
        return question in self.engine.answers and self.engine.accepts(form)

    def load(self) -> None:
        self.engine.missing()  # looks for the native core, which imports it
        self.engine.load()

    def run(self, puzzle: Puzzle, question: Question, limits: Limits, threads: int, seed: int) -> Outcome:
        result = ask(puzzle, Request(question, limits, self.engine, threads, seed))
        return Outcome(
            status=str(result.status),
            stopped_by=result.stopped_by,
            solutions=len(result.solutions) if result.count is None else result.count,
            unique=result.unique,
            seconds=result.seconds,
            stats=result.stats,
            drawn="\n\n".join(map(str, result.solutions[:1])),
        )

    def configuration(self) -> Mapping[str, object]:
        return {option.name: option.default for option in self.engine.options}


class PeerContestant(EngineContestant):
    """Another project's tool, asked, timed and verified like an engine: lowering and building are in its time."""

    def __init__(self, peer: Peer) -> None:
        super().__init__(peer)
        self.peer = peer

    def version(self) -> str:
        return self.peer.version()


def contestants(peers_folder: Path | None = None) -> dict[str, Contestant]:
    """Every contestant by name, the preferred engine first and peers last."""
    ours = {engine.name: EngineContestant(engine) for engine in engines().values()}
    others = {} if peers_folder is None else peers(peers_folder)
    return {**ours, **{name: PeerContestant(peer) for name, peer in others.items()}}


def choose(names: list[str], peers_folder: Path | None = None) -> tuple[list[Contestant], list[BadInput]]:
    """The contestants of these names, or all that can run; and an error for each name that is wrong.

    ``engines`` stands for all engines that can run, ``peers`` for all peers of the folder that can.
    """
    known = contestants(peers_folder)
    able = {name: one for name, one in known.items() if one.missing() is None}
    groups = {"engines": [name for name, one in able.items() if not isinstance(one, PeerContestant)]}
    if peers_folder is not None:
        groups["peers"] = [name for name, one in able.items() if isinstance(one, PeerContestant)]
    names = [one for name in names or groups for one in groups.get(name, [name])]
    chosen: list[Contestant] = []
    errors: list[BadInput] = []
    for name in dict.fromkeys(names):
        if name not in known:
            errors.append(BadInput(f"unknown engine {name!r} (choose from {', '.join(known)})"))
        elif missing := known[name].missing():
            errors.append(BadInput(f"engine {name} cannot run here: {missing}"))
        else:
            chosen.append(known[name])
    return chosen, errors
