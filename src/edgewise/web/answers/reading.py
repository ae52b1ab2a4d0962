"""From what a request carries to puzzles, solutions and states: text alone, never a path and never an address to fetch.

The verbs of the API take a path wherever they take a text. No text of a request reaches them: it is read here, and
they get the values.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any

from edgewise.base.errors import AmbiguousText, BadInput
from edgewise.base.family import Puzzle, Solution
from edgewise.base.forms import ints
from edgewise.base.registry import family_named
from edgewise.base.result import Failure
from edgewise.explaining.lines.state import State
from edgewise.explaining.tiles.state import TileState
from edgewise.kits import kit_of
from edgewise.solving.verification import drawn_solution
from edgewise.text.loading import puzzles_in, source_from_bytes
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_LISTED = 500
"""Puzzles of one text that are told apart; whoever has more has a file for the command line."""
LONGEST_NAME = 200


class TooLarge(BadInput):
    """More than a request may carry or ask for: status 413."""


def source_of(text: str) -> Source:
    """A text of a request, if it is one."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise BadInput("half of a surrogate pair is not a character") from None
    return source_from_bytes(data, "", "")


def puzzles_of(text: str, family: str | None, most_cells: int) -> list[Puzzle]:
    """Every puzzle in a text. The first one must be right; of the others, those that cannot be read are left out."""
    with placed_in_the_text():
        found = list(islice(puzzles_in(source_of(text), family_named(family) if family else None), MOST_LISTED))
        if not found:
            raise BadInput("the text contains no puzzle")
        if isinstance(found[0], Failure):
            raise found[0].error
    puzzles = [one for one in found if not isinstance(one, Failure)]
    for puzzle in puzzles:
        check_cells(puzzle, most_cells)
    return puzzles


def puzzle_of(text: str, family: str | None, most_cells: int) -> Puzzle:
    """The puzzle in a text, or the first of them."""
    return puzzles_of(text, family, most_cells)[0]


def check_cells(puzzle: Puzzle, most: int) -> None:
    """Refuses a board that is larger than the server allows."""
    if (cells := puzzle.form.size) > most:
        raise TooLarge(f"a board of about {cells:,} cells is too large here (at most {most:,})")


def solution_of(puzzle: Puzzle, given: str | Mapping[str, Any]) -> Solution:
    """A solution: a drawing, its JSON, the lines that are drawn, or the pieces that are placed."""
    with placed_in_the_text():
        if isinstance(given, str):
            return read_solution(puzzle, source_of(given))
        if "on" in given:
            drawn = state_of(puzzle, given)
            if not isinstance(drawn, State):
                raise BadInput("pieces are placed on this board, and no lines are drawn")
            return drawn_solution(puzzle, ints(sorted(drawn.on)))
        if isinstance(given.get("cells"), list):
            given = {"board": _board(puzzle, given["cells"])}
        return read_solution(puzzle, source_of(json.dumps(given)))


def state_of(puzzle: Puzzle, given: str | Mapping[str, Any]) -> State | TileState:
    """What is drawn or placed so far: a drawing with lines and crosses, or JSON."""
    with placed_in_the_text():
        source = source_of(given if isinstance(given, str) else json.dumps(given))
        state: State | TileState = kit_of(puzzle.form).read_state(puzzle, source)
        return state


@contextmanager
def placed_in_the_text() -> Iterator[None]:
    """Errors name the line and the column, and no file: there is none."""
    try:
        yield
    except TooLarge:
        raise
    except AmbiguousText as error:
        raise AmbiguousText(error.message, error.families) from None
    except BadInput as error:
        raise BadInput(error.message, None, error.line, error.column) from None


def _board(puzzle: Puzzle, cells: list[Any]) -> list[list[list[int] | None]]:
    """The rows of a board from the pieces that are placed: ``[{"cell": [row, column], "piece": n, "turns": k}]``."""
    rows, columns = puzzle.board.rows, puzzle.board.columns
    board: list[list[list[int] | None]] = [[None] * columns for _ in range(rows)]
    for placed in cells:
        try:
            row, column = placed["cell"]
            piece, turns = placed["piece"], placed["turns"]
            if not (0 <= row < rows and 0 <= column < columns):
                raise BadInput(f"cell [{row}, {column}] is not on the board")
        except (TypeError, ValueError, KeyError):
            raise BadInput('cells: expected {"cell": [row, column], "piece": number, "turns": 0 to 3}') from None
        board[row][column] = [piece, turns]
    return board
