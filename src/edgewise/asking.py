"""From a request to a verified result: lower the puzzle, choose an engine, run it, verify what it answers.

Every verb of the API comes through :func:`ask`, and so do proofs, the analysis and the benchmark.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from edgewise.deadline import Deadline
from edgewise.engine import Engine, Job, OptionValue, StopFlag, default_threads
from edgewise.errors import BadInput, NoEngine
from edgewise.family import Puzzle, Solution
from edgewise.forms import Form, LineForm
from edgewise.race import run_with_rivals
from edgewise.registry import engine_named, engines, family_of
from edgewise.request import Request
from edgewise.result import Answer, Progress, Question, Result, Status
from edgewise.verification import Terms, Verification, tolerated_by, verified_solution

if TYPE_CHECKING:
    from edgewise.checkpoints import FileKeeper

DEFAULTS = Request()
Verify = Callable[[Sequence["array[int]"]], bool]
"""Takes solutions as an engine finds them; ``False`` if it wants no more."""
MANY = frozenset({Question.ALL, Question.SAMPLE})
"""Questions to which an answer may have any number of solutions: they are handed over as they are found."""


def ask(
    puzzle: Puzzle,
    request: Request = DEFAULTS,
    *,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_best: Callable[[Solution], None] | None = None,
    on_solution: Callable[[Solution], None] | None = None,
    keeper: FileKeeper | None = None,
    through: Callable[[Verify], Taker] | None = None,
) -> tuple[Result, Answer]:
    """Answers a request. The result is verified; the answer beside it is the engine's own, in terms of the form.

    Where there may be many solutions, they are verified while the engine searches, and the answer has only the last.
    ``on_best`` is called with every better board once it has been verified; ``keeper`` writes checkpoints.
    ``on_solution`` is called with every solution once it has been verified, and the result does not keep it then.
    ``through`` makes something that takes what the engine finds on its way to be verified, and may hold some back.
    The limit on seconds is for all of it: lowering, the engine, and the verification of what it found.
    """
    if request.up_to_symmetry:
        return _up_to_symmetry(puzzle, request, stop, on_progress, on_solution, keeper)
    question = request.question or Question.FIRST
    family = family_of(puzzle)
    stop = stop or StopFlag()
    started = time.perf_counter()
    deadline = Deadline(request.limits.seconds, stop)
    form = family.lower(puzzle)
    if question is Question.EDGES and not isinstance(form, LineForm):
        raise NoEngine(f"{family.title} puzzles have no edges to count")
    if (reason := family.impossible(puzzle, question is Question.BEST)) is not None:
        return _impossible(puzzle, question, reason, time.perf_counter() - started)
    lowering = time.perf_counter() - started
    engine = choose_engine(form, request, saving=keeper is not None)
    asked = question if question in engine.answers else Question.ALL
    deliver = _taker(on_solution, question, asked)
    terms = Terms(deadline.stopped_by, request.limits.memory, deliver, are_sets=isinstance(form, LineForm))
    verification = Verification(puzzle, engine, asked, terms)
    uses = EdgeUses(form, verification.take) if question is Question.EDGES and asked is Question.ALL else None
    taker: Taker | None = uses if through is None else through(verification.take)
    job = Job(
        asked,
        deadline.for_engine(request.limits),
        request.threads or default_threads(),
        request.seed or 0,
        checked_options(engine, request.options),
        stop,
        on_progress,
        _verified_first(puzzle, engine, on_best) if question is Question.BEST else None,
        (taker or verification).take if asked in MANY else None,
        request.limits.memory,
        keeper,
    )
    engine.load()
    deadline.start_again(lowering)
    if keeper is not None:
        keeper.start(request.resolved(engine), engine)
    started = time.perf_counter()
    rivals = _rivals(engine, form, job) if request.is_auto and not request.options and keeper is None else []
    if rivals:
        engine, answer = run_with_rivals(engine, rivals, form, job)
        verification.engine = engine
    else:
        answer = engine.run(form, job)
    # With one thread the engine waits while its solutions are verified.
    waited = verification.seconds if job.threads == 1 else 0.0
    seconds = lowering + time.perf_counter() - started - waited
    if taker is not None:
        taker.take(answer.solutions)
        answer = replace(answer, solutions=[])
    result = verification.result(answer, seconds)
    if keeper is not None:
        result = replace(result, seconds=seconds + keeper.seconds_before, unsaved=keeper.failure)
    if job.question is not question:
        # An engine that finds solutions was asked for a number.
        by_edge = tuple(uses.counts) if uses is not None and result.complete else None
        result = replace(result, solutions=(), delivered=0, edge_counts=by_edge)
    return result, answer


def _up_to_symmetry(
    puzzle: Puzzle,
    request: Request,
    stop: StopFlag | None,
    on_progress: Callable[[Progress], None] | None,
    on_solution: Callable[[Solution], None] | None,
    keeper: FileKeeper | None,
) -> tuple[Result, Answer]:
    from edgewise.symmetry.asking import ask_up_to_symmetry  # late: few runs need it

    if keeper is not None:
        raise BadInput("a search up to symmetry writes no checkpoints")
    return ask_up_to_symmetry(puzzle, request, stop=stop, on_progress=on_progress, on_solution=on_solution)


def ask_about(form: Form, job: Job) -> tuple[Engine, Answer]:
    """The answer of ``auto`` to a question about a form that no puzzle has, and the engine that gave it.

    There are no rules to verify it with, so whoever asks has to.
    """
    engine = choose_engine(form, Request(job.question))
    engine.load()
    rivals = _rivals(engine, form, job)
    return run_with_rivals(engine, rivals, form, job) if rivals else (engine, engine.run(form, job))


def choose_engine(form: Form, request: Request, saving: bool = False) -> Engine:
    """The engine that the request names or holds; for ``auto`` the preferred one that can do all that it says.

    Engines that find every solution can be asked how many there are, too; ``auto`` asks them only if no other can.
    With ``saving`` it has to be one that writes checkpoints.
    """
    question = request.question or Question.FIRST
    if request.is_auto:
        return _preferred(form, question, set(request.options), saving)
    engine = engine_named(request.engine) if isinstance(request.engine, str) else request.engine
    if missing := engine.missing():
        raise NoEngine(f"engine {engine.name} cannot run here: {missing}")
    if not _can_answer(engine, question):
        raise NoEngine(
            f"engine {engine.name} cannot answer {question} (it answers {', '.join(sorted(engine.answers))})"
        )
    if not engine.accepts(form):
        raise NoEngine(f"engine {engine.name} does not accept this puzzle (it accepts {engine.forms})")
    if saving and question not in engine.saves:
        raise NoEngine(f"engine {engine.name} cannot write checkpoints ({_savers(question)})")
    return engine


def checked_options(engine: Engine, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options, if the engine has them all and takes their values; ``BadInput`` otherwise."""
    if not options:
        return {}
    known = {option.name: option for option in engine.options}
    checked: dict[str, OptionValue] = {}
    for name, value in options.items():
        if name not in known:
            choice = f"choose from {', '.join(known)}" if known else "it has none"
            raise BadInput(f"unknown option {name!r} for engine {engine.name} ({choice})")
        checked[name] = known[name].checked(value)
    return checked


