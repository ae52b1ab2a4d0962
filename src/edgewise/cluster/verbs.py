"""``ew.Cluster``: the verbs of Edgewise on the workers of a Ray cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from itertools import count as count_from
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from edgewise.base.arguments import MOST_WHOLE, whole_number
from edgewise.base.engine import OptionValue, StopFlag
from edgewise.base.errors import BadInput
from edgewise.base.registry import engine_named, family_named
from edgewise.base.request import AUTO as ANY_ENGINE
from edgewise.base.request import Request
from edgewise.base.result import Failure, Limits, Question, Result
from edgewise.cluster.connection import AUTO, LOCAL, has_joined, join, leave
from edgewise.cluster.one_board import OneBoard
from edgewise.cluster.pool import Pool
from edgewise.generating.verbs import MOST_ATTEMPTS, drawn_seed
from edgewise.questions.searches import Solve
from edgewise.text.loading import AnyPuzzle

if TYPE_CHECKING:
    from edgewise.cluster.batch.requests import BatchRequest
    from edgewise.explaining.grade import Grade
    from edgewise.generating.given import Given, Mask
    from edgewise.generating.made import Made
    from edgewise.generating.order import Levels, Size

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
        unique: bool = False,
        all: bool = False,  # the word that users look for
        best: bool = False,
        engine: str = ANY_ENGINE,
        limits: Limits | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        ledger: str | Path | None = None,
        ordered: bool = True,
        stop: StopFlag | None = None,
    ) -> Iterator[Result | Failure]:
        """Solves many puzzles; the arguments are those of :func:`edgewise.solve_many`."""
        how = Solve(
            unique=unique, all=all, best=best, engine=engine, limits=limits, threads=1, seed=seed, options=options
        )
        return self._answered(how.request(), puzzles, ledger, ordered, stop)

    def count_many(
        self,
        puzzles: Iterable[AnyPuzzle | Failure],
        *,
        edges: bool = False,
        engine: str = ANY_ENGINE,
        limits: Limits | None = None,
        options: Mapping[str, OptionValue] | None = None,
        ledger: str | Path | None = None,
        ordered: bool = True,
        stop: StopFlag | None = None,
    ) -> Iterator[Result | Failure]:
        """Counts the solutions of many puzzles; the arguments are those of :func:`edgewise.count`."""
        question = Question.EDGES if edges else Question.COUNT
        request = Request(question, limits or Limits(), engine, 1, options=options or {})
        return self._answered(request, puzzles, ledger, ordered, stop)

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
        return self._batch(GradeRequest(seconds, hardest), puzzles, ledger, ordered, stop)

    def generate_many(
        self,
        family: str,
        size: Size | None = None,
        *,
        number: int | None = None,
        seed: int | None = None,
        tiling: str | None = None,
        grade: Levels | None = None,
        stars: Levels | None = None,
        teach: str | None = None,
        no: str | None = None,
        symmetry: str | None = None,
        mask: Mask | None = None,
        minimal: bool = False,
        clues: int | None = None,
        density: float | None = None,
        start: AnyPuzzle | None = None,
        solution: Given | None = None,
        options: Mapping[str, int | str] | None = None,
        attempts: int = MOST_ATTEMPTS,
        limits: Limits | None = None,
        ledger: str | Path | None = None,
        ordered: bool = True,
        stop: StopFlag | None = None,
    ) -> Iterator[Made | Failure]:
        """Makes puzzle after puzzle; arguments and puzzles are those of :func:`edgewise.generate_many`."""
        from edgewise.cluster.batch.making import MakeRequest
        from edgewise.generating.order import spec_of

        spec = spec_of(
            family_named(family),
            size,
            tiling=tiling,
            grade=grade,
            stars=stars,
            teach=teach,
            no=no,
            symmetry=symmetry,
            mask=mask,
            minimal=minimal,
            clues=clues,
            density=density,
            start=start,
            solution=solution,
            options=options,
        )
        first = drawn_seed() if seed is None else whole_number("seed", seed)
        seeds: Iterator[int] = (one % (MOST_WHOLE + 1) for one in count_from(first))
        if number is not None:
            seeds = islice(seeds, whole_number("number", number))
        seconds = Request(limits=limits or Limits()).limits.seconds
        request = MakeRequest.of(spec, whole_number("attempts", attempts, 1), seconds)
        return self._batch(request, seeds, ledger, ordered, stop)

    def _answered(
        self,
        request: Request,
        puzzles: Iterable[AnyPuzzle | Failure],
        ledger: str | Path | None,
        ordered: bool,
        stop: StopFlag | None,
    ) -> Iterator[Result | Failure]:
        from edgewise.cluster.batch.requests import SolveRequest

        if isinstance(request.engine, str) and not request.is_auto:
            engine_named(request.engine)  # an unknown one is no fault of any puzzle
        return self._batch(SolveRequest.of(request), puzzles, ledger, ordered, stop)

    def _batch(
        self,
        request: BatchRequest[G, P, R],
        given: Iterable[G],
        ledger: str | Path | None,
        ordered: bool,
        stop: StopFlag | None,
    ) -> Iterator[R | Failure]:
        """The results, with the ledger open for as long as somebody asks for them."""
        from edgewise.cluster.batch.batch import Batch
        from edgewise.cluster.batch.ledger import Ledger

        self._refuse_if_busy()
        self._busy = True
        try:
            with nullcontext(None) if ledger is None else Ledger(ledger) as opened:
                yield from Batch(self.pool, request, opened, ordered=ordered, stop=stop).results(given)
        finally:
            self._busy = False
