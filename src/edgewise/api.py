"""The verbs of Edgewise: load, solve, count, sample, check, convert, render, analyze, export a formula, prove.

They are thin: a verb turns its keywords into a question, which is a value, and :func:`answer` answers it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, Unpack

from msgspec.structs import replace

from edgewise.base.engine import StopFlag, default_threads
from edgewise.base.errors import BadInput, EdgewiseError
from edgewise.base.family import Puzzle, Solution, Style, Violation
from edgewise.base.listener import Listener
from edgewise.base.registry import engine_named
from edgewise.base.request import AUTO
from edgewise.base.result import Failure, Result
from edgewise.pictures import png
from edgewise.questions.boards import Analyze, Check, Convert, Render
from edgewise.questions.question import Answerable, Clash, said
from edgewise.questions.searches import Count, Formula, Prove, Sample, Solve
from edgewise.solving.asking import ask
from edgewise.solving.batches import in_order
from edgewise.text.loading import AnyPuzzle, as_puzzle, given_text, load

if TYPE_CHECKING:
    from edgewise.analysis import Analysis
    from edgewise.generating.made import Made
    from edgewise.proofs.check.reading import CheckLimits
    from edgewise.proofs.check.trimming import Trimmed
    from edgewise.proofs.check.verdict import Checked
    from edgewise.proofs.write.certificate import Certificate
    from edgewise.questions.keywords import (
        CountKeywords,
        FormulaKeywords,
        ProveKeywords,
        SampleKeywords,
        SolveKeywords,
        SolveManyKeywords,
    )

A = TypeVar("A")
LONGEST_NAME = 80
"""Of a text that could not be read, where it stands for the name of a puzzle."""

__all__ = [
    "AnyPuzzle",
    "analyze",
    "answer",
    "answer_many",
    "booklet",
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


def answer(puzzle: AnyPuzzle, question: Answerable[A], listener: Listener | None = None) -> A:
    """Answers any question about a puzzle; the questions are in :mod:`edgewise.questions`."""
    return question.answer(as_puzzle(puzzle), listener or Listener())


def answer_many(
    puzzles: Iterable[AnyPuzzle | Failure], question: Solve | Count, listener: Listener, *, give_up: bool = False
) -> Iterator[Result | Failure]:
    """The answers about many puzzles in their order, several at a time, each on one thread; see :func:`solve_many`.

    With ``give_up``, the work that is under way is told to stop when nobody asks for more answers.
    """
    if question.keeps_files:
        raise Clash("{save}, {resume} and {certify} need a single puzzle")
    workers = question.request().threads or default_threads()
    request = replace(question, threads=1).request()  # one for all: a small board takes little longer than to make it
    if isinstance(question.engine, str) and question.engine != AUTO:
        engine_named(question.engine)  # an unknown one is no fault of any puzzle

    def one(puzzle: AnyPuzzle | Failure) -> Result | Failure:
        if isinstance(puzzle, Failure):
            return puzzle
        try:
            return ask(as_puzzle(puzzle), request, listener)
        except EdgewiseError as error:
            return Failure(puzzle.name if isinstance(puzzle, Puzzle) else str(puzzle)[:LONGEST_NAME], error)

    return in_order(one, puzzles, workers, listener.stop.set if give_up else None)


def solve(puzzle: AnyPuzzle, **keywords: Unpack[SolveKeywords]) -> Result:
    """Finds a solution. With ``unique``, settles whether it is the only one; with ``all``, finds every solution.

    ``best`` looks for the board with the highest score, for puzzles that have one, and uses all of the time it is
    given; ``on_best`` is called with every better board once it has been checked.

    ``on_solution`` is called with every solution once it has been checked, and the result does not keep it then: for
    boards with more solutions than memory should hold.

    With ``up_to_symmetry``, solutions that a symmetry of the board takes to each other are one; ``all``, or a limit on
    solutions, finds one of each such class. See docs/guide/symmetry.md.

    ``save`` names a file for checkpoints, written at least every ``save_every`` seconds (30 by default). ``resume``
    names a checkpoint to continue from, which is also saved to. What you leave unset is then taken from the
    checkpoint, and what you say must not contradict it.

    ``puzzle`` is a puzzle, or anything that :func:`load` takes. ``limits=Limits(solutions=n)`` stops after ``n``
    solutions. ``threads`` is half of the cores by default. Every solution in the result has been checked against the
    rules. The other keywords are the fields of :class:`~edgewise.questions.searches.Solve`.

    >>> solve("3 3 3\\n3 . 3\\n3 3 3").status
    Status.UNSOLVABLE
    """
    return answer(puzzle, *said(Solve, keywords))


def solve_many(
    puzzles: Iterable[AnyPuzzle | Failure], **keywords: Unpack[SolveManyKeywords]
) -> Iterator[Result | Failure]:
    """Solves many puzzles, several at a time, each on one thread; results come in the order of the puzzles.

    The arguments are those of :func:`solve`; ``limits`` hold for each puzzle. A puzzle that cannot be read or that no
    engine takes does not end the others: in place of its result comes a :class:`~edgewise.base.result.Failure` with the
    ``error``, which is ``None`` for every result. A failure among the puzzles, of one that was read before, keeps its
    place.

    >>> [result.error or result.verdict for result in solve_many(["3 .\\n. .", "3 x\\n. ."], unique=True)]
    ['solved, 2 solutions or more', BadInput("'x' is not a clue; expected 0 to 4, or . or - for none", None, 1, 3)]
    """
    return answer_many(puzzles, *said(Solve, keywords), give_up=keywords.get("stop") is None)


def count(puzzle: AnyPuzzle, **keywords: Unpack[CountKeywords]) -> Result:
    """Counts the solutions, exactly: ``count`` of the result. With ``edges``, also how many solutions use each edge.

    An engine that cannot count is asked for every solution instead; what it finds is verified and counted.
    With ``up_to_symmetry``, solutions that a symmetry of the board takes to each other count as one. ``certify`` names
    a folder for a certificate of the number, which :func:`check_proof` counts again.

    >>> count(". . .\\n. . .\\n. . .").count
    213
    >>> count(". . .\\n. . .\\n. . .", up_to_symmetry=True).verdict
    '43 solutions up to symmetry (8 symmetries, 213 in all)'
    """
    return answer(puzzle, *said(Count, keywords))


def sample(puzzle: AnyPuzzle, number: int = 1, **keywords: Unpack[SampleKeywords]) -> Result:
    """Draws solutions at random: each is as likely as any other at every draw, and the same one may come up again.

    ``on_solution`` is called with each once it has been checked, and the result does not keep it then.

    >>> len(sample(". .\\n. .", 5, seed=7).solutions)
    5
    """
    return answer(puzzle, *said(Sample, {"number": number, **keywords}))


def check(puzzle: AnyPuzzle, solution: Solution | str | Path) -> list[Violation]:
    """Lists every rule that a solution breaks; empty if it is right. Text and files are read first.

    >>> puzzle = load("3 .\\n. .")
    >>> [violation.code for violation in check(puzzle, '{"loop": [[0, 0], [0, 1], [1, 1], [1, 0]]}')]
    ['clue.many']
    """
    return answer(puzzle, Check(solution=solution))


def read_solution(puzzle: Puzzle, what: str | Path) -> Solution:
    """Reads a solution of a puzzle from a file, from JSON or from a drawing."""
    from edgewise.text.solutions import read_solution as read  # late: only a solution that is given needs it

    return read(puzzle, given_text(what))


def convert(puzzle: AnyPuzzle, to: str) -> str:
    """Writes the puzzle as text in one of the formats of its family.

    >>> convert("3.\\n.2", "loopy")
    '2x2t0:3b2\\n'
    """
    return answer(puzzle, Convert(to=to))


def render(
    puzzle: AnyPuzzle, solution: Solution | None = None, *, to: str = "svg", style: Style | None = None
) -> bytes:
    """Draws the board as a picture (``to="svg"`` or ``"png"``) or as text (``"text"``); gives the bytes of a file."""
    return answer(puzzle, Render(to=to, solution=solution, style=style))


def render_shares(result: Result, *, to: str = "svg") -> bytes:
    """Draws a board on which each edge shows how many solutions use it, from ``count(puzzle, edges=True)``."""
    from edgewise.pictures.overlays import shares_svg  # late: only pictures need it

    if result.edge_counts is None:
        raise BadInput("this result has no counts for the edges; use count(puzzle, edges=True)")
    shares = [uses / result.count if result.count else 0.0 for uses in result.edge_counts]
    svg = shares_svg(result.puzzle, shares)
    return png(svg) if to == "png" else svg.encode()


def booklet(made: Sequence[Made], *, to: str = "html", style: Style | None = None) -> bytes:
    """Puzzles that were made as a booklet to print (``to="html"`` or ``"pdf"``), with the answers behind."""
    from edgewise.pictures.booklet import gathered  # late: few runs need it
    from edgewise.pictures.booklet_html import booklet_html
    from edgewise.pictures.booklet_pdf import booklet_pdf

    if to not in ("html", "pdf"):
        raise BadInput(f"unknown kind of booklet {to!r} (choose from html, pdf)")
    if not made:
        raise BadInput("a booklet needs at least one puzzle")
    found = gathered(made, style)
    return booklet_pdf(found) if to == "pdf" else booklet_html(found).encode()


def analyze(puzzle: AnyPuzzle, *, seconds: float = 10.0, stop: StopFlag | None = None) -> Analysis:
    """Says what makes a puzzle easy or hard: what can be seen, what is forced, and what each engine takes to settle it.

    The seconds are for all engines together: each run gets an equal share of what is left.

    >>> analyze("0 .\\n. .").difficulty
    Difficulty.EASY
    """
    return answer(puzzle, Analyze(seconds=seconds), Listener(stop or StopFlag()))


def cnf(puzzle: AnyPuzzle, *, final: bool = False, **keywords: Unpack[FormulaKeywords]) -> str:
    """Exports the formula that the engine ``sat`` works on, as DIMACS text with a comment for each variable.

    With ``final`` the puzzle is solved first, and every cut that this took is part of the formula; the other arguments
    are for that, and mean what they mean for :func:`solve`.

    >>> cnf("3 .\\n. .").splitlines()[-1]
    '-1 -7 -8 -3 0'
    """
    search, listener = said(Solve, keywords)
    return answer(puzzle, Formula(solving=search if final else None), listener)


def prove(puzzle: AnyPuzzle, folder: str | Path, **keywords: Unpack[ProveKeywords]) -> Certificate:
    """Settles whether a puzzle has exactly one solution or none, and writes a certificate of that into a folder.

    A folder that holds a certificate is replaced; one that holds anything else is refused.
    """
    return answer(puzzle, *said(Prove, {"folder": folder, **keywords}))


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
    from edgewise.proofs.check.checking import judge

    return judge(Path(folder), stop or StopFlag(), None if puzzle is None else as_puzzle(puzzle), limits)


def trim_proof(folder: str | Path, *, limits: CheckLimits | None = None, stop: StopFlag | None = None) -> Trimmed:
    """Makes a certificate smaller: only what its proof needs, with hints, packed. It is checked before and after."""
    from edgewise.proofs.check.trimming import trim  # late: few runs need it

    return trim(Path(folder), stop or StopFlag(), limits)
