"""The verbs of Edgewise: load, solve, count, sample, check, convert, render, analyze, export a formula, prove.

They are thin: a verb turns what it was given into a :class:`~edgewise.request.Request` and hands it to
:func:`edgewise.asking.ask`, which picks the engine and verifies every answer before anyone sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from edgewise.arguments import whole_number
from edgewise.asking import ask
from edgewise.batches import in_order
from edgewise.engine import Engine, OptionValue, StopFlag, default_threads
from edgewise.errors import BadInput, EdgewiseError
from edgewise.family import Puzzle, Solution, Style, Violation
from edgewise.loading import AnyPuzzle, as_puzzle, given_text, load
from edgewise.pictures import png
from edgewise.registry import engine_named, family_of
from edgewise.request import AUTO, Request, question_asked
from edgewise.result import Failure, Limits, Progress, Question, Result
from edgewise.text.written import written

if TYPE_CHECKING:
    from edgewise.analysis import Analysis
    from edgewise.proofs.reading import CheckLimits
    from edgewise.proofs.trimming import Trimmed
    from edgewise.proofs.verdict import Checked
    from edgewise.proofs.writing import Certificate

LONGEST_NAME = 80
"""Of a text that could not be read, where it stands for the name of a puzzle."""

__all__ = [
    "AnyPuzzle",
    "analyze",
    "check",
    "check_proof",
    "cnf",
    "convert",
    "count",
    "load",
    "prove",
    "read_solution",
    "render",
    "render_shares",
    "sample",
    "solve",
    "solve_many",
    "trim_proof",
]


def solve(
    puzzle: AnyPuzzle,
    *,
    unique: bool = False,
    all: bool = False,  # the word that users look for
    best: bool = False,
    up_to_symmetry: bool = False,
    engine: str | Engine = AUTO,
    limits: Limits | None = None,
    threads: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_best: Callable[[Solution], None] | None = None,
    on_solution: Callable[[Solution], None] | None = None,
    save: str | Path | None = None,
    resume: str | Path | None = None,
    save_every: float | None = None,
) -> Result:
    """Finds a solution. With ``unique``, settles whether it is the only one; with ``all``, finds every solution.

    ``best`` looks for the board with the highest score, for puzzles that have one, and uses all of the time it is
    given; ``on_best`` is called with every better board once it has been checked.

    ``on_solution`` is called with every solution once it has been checked, and the result does not keep it then: for
    boards with more solutions than memory should hold.

    With ``up_to_symmetry``, solutions that a symmetry of the board takes to each other are one; ``all``, or a limit on
    solutions, finds one of each such class. See docs/symmetry.md.

    ``save`` names a file for checkpoints, written at least every ``save_every`` seconds (30 by default). ``resume``
    names a checkpoint to continue from, which is also saved to. What you leave unset is then taken from the
    checkpoint, and what you say must not contradict it.

    ``puzzle`` is a puzzle, or anything that :func:`load` takes. ``Limits(solutions=n)`` stops after ``n`` solutions.
    ``threads`` is half of the cores by default. Every solution in the result has been checked against the rules.

    >>> solve("3 3 3\\n3 . 3\\n3 3 3").status
    Status.UNSOLVABLE
    """
    puzzle = as_puzzle(puzzle)
    limits = _checked(limits)
    question = question_asked(unique, all, limits, best)
    request = Request(question, limits, engine, threads, seed, options or {}, up_to_symmetry)
    if save is None and resume is None:
        return ask(puzzle, request, stop=stop, on_progress=on_progress, on_best=on_best, on_solution=on_solution)[0]
    from edgewise.checkpoints import open_keeper  # late: few runs need it

    keeper, request = open_keeper(puzzle, save, resume, request, save_every)
    with closing(keeper):
        return ask(
            puzzle, request, stop=stop, on_progress=on_progress, on_best=on_best, on_solution=on_solution, keeper=keeper
        )[0]


def solve_many(
    puzzles: Iterable[AnyPuzzle | Failure],
    *,
    unique: bool = False,
    all: bool = False,
    best: bool = False,
    up_to_symmetry: bool = False,
    engine: str | Engine = AUTO,
    limits: Limits | None = None,
    threads: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_best: Callable[[Solution], None] | None = None,
) -> Iterator[Result | Failure]:
    """Solves many puzzles, several at a time, each on one thread; results come in the order of the puzzles.

    The arguments are those of :func:`solve`; ``limits`` hold for each puzzle. A puzzle that cannot be read or that no
    engine takes does not end the others: in place of its result comes a :class:`~edgewise.result.Failure` with the
    ``error``, which is ``None`` for every result. A failure among the puzzles, of one that was read before, keeps its
    place.

    >>> [result.error or result.verdict for result in solve_many(["3 .\\n. .", "3 x\\n. ."], unique=True)]
    ['solved, 2 solutions or more', BadInput("'x' is not a clue; expected 0 to 4, or . or - for none", None, 1, 3)]
    """
    workers = Request(threads=threads).threads or default_threads()
    limits = _checked(limits)
    question = question_asked(unique, all, limits, best)
    request = Request(question, limits, engine, 1, seed, options or {}, up_to_symmetry)
    stop_all = stop or StopFlag()

    if isinstance(engine, str) and engine != AUTO:
        engine_named(engine)  # an unknown one is no fault of any puzzle

    def answer(puzzle: AnyPuzzle | Failure) -> Result | Failure:
        if isinstance(puzzle, Failure):
            return puzzle
        try:
            return ask(as_puzzle(puzzle), request, stop=stop_all, on_progress=on_progress, on_best=on_best)[0]
        except EdgewiseError as error:
            return Failure(puzzle.name if isinstance(puzzle, Puzzle) else str(puzzle)[:LONGEST_NAME], error)

    return in_order(answer, puzzles, workers, stop_all.set if stop is None else None)


def count(
    puzzle: AnyPuzzle,
    *,
    edges: bool = False,
    up_to_symmetry: bool = False,
    certify: str | Path | None = None,
    engine: str | Engine = AUTO,
    limits: Limits | None = None,
    threads: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Counts the solutions, exactly: ``count`` of the result. With ``edges``, also how many solutions use each edge.

    An engine that cannot count is asked for every solution instead; what it finds is verified and counted.
    With ``up_to_symmetry``, solutions that a symmetry of the board takes to each other count as one. ``certify`` names
    a folder for a certificate of the number, which :func:`check_proof` counts again.

    >>> count(". . .\\n. . .\\n. . .").count
    213
    >>> count(". . .\\n. . .\\n. . .", up_to_symmetry=True).verdict
    '43 solutions up to symmetry (8 symmetries, 213 in all)'
    """
    question = Question.EDGES if edges else Question.COUNT
    request = Request(question, _checked(limits), engine, threads, options=options or {}, up_to_symmetry=up_to_symmetry)
    puzzle = as_puzzle(puzzle)
    if certify is None:
        return ask(puzzle, request, stop=stop, on_progress=on_progress)[0]
    if edges or up_to_symmetry:
        raise BadInput("what is certified is the number of all solutions; leave out edges and up_to_symmetry")
    from edgewise.proofs.writing import countable_rule, write_count  # late: few runs need it
    from edgewise.proofs.writing_folder import check_folder

    check_folder(Path(certify))
    rule = countable_rule(puzzle)
    result = ask(puzzle, request, stop=stop, on_progress=on_progress)[0]
    write_count(puzzle, rule, Path(certify), result)
    return result


