"""Questions that an engine answers: solutions, their number, some of them at random, a proof, a formula."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from edgewise.base.arguments import MOST_SECONDS, MOST_WHOLE
from edgewise.base.engine import Engine, OptionValue
from edgewise.base.family import Puzzle
from edgewise.base.fields import SEED, THREADS, TIME, says
from edgewise.base.listener import Listener
from edgewise.base.registry import formula_engine
from edgewise.base.request import AUTO, Request
from edgewise.base.result import Limits, Question, Result
from edgewise.questions.question import AnyQuestion, Clash
from edgewise.solving.asking import ask

if TYPE_CHECKING:
    from edgewise.proofs.write.certificate import Certificate

LIMITS = "Where to stop."
UP_TO_SYMMETRY = says("Count solutions that differ only by symmetry once.")


class Search(AnyQuestion, frozen=True, kw_only=True):
    """What every search takes."""

    engine: Annotated[str | Engine, says("The engine to use; see `edgewise engines`.", metavar="ENGINE")] = AUTO
    limits: Annotated[Limits | None, says(LIMITS, of=("seconds", "nodes", "memory"))] = None
    threads: Annotated[int | None, THREADS] = None
    options: Annotated[
        Mapping[str, OptionValue] | None,
        says("Set an option of the engine; may be repeated. See `edgewise engines`.", "--option", "NAME=VALUE"),
    ] = None

    def _request(self, question: Question, seed: int | None = None, up_to_symmetry: bool = False) -> Request:
        """The same for the engines."""
        limits = Limits() if self.limits is None else self.limits
        options = {} if self.options is None else self.options
        return Request(question, limits, self.engine, self.threads, seed, options, up_to_symmetry)


class Solve(Search, frozen=True, kw_only=True):
    """A solution, whether it is the only one, all of them, or the board with the highest score."""

    unique: Annotated[bool, says("Find out whether the solution is the only one.")] = False
    all: Annotated[bool, says("Find every solution.")] = False
    best: Annotated[bool, says("Find the highest score in the time given.")] = False
    limits: Annotated[Limits | None, says(LIMITS, of=("solutions", "seconds", "nodes", "memory"))] = None
    up_to_symmetry: Annotated[bool, UP_TO_SYMMETRY] = False
    seed: Annotated[int | None, SEED] = None
    save: Annotated[str | Path | None, says("Write checkpoints of a long search to this file.", metavar="FILE")] = None
    resume: Annotated[str | Path | None, says("Continue from this checkpoint, and save to it.", metavar="FILE")] = None
    save_every: Annotated[
        float | None,
        says("Seconds between checkpoints (default: 30).", metavar="S", ge=0, le=MOST_SECONDS),
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.best and (self.unique or self.wants_many):
            raise Clash("{best} cannot be combined with {unique}, {all} or {solutions}")
        if self.unique and self.wants_many:
            raise Clash("{unique} cannot be combined with {all} or {solutions}")
        if self.save_every is not None and not self.saves:
            raise Clash("{save_every} needs {save} or {resume}")
        if self.up_to_symmetry and self.saves:
            raise Clash("{up_to_symmetry} cannot be combined with {save} or {resume}")
        if self.up_to_symmetry and not self.wants_many:
            raise Clash("{up_to_symmetry} needs {all} or {solutions}")

    @property
    def wants_many(self) -> bool:
        """Whether any number of solutions may be the answer."""
        return self.all or (isinstance(self.limits, Limits) and self.limits.solutions is not None)

    @property
    def saves(self) -> bool:
        """Whether it writes checkpoints."""
        return self.save is not None or self.resume is not None

    @property
    def keeps_files(self) -> bool:
        """Whether it writes a file, which has room for one answer."""
        return self.saves

    @property
    def asks(self) -> Question:
        """The question in the engines' words."""
        if self.best:
            return Question.BEST
        if self.unique:
            return Question.UNIQUE
        return Question.ALL if self.wants_many else Question.FIRST

    def request(self) -> Request:
        """The same for the engines."""
        return self._request(self.asks, self.seed, self.up_to_symmetry)

    def answer(self, puzzle: Puzzle, listener: Listener) -> Result:
        if not self.saves:
            return ask(puzzle, self.request(), listener)
        from edgewise.checkpoints import open_checkpointer  # late: few runs need it

        checkpointer, request = open_checkpointer(puzzle, self.save, self.resume, self.request(), self.save_every)
        with closing(checkpointer):
            return ask(puzzle, request, listener, checkpointer=checkpointer)


