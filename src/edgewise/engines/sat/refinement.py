"""One loop, or paths and nothing else, by refinement: solve the rules that clauses can express, look at what is drawn,
forbid what is wrong with it, solve again.

Everything happens in one incremental solver, so that what it has learnt is kept from round to round.

1. A model is a set of loops, or of paths and rings. If a part of it is a solution on its own, that is taken, and
   forbidden from then on. No solution contains another, so nothing else is lost.
2. Otherwise each loop of the model is forbidden (:class:`~edgewise.base.evidence.LoopCut`), or each ring
   (:class:`~edgewise.base.evidence.RingCut`).
3. If a board with a loop rule has taken some rounds, and by now has only one or two loops per model, its loops grow by
   one cell per round. From there on a line must also cross the smallest wall between the two loops, or between the
   loop and a clue that it does not touch (:class:`~edgewise.base.evidence.WallCut`). Earlier, this costs more than it
   saves.
"""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass

from edgewise.base.engine import Job
from edgewise.base.evidence import Cut, Evidence, WallCut
from edgewise.base.forms import Form, LineForm, ints
from edgewise.base.memory import is_full
from edgewise.base.result import Answer, Progress, Question, Stats, StoppedBy
from edgewise.engines.sat.encoding import Encoding
from edgewise.engines.sat.lines import LineEncoding
from edgewise.engines.sat.solver import SlicedSolver
from edgewise.engines.sat.tile_formula import TileEncoding
from edgewise.formulas.lines import Clause

BYTES_BESIDE_EDGES = 100
"""The memory that a solution takes in addition to its edges."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Which solver to use, and after how many rounds to look for walls (``None`` for never)."""

    solver: str
    walls_after: int | None


class Ended(Exception):
    """A limit ended the statement of the rules."""

    def __init__(self, by: StoppedBy) -> None:
        super().__init__(by)
        self.by = by


def encoding_of(form: Form, settings: Settings, look: Callable[[], None]) -> Encoding:
    """The form as a formula; ``look`` may end its statement."""
    if isinstance(form, LineForm):
        return LineEncoding(form, settings.walls_after)
    return TileEncoding(form, look)