def sample(
    puzzle: AnyPuzzle,
    number: int = 1,
    *,
    seed: int = 0,
    engine: str | Engine = AUTO,
    limits: Limits | None = None,
    threads: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_solution: Callable[[Solution], None] | None = None,
) -> Result:
    """Draws solutions at random: each is as likely as any other at every draw, and the same one may come up again.

    ``on_solution`` is called with each once it has been checked, and the result does not keep it then.

    >>> len(sample(". .\\n. .", 5, seed=7).solutions)
    5
    """
    limits = replace(_checked(limits), solutions=whole_number("number of samples", number, 1))
    request = Request(Question.SAMPLE, limits, engine, threads, seed, options or {})
    return ask(as_puzzle(puzzle), request, stop=stop, on_progress=on_progress, on_solution=on_solution)[0]


def check(puzzle: AnyPuzzle, solution: Solution | str | Path) -> list[Violation]:
    """Lists every rule that a solution breaks; empty if it is right. Text and files are read first.

    >>> puzzle = load("3 .\\n. .")
    >>> [violation.code for violation in check(puzzle, '{"loop": [[0, 0], [0, 1], [1, 1], [1, 0]]}')]
    ['clue.many']
    """
    puzzle = as_puzzle(puzzle)
    if isinstance(solution, str | Path):
        solution = read_solution(puzzle, solution)
    return family_of(puzzle).violations(puzzle, solution)


def read_solution(puzzle: Puzzle, what: str | Path) -> Solution:
    """Reads a solution of a puzzle from a file, from JSON or from a drawing."""
    from edgewise.solutions import read_solution as read  # late: only a solution that is given needs it

    return read(puzzle, given_text(what))


