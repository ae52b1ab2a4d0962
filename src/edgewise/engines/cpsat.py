"""``cpsat``: OR-Tools CP-SAT with one circuit constraint for the whole loop. See docs/engines/cpsat.md."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from edgewise.base.engine import Engine, Job
from edgewise.base.extras import missing_part
from edgewise.base.forms import NEVER, TWICE, Form, LineForm, OneLoop, TileForm
from edgewise.base.memory import is_full
from edgewise.base.result import Answer, Progress, Question, Stats, StoppedBy
from edgewise.engines._background import in_background
from edgewise.engines._found import Found
from edgewise.engines._tile_orientations import TileOrientations

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

MOST_CELLS = 100
CHECK_EVERY = 256
"""Edges, vertices or clues between two looks at the clock."""


class CpSat(Engine):
    name = "cpsat"
    summary = "OR-Tools CP-SAT: the loop as one circuit constraint; tiles by their orientations"
    forms = f"lines with one loop; tiles, up to {MOST_CELLS} cells"
    answers = frozenset({Question.FIRST, Question.UNIQUE, Question.ALL})
    rank = 70
    options = ()

    def missing(self) -> str | None:
        return missing_part("ortools")

    def load(self) -> None:
        import_module("ortools.sat.python.cp_model")

    def accepts(self, form: Form) -> bool:
        if isinstance(form, TileForm):
            return len(form.neighbours) <= MOST_CELLS
        return isinstance(form.rule, OneLoop)

    def run(self, form: Form, job: Job) -> Answer:
        return _Run(form, job).answer()


class Stopped(Exception):
    """The run has to end before its model is built."""


def go_on() -> None:
    """For models that are built to their end."""


def tile_model(tiles: TileOrientations, check: Callable[[], None] = go_on) -> tuple[cp_model.CpModel, list[Any]]:
    """The model, and the variables for each orientation on each cell, cell by cell.

    A cell has one orientation, a kind of piece as many places as copies, and two neighbours show each colour equally
    often: both once, or neither.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    at = [{number: model.new_bool_var(f"c{cell}o{number}") for number in tiles.at[cell]} for cell in tiles.cells]
    for here in at:
        model.add_exactly_one(here.values())
    for kind, pieces in enumerate(tiles.pieces):
        check()
        places = [
            variable for here in at for number, variable in here.items() if tiles.orientations[number].kind == kind
        ]
        model.add(sum(places) == len(pieces))
    for cell, side, near in tiles.joins():
        check()
        shown: dict[int, Any] = {}
        for here, facing, sign in ((at[cell], side, 1), (at[near], (side + 2) % 4, -1)):
            for number, variable in here.items():
                colour = tiles.orientations[number].sides[facing]
                shown[colour] = shown.get(colour, 0) + sign * variable
        for difference in shown.values():
            model.add(difference == 0)
    return model, [variable for here in at for variable in here.values()]


