"""One board on a whole cluster: a hard question in parts, and the hunt for the best score."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from edgewise.base.engine import OptionValue
from edgewise.base.errors import BadInput, NoEngine
from edgewise.base.family import Puzzle
from edgewise.base.forms import TileForm
from edgewise.base.listener import Listener
from edgewise.base.registry import splitting_engines
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question, Result
from edgewise.cluster.executors import PoolExecutor
from edgewise.questions.question import Clash, said
from edgewise.questions.searches import Count, Prove, Solve
from edgewise.solving.asking import ask
from edgewise.solving.choosing import choose_engine
from edgewise.text.loading import AnyPuzzle, as_puzzle

if TYPE_CHECKING:
    from edgewise.cluster.board.parts import Budget
    from edgewise.cluster.hunt.engine import Hunters
    from edgewise.cluster.pool import Pool
    from edgewise.proofs.write.certificate import Certificate
    from edgewise.questions.keywords import (
        ClusterBestKeywords,
        ClusterCountKeywords,
        ClusterProveKeywords,
        ClusterSolveKeywords,
    )

DEVICE, GPU = "device", "gpu"
"""The option of an engine that says what it runs on, and the value that needs a worker with a GPU."""


def refuse_what_stays_here(question: Solve | Count) -> None:
    """Refuses what workers cannot do."""
    if question.keeps_files:
        raise Clash("{save}, {resume} and {certify} cannot be used on a cluster; use a ledger")
    if question.up_to_symmetry:
        raise Clash("{up_to_symmetry} cannot be used on a cluster")


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
        budget: Budget | None = None,
        ledger: str | Path | None = None,
        **keywords: Unpack[ClusterSolveKeywords],
    ) -> Result:
        """Solves one hard puzzle with all workers; the other arguments are those of :func:`edgewise.solve`.

        The board is cut into parts, and a part that takes more than its ``budget`` is cut again. With a ``ledger``, a
        file, every part and what came of it is kept: the same call continues where an earlier one ended.
        """
        return self.answer(puzzle, *said(Solve, keywords), budget=budget, ledger=ledger)

    def count(
        self,
        puzzle: AnyPuzzle,
        *,
        budget: Budget | None = None,
        ledger: str | Path | None = None,
        **keywords: Unpack[ClusterCountKeywords],
    ) -> Result:
        """Counts the solutions of one puzzle with all workers; the other arguments are those of `edgewise.count`."""
        return self.answer(puzzle, *said(Count, keywords), budget=budget, ledger=ledger)

    def best(self, puzzle: AnyPuzzle, **keywords: Unpack[ClusterBestKeywords]) -> Result:
        """Hunts for the highest score with all workers; the arguments are those of ``solve(best=True)``.

        Checkpoints are those of a hunt on one machine: either can continue what the other began.
        """
        return self.answer(puzzle, *said(Solve, {"best": True, **keywords}))

    def prove(
        self,
        puzzle: AnyPuzzle,
        folder: str | Path,
        *,
        budget: Budget | None = None,
        ledger: str | Path | None = None,
        **keywords: Unpack[ClusterProveKeywords],
    ) -> Certificate:
        """Certifies that a puzzle has exactly one solution or none, cube by cube, as :func:`edgewise.prove` does whole.

        The certificate has a proof for every cube; whoever checks it also checks that the cubes cover everything.
        """
        return self.certified(puzzle, *said(Prove, {"folder": folder, **keywords}), budget=budget, ledger=ledger)

    def answer(
        self,
        puzzle: AnyPuzzle,
        question: Solve | Count,
        listener: Listener,
        *,
        budget: Budget | None = None,
        ledger: str | Path | None = None,
    ) -> Result:
        """The answer of all workers to a question about one puzzle."""
        puzzle = as_puzzle(puzzle)
        if isinstance(question, Solve) and question.best:
            return self._hunted(puzzle, question, listener)
        refuse_what_stays_here(question)
        from edgewise.cluster.board.split_engine import SplitEngine  # late: batches need none of it

        self._refuse_if_busy()
        request = replace(question.request(), threads=1)
        inner = choose_engine(puzzle.form, request)
        path = None if ledger is None else Path(ledger)
        engine = SplitEngine(inner, lambda: PoolExecutor(self.pool), path, budget)
        return ask(puzzle, replace(request, engine=engine), listener)

    def certified(
        self,
        puzzle: AnyPuzzle,
        question: Prove,
        listener: Listener,
        *,
        budget: Budget | None = None,
        ledger: str | Path | None = None,
    ) -> Certificate:
        """The certificate that a question asks for, with a proof by each worker."""
        from edgewise.cluster.board.proving import proven

        self._refuse_if_busy()
        able = splitting_engines(Question.PROVE)[0]
        request = Request(Question.PROVE, question.limits or Limits(), able, 1, options=question.options or {})
        path = None if ledger is None else Path(ledger)
        workers = PoolExecutor(self.pool)
        stop, on_progress = listener.stop, listener.on_progress
        return proven(
            as_puzzle(puzzle), Path(question.folder or ""), request, lambda: workers, path, budget, stop, on_progress
        )

    def _hunted(self, puzzle: Puzzle, question: Solve, listener: Listener) -> Result:
        from edgewise.checkpoints import open_checkpointer
        from edgewise.cluster.hunt.engine import HuntEngine  # late: lines need none of it

        self._refuse_if_busy()
        if not isinstance(puzzle.form, TileForm):
            raise NoEngine("only boards of tiles have a best score")
        inner = choose_engine(puzzle.form, Request(Question.BEST))
        with self._hunters(question.options or {}) as hunters:
            engine = HuntEngine(inner, hunters)
            request = replace(question.request(), engine=engine, threads=1)
            if not question.saves:
                return ask(puzzle, request, listener)
            save, resume, every = question.save, question.resume, question.save_every
            checkpointer, request = open_checkpointer(puzzle, save, resume, request, every)
            with closing(checkpointer):
                return ask(puzzle, replace(request, engine=engine), listener, checkpointer=checkpointer)

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
