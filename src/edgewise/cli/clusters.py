"""The options of commands that can run on a cluster, and the cluster that they ask for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypedDict

from edgewise.base.errors import BadInput
from edgewise.base.fields import says
from edgewise.base.registry import engine_named
from edgewise.base.request import AUTO
from edgewise.base.result import Question
from edgewise.cli.doors import Options
from edgewise.cli.readers import thread_count

if TYPE_CHECKING:
    from edgewise.base.family import Puzzle
    from edgewise.base.listener import Listener
    from edgewise.base.result import Result
    from edgewise.cluster import Cluster
    from edgewise.questions.searches import Count, Solve


class HowMany(TypedDict):
    """What the verbs of a cluster take for many puzzles."""

    ledger: Path | None
    ordered: bool


@dataclass(frozen=True, slots=True)
class Joined:
    """A cluster, and how results are to come from it."""

    cluster: Cluster
    many: HowMany

    def can_share(self, engine: str) -> bool:
        """Whether all workers can work on one board with this engine; otherwise one of them gets it."""
        if engine == AUTO:
            return True
        splitting = engine_named(engine).splitting
        return splitting is not None and splitting.questions != {Question.PROVE}

    def answer(self, board: Puzzle, question: Solve | Count, listener: Listener) -> Result:
        """One board with all workers."""
        return self.cluster.answer(board, question, listener, ledger=self.many["ledger"])


class Clustered(Options):
    """Where a command runs: in this process, or on a cluster."""

    cluster: Annotated[str | None, says("Use a Ray cluster: local, auto, or its address.", metavar="ADDRESS")] = None
    ledger: Annotated[
        Path | None,
        says("With --cluster: record results in this file; the same command continues from it.", metavar="FILE"),
    ] = None

    unordered: bool = False

    @contextmanager
    def joined(self, threads: int | None, cpu: str | None = None) -> Iterator[Joined | None]:
        """The cluster that the options name, joined for as long as it is used; ``None`` for this process alone.

        To be entered before signals are caught: Ray sets handlers of its own when it starts.
        """
        if self.cluster is None:
            for name, given in (("--ledger", self.ledger is not None), ("--unordered", self.unordered)):
                if given:
                    raise BadInput(f"{name} needs --cluster ADDRESS")
            yield None
            return
        from edgewise.cluster import Cluster  # late: few commands need it

        workers = None if threads is None and cpu is None else thread_count(threads, cpu)
        with Cluster(self.cluster, workers) as cluster:
            yield Joined(cluster, {"ledger": self.ledger, "ordered": not self.unordered})


class OnCluster(Clustered):
    """The same for many results."""

    unordered: Annotated[bool, says("With --cluster: print results as they finish, in any order.")] = False


class InParts(OnCluster):
    """The same for many puzzles."""

    part: Annotated[
        str,
        says("Only part K of N of the puzzles, to share them among N runs, each with its own ledger.", metavar="K/N"),
    ] = "1/1"