def build_model(form: LineForm, check: Callable[[], None] = go_on) -> tuple[cp_model.CpModel, list[Any]]:
    """The model, and for each edge the variable that says whether it is on.

    Each edge becomes two arcs, one each way, at most one of which is taken. Each vertex has an arc to itself, which is
    taken where the loop does not pass. The arcs that are taken then form one circuit through all the other vertices.
    ``check`` is called now and then, and may raise: large models take a while.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    check()
    on = []
    arcs = []
    visited = []
    for edge, (tail, head) in enumerate(zip(form.tails, form.heads, strict=True)):
        if edge % CHECK_EVERY == 0:
            check()
        on.append(model.new_bool_var(f"e{edge}"))
        along, against = model.new_bool_var(f"a{edge}"), model.new_bool_var(f"b{edge}")
        model.add(along + against == on[edge])
        arcs += [(tail, head, along), (head, tail, against)]
    for vertex, mask in enumerate(form.degrees):
        if vertex % CHECK_EVERY == 0:
            check()
        off_the_loop = model.new_bool_var(f"s{vertex}")
        arcs.append((vertex, vertex, off_the_loop))
        visited.append(off_the_loop.negated())
        if not mask & NEVER:
            model.add(off_the_loop == 0)
        if not mask & TWICE:
            model.add(off_the_loop == 1)
    model.add_circuit(arcs)
    model.add_bool_or(on)  # an empty drawing is not a loop
    true = [*on, *visited, *_sides(model, form, on), *_joints(model, form, on)] if form.counts_facts else on
    for clue in range(len(form.clues)):
        if clue % CHECK_EVERY == 0:
            check()
        counted = sum(true[fact] if fact >= 0 else true[~fact].negated() for fact in form.clues[clue])
        model.add_linear_constraint(counted, form.low[clue], form.high[clue])
    return model, on


def _sides(model: cp_model.CpModel, form: LineForm, on: list[Any]) -> list[Any]:
    """For each face whether it is inside: the two faces of an edge differ where it is on. The outer face is outside."""
    faces = form.faces or ()
    inside = [model.new_bool_var(f"i{face}") for face in range(len(faces))]
    beside: list[list[Any]] = [[] for _ in on]
    for face, edges in enumerate(faces):
        for edge in edges:
            beside[edge].append(inside[face])
    for edge, both in enumerate(beside):
        if both:
            model.add_bool_xor([on[edge], *both, True])  # an even number of them is true
    return inside


def _joints(model: cp_model.CpModel, form: LineForm, on: list[Any]) -> list[Any]:
    """For each joint whether both of its edges are on."""
    found = []
    for one, other in zip(form.joints[::2], form.joints[1::2], strict=True):
        both = model.new_bool_var(f"j{one}-{other}")
        model.add_bool_and([on[one], on[other]]).only_enforce_if(both)
        model.add_bool_or([on[one].negated(), on[other].negated(), both])
        found.append(both)
    return found


class _Run:
    """Finds solutions one by one and forbids each once it is known: a loop has two directions, and counts once."""

    def __init__(self, form: Form, job: Job) -> None:
        from ortools.sat.python import cp_model

        self.job = job
        self.started = time.perf_counter()
        self.found = Found(job)
        self.memory_is_up = False
        self.conflicts = self.decisions = 0
        self.tiles = TileOrientations(form) if isinstance(form, TileForm) else None
        try:
            self.model, self.on = (
                tile_model(self.tiles, self._check) if self.tiles else build_model(cast(LineForm, form), self._check)
            )
        except Stopped:
            self.model, self.on = cp_model.CpModel(), []
        self.encoding_seconds = time.perf_counter() - self.started
        self.solver = cp_model.CpSolver()
        self.solver.parameters.num_workers = max(1, job.threads)
        self.solver.parameters.random_seed = job.seed % 2**31
        self.solver.parameters.catch_sigint_signal = False

    def _check(self) -> None:
        if self._limit_reached() is not None:
            raise Stopped

    def answer(self) -> Answer:
        while True:
            stopped_by = self._limit_reached()
            if stopped_by is not None:
                return self._finish(False, stopped_by)
            status = self._solve()
            if status == "INFEASIBLE":
                return self._finish(True, None)
            if status != "OPTIMAL":  # it gave up at a limit; which one is looked up here
                return self._finish(False, self._limit_reached() or "time")
            true = [number for number, variable in enumerate(self.on) if self.solver.boolean_value(variable)]
            self.found.add(self._named(true))
            self.model.add_bool_or([~self.on[number] for number in true])

    def _named(self, true: list[int]) -> array[int]:
        """The answer that these true variables stand for."""
        if self.tiles is None:
            return array("i", true)
        orientations = [orientation for here in self.tiles.at for orientation in here]
        return self.tiles.named([orientations[number] for number in true])

    def _solve(self) -> str:
        """One run of the solver on the current model."""
        limits, parameters = self.job.limits, self.solver.parameters
        if limits.seconds is not None:
            parameters.max_time_in_seconds = max(0.0, limits.seconds - self._elapsed())
        if limits.nodes is not None:
            parameters.max_number_of_conflicts = max(1, limits.nodes - self.nodes)
        status = in_background(lambda: self.solver.solve(self.model), self.solver.stop_search, self._beat)
        self.conflicts += int(self.solver.num_conflicts)
        self.decisions += int(self.solver.num_branches)
        return str(self.solver.status_name(status))

    def _beat(self) -> None:
        self.memory_is_up = self.memory_is_up or is_full(self.job.process_memory)
        if self.job.stop.is_set() or self.memory_is_up:
            self.solver.stop_search()
        if self.job.on_progress is not None:
            self.job.on_progress(Progress(self._elapsed(), self.nodes, self.found.number))

    @property
    def nodes(self) -> int:
        """The leaves of the search: solutions and conflicts."""
        return self.found.number + self.conflicts

    def _elapsed(self) -> float:
        return time.perf_counter() - self.started

    def _limit_reached(self) -> StoppedBy | None:
        limits = self.job.limits
        if self.found.number == self.job.max_solutions:
            return "solutions"
        if self.job.stop.is_set() or self.found.is_refused:
            return "interrupt"
        if limits.seconds is not None and self._elapsed() >= limits.seconds:
            return "time"
        if limits.nodes is not None and self.nodes >= limits.nodes:
            return "nodes"
        kept_too_many = limits.memory is not None and self.found.bytes > limits.memory
        return "memory" if kept_too_many or self.memory_is_up or is_full(self.job.process_memory) else None

    def _finish(self, complete: bool, stopped_by: StoppedBy | None) -> Answer:
        from importlib.metadata import version  # late: importing it would slow down every start

        stats: Stats = {
            "nodes": self.nodes,
            "conflicts": self.conflicts,
            "decisions": self.decisions,
            "variables": len(self.model.proto.variables),
            "threads": self.solver.parameters.num_workers,
            "solver": "CP-SAT",
            "solver_version": f"OR-Tools {version('ortools')}",
            "encoding_seconds": self.encoding_seconds,
            "search_seconds": self._elapsed() - self.encoding_seconds,
        }
        return Answer(self.found.kept, complete, stopped_by, stats)


ENGINE = CpSat()