class Refinement:
    """One run on one form. Where ``found`` is given it takes the solutions, and only a proof keeps them as well."""

    def __init__(
        self, form: Form, job: Job, settings: Settings, found: Callable[[array[int]], None] | None = None
    ) -> None:
        self.form = form
        self.job = job
        self.settings = settings
        self.found = found
        self.started = time.perf_counter()
        self.solutions: list[array[int]] = []
        self.number = 0
        """Of solutions, kept or not."""
        self.forbidding: list[Clause] = []
        """The clauses against the solutions, for a proof."""
        self.cuts: list[Cut] = []
        self.rounds = 0
        self.bytes_used = 0
        self.encoding_seconds = 0.0
        self.solver: SlicedSolver | None = None
        self.encoding: Encoding | None = None

    def run(self) -> Answer:
        """The whole run; raises what the solver raises."""
        if self.job.max_solutions == 0:
            return self._answer(complete=False, stopped_by="solutions")
        self.solver = SlicedSolver(self.settings.solver)
        try:
            self.encoding = encoding_of(self.form, self.settings, self._look)
            self._add_rules(self.solver)
            self.encoding_seconds = time.perf_counter() - self.started
            stopped_by = self._refine()
            complete = stopped_by is None
            proof = None
            if complete and self.job.question is Question.PROVE and self.number < 2:
                proof, stopped_by = self._prove()
                complete = stopped_by is None
            return self._answer(complete, stopped_by, proof)
        except Ended as end:
            return self._answer(complete=False, stopped_by=end.by)
        finally:
            self.solver.close()

    def _look(self) -> None:
        if (stopped_by := self._stopped()) is not None:
            raise Ended(stopped_by)

    def _add_rules(self, solver: SlicedSolver) -> None:
        """Adds the clauses of the rules. A seed shuffles them: these solvers have no seed of their own."""
        assert self.encoding is not None
        if self.job.seed:
            clauses = [clause for _, batch in self.encoding.batches() for clause in batch]
            random.Random(self.job.seed).shuffle(clauses)
            solver.add(sorted(clauses, key=bool), len(clauses))
            return
        for number, batch in self.encoding.batches():
            self._look()
            solver.add(batch, number)

    def _refine(self) -> StoppedBy | None:
        """Round after round, until no model is left or a limit stops it."""
        assert self.solver is not None
        assert self.encoding is not None
        while True:
            met = self._solved(self.solver)
            if not isinstance(met, bool):
                return met
            if not met:
                return None
            self.rounds += 1
            drawn = self.encoding.read(self.solver.true_variables(), self.rounds)
            if drawn.solution is None:
                self.solver.add([cut.clause for cut in drawn.cuts], len(drawn.cuts))
                self.cuts += drawn.cuts
                continue
            stopped_by = self._take(drawn.solution)
            if stopped_by is not None:
                return stopped_by
            self.solver.add([drawn.forbidding], 1)
            if self.job.question is Question.PROVE:
                self.forbidding.append(drawn.forbidding)

    def _take(self, solution: list[int]) -> StoppedBy | None:
        """Keeps a solution; returns why the run is over, if it is."""
        edges = ints(solution)
        self.number += 1
        if self.found is not None:
            self.found(edges)
        if self.found is None or self.job.question is Question.PROVE:
            self.solutions.append(edges)
        if self.number == self.job.max_solutions:
            return "solutions"
        self.bytes_used += 4 * len(edges) + BYTES_BESIDE_EDGES
        if self.job.limits.memory is not None and self.bytes_used > self.job.limits.memory:
            return "memory"
        return None

    def _solved(self, solver: SlicedSolver) -> bool | StoppedBy:
        """Whether the clauses are satisfiable, or what stopped the solver before it knew."""
        while True:
            stopped_by = self._stopped()
            if stopped_by is not None:
                return stopped_by
            left = None if self.job.limits.nodes is None else self.job.limits.nodes - self.nodes
            met = solver.solve_slice(left)
            if met is not None:
                return met

    def _stopped(self) -> StoppedBy | None:
        limits = self.job.limits
        if self.job.stop.is_set():
            return "interrupt"
        if limits.seconds is not None and time.perf_counter() - self.started >= limits.seconds:
            return "time"
        if limits.nodes is not None and self.nodes >= limits.nodes:
            return "nodes"
        return "memory" if is_full(self.job.process_memory) else None

    def _prove(self) -> tuple[tuple[str, ...] | None, StoppedBy | None]:
        """A proof from a second solver that gets all clauses at once: it is short, and independent of the rounds."""
        solver = SlicedSolver(self.settings.solver, proof=True)
        try:
            self._add_rules(solver)
            solver.add([cut.clause for cut in self.cuts], len(self.cuts))
            solver.add(self.forbidding, len(self.forbidding))
            met = self._solved(solver)
            if not isinstance(met, bool):
                return None, met
            assert not met, "the clauses that the rounds refuted are satisfiable"
            return (("0",) if solver.contradiction else tuple(solver.proof())), None
        finally:
            solver.close()

    @property
    def nodes(self) -> int:
        """The leaves of the search: models and conflicts."""
        return self.rounds + (0 if self.solver is None else self.solver.counted()["conflicts"])

    def progress(self) -> Progress:
        return Progress(time.perf_counter() - self.started, self.rounds, self.number)

    def _answer(self, complete: bool, stopped_by: StoppedBy | None, proof: tuple[str, ...] | None = None) -> Answer:
        walls = sum(isinstance(cut, WallCut) for cut in self.cuts)
        stats: Stats = {"nodes": 0, "rounds": self.rounds, "cuts": len(self.cuts), "walls": walls}
        if self.solver is not None and self.encoding is not None:
            stats["nodes"] = self.nodes
            stats |= {"variables": self.encoding.variables, "clauses": self.solver.clauses, **self.solver.counted()}
            stats |= {"solver": self.solver.name, "solver_version": self.solver.version}
        stats["encoding_seconds"] = self.encoding_seconds
        stats["search_seconds"] = time.perf_counter() - self.started - self.encoding_seconds
        return Answer(self.solutions, complete, stopped_by, stats, Evidence(tuple(self.cuts), proof))
