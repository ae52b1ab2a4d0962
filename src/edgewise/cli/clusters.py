"""The options of commands that can run on a cluster, and the cluster that they ask for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

from edgewise.cli.options import thread_count
from edgewise.errors import BadInput
from edgewise.request import AUTO
from edgewise.result import Question

if TYPE_CHECKING:
    from edgewise.cluster import Cluster

ClusterOption = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Work on a Ray cluster: local, auto, or its address."),
]
LedgerOption = Annotated[
    Path | None,
    typer.Option(
        "--ledger",
        metavar="FILE",
        readable=False,
        help="With --cluster: keep what is finished in this file; the same command continues from it.",
    ),
]
UnorderedOption = Annotated[
    bool, typer.Option("--unordered", help="With --cluster: print results as they come, in any order.")
]

PartOption = Annotated[
    str,
    typer.Option(
        "--part", metavar="K/N", help="Only the K-th of N parts of the puzzles: for N runs, each with its own ledger."
    ),
]


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
        from edgewise.cluster.split_engine import SPLIT

        return engine == AUTO or bool(SPLIT.get(engine, frozenset()) - {Question.PROVE})


@contextmanager
def cluster_asked(
    address: str | None, ledger: Path | None, unordered: bool, threads: int | None, cpu: str | None
) -> Iterator[Joined | None]:
    """The cluster that the options name, joined for as long as it is used; ``None`` for this process alone.

    To be entered before signals are caught: Ray sets handlers of its own when it starts.
    """
    if address is None:
        for name, said in (("--ledger", ledger is not None), ("--unordered", unordered)):
            if said:
                raise BadInput(f"{name} needs --cluster ADDRESS")
        yield None
        return
    from edgewise.cluster import Cluster  # late: few commands need it

    workers = None if threads is None and cpu is None else thread_count(threads, cpu)
    with Cluster(address, workers) as cluster:
        yield Joined(cluster, {"ledger": ledger, "ordered": not unordered})