class Count(Search, frozen=True, kw_only=True):
    """How many solutions there are."""

    edges: Annotated[bool, says("Also count how many solutions use each edge.")] = False
    up_to_symmetry: Annotated[bool, UP_TO_SYMMETRY] = False
    certify: Annotated[
        str | Path | None,
        says("Also write a certificate of the number to this folder, for `prove --check`.", metavar="DIR"),
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.up_to_symmetry and self.edges:
            raise Clash("{up_to_symmetry} cannot be combined with {edges}")
        if self.certify is not None and (self.edges or self.up_to_symmetry):
            raise Clash("{certify} cannot be combined with {edges} or {up_to_symmetry}")

    @property
    def keeps_files(self) -> bool:
        """Whether it writes a file, which has room for one answer."""
        return self.certify is not None

    def request(self) -> Request:
        """The same for the engines."""
        return self._request(Question.EDGES if self.edges else Question.COUNT, up_to_symmetry=self.up_to_symmetry)

    def answer(self, puzzle: Puzzle, listener: Listener) -> Result:
        if self.certify is None:
            return ask(puzzle, self.request(), listener)
        from edgewise.proofs.write.certificate import countable_rule, write_count  # late: few runs need it
        from edgewise.proofs.write.folder import check_folder

        folder = Path(self.certify)
        check_folder(folder)
        rule = countable_rule(puzzle)
        result = ask(puzzle, self.request(), listener)
        write_count(puzzle, rule, folder, result)
        return result


class Sample(Search, frozen=True, kw_only=True):
    """Solutions at random, each as likely as any other at every draw."""

    number: Annotated[
        int,
        says("Number of solutions to draw.", "-n --number", "N", label="number of samples", ge=1, le=MOST_WHOLE),
    ] = 1
    seed: Annotated[int, SEED] = 0

    def answer(self, puzzle: Puzzle, listener: Listener) -> Result:
        request = self._request(Question.SAMPLE, self.seed)
        return ask(puzzle, replace(request, limits=replace(request.limits, solutions=self.number)), listener)


class Prove(Search, frozen=True, kw_only=True):
    """Whether there is exactly one solution or none, with a certificate of that."""

    limits: Annotated[Limits | None, TIME] = None
    folder: Annotated[str | Path | None, says("Write the certificate to this folder.", "-o --output", "DIR")] = None
    seed: Annotated[int | None, SEED] = None

    def answer(self, puzzle: Puzzle, listener: Listener) -> Certificate:
        from edgewise.proofs.write.certificate import write_certificate  # late: few runs need it

        if self.folder is None:
            raise Clash("{folder} is needed: the folder for the certificate")
        return write_certificate(puzzle, Path(self.folder), self._request(Question.PROVE, self.seed), listener)


class Formula(AnyQuestion, frozen=True, kw_only=True):
    """The formula that SAT solvers are given, as DIMACS text."""

    solving: Solve | None = None
    """Solved first: every cut that this took is part of the formula."""

    def answer(self, puzzle: Puzzle, listener: Listener) -> str:
        from edgewise.formulas.dimacs import dimacs_text  # late: few runs need it

        if self.solving is None:
            return dimacs_text(puzzle)
        return dimacs_text(puzzle, replace(self.solving.request(), engine=formula_engine()), listener)
