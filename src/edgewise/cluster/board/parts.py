"""Parts of one question: what a worker is given, what it gives back, and how it works on a part.

A part is a piece of the search, as one line of text: a cube of a board of lines, or a job of a search for tiles in the
words of its checkpoints. A worker settles it within a budget, or gives back what it is sure of and smaller parts that
together are the rest. Parts and what they are cut into hold every solution exactly once.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from edgewise.base.engine import PART_SECONDS, Engine, Job, OptionValue, StopFlag, core_count
from edgewise.base.forms import LineForm, TileForm
from edgewise.base.registry import engine_named
from edgewise.base.request import Request
from edgewise.base.result import Answer, Limits, Question
from edgewise.cluster.board.canonical import CANONICAL, TRUTH, can_be_canonical, run_canonical
from edgewise.cluster.board.cubes import Cube, cube_text, cut, given, read_cube
from edgewise.messages.evidence import evidence_bytes
from edgewise.messages.forms import FormMessage, TileMessage, form_of
from edgewise.solving.choosing import choose_engine

HEAT: Mapping[str, OptionValue] = {"heat": True}
NODES_FOR_HEAT = 20_000
SETTLED_SHARE = 1e-6
"""Of the work, for a cube that propagation settles: somebody still has to say so."""


class Budget(msgspec.Struct, frozen=True):
    """What a worker may spend on one part before it is cut."""

    seconds: float | None = PART_SECONDS
    nodes: int | None = None
    solutions: int = 20_000
    """A part with more is cut, too: they all have to be in memory at some place."""


class PartTask(msgspec.Struct):
    """One part for one worker."""

    form: FormMessage
    part: str
    engine: str
    question: Question
    enough: int | None
    """So many solutions answer the question."""
    budget: Budget
    pieces: int
    """Into so many it is cut if it takes more than its budget, where that is up to us."""
    known: list[bytes] = []
    """Solutions that have been found, where one or two of them answer the question."""
    seed: int = 0
    options: dict[str, bool | int | str] = {}
    memory: int | None = None


class Outcome(msgspec.Struct):
    """What came of a part."""

    solutions: list[bytes] = []
    count: str | None = None
    """Where a number was asked for: the solutions of the part without those of what is left, in hexadecimal."""
    left: list[tuple[str, float]] = []
    """Smaller parts, and the share of this one that each is expected to take."""
    stats: dict[str, int | float | str] = {}
    settled: bool = True
    """Every solution of the part is here, or in what is left."""
    evidence: bytes = b""
    """Where a proof was asked for: what shows that the part has these solutions and no others."""
    out_of_memory: bool = False
    """The worker had too little of it, and smaller parts would take no less."""
    in_vain: bool = False
    """The argument that all parts were to make together cannot be made: they have to start again without it."""


def run(body: bytes, stop: StopFlag) -> bytes:
    """Works on one part. An outcome that is not settled says that the worker was stopped, or that there is enough."""
    task = msgspec.msgpack.decode(body, type=PartTask)
    form = form_of(task.form)
    outcome = _cube(form, task, stop) if isinstance(form, LineForm) else _tiles(form, task, stop)
    return msgspec.msgpack.encode(outcome)


def _job(task: PartTask, limits: Limits, stop: StopFlag, options: Mapping[str, OptionValue] | None = None) -> Job:
    return Job(task.question, limits, 1, task.seed, {**task.options, **(options or {})}, stop)


def _limits(task: PartTask) -> Limits:
    """Of the run: the budget and, where every solution is asked for, the number of them to stop at."""
    budget = task.budget
    memory = task.memory
    if memory is None:
        memory = engine_named(task.engine).usual_memory(task.question, sharers=core_count())
    return Limits(budget.seconds, budget.nodes, _most_solutions(task), memory)


def _most_solutions(task: PartTask) -> int | None:
    if task.question is not Question.ALL or isinstance(task.form, TileMessage):
        return task.enough  # a search of tiles that goes on later must not stop between two turns of one board
    return min(task.budget.solutions, task.enough or task.budget.solutions)


def _cube(form: LineForm, task: PartTask, stop: StopFlag) -> Outcome:
    engine, limits = engine_named(task.engine), _limits(task)
    canonical = task.part.startswith(CANONICAL)
    cube = read_cube(task.part.removeprefix(CANONICAL).removeprefix(TRUTH))
    in_vain = False

    def answered(limits: Limits) -> Answer:
        nonlocal in_vain
        job = _job(task, limits, stop, HEAT if engine.has_option("heat") else None)
        if not canonical:
            return engine.run(given(form, cube), job)
        answer, in_vain = run_canonical(form, cube, [array("i", raw) for raw in task.known], job)
        return answer

    answer = answered(limits)
    if answer.stopped_by == "memory" and task.question is Question.COUNT:
        return Outcome(stats=answer.stats, settled=False, out_of_memory=True)
    if not answer.complete and not in_vain and not stop.is_set() and not _is_enough(answer, task):
        for_canonical = canonical or (not task.part and _may_be_canonical(form, engine, task, answer))
        heat = answer.heat if task.question is not Question.PROVE else _heat(form, cube, stop)
        pieces = cut(form, cube, task.pieces, canonical=for_canonical, heat=heat, stop=stop)
        if len(pieces) > 1:
            # Solutions of a part that is cut are found again in its pieces; for a question about one or two of them
            # they count at once, and more than once does no harm.
            found = [] if task.question is Question.ALL else answer.solutions
            rule = CANONICAL if for_canonical else ""
            left = [(rule + cube_text(piece), max(share, SETTLED_SHARE)) for piece, share in pieces]
            return Outcome(_raw(found), None, left, answer.stats)
        # Propagation settles it or nothing is open, so it cannot take long; there is nothing to cut it on either.
        answer = answered(replace(limits, seconds=None, nodes=None, solutions=task.enough))
    count = None if answer.count is None else f"{answer.count:x}"
    evidence = evidence_bytes(answer.evidence) if answer.complete and answer.evidence is not None else b""
    return Outcome(
        _raw(answer.solutions), count, [], answer.stats, answer.complete or in_vain, evidence, in_vain=in_vain
    )


def _heat(form: LineForm, cube: Cube, stop: StopFlag) -> Sequence[int] | None:
    """Where a board is hard, for an engine that does not say so itself."""
    job = Job(Question.UNIQUE, Limits(nodes=NODES_FOR_HEAT), options=HEAT, stop=stop)
    board = given(form, cube)
    return choose_engine(board, Request(job.question, options=HEAT)).run(board, job).heat


def _may_be_canonical(form: LineForm, engine: Engine, task: PartTask, answer: Answer) -> bool:
    once = task.question in (Question.FIRST, Question.UNIQUE)
    able = engine.splitting is not None and engine.splitting.canonical_cubes
    return once and able and can_be_canonical(form, task.options, answer)


def _is_enough(answer: Answer, task: PartTask) -> bool:
    return task.enough is not None and len(answer.solutions) >= task.enough


def _raw(solutions: list[array[int]]) -> list[bytes]:
    return [solution.tobytes() for solution in solutions]


def _tiles(form: TileForm, task: PartTask, stop: StopFlag) -> Outcome:
    from edgewise.cluster.board.tile_parts import run_tile_part  # late: boards of lines need none of it

    job = _job(task, _limits(task), stop, {"directions": False})
    answer, left = run_tile_part(engine_named(task.engine), form, task.part, job)
    settled = answer.complete or not (stop.is_set() or _is_enough(answer, task))
    parts = [(part, 1 / len(left)) for part in left] if settled else []
    return Outcome(_raw(answer.solutions), None, parts, answer.stats, settled)