def _preferred(form: Form, question: Question, wanted: set[str], saving: bool) -> Engine:
    """The first engine by rank that answers, accepts, has the options and, where that matters, writes checkpoints."""
    by_rank = sorted(engines().values(), key=lambda engine: question not in engine.answers)  # stable
    for engine in by_rank:
        has_options = not wanted or wanted <= {option.name for option in engine.options}
        can_save = not saving or question in engine.saves
        if has_options and can_save and _can_answer(engine, question) and engine.accepts(form) and not engine.missing():
            return engine
    able = [engine for engine in by_rank if _can_answer(engine, question) and engine.accepts(form)]
    if saving and able and not any(question in engine.saves for engine in able):
        raise NoEngine(f"no engine for this puzzle can write checkpoints ({_savers(question)})")
    present = [engine for engine in able if engine.missing() is None]
    if present:
        known = sorted({option.name for engine in present for option in engine.options})
        raise BadInput(
            f"no engine for this puzzle has all of the options {', '.join(sorted(wanted))}"
            f" (choose from {', '.join(known)})"
        )
    reasons = [f"{engine.name}: {engine.missing()}" for engine in able] or [
        f"{engine.name} accepts {engine.forms}" for engine in by_rank if _can_answer(engine, question)
    ]
    raise NoEngine(f"no engine can answer {question} for this puzzle ({'; '.join(reasons) or 'none is installed'})")


def _savers(question: Question) -> str:
    able = [f"{engine.name} can, for {engine.forms}" for engine in engines().values() if question in engine.saves]
    return ", ".join(able) or "none can"


def _rivals(chosen: Engine, form: Form, job: Job) -> list[Engine]:
    """Engines that may answer before the chosen one, should that take long. Nodes of two engines are not the same."""
    if job.limits.nodes is not None:
        return []
    return [
        engine
        for engine in engines().values()
        if engine is not chosen and job.question in engine.races
        if engine.missing() is None and engine.accepts(form)
    ]


def _can_answer(engine: Engine, question: Question) -> bool:
    if question in (Question.COUNT, Question.EDGES) and Question.ALL in engine.answers:
        return True
    return question in engine.answers


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
    on_solution: Callable[[Solution], None] | None, asked: Question, answered: Question
) -> Callable[[Solution], None] | None:
    """Who gets the verified solutions instead of the result: nobody has use for them where only a number was asked."""
    if asked is not answered:
        return lambda solution: None
    return None if asked is Question.BEST else on_solution


def _impossible(puzzle: Puzzle, question: Question, reason: str, seconds: float) -> tuple[Result, Answer]:
    """A proven "no solution" that took counting only."""
    count = 0 if question in (Question.ALL, Question.COUNT) else None
    result = Result(puzzle, "counting", Status.UNSOLVABLE, False, True, None, (), seconds, count=count, reason=reason)
    return result, Answer([], True, None, {})


class Taker(Protocol):
    """Stands between an engine and the verification of what it finds."""

    def take(self, found: Sequence[array[int]]) -> bool:
        """Takes solutions as an engine finds them; ``False`` if it wants no more."""


class EdgeUses:
    """How many of the solutions use each edge, counted as they come on their way to be verified."""

    def __init__(self, form: Form, verify: Verify) -> None:
        assert isinstance(form, LineForm)
        self.counts = [0] * form.edge_count
        self.verify = verify

    def take(self, found: Sequence[array[int]]) -> bool:
        for solution in found:
            for edge in solution:
                self.counts[edge] += 1
        return self.verify(found)
