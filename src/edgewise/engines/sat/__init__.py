"""``sat``: an incremental SAT solver from PySAT with loop cuts, wall cuts and proofs. See docs/engines/sat.md."""

from __future__ import annotations

import threading
from dataclasses import replace
from importlib import import_module

from edgewise.base.engine import HAS_THREADS, Engine, Job, Option, Splitting
from edgewise.base.errors import BadInput
from edgewise.base.extras import missing_part
from edgewise.base.forms import Form, LineForm, TileForm
from edgewise.base.result import Answer, Question
from edgewise.engines._background import EitherStop, Waiting, in_background
from edgewise.formulas.counters import is_long

DEFAULT_SOLVER = "glucose42"
WALLS_AFTER = 20
MOST_CELLS = 100
"""Clauses are hopeless for tiles far beyond seven by seven."""
NODES_ALONE = 50_000
"""Conflicts before ``cdcl`` goes on where it has to wait: published boards take 2,500 at most."""
MANY_EDGES = 100_000
"""From this size on, one slice of a solve may take longer than a user wants to wait after Ctrl-C."""


class Sat(Engine):
    name = "sat"
    summary = "a SAT solver from PySAT; loops and rings that do not belong are forbidden in rounds; writes proofs"
    forms = f"lines; tiles, up to {MOST_CELLS} cells"
    answers = frozenset({Question.FIRST, Question.UNIQUE, Question.ALL, Question.PROVE})
    rank = 30
    races = frozenset({Question.FIRST, Question.UNIQUE, Question.PROVE})
    splitting = Splitting(frozenset({Question.PROVE}))
    has_formula = True
    options = (
        Option("solver", DEFAULT_SOLVER, "which PySAT solver to use"),
        Option("walls", True, "on long runs, also require a line across the smallest wall between two loops"),
        Option("walls_after", WALLS_AFTER, "rounds after which a run counts as long"),
    )

    def missing(self) -> str | None:
        return missing_part("pysat")

    def load(self) -> None:
        import_module("edgewise.engines.sat.refinement")
        import_module("pysat.solvers")

    def accepts(self, form: Form) -> bool:
        if isinstance(form, TileForm):
            return len(form.neighbours) <= MOST_CELLS
        return not (form.rule.joins_pairs and form.counts_facts)

    def is_worth_racing(self, form: Form, job: Job) -> bool:
        """Proofs about pairs, and long counts of facts: a few that ``cdcl`` gets lost in are a matter of seconds here.

        A counter has variables for what was counted so far, so clauses are learnt about part of a count.
        """
        if not isinstance(form, LineForm):
            return False
        if form.rule.joins_pairs:
            return job.question is Question.PROVE
        return form.counts_facts and any(is_long(form, clue) for clue in range(len(form.clues)))

    def nodes_alone(self, form: Form) -> int | None:
        """Of loops, those that get lost here as well are left again."""
        return None if isinstance(form, LineForm) and form.rule.joins_pairs else NODES_ALONE

    def run(self, form: Form, job: Job) -> Answer:
        from edgewise.engines.sat.refinement import Refinement, Settings
        from edgewise.engines.sat.solver import SLICED, WRITE_PROOFS, checked_name

        solver = checked_name(str(job.options.get("solver", DEFAULT_SOLVER)))
        if job.question is Question.PROVE and solver not in WRITE_PROOFS:
            raise BadInput(f"the SAT solver {solver} writes no proofs (choose from {', '.join(sorted(WRITE_PROOFS))})")
        walls_after = int(job.options.get("walls_after", WALLS_AFTER))
        settings = Settings(solver, walls_after if job.options.get("walls", True) else None)
        holds_up = solver not in SLICED or (isinstance(form, LineForm) and form.edge_count > MANY_EDGES)
        if holds_up and HAS_THREADS:
            from edgewise.engines.sat.worker import refine_elsewhere

            return refine_elsewhere(form, job, settings)
        stop = EitherStop(job.stop)
        waiting = None if job.on_solutions is None else Waiting(job, stop)
        refinement = Refinement(form, replace(job, stop=stop), settings, None if waiting is None else waiting.put)
        is_main = threading.current_thread() is threading.main_thread()
        if not is_main and job.on_progress is None and waiting is None:
            return refinement.run()

        def beat() -> None:
            if waiting is not None:
                waiting.hand_over()
            if job.on_progress is not None:
                job.on_progress(refinement.progress())

        answer = in_background(refinement.run, stop.set, beat)
        return answer if waiting is None else replace(answer, solutions=list(waiting.solutions))


ENGINE = Sat()
