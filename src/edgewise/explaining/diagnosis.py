"""The verbs for boards that are broken or unfinished: what is forced, what contradicts itself, what would repair it.

They are thin, as those of :mod:`edgewise.api` are; the work is done in :mod:`edgewise.explaining`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from edgewise.base.arguments import shown
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadType
from edgewise.base.family import Puzzle, Solution
from edgewise.base.request import Request
from edgewise.base.result import Limits
from edgewise.text.loading import AnyPuzzle, as_puzzle, given_text

if TYPE_CHECKING:
    from edgewise.explaining.diagnose.conflicts import Conflict
    from edgewise.explaining.diagnose.forced import Forced
    from edgewise.explaining.diagnose.repairs import Repair
    from edgewise.explaining.lines.state import State
    from edgewise.explaining.tiles.state import TileState

__all__ = ["conflict", "forced", "read_state", "repair"]


def forced(
    puzzle: AnyPuzzle, *, limits: Limits | None = None, threads: int | None = None, stop: StopFlag | None = None
) -> Forced:
    """Finds what is the same in all solutions: lines that are on or off and, where people look at them, cells.

    Every claim is proven: when a limit stops it, ``complete`` is false and what was proven by then is there.

    >>> found = forced("3 .\\n. .")
    >>> found.verdict
    '2 of 12 edges are the same in all solutions'
    """
    from edgewise.explaining.diagnose.forced import forced as find  # late: few runs need it

    return find(as_puzzle(puzzle), *_checked(limits, threads), stop)


def conflict(
    puzzle: AnyPuzzle,
    *,
    limits: Limits | None = None,
    threads: int | None = None,
    stop: StopFlag | None = None,
    on_news: Callable[[str], None] | None = None,
) -> Conflict:
    """Finds clues that cannot hold together, for a board without solution: without any one of them there is one.

    Some are found soon, perhaps more than it takes; fewer are looked for until the limit, or for some seconds where
    there is none, and ``minimal`` says whether that came to its end. ``on_news`` is told what is known so far.

    >>> conflict("2 2\\n3 3\\n3 3\\n").clues
    [(0, 0), (0, 1), (1, 0)]
    """
    from edgewise.explaining.diagnose.conflicts import conflict as find  # late: few runs need it

    return find(as_puzzle(puzzle), *_checked(limits, threads), stop, on_news)


def repair(
    puzzle: AnyPuzzle,
    solution: Solution | str | Path | None = None,
    *,
    limits: Limits | None = None,
    threads: int | None = None,
    stop: StopFlag | None = None,
    on_news: Callable[[str], None] | None = None,
) -> Repair:
    """Finds the fewest clues to add, remove or change so that there is one solution: the wanted one, or any.

    After the first repair, one of fewer changes is looked for until the limit, or for some seconds where there is none,
    and ``fewest`` says whether it is proven that there is none. ``on_news`` is told what is known so far.

    >>> repair("3 .\\n. .").verdict
    '1 clue added: one solution'
    """
    from edgewise.explaining.diagnose.repairs import repair as find  # late: few runs need it

    puzzle = as_puzzle(puzzle)
    if isinstance(solution, str | Path):
        from edgewise.text.solutions import read_solution

        solution = read_solution(puzzle, given_text(solution))
    elif solution is not None and not isinstance(solution, Solution):
        raise BadType(f"expected a solution, or a path or text of one, not {shown(solution)}")
    return find(puzzle, solution, *_checked(limits, threads), stop, on_news)


def read_state(puzzle: Puzzle, what: str | Path) -> State | TileState:
    """Reads how far a player has come, from a file, from JSON or from a drawing with lines and crosses.

    >>> import edgewise as ew
    >>> puzzle = ew.load("3 .\\n. .")
    >>> print(read_state(puzzle, '{"on": [[[0, 0], [0, 1]]], "off": [[[1, 0], [2, 0]]]}'))
    +─+ +
     3
    + + +
    x
    + + +
    """
    from edgewise.kits import kit_of  # late: few runs need it

    state: State | TileState = kit_of(puzzle.form).read_state(puzzle, given_text(what))
    return state


def _checked(limits: Limits | None, threads: int | None) -> tuple[Limits, int | None]:
    """Limits and threads that can be used, or an error that says what is wrong with them."""
    request = Request(limits=Limits() if limits is None else limits, threads=threads)
    return request.limits, request.threads
