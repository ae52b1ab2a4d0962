"""What can be asked of many pieces at a time. A piece is a puzzle, or the seed of a puzzle to be made.

A request travels as it is, in front of the pieces of a chunk. It says how a piece becomes an item of a message, how a
worker answers one, and how a reply becomes what the user gets. In a ledger, it is part of the key of each answer.
"""

from __future__ import annotations

from typing import Protocol, Self, TypeVar

import msgspec

from edgewise.base.engine import OptionValue, StopFlag
from edgewise.base.errors import BadType, EdgewiseError, EngineFault
from edgewise.base.family import Puzzle
from edgewise.base.listener import Listener
from edgewise.base.request import Request
from edgewise.base.result import Failure, Limits, Question, Result
from edgewise.cluster.batch.effort import Likeness, likeness
from edgewise.cluster.batch.replies import FailureReply, GradeReply, Reply, ResultReply, puzzle_from, puzzle_text
from edgewise.explaining.grade import Grade
from edgewise.solving.asking import ask
from edgewise.text.loading import AnyPuzzle, as_puzzle

G_contra = TypeVar("G_contra", contravariant=True)
P = TypeVar("P")
R_co = TypeVar("R_co", covariant=True)
Item = tuple[str, str]
"""The name of a family and the text of a puzzle, or nothing and a seed."""
LONGEST_NAME = 80
"""Of a text that could not be read, where it stands for the name of a puzzle."""
OTHER_REPLY = "a worker's reply does not match the request; please report this"


class BatchRequest(Protocol[G_contra, P, R_co]):
    """One verb with its arguments. ``G`` is what is given, ``P`` the piece, ``R`` what is found."""

    def piece(self, given: G_contra) -> P:
        """What was given, read if it has to be. Raises ``EdgewiseError``."""

    def name(self, given: G_contra | P) -> str:
        """What a failure is called by."""

    def item(self, piece: P) -> Item:
        """The piece as it travels."""

    def likeness(self, piece: P, item: Item) -> Likeness:
        """What it has in common with pieces that take about as long."""

    def answer(self, item: Item, stop: StopFlag) -> Reply:
        """What a worker says of an item."""

    def found(self, piece: P, reply: Reply) -> R_co:
        """What the user gets, checked. Raises ``EngineFault`` where the reply is wrong."""

    def error(self, reply: FailureReply) -> EdgewiseError:
        """Why there is nothing to be found."""


class PuzzleRequest(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="verb"):
    """What is asked of puzzles that are there; the failure of one that was read before keeps its place among them."""

    def piece(self, given: AnyPuzzle | Failure) -> Puzzle:
        if isinstance(given, Failure):
            raise given.error
        return as_puzzle(given)

    def name(self, given: AnyPuzzle | Failure) -> str:
        return given.name if isinstance(given, Puzzle | Failure) else str(given)[:LONGEST_NAME]

    def item(self, piece: Puzzle) -> Item:
        return piece.family_name, puzzle_text(piece)

    def likeness(self, piece: Puzzle, item: Item) -> Likeness:
        return likeness(piece.family_name, item[1])

    def error(self, reply: FailureReply) -> EdgewiseError:
        return reply.error()


class SolveRequest(PuzzleRequest, frozen=True, tag="solve"):
    """Solve, settle whether the solution is the only one, or count."""

    question: Question
    engine: str
    seconds: float | None = None
    nodes: int | None = None
    solutions: int | None = None
    memory: int | None = None
    seed: int | None = None
    options: dict[str, OptionValue] = {}

    @classmethod
    def of(cls, request: Request) -> Self:
        if not isinstance(request.engine, str):
            raise BadType("engine: workers know engines by name; expected a name")
        limits = request.limits
        return cls(
            request.question,
            request.engine,
            limits.seconds,
            limits.nodes,
            limits.solutions,
            limits.memory,
            request.seed,
            dict(request.options),
        )

    def answer(self, item: Item, stop: StopFlag) -> Reply:
        limits = Limits(self.seconds, self.nodes, self.solutions, self.memory)
        request = Request(self.question, limits, self.engine, 1, self.seed, self.options)
        return ResultReply.of(ask(puzzle_from(*item), request, Listener(stop)))

    def found(self, piece: Puzzle, reply: Reply) -> Result:
        if not isinstance(reply, ResultReply):
            raise EngineFault(OTHER_REPLY)
        return reply.result(piece, self.question)


class GradeRequest(PuzzleRequest, frozen=True, tag="grade"):
    """How hard puzzles are; with ``hardest``, the hardest step of each as well."""

    seconds: float | None = None
    hardest: bool = False

    def answer(self, item: Item, stop: StopFlag) -> Reply:
        from edgewise.explaining.verbs import grade  # late: only grades need it

        return GradeReply.of(grade(puzzle_from(*item), limits=Limits(seconds=self.seconds), stop=stop), self.hardest)

    def found(self, piece: Puzzle, reply: Reply) -> Grade:
        if not isinstance(reply, GradeReply):
            raise EngineFault(OTHER_REPLY)
        return reply.grade(piece)
