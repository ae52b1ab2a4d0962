"""One loop, or paths and nothing else, by refinement: ask for what clauses can say, look at what is drawn, forbid
what is wrong with it, ask again.

Everything happens in one incremental solver, so that what it has learnt is kept from round to round.

1. A model is a set of loops, or of paths and rings. Where a part of it is a solution by itself, that is taken, and
   forbidden as one that is known. No solution holds another, so nothing else is lost.
2. Otherwise each loop of the model is forbidden (:class:`~edgewise.evidence.LoopCut`), or each ring
   (:class:`~edgewise.evidence.RingCut`).
3. A board with a loop rule that has gone on for some rounds, and by now draws only one or two loops at a time, is one
   on which loops grow by a cell a round. From there on the smallest wall between the two, or between the loop and a
   clue that it leaves alone, is forbidden to stay uncrossed as well (:class:`~edgewise.evidence.WallCut`). Before, it
   costs more than it saves.
"""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass

from edgewise.cnf import base_formula, clause_batches, variable_count
from edgewise.engine import Job
from edgewise.engines.sat.loops import DrawnLoop, LoopReader, PairReader
from edgewise.engines.sat.solver import SlicedSolver
from edgewise.engines.sat.walls import WallFinder
from edgewise.evidence import Cut, Evidence, WallCut
from edgewise.forms import LineForm, OneLoop, ints
from edgewise.result import Answer, Progress, Question, Stats, StoppedBy

MOST_LOOPS_WALLED = 2
BYTES_BESIDE_EDGES = 100
"""What a solution costs in memory beside its edges."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to refine: with which solver, and after how many rounds with walls, too (``None`` for never)."""

    solver: str
    walls_after: int | None


class Refinement:
    """One run on one form. ``solutions`` grows while it runs, so that nothing found is lost with it."""

    def __init__(self, form: LineForm, job: Job, settings: Settings, found: Callable[[array[int]], None]) -> None:
        self.form = form
        self.job = job
        self.settings = settings
        self.found = found
        self.started = time.perf_counter()
        self.solutions: list[array[int]] = []
        self.cuts: list[Cut] = []
        self.rounds = 0
        self.walls = 0
        self.bytes_used = 0
        self.encoding_seconds = 0.0
        self.solver: SlicedSolver | None = None

    def run(self) -> Answer:
        """The whole of it; raises what the solver raises."""
        if self.job.max_solutions == 0:
            return self._answer(complete=False, stopped_by="solutions")
        self.solver = SlicedSolver(self.settings.solver)
        try:
            self._tell_rules(self.solver)
            self.encoding_seconds = time.perf_counter() - self.started
            stopped_by = self._refine()
            complete = stopped_by is None
            proof = None
            if complete and self.job.question is Question.PROVE and len(self.solutions) < 2:
                proof, stopped_by = self._prove()
                complete = stopped_by is None
            return self._answer(complete, stopped_by, proof)
        finally:
            self.solver.close()

    def _tell_rules(self, solver: SlicedSolver) -> None:
        """The clauses of the rules; a seed has them come in another order, which is all that sways these solvers."""
        if self.job.seed:
            clauses = base_formula(self.form).clauses
            random.Random(self.job.seed).shuffle(clauses)
            solver.add(sorted(clauses, key=bool), len(clauses))
            return
        for number, batch in clause_batches(self.form):
            solver.add(batch, number)

    def _refine(self) -> StoppedBy | None:
        """Round after round, until nothing is left or something stops it."""
        assert self.solver is not None
        one_loop = isinstance(self.form.rule, OneLoop)
        reader = LoopReader(self.form) if one_loop else PairReader(self.form)
        walls_after = self.settings.walls_after if one_loop else None
        walls: WallFinder | None = None
        while True:
            met = self._solved(self.solver)
            if not isinstance(met, bool):
                return met
            if not met:
                return None
            self.rounds += 1
            edges = self.form.edge_count
            drawn = reader.read([variable - 1 for variable in self.solver.true_variables() if variable <= edges])
            if drawn.solution is not None:
                stopped_by = self._take(drawn.solution)
                if stopped_by is not None:
                    return stopped_by
                continue
            new = drawn.cuts
            if walls_after is not None and self.rounds > walls_after and len(drawn.loops) <= MOST_LOOPS_WALLED:
                walls = walls or WallFinder(self.form)
                wall = _wall_for(walls, drawn.loops)
                if wall is not None:
                    new.append(wall)
                    self.walls += 1
            self.solver.add([cut.clause for cut in new], len(new))
            self.cuts += new

    def _take(self, solution: list[int]) -> StoppedBy | None:
        """Keeps a solution and forbids it; says why the run is over, if it is."""
        assert self.solver is not None
        edges = ints(solution)
        self.solutions.append(edges)
        self.found(edges)
        if len(self.solutions) == self.job.max_solutions:
            return "solutions"
        self.bytes_used += 4 * len(edges) + BYTES_BESIDE_EDGES
        if self.job.limits.memory is not None and self.bytes_used > self.job.limits.memory:
            return "memory"
        self.solver.add([[-edge - 1 for edge in edges]], 1)
        return None

    def _solved(self, solver: SlicedSolver) -> bool | StoppedBy:
        """Whether the solver's clauses can be met, or what stopped it before it knew."""
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
        return None

    def _prove(self) -> tuple[tuple[str, ...] | None, StoppedBy | None]:
        """A proof from a solver that is told everything at once: short, and nobody has to follow the rounds."""
        solver = SlicedSolver(self.settings.solver, proof=True)
        try:
            self._tell_rules(solver)
            solver.add([cut.clause for cut in self.cuts], len(self.cuts))
            solver.add([[-edge - 1 for edge in solution] for solution in self.solutions], len(self.solutions))
            met = self._solved(solver)
            if not isinstance(met, bool):
                return None, met
            assert not met, "the clauses that the rounds refuted can be met"
            return (("0",) if solver.contradiction else tuple(solver.proof())), None
        finally:
            solver.close()

    @property
    def nodes(self) -> int:
        """The leaves of the search: models and conflicts."""
        return self.rounds + (0 if self.solver is None else self.solver.counted()["conflicts"])

    def progress(self) -> Progress:
        return Progress(time.perf_counter() - self.started, self.rounds, len(self.solutions))

    def _answer(self, complete: bool, stopped_by: StoppedBy | None, proof: tuple[str, ...] | None = None) -> Answer:
        stats: Stats = {"nodes": 0, "rounds": self.rounds, "cuts": len(self.cuts), "walls": self.walls}
        if self.solver is not None:
            stats["nodes"] = self.nodes
            stats |= {"variables": variable_count(self.form), "clauses": self.solver.clauses, **self.solver.counted()}
            stats |= {"solver": self.solver.name, "solver_version": self.solver.version}
        stats["encoding_seconds"] = self.encoding_seconds
        stats["search_seconds"] = time.perf_counter() - self.started - self.encoding_seconds
        return Answer(self.solutions, complete, stopped_by, stats, Evidence(tuple(self.cuts), proof))


def _wall_for(walls: WallFinder, loops: list[DrawnLoop]) -> WallCut | None:
    """Between two loops, or between one and a clue that it has nothing to do with."""
    if len(loops) == 2:
        one, other = sorted(loops, key=lambda loop: len(loop.edges))
        return walls.between(one.vertices, other.vertices, one.edges[0], other.edges[0])
    [only] = loops
    apart = walls.clue_apart_from(only.vertices)
    return None if apart is None else walls.between(only.vertices, apart, only.edges[0], None)
