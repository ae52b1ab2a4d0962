"""The verbs: load, solve, count, sample, check, convert, render, cnf, prove.

This is where an engine is picked, and where every answer is verified before anyone sees it.
"""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from edgewise.cnf import base_formula, variable_names
from edgewise.engine import Engine, Job, OptionValue, StopFlag, default_threads
from edgewise.errors import BadInput, EngineFault, NoEngine
from edgewise.family import Puzzle, Solution, Source, Style, Violation
from edgewise.forms import Form, LineForm
from edgewise.loading import load, read_file
from edgewise.pictures import png
from edgewise.race import run_with_rivals
from edgewise.registry import AnyFamily, engine_named, engines, family_of
from edgewise.result import Answer, Limits, Progress, Question, Result, Status

if TYPE_CHECKING:
    from concurrent.futures import Future

    from edgewise.checkpoints.keeper import FileKeeper
    from edgewise.proofs.checking import Checked
    from edgewise.proofs.writing import Certificate

AnyPuzzle = Puzzle | str | Path
"""A puzzle of some family, or anything that :func:`load` takes."""


def solve(
    puzzle: AnyPuzzle,
    *,
    unique: bool = False,
    all: bool = False,  # the word that users look for
    best: bool = False,
    engine: str = "auto",
    limits: Limits | None = None,
    threads: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_best: Callable[[Solution], None] | None = None,
    save: str | Path | None = None,
    resume: str | Path | None = None,
    save_every: float | None = None,
) -> Result:
    """Finds a solution; with ``unique`` settles whether it is the only one, with ``all`` finds every one.

    ``best`` asks for the board with the highest score, for puzzles that have one, and uses all of the time given;
    ``on_best`` hears of every better board, once it has been checked.

    ``save`` names a file for checkpoints, at least every ``save_every`` seconds (30), and ``resume`` one to go on from,
    which is saved to as well. What is not said then is taken from it, and what is said must not contradict it.

    ``puzzle`` is a puzzle, or anything that :func:`load` takes. ``Limits(solutions=n)`` asks for the first ``n``.
    What comes back has been checked against the rules.

    >>> solve("3 3 3\\n3 . 3\\n3 3 3").status
    <Status.UNSOLVABLE: 'unsolvable'>
    """
    limits = limits or Limits()
    question = _question(unique, all, limits, best)
    how: dict[str, Any] = {"engine": engine, "limits": limits, "seed": seed or 0, "options": options}
    if save is not None or resume is not None:
        from edgewise.checkpoints.keeper import as_asked, open_keeper  # late: few runs need it

        puzzle = _as_puzzle(puzzle)
        is_said = unique or all or best or limits.solutions is not None
        keeper = open_keeper(
            puzzle,
            save,
            resume,
            as_asked(question if is_said else None, limits, engine, seed, options or {}),
            save_every,
        )
        how["keeper"] = keeper
        if keeper.checkpoint is not None:
            question, again = keeper.as_begun(limits)
            how |= again
    return ask(puzzle, question, threads=threads, stop=stop, on_progress=on_progress, on_best=on_best, **how)[0]


