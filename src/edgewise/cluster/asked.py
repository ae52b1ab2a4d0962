"""What can be asked of many pieces at a time: how a piece becomes a message, and an answer becomes what the user gets.

A piece is a puzzle, or the seed of a puzzle to be made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from edgewise import __version__
from edgewise.cluster.effort import Likeness, likeness
from edgewise.cluster.messages import Asked, Item, Told, ToldFailure, ToldGrade, ToldMade, ToldResult, encode_asked
from edgewise.cluster.telling import error_from, grade_from, made_from, puzzle_text, result_from
from edgewise.cluster.wishes import told_wish
from edgewise.errors import BadInput, BadType, EdgewiseError, EngineFault
from edgewise.explaining.grading import Grade
from edgewise.family import Puzzle
from edgewise.generating.made import Made
from edgewise.generating.making import name_of
from edgewise.generating.wish import Wish
from edgewise.loading import AnyPuzzle, as_puzzle
from edgewise.request import Request
from edgewise.result import Failure, Question, Result

G = TypeVar("G")
P = TypeVar("P")
R = TypeVar("R")
LONGEST_NAME = 80
"""Of a text that could not be read, where it stands for the name of a puzzle."""


class Verb(ABC, Generic[G, P, R]):
    """One verb with all that was said of it. ``G`` is what is given, ``P`` the piece, ``R`` what is found."""

    asked: Asked

    def __init__(self) -> None:
        self.said = encode_asked(self.asked)
        """For keys of the ledger."""

    @abstractmethod
    def piece(self, given: G) -> P:
        """What was given, read if it has to be. Raises ``EdgewiseError``."""

    @abstractmethod
    def name(self, given: G | P) -> str:
        """What a failure is called by."""

    @abstractmethod
    def item(self, piece: P) -> Item: ...

    @abstractmethod
    def found(self, piece: P, told: Told) -> R:
        """What the user gets, checked. Raises ``EngineFault`` where the answer is wrong."""

    def likeness(self, piece: P, item: Item) -> Likeness:
        return likeness("", "")

    def outcome(self, piece: P, told: Told) -> R | Failure:
        """What came of a piece."""
        try:
            if isinstance(told, ToldFailure):
                return Failure(self.name(piece), self.error(told))
            return self.found(piece, told)
        except EngineFault as error:
            return Failure(self.name(piece), error)

    def error(self, told: ToldFailure) -> EdgewiseError:
        return error_from(told)


class OfPuzzles(Verb[AnyPuzzle | Failure, Puzzle, R]):
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


class Solve(OfPuzzles[Result]):
    """Solve, settle whether the solution is the only one, or count."""

    def __init__(self, request: Request) -> None:
        if not isinstance(request.engine, str):
            raise BadType("engine: workers know engines by name; expected a name")
        self.question = request.question or Question.FIRST
        limits = request.limits
        self.asked = Asked(
            verb="solve",
            question=str(self.question),
            engine=request.engine,
            seconds=limits.seconds,
            nodes=limits.nodes,
            solutions=limits.solutions,
            memory=limits.memory,
            seed=request.seed,
            options=dict(request.options),
        )
        super().__init__()

    def found(self, piece: Puzzle, told: Told) -> Result:
        if not isinstance(told, ToldResult):
            raise EngineFault("a worker answered another question; please report this")
        return result_from(piece, self.question, told)


class GradeAll(OfPuzzles[Grade]):
    """How hard puzzles are; with ``hardest``, the hardest step of each as well."""

    def __init__(self, seconds: float | None, hardest: bool) -> None:
        self.asked = Asked(verb="grade", seconds=seconds, hardest=hardest)
        super().__init__()

    def found(self, piece: Puzzle, told: Told) -> Grade:
        if not isinstance(told, ToldGrade):
            raise EngineFault("a worker answered another question; please report this")
        return grade_from(piece, told)


class Make(Verb[int, int, Made]):
    """Puzzles made to order, one for each seed."""

    def __init__(self, wish: Wish, attempts: int, seconds: float | None) -> None:
        self.wish = wish
        self.asked = Asked(
            verb="make",
            family=wish.family,
            wish=told_wish(wish),
            attempts=attempts,
            seconds=seconds,
            version=__version__,
        )
        super().__init__()

    def piece(self, given: int) -> int:
        return given

    def name(self, given: int) -> str:
        return name_of(self.wish, given)

    def item(self, piece: int) -> Item:
        return "", str(piece)

    def found(self, piece: int, told: Told) -> Made:
        if not isinstance(told, ToldMade) or told.seed != piece:
            raise EngineFault("a worker answered another question; please report this")
        try:
            return made_from(self.wish, __version__, told)
        except BadInput as error:
            raise EngineFault(f"a worker made what cannot be read: {error}; please report this") from None

    def error(self, told: ToldFailure) -> EdgewiseError:
        return error_from(told, self.wish, __version__)