def convert(puzzle: AnyPuzzle, to: str) -> str:
    """Writes the puzzle as text in one of the formats of its family.

    >>> convert("3.\\n.2", "loopy")
    '2x2t0:3b2\\n'
    """
    puzzle = as_puzzle(puzzle)
    formats = {fmt.name: fmt for fmt in family_of(puzzle).formats}
    if to not in formats:
        raise BadInput(f"unknown format {to!r} for {puzzle.family_name} (choose from {', '.join(formats)})")
    return written(puzzle, formats[to])


def render(
    puzzle: AnyPuzzle, solution: Solution | None = None, *, to: str = "svg", style: Style | None = None
) -> bytes:
    """Draws the board as a picture (``to="svg"`` or ``"png"``) or as text (``"text"``); gives the bytes of a file."""
    puzzle = as_puzzle(puzzle)
    family = family_of(puzzle)
    style = style or Style()
    if to == "text":
        return f"{family.draw_text(puzzle, solution, style)}\n".encode()
    if to not in ("svg", "png"):
        raise BadInput(f"unknown kind of drawing {to!r} (choose from text, svg, png)")
    svg = family.draw_svg(puzzle, solution, style)
    return png(svg) if to == "png" else svg.encode()


def render_shares(result: Result, *, to: str = "svg") -> bytes:
    """Draws a board on which each edge shows how many solutions use it, from ``count(puzzle, edges=True)``."""
    if result.edge_counts is None:
        raise BadInput("this result does not say how many solutions use each edge; use count(puzzle, edges=True)")
    shares = [uses / result.count if result.count else 0.0 for uses in result.edge_counts]
    svg = family_of(result.puzzle).draw_shares(result.puzzle, shares)
    return png(svg) if to == "png" else svg.encode()


def analyze(puzzle: AnyPuzzle, *, seconds: float = 2.0, stop: StopFlag | None = None) -> Analysis:
    """Says what makes a puzzle easy or hard: what can be seen, what is forced, and what each engine takes to settle it.

    Each engine gets the given number of seconds.

    >>> analyze("0 .\\n. .").difficulty
    Difficulty.EASY
    """
    from edgewise.analysis import analyze as analyze_puzzle  # late: few runs need it

    return analyze_puzzle(as_puzzle(puzzle), seconds, stop)


def cnf(
    puzzle: AnyPuzzle,
    *,
    final: bool = False,
    unique: bool = False,
    all: bool = False,
    limits: Limits | None = None,
    threads: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> str:
    """Exports the formula that the engine ``sat`` works on, as DIMACS text with a comment for each variable.

    With ``final`` the puzzle is solved first, and every cut that this took is part of the formula; the other arguments
    are for that, and mean what they mean for :func:`solve`.

    >>> cnf("3 .\\n. .").splitlines()[-1]
    '-1 -7 -8 -3 0'
    """
    from edgewise.formulas.dimacs import dimacs_text  # late: few runs need it

    limits = _checked(limits)
    request = Request(question_asked(unique, all, limits), limits, "sat", threads, seed, options or {})
    return dimacs_text(as_puzzle(puzzle), request if final else None, stop, on_progress)


def prove(
    puzzle: AnyPuzzle,
    folder: str | Path,
    *,
    engine: str | Engine = AUTO,
    limits: Limits | None = None,
    threads: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Certificate:
    """Settles whether a puzzle has exactly one solution or none, and writes a certificate of that into a folder.

    A folder that holds a certificate is replaced; one that holds anything else is refused.
    """
    from edgewise.proofs.writing import write_certificate  # late: few runs need it

    request = Request(Question.PROVE, _checked(limits), engine, threads, seed, options or {})
    return write_certificate(as_puzzle(puzzle), Path(folder), request, stop=stop, on_progress=on_progress)


def check_proof(
    folder: str | Path,
    puzzle: AnyPuzzle | None = None,
    *,
    limits: CheckLimits | None = None,
    stop: StopFlag | None = None,
) -> Checked:
    """Checks a certificate without trusting any engine. Its ``flaw`` is ``None`` if the claim is proven.

    The verdict says by ``digest`` and ``subject`` which puzzle it is about; with ``puzzle``, any other is refused. It
    is ``stopped`` if a limit ended the check, which leaves the claim open.
    """
    from edgewise.proofs.checking import judge

    return judge(Path(folder), stop or StopFlag(), None if puzzle is None else as_puzzle(puzzle), limits)


def trim_proof(folder: str | Path, *, limits: CheckLimits | None = None, stop: StopFlag | None = None) -> Trimmed:
    """Makes a certificate smaller: only what its proof needs, with hints, packed. It is checked before and after."""
    from edgewise.proofs.trimming import trim  # late: few runs need it

    return trim(Path(folder), stop or StopFlag(), limits)


def _checked(limits: Limits | None) -> Limits:
    return Limits() if limits is None else Request(limits=limits).limits