def count(
    puzzle: AnyPuzzle,
    *,
    edges: bool = False,
    engine: str = "auto",
    limits: Limits | None = None,
    threads: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Result:
    """How many solutions there are, exactly: ``count`` of the result. With ``edges``, also how many use each edge.

    An engine that cannot count is asked for every solution instead; what it finds is verified and counted.

    >>> count(". . .\\n. . .\\n. . .").count
    213
    """
    question = Question.EDGES if edges else Question.COUNT
    return ask(
        puzzle,
        question,
        engine=engine,
        limits=limits,
        threads=threads,
        options=options,
        stop=stop,
        on_progress=on_progress,
    )[0]


def sample(
    puzzle: AnyPuzzle,
    number: int = 1,
    *,
    seed: int = 0,
    engine: str = "auto",
    limits: Limits | None = None,
    threads: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Solutions drawn at random, each as likely as any other at every draw; the same one may come up again.

    >>> len(sample(". .\\n. .", 5, seed=7).solutions)
    5
    """
    limits = replace(limits or Limits(), solutions=_positive(number, "the number of samples"))
    return ask(
        puzzle,
        Question.SAMPLE,
        engine=engine,
        limits=limits,
        threads=threads,
        seed=seed,
        options=options,
        stop=stop,
        on_progress=on_progress,
    )[0]


def ask(
    puzzle: AnyPuzzle,
    question: Question,
    *,
    engine: str = "auto",
    limits: Limits | None = None,
    threads: int | None = None,
    seed: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_best: Callable[[Solution], None] | None = None,
    keeper: FileKeeper | None = None,
) -> tuple[Result, Answer]:
    """One question to one engine: what the verbs are made of. The result is verified, the answer the engine's own."""
    puzzle = _as_puzzle(puzzle)
    limits = limits or Limits()
    family = family_of(puzzle)
    started = time.perf_counter()
    form = family.lower(puzzle)
    if question is Question.EDGES and not isinstance(form, LineForm):
        raise NoEngine(f"there are no lines to count in {family.title} puzzles")
    if (reason := family.impossible(puzzle, question is Question.BEST)) is not None:
        return _refused(puzzle, question, reason, time.perf_counter() - started)
    lowering = time.perf_counter() - started
    chosen = choose_engine(form, question, engine, options or {}, saving=keeper is not None)
    job = Job(
        question if question in chosen.answers else Question.ALL,
        limits,
        default_threads() if threads is None else _positive(threads, "threads"),
        seed,
        _known_options(chosen, options or {}),
        stop or StopFlag(),
        on_progress,
        _verified_first(puzzle, family, chosen, on_best) if question is Question.BEST else None,
        keeper,
    )
    chosen.load()
    if keeper is not None:
        keeper.begin(chosen, job)
    started = time.perf_counter()
    rivals = _rivals(chosen, form, job) if engine == "auto" and not options and keeper is None else []
    if rivals:
        chosen, answer = run_with_rivals(chosen, rivals, form, job)
    else:
        answer = chosen.run(form, job)
    seconds = lowering + time.perf_counter() - started
    result = _verified(puzzle, family, chosen, job, answer, seconds)
    if keeper is not None:
        result = replace(result, seconds=seconds + keeper.seconds_before, unsaved=keeper.failure)
    if job.question is not question:
        # An engine that finds solutions was asked for a number.
        by_edge = _uses(form, answer) if question is Question.EDGES and answer.complete else None
        result = replace(result, solutions=(), edge_counts=by_edge)
    return result, answer


def _uses(form: Form, answer: Answer) -> tuple[int, ...]:
    """How many of the solutions use each edge."""
    assert isinstance(form, LineForm)
    uses = [0] * form.edge_count
    for solution in answer.solutions:
        for edge in solution:
            uses[edge] += 1
    return tuple(uses)


def solve_many(puzzles: Iterable[AnyPuzzle], *, threads: int | None = None, **how: Any) -> Iterator[Result]:
    """Solves puzzle after puzzle, several at a time; the results come in the order of the puzzles.

    Each puzzle is solved by one thread; ``how`` is what :func:`solve` takes.
    """
    workers = default_threads() if threads is None else _positive(threads, "threads")
    if workers == 1:
        yield from (solve(puzzle, threads=1, **how) for puzzle in puzzles)
        return
    from concurrent.futures import ThreadPoolExecutor  # late: a tenth of the start of the program

    with ThreadPoolExecutor(workers) as pool:
        waiting: deque[Future[Result]] = deque()
        for puzzle in puzzles:
            waiting.append(pool.submit(solve, puzzle, threads=1, **how))
            if len(waiting) > 4 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def check(puzzle: AnyPuzzle, solution: Solution | str | Path) -> list[Violation]:
    """Every rule that a solution breaks; empty when it is right. A text or file is read first."""
    puzzle = _as_puzzle(puzzle)
    family = family_of(puzzle)
    if isinstance(solution, str | Path):
        solution = read_solution(puzzle, solution)
    return family.violations(puzzle, solution)


def read_solution(puzzle: Puzzle, what: str | Path) -> Solution:
    """A solution of a puzzle from a file, from JSON or from a drawing."""
    is_text = isinstance(what, str) and ("\n" in what or "://" in what or what.lstrip().startswith("{"))
    source = Source(str(what)) if is_text else read_file(Path(what))
    from edgewise.solutions import read_solution as read  # late: only a solution that is given needs it

    return read(puzzle, source)


def convert(puzzle: AnyPuzzle, to: str) -> str:
    """The puzzle as text in one of its family's formats.

    >>> convert("3.\\n.2", "loopy")
    '2x2t0:3b2\\n'
    """
    puzzle = _as_puzzle(puzzle)
    formats = {fmt.name: fmt for fmt in family_of(puzzle).formats}
    if to not in formats:
        raise BadInput(f"there is no format {to!r} for {puzzle.family_name}; there is {', '.join(formats)}")
    return str(formats[to].write(puzzle))


def cnf(puzzle: AnyPuzzle, *, final: bool = False, **how: Any) -> str:
    """The formula that ``sat`` works on, as DIMACS text with a comment for each variable.

    ``final`` solves the puzzle first (``how`` is what :func:`solve` takes) and puts in every cut that this took.

    >>> cnf("3 .\\n. .").splitlines()[-1]
    '-1 -7 -8 -3 0'
    """
    puzzle = _as_puzzle(puzzle)
    family = family_of(puzzle)
    form = family.lower(puzzle)
    if not isinstance(form, LineForm):
        raise NoEngine(f"there is no formula for {family.title} puzzles")
    formula = base_formula(form)
    said = [f"{family.title} {puzzle.name}".strip()]
    said.append(f"clauses 1 to {len(formula.clauses)}: points, clues, colours if any")
    if final:
        question = _question(how.pop("unique", False), how.pop("all", False), how.get("limits") or Limits())
        _, answer = ask(puzzle, question, engine="sat", **how)
        cuts = () if answer.evidence is None else answer.evidence.cuts
        said.append(f"the last {len(cuts)} clauses: cuts against drawings that are not what is asked for")
        formula.clauses.extend(cut.clause for cut in cuts)
    names = family.names(puzzle)
    said += (f"{number} {name}" for number, name in enumerate(variable_names(form, names.edge, names.vertex), start=1))
    return formula.dimacs(said)


def prove(puzzle: AnyPuzzle, folder: str | Path, **how: Any) -> Certificate:
    """Settles whether a puzzle has exactly one solution or none, and writes a certificate of that into a folder.

    ``how`` is what :func:`solve` takes: ``engine``, ``limits``, ``options``, ``stop`` ... A folder that holds a
    certificate is replaced; one that holds anything else is refused.
    """
    from edgewise.proofs.writing import write_certificate  # late: few runs need it

    return write_certificate(_as_puzzle(puzzle), Path(folder), **how)


def check_proof(folder: str | Path, stop: StopFlag | None = None) -> Checked:
    """Judges a certificate without believing any engine. Its ``flaw`` is ``None`` when the claim is proven."""
    from edgewise.proofs.checking import judge

    return judge(Path(folder), stop or StopFlag())


def render(
    puzzle: AnyPuzzle, solution: Solution | None = None, *, to: str = "svg", style: Style | None = None
) -> bytes:
    """A picture (``to="svg"`` or ``"png"``) or a drawing (``"text"``) of the board, as the bytes of a file."""
    puzzle = _as_puzzle(puzzle)
    family = family_of(puzzle)
    style = style or Style()
    if to == "text":
        return f"{family.draw_text(puzzle, solution, style)}\n".encode()
    if to not in ("svg", "png"):
        raise BadInput(f"cannot draw as {to!r}; there is text, svg and png")
    svg = family.draw_svg(puzzle, solution, style)
    return png(svg) if to == "png" else svg.encode()


def render_shares(result: Result, *, to: str = "svg") -> bytes:
    """A picture of a board on which each edge shows how many solutions use it, from ``count(puzzle, edges=True)``."""
    if result.edge_counts is None:
        raise BadInput("this result does not say how many solutions use each edge; count with edges")
    shares = [uses / result.count if result.count else 0.0 for uses in result.edge_counts]
    svg = family_of(result.puzzle).draw_shares(result.puzzle, shares)
    return png(svg) if to == "png" else svg.encode()


def choose_engine(
    form: Form,
    question: Question,
    name: str = "auto",
    options: Mapping[str, OptionValue] | None = None,
    saving: bool = False,
) -> Engine:
    """The engine of that name, or for ``auto`` the preferred one that can answer and that has the options asked for.

    Engines that find every solution can be asked how many there are, too; ``auto`` asks them only if no other can.
    With ``saving`` it has to be one that can be stopped and go on from a checkpoint.
    """
    if name != "auto":
        engine = engine_named(name)
        if missing := engine.missing():
            raise NoEngine(f"the engine {name} cannot run here: {missing}")
        if not _answers(engine, question):
            raise NoEngine(f"the engine {name} does not answer {question!s}")
        if not engine.accepts(form):
            raise NoEngine(f"the engine {name} does not take this puzzle; it takes {engine.forms}")
        if saving and question not in engine.saves:
            raise NoEngine(f"the engine {name} writes no checkpoints; {_savers(question)}")
        return engine
    wanted = set(options or ())
    asked = sorted(engines().values(), key=lambda engine: question not in engine.answers)  # stable: by rank otherwise
    for engine in asked:
        has_options = not wanted or wanted <= {option.name for option in engine.options}
        can_save = not saving or question in engine.saves
        if has_options and can_save and _answers(engine, question) and engine.accepts(form) and not engine.missing():
            return engine
    able = [engine for engine in asked if _answers(engine, question) and engine.accepts(form)]
    if saving and able and not any(question in engine.saves for engine in able):
        raise NoEngine(f"no engine for this puzzle writes checkpoints; {_savers(question)}")
    present = [engine for engine in able if engine.missing() is None]
    if present:
        known = sorted({option.name for engine in present for option in engine.options})
        raise BadInput(f"no engine for this puzzle has all of {', '.join(sorted(wanted))}; there is {', '.join(known)}")
    reasons = "".join(f"; {engine.name}: {engine.missing()}" for engine in able)
    raise NoEngine(f"no engine can answer {question!s} for this puzzle{reasons}")


def _savers(question: Question) -> str:
    able = [f"{engine.name} does, for {engine.forms}" for engine in engines().values() if question in engine.saves]
    return ", ".join(able) or "none does"


def _rivals(chosen: Engine, form: Form, job: Job) -> list[Engine]:
    """Engines that may answer before the chosen one, should that take long. Nodes of two engines are not the same."""
    if job.limits.nodes is not None:
        return []
    return [
        engine
        for engine in engines().values()
        if engine.races and engine is not chosen and job.question in engine.answers
        if engine.missing() is None and engine.accepts(form)
    ]


def _answers(engine: Engine, question: Question) -> bool:
    if question in (Question.COUNT, Question.EDGES) and Question.ALL in engine.answers:
        return True
    return question in engine.answers


def _as_puzzle(puzzle: AnyPuzzle) -> Puzzle:
    return load(puzzle) if isinstance(puzzle, str | Path) else puzzle


def _question(unique: bool, every: bool, limits: Limits, best: bool = False) -> Question:
    if best and (unique or every or limits.solutions is not None):
        raise BadInput("best asks for one board: it does not go with unique, all or a number of solutions")
    if best:
        return Question.BEST
    if unique and (every or limits.solutions is not None):
        raise BadInput("unique asks for at most two solutions: it does not go with all or a number of solutions")
    if unique:
        return Question.UNIQUE
    return Question.ALL if every or limits.solutions is not None else Question.FIRST


def _positive(number: int, what: str) -> int:
    if number < 1:
        raise BadInput(f"{what} must be at least 1, not {number}")
    return number


def _known_options(engine: Engine, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    known = {option.name: option for option in engine.options}
    for name, value in options.items():
        if name not in known:
            raise BadInput(f"the engine {engine.name} has no option {name!r}; it has {', '.join(known) or 'none'}")
        choices = known[name].choices
        if choices and value not in choices:
            raise BadInput(f"option {name}: {value!r} is not one of {', '.join(choices)}")
    return dict(options)


def _verified(puzzle: Puzzle, family: AnyFamily, engine: Engine, job: Job, answer: Answer, seconds: float) -> Result:
    """The answer as a result, or an ``EngineFault`` where the rules say otherwise."""
    tolerated = family.tolerated if job.question is Question.BEST else frozenset()
    solutions = tuple(_believed(puzzle, family, engine, raw, tolerated) for raw in answer.solutions)
    if job.question is not Question.SAMPLE and len(set(solutions)) != len(solutions):
        raise EngineFault(f"the engine {engine.name} gave the same solution twice; please report this puzzle")
    number = answer.count
    if number is None and answer.complete and job.question is Question.ALL:
        number = len(solutions)
    unique: bool | None = None
    if number is not None:
        unique = number == 1
    elif len(solutions) > 1:
        unique = False
    elif answer.complete:
        unique = len(solutions) == 1
    if tolerated and any(family.violations(puzzle, solution) for solution in solutions):
        return Result(
            puzzle, engine.name, Status.UNKNOWN, None, False, answer.stopped_by, solutions, seconds, answer.stats
        )
    exists = bool(number or solutions)
    status = Status.SOLVED if exists else Status.UNSOLVABLE if answer.complete else Status.UNKNOWN
    return Result(
        puzzle=puzzle,
        engine=engine.name,
        status=status,
        unique=unique,
        complete=answer.complete,
        stopped_by=answer.stopped_by,
        solutions=solutions,
        seconds=seconds,
        stats=answer.stats,
        count=number,
        edge_counts=None if answer.edge_counts is None else tuple(answer.edge_counts),
    )


def _verified_first(
    puzzle: Puzzle, family: AnyFamily, engine: Engine, on_best: Callable[[Solution], None] | None
) -> Callable[[array[int]], None]:
    """What an engine calls with every better board: nobody hears of one that breaks more than it may."""

    def verify(raw: array[int]) -> None:
        board = _believed(puzzle, family, engine, raw, family.tolerated)
        if on_best is not None:
            on_best(board)

    return verify


def _refused(puzzle: Puzzle, question: Question, reason: str, seconds: float) -> tuple[Result, Answer]:
    """A proven "no solution" that took counting only."""
    count = 0 if question in (Question.ALL, Question.COUNT) else None
    result = Result(puzzle, "counting", Status.UNSOLVABLE, False, True, None, (), seconds, count=count, reason=reason)
    return result, Answer([], True, None, {})


def _believed(
    puzzle: Puzzle, family: AnyFamily, engine: Engine, raw: array[int], tolerated: frozenset[str] = frozenset()
) -> Solution:
    solution: Solution = family.lift(puzzle, raw)
    broken = [violation for violation in family.violations(puzzle, solution) if violation.code not in tolerated]
    if broken:
        raise EngineFault(f"the engine {engine.name} broke a rule ({broken[0]}); please report this puzzle")
    return solution
