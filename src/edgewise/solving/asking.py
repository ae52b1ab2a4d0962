"""From a request to a verified result: lower the puzzle, choose an engine, run it, verify what it answers.

Every question that takes a search comes through :func:`ask`, and so do proofs, the analysis and the benchmark.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from edgewise.base.deadline import Deadline
from edgewise.base.engine import Engine, Job, default_threads
from edgewise.base.errors import NoEngine
from edgewise.base.family import Puzzle, Solution
from edgewise.base.forms import Form
from edgewise.base.listener import Listener
from edgewise.base.registry import family_of
from edgewise.base.request import Request
from edgewise.base.result import Answer, Question, Result, Status
from edgewise.solving.choosing import checked_options, choose_engine, rivals_of
from edgewise.solving.race import run_with_rivals
from edgewise.solving.verification import Terms, Verification, tolerated_by, verified_solution

if TYPE_CHECKING:
    from edgewise.checkpoints import FileCheckpointer

DEFAULTS = Request()
Verify = Callable[[Sequence["array[int]"]], bool]
"""Takes solutions as an engine finds them; ``False`` if it wants no more."""
MANY = frozenset({Question.ALL, Question.SAMPLE})
"""Questions to which an answer may have any number of solutions: they are handed over as they are found."""


def ask(
    puzzle: Puzzle,
    request: Request = DEFAULTS,
    listener: Listener | None = None,
    *,
    checkpointer: FileCheckpointer | None = None,
    through: Callable[[Verify], Taker] | None = None,
) -> Result:
    """Answers a request. The result is verified; it carries the engine's own answer, in terms of the form, as ``_raw``.

    Where there may be many solutions, they are verified while the engine searches, and the answer has only the last.
    ``checkpointer`` writes checkpoints. ``through`` makes something that takes what the engine finds on its way to be
    verified, and may hold some back. The limit on seconds is for all of it: lowering, the engine, and the verification
    of what it found.
    """
    listener = listener or Listener()
    if request.up_to_symmetry:
        from edgewise.symmetry.up_to_symmetry import ask_up_to_symmetry  # late: few runs need it

        assert checkpointer is None, "questions refuse checkpoints of it"
        return ask_up_to_symmetry(puzzle, request, listener)
    started = time.perf_counter()
    family = family_of(puzzle)
    deadline = Deadline(request.limits.seconds, listener.stop)
    form = puzzle.lowered()
    if request.question is Question.EDGES and not form.has_edges:
        raise NoEngine(f"{family.title} puzzles have no edges to count")
    if (reason := family.impossible(puzzle, request.question is Question.BEST)) is not None:
        return _impossible(puzzle, request.question, reason, time.perf_counter() - started)
    deadline.lowering = time.perf_counter() - started
    prepared = _prepare(puzzle, form, request, listener, deadline, checkpointer, through)
    answer, seconds = _run(prepared)
    return _account(prepared, answer, seconds)


@dataclass(slots=True)
class _Prepared:
    """A request that is ready to be run: the engine, its job, and who takes what it finds."""

    request: Request
    form: Form
    engine: Engine
    job: Job
    deadline: Deadline
    verification: Verification
    taker: Taker | None
    """Stands before the verification, if anything does."""
    checkpointer: FileCheckpointer | None


def _prepare(
    puzzle: Puzzle,
    form: Form,
    request: Request,
    listener: Listener,
    deadline: Deadline,
    checkpointer: FileCheckpointer | None,
    through: Callable[[Verify], Taker] | None,
) -> _Prepared:
    """Chooses the engine and says who verifies what it finds."""
    question = request.question
    engine = choose_engine(form, request, saving=checkpointer is not None)
    answered = question if question in engine.answers else Question.ALL
    deliver = _taker(listener.on_solution, question, answered)
    terms = Terms(deadline.stopped_by, request.limits.memory, deliver, are_sets=form.has_edges)
    verification = Verification(puzzle, engine, answered, terms)
    taker: Taker | None = None if through is None else through(verification.take)
    if question is Question.EDGES and answered is Question.ALL:
        taker = EdgeUses(form, verification.take)
    job = Job(
        answered,
        deadline.for_engine(request.limits),
        request.threads or default_threads(),
        request.seed or 0,
        checked_options(engine, request.options),
        listener.stop,
        listener.on_progress,
        _verified_first(puzzle, engine, listener.on_best) if question is Question.BEST else None,
        (taker or verification).take if answered in MANY else None,
        request.limits.memory,
        checkpointer,
    )
    return _Prepared(request, form, engine, job, deadline, verification, taker, checkpointer)


def _run(prepared: _Prepared) -> tuple[Answer, float]:
    """What the engine answers, and the seconds that it took, lowering included."""
    engine, form, job, checkpointer = prepared.engine, prepared.form, prepared.job, prepared.checkpointer
    request, verification = prepared.request, prepared.verification
    engine.load()
    prepared.deadline.start_again()
    if checkpointer is not None:
        checkpointer.start(request.resolved(engine), engine)
    started = time.perf_counter()
    rivals = rivals_of(engine, form, job) if request.is_auto and not request.options and checkpointer is None else []
    if rivals:
        verification.engine, answer = run_with_rivals(engine, rivals, form, job)
    else:
        answer = engine.run(form, job)
    # With one thread the engine waits while its solutions are verified.
    waited = verification.seconds if job.threads == 1 else 0.0
    return answer, prepared.deadline.lowering + time.perf_counter() - started - waited


def _account(prepared: _Prepared, answer: Answer, seconds: float) -> Result:
    """The verified result of an answer, with what belongs to the question and not to the engine."""
    taker, checkpointer = prepared.taker, prepared.checkpointer
    if taker is not None:
        taker.take(answer.solutions)
        answer = replace(answer, solutions=[])
    result = prepared.verification.result(answer, seconds)
    if checkpointer is not None:
        result = replace(result, seconds=seconds + checkpointer.seconds_before, unsaved=checkpointer.failure)
    if prepared.job.question is not prepared.request.question:
        # An engine that finds solutions was asked for a number.
        by_edge = tuple(taker.counts) if isinstance(taker, EdgeUses) and result.complete else None
        result = replace(result, solutions=(), delivered=0, edge_counts=by_edge)
    return result


def ask_about(form: Form, job: Job) -> tuple[Engine, Answer]:
    """The answer of ``auto`` to a question about a form that no puzzle has, and the engine that gave it.

    There are no rules to verify it with, so whoever asks has to.
    """
    engine = choose_engine(form, Request(job.question))
    engine.load()
    rivals = rivals_of(engine, form, job)
    return run_with_rivals(engine, rivals, form, job) if rivals else (engine, engine.run(form, job))


def _verified_first(
    puzzle: Puzzle, engine: Engine, on_best: Callable[[Solution], None] | None
) -> Callable[[array[int]], None]:
    """What the engine calls with every better board: one that breaks more rules than it may ends the run."""
    tolerated = tolerated_by(puzzle, Question.BEST)

    def verify_first(raw: array[int]) -> None:
        board = verified_solution(puzzle, engine, raw, tolerated)
        if on_best is not None:
            on_best(board)

    return verify_first


def _taker(
    on_solution: Callable[[Solution], None] | None, requested: Question, answered: Question
) -> Callable[[Solution], None] | None:
    """Who gets the verified solutions instead of the result: nobody has use for them where only a number is wanted."""
    if requested is not answered:
        return lambda solution: None
    return None if requested is Question.BEST else on_solution


def _impossible(puzzle: Puzzle, question: Question, reason: str, seconds: float) -> Result:
    """A proven "no solution" that took counting only."""
    count = 0 if question in (Question.ALL, Question.COUNT) else None
    nothing = Answer([], True, None, {})
    return Result(
        puzzle, "counting", Status.UNSOLVABLE, False, True, None, (), seconds, count=count, reason=reason, _raw=nothing
    )


class Taker(Protocol):
    """Stands between an engine and the verification of what it finds."""

    def take(self, found: Sequence[array[int]]) -> bool:
        """Takes solutions as an engine finds them; ``False`` if it wants no more."""


class EdgeUses:
    """How many of the solutions use each edge, counted as they come on their way to be verified."""

    def __init__(self, form: Form, verify: Verify) -> None:
        self.counts = [0] * form.unit_count
        self.verify = verify

    def take(self, found: Sequence[array[int]]) -> bool:
        for solution in found:
            for edge in solution:
                self.counts[edge] += 1
        return self.verify(found)
