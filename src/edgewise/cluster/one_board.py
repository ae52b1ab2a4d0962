"""One board on a whole cluster: a hard question in parts, and the hunt for the best score."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from edgewise.base.engine import OptionValue, StopFlag
from edgewise.base.errors import BadInput, NoEngine
from edgewise.base.family import Puzzle, Solution
from edgewise.base.forms import TileForm
from edgewise.base.listener import Listener
from edgewise.base.registry import splitting_engines
from edgewise.base.request import AUTO, Request
from edgewise.base.result import Limits, Progress, Question, Result
from edgewise.cluster.executors import PoolExecutor
from edgewise.questions.searches import Solve
from edgewise.solving.asking import ask
from edgewise.solving.choosing import choose_engine
from edgewise.text.loading import AnyPuzzle, as_puzzle

if TYPE_CHECKING:
    from edgewise.cluster.board.parts import Budget
    from edgewise.cluster.hunt.engine import Hunters
    from edgewise.cluster.pool import Pool
    from edgewise.proofs.write.certificate import Certificate

DEVICE, GPU = "device", "gpu"
"""The option of an engine that says what it runs on, and the value that needs a worker with a GPU."""


class OneBoard(ABC):
    """The verbs that give all workers to one board."""

    _busy = False
    """Whether a batch is under way: its answers would be taken for those of another."""

    @property
    @abstractmethod
    def pool(self) -> Pool:
        """The workers."""

    def solve(
        self,
        puzzle: AnyPuzzle,
        *,
        unique: bool = False,
        all: bool = False,  # the word that users look for
        engine: str = AUTO,
        limits: Limits | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        budget: Budget | None = None,
        ledger: str | Path | None = None,
        stop: StopFlag | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        on_solution: Callable[[Solution], None] | None = None,
    ) -> Result:
        """Solves one hard puzzle with all workers; the arguments are those of :func:`edgewise.solve`.

        The board is cut into parts, and a part that takes more than its ``budget`` is cut again. With a ``ledger``, a
        file, every part and what came of it is kept: the same call continues where an earlier one ended.
        """
        how = Solve(unique=unique, all=all, engine=engine, limits=limits, threads=1, seed=seed, options=options)
        return self._in_parts(as_puzzle(puzzle), how.request(), budget, ledger, stop, on_progress, on_solution)

    def count(
        self,
        puzzle: AnyPuzzle,
        *,
        engine: str = AUTO,
        limits: Limits | None = None,
        options: Mapping[str, OptionValue] | None = None,
        budget: Budget | None = None,
        ledger: str | Path | None = None,
        stop: StopFlag | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Result:
        """Counts the solutions of one puzzle with all workers; the arguments are those of :func:`edgewise.count`."""
        request = Request(Question.COUNT, limits or Limits(), engine, 1, options=options or {})
        return self._in_parts(as_puzzle(puzzle), request, budget, ledger, stop, on_progress, None)

    def best(
        self,
        puzzle: AnyPuzzle,
        *,
        limits: Limits | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        stop: StopFlag | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        on_best: Callable[[Solution], None] | None = None,
        save: str | Path | None = None,
        resume: str | Path | None = None,
        save_every: float | None = None,
    ) -> Result:
        """Hunts for the highest score with all workers; the arguments are those of ``solve(best=True)``.

        Checkpoints are those of a hunt on one machine: either can continue what the other began.
        """
        from edgewise.checkpoints import open_checkpointer
        from edgewise.cluster.hunt.engine import HuntEngine  # late: lines need none of it

        puzzle = as_puzzle(puzzle)
        self._refuse_if_busy()
        if not isinstance(puzzle.form, TileForm):
            raise NoEngine("only boards of tiles have a best score")
        inner = choose_engine(puzzle.form, Request(Question.BEST))
        listener = Listener(stop or StopFlag(), on_progress, on_best)
        with self._hunters(options or {}) as hunters:
            request = Request(Question.BEST, limits or Limits(), HuntEngine(inner, hunters), 1, seed, options or {})
            if save is None and resume is None:
                return ask(puzzle, request, listener)
            checkpointer, request = open_checkpointer(puzzle, save, resume, request, save_every)
            with closing(checkpointer):
                request = replace(request, engine=HuntEngine(inner, hunters))
                return ask(puzzle, request, listener, checkpointer=checkpointer)

    def prove(
        self,
        puzzle: AnyPuzzle,
        folder: str | Path,
        *,
        limits: Limits | None = None,
        options: Mapping[str, OptionValue] | None = None,
        budget: Budget | None = None,
        ledger: str | Path | None = None,
        stop: StopFlag | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Certificate:
        """Certifies that a puzzle has exactly one solution or none, cube by cube, as :func:`edgewise.prove` does whole.

        The certificate has a proof for every cube; whoever checks it also checks that the cubes cover everything.
        """
        from edgewise.cluster.board.proving import proven

        self._refuse_if_busy()
        request = Request(
            Question.PROVE, limits or Limits(), splitting_engines(Question.PROVE)[0], 1, options=options or {}
        )
        path = None if ledger is None else Path(ledger)
        workers = PoolExecutor(self.pool)
        return proven(as_puzzle(puzzle), Path(folder), request, lambda: workers, path, budget, stop, on_progress)

    def _in_parts(
        self,
        puzzle: Puzzle,
        request: Request,
        budget: Budget | None,
        ledger: str | Path | None,
        stop: StopFlag | None,
        on_progress: Callable[[Progress], None] | None,
        on_solution: Callable[[Solution], None] | None,
    ) -> Result:
        from edgewise.cluster.board.split_engine import SplitEngine

        self._refuse_if_busy()
        inner = choose_engine(puzzle.form, request)
        path = None if ledger is None else Path(ledger)
        engine = SplitEngine(inner, lambda: PoolExecutor(self.pool), path, budget)
        request = replace(request, engine=engine)
        listener = Listener(stop or StopFlag(), on_progress, on_solution=on_solution)
        return ask(puzzle, request, listener)

    def _refuse_if_busy(self) -> None:
        if self._busy or self.pool.under_way:
            raise BadInput("this cluster is working on another batch; finish or close it first")

    @contextmanager
    def _hunters(self, options: Mapping[str, OptionValue]) -> Iterator[list[Hunters]]:
        """Workers with a core each and, where there are GPUs and no other device was named, workers with one each."""
        from edgewise.cluster.hunt.engine import Hunters

        by_core = Hunters(PoolExecutor(self.pool))
        device = options.get(DEVICE)
        has_gpus = bool(self.pool.ray.cluster_resources().get("GPU", 0))
        if device == GPU and not has_gpus:
            raise NoEngine("this cluster has no GPU")
        if not has_gpus or device not in (None, GPU):
            yield [by_core]
            return
        with closing(type(self.pool)(gpus=True)) as pool:
            by_gpu = Hunters(PoolExecutor(pool), {DEVICE: GPU})
            yield [by_gpu] if device == GPU else [by_core, by_gpu]
