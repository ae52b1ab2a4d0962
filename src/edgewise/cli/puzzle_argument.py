"""One argument that names exactly one puzzle, one text or one solution."""

from __future__ import annotations

from itertools import islice
from typing import TypeVar

from msgspec.structs import replace

from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle
from edgewise.base.registry import family_named
from edgewise.base.result import Failure
from edgewise.questions.question import AnyQuestion
from edgewise.text.loading import is_directory, puzzles_in, sources
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source

Q = TypeVar("Q", bound=AnyQuestion)


def one_puzzle(what: str, family: str | None) -> Puzzle:
    """The puzzle that an argument names."""
    return puzzle_and_source(what, family)[0]


def puzzle_and_source(what: str, family: str | None) -> tuple[Puzzle, Source]:
    """The same with its text, which may say what a player has drawn."""
    source = one_source(what)
    found = list(islice(puzzles_in(source, family_named(family) if family else None), 2))
    if len(found) > 1:
        raise BadInput("expected one puzzle, found several", what)
    if isinstance(found[0], Failure):
        raise found[0].error
    return found[0], source


def one_source(what: str) -> Source:
    """The text that an argument names; a directory is refused."""
    if is_directory(what):
        raise BadInput("is a directory; expected one file", what)
    source = next(iter(sources(what)))
    if isinstance(source, BadInput):
        raise source
    return source


def solution_in(question: Q, board: Puzzle) -> Q:
    """The question with the solution that its text or file holds."""
    text = getattr(question, "solution", None)
    return question if text is None else replace(question, solution=read_solution(board, one_source(text)))
