"""``ew.Cluster``: the verbs of Edgewise on the workers of a Ray cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar, Unpack

from edgewise.base.arguments import whole_number
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput
from edgewise.base.listener import Listener
from edgewise.base.registry import engine_named
from edgewise.base.request import Request
from edgewise.base.result import Failure, Limits, Result
from edgewise.cluster.connection import AUTO, LOCAL, has_joined, join, leave
from edgewise.cluster.one_board import OneBoard, refuse_what_stays_here
from edgewise.cluster.pool import Pool
from edgewise.questions.making import Generate
from edgewise.questions.question import said
from edgewise.questions.searches import Count, Solve
from edgewise.text.loading import AnyPuzzle

if TYPE_CHECKING:
    from edgewise.cluster.batch.requests import BatchRequest
    from edgewise.explaining.grade import Grade
    from edgewise.generating.made import Made
    from edgewise.generating.order import Size
    from edgewise.questions.keywords import (
        ClusterCountManyKeywords,
        ClusterGenerateManyKeywords,
        ClusterSolveManyKeywords,
    )

G = TypeVar("G")
P = TypeVar("P")
R = TypeVar("R")


class Cluster(OneBoard):
    """The workers of a Ray cluster, for as long as the ``with`` lasts.

    ``address`` is ``local`` for the cores of this machine, ``auto`` for the cluster that it belongs to, or the address
    of one: ``HOST:PORT``, or ``ray://HOST:PORT`` from outside. ``workers`` is how many cores to use; all by default.

    Many puzzles are answered in chunks. With a ``ledger``, a file, every finished chunk is kept: the same call
    continues where an earlier one ended, whatever ended it. With ``ordered=False`` results come as they are found.
    """

    def __init__(self, address: str = LOCAL, workers: int | None = None) -> None:
        self.address = address
        self.workers = None if workers is None else whole_number("workers", workers, 1)
        self._pool: Pool | None = None
        self._joined = False

    def __enter__(self) -> Self:
        if not (self.address == AUTO and has_joined()):
            join(self.address, self.workers)
            self._joined = True
        try:
            self._pool = Pool(self.workers)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the workers and leaves the cluster; one that was started here ends."""
        if self._pool is not None:
            self._pool.close()
            self._pool = None
        if self._joined:
            self._joined = False
            leave()

    @property
    def pool(self) -> Pool:
        """The workers."""
        if self._pool is None:
            raise BadInput("the cluster has not been joined: use `with Cluster(...) as cluster`")
        return self._pool

    def solve_many(
        self,
        puzzles: Iterable[AnyPuzzle | Failure],
        *,
        ledger: str | Path | None = None,
        ordered: bool = True,
        **keywords: Unpack[ClusterSolveManyKeywords],
    ) -> Iterator[Result | Failure]:
        """Solves many puzzles; the other arguments are those of :func:`edgewise.solve_many`."""
        return self.answer_many(puzzles, *said(Solve, keywords), ledger=ledger, ordered=ordered)

    def count_many(
        self,
        puzzles: Iterable[AnyPuzzle | Failure],
        *,
        ledger: str | Path | None = None,
        ordered: bool = True,
        **keywords: Unpack[ClusterCountManyKeywords],
    ) -> Iterator[Result | Failure]:
        """Counts the solutions of many puzzles; the other arguments are those of :func:`edgewise.count`."""
        return self.answer_many(puzzles, *said(Count, keywords), ledger=ledger, ordered=ordered)

    def grade_many(
        self,
        puzzles: Iterable[AnyPuzzle | Failure],
        *,
        limits: Limits | None = None,
        hardest: bool = False,
        ledger: str | Path | None = None,
        ordered: bool = True,
        stop: StopFlag | None = None,
    ) -> Iterator[Grade | Failure]:
        """Grades many puzzles. With ``hardest``, workers find the hardest steps; else that waits until you ask."""
        from edgewise.cluster.batch.requests import GradeRequest

        seconds = Request(limits=limits or Limits()).limits.seconds
        return self._batch(GradeRequest(seconds, hardest), puzzles, Listener(stop or StopFlag()), ledger, ordered)

    def generate_many(
        self,
        family: str,
        size: Size | None = None,
        *,
        ledger: str | Path | None = None,
        ordered: bool = True,
        **keywords: Unpack[ClusterGenerateManyKeywords],
    ) -> Iterator[Made | Failure]:
        """Makes puzzle after puzzle; the other arguments, and the puzzles, are those of generate_many of edgewise."""
        question, listener = said(Generate, {"family": family, "size": size, "number": None, **keywords})
        return self.made(question, listener, ledger=ledger, ordered=ordered)

    def answer_many(
        self,
        puzzles: Iterable[AnyPuzzle | Failure],
        question: Solve | Count,
        listener: Listener,
        *,
        ledger: str | Path | None = None,
        ordered: bool = True,
    ) -> Iterator[Result | Failure]:
        """The answers to a question about many puzzles."""
        from edgewise.cluster.batch.requests import SolveRequest

        refuse_what_stays_here(question)
        request = question.request()
        if isinstance(request.engine, str) and not request.is_auto:
            engine_named(request.engine)  # an unknown one is no fault of any puzzle
        return self._batch(SolveRequest.of(request), puzzles, listener, ledger, ordered)

    def made(
        self, question: Generate, listener: Listener, *, ledger: str | Path | None = None, ordered: bool = True
    ) -> Iterator[Made | Failure]:
        """The puzzles that a question asks for."""
        from edgewise.cluster.batch.making import MakeRequest

        seconds = Request(limits=question.limits or Limits()).limits.seconds
        request = MakeRequest.of(question.spec(), question.attempts, seconds)
        return self._batch(request, question.seeds(), listener, ledger, ordered)

    def _batch(
        self,
        request: BatchRequest[G, P, R],
        given: Iterable[G],
        listener: Listener,
        ledger: str | Path | None,
        ordered: bool,
    ) -> Iterator[R | Failure]:
        """The results, with the ledger open for as long as somebody asks for them."""
        from edgewise.cluster.batch.batch import Batch
        from edgewise.cluster.batch.ledger import Ledger

        self._refuse_if_busy()
        self._busy = True
        try:
            with nullcontext(None) if ledger is None else Ledger(ledger) as opened:
                yield from Batch(self.pool, request, opened, ordered=ordered, stop=listener.stop).results(given)
        finally:
            self._busy = False
