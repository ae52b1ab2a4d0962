"""The verbs that explain: hint, why, explain, grade. They are thin, and import what they need when they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from edgewise.base.arguments import whole_number
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput, BadValue
from edgewise.base.family import Puzzle
from edgewise.base.request import Request
from edgewise.base.result import Limits, Progress
from edgewise.text.loading import AnyPuzzle, as_puzzle, given_text

if TYPE_CHECKING:
    from edgewise.explaining.clock import OnProgress
    from edgewise.explaining.grade import Grade
    from edgewise.explaining.lines.hints import Hint
    from edgewise.explaining.lines.state import State
    from edgewise.explaining.tiles.hints import TileHint
    from edgewise.explaining.tiles.state import TileState
    from edgewise.kits import Kit

HARDEST = 10
Place = Sequence[int] | int


@dataclass(frozen=True)
class Explanation:
    """The whole way, step by step, and how hard it is."""

    puzzle: Puzzle
    steps: tuple[Hint | TileHint, ...]
    grade: Grade

    def __iter__(self) -> Iterator[Hint | TileHint]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.steps), f"# {self.grade}"])

    @property
    def html(self) -> str:
        """A page to step through, which needs no network."""
        from edgewise.pictures.hint_page import hint_page  # late: only the page needs it

        return hint_page(self)


def hint(
    puzzle: AnyPuzzle,
    state: State | TileState | str | Path | None = None,
    *,
    level_max: int = HARDEST,
    limits: Limits | None = None,
    stop: StopFlag | None = None,
) -> Hint | TileHint:
    """The easiest next step and its reason; where the state has a wrong line, that line and why it is wrong.

    ``state`` is what is drawn so far: a drawing with lines and crosses, JSON, or a file with either. On a board of
    tiles it is the pieces that lie there, and a step is the next piece, or pieces that are ruled out before it.

    >>> print(hint("0 .\\n. ."))
    [1] The 0 in row 1, column 1 has no line around it. So there is no line above, left of, right of or below it.
    """
    return next(hints(puzzle, state, level_max=level_max, limits=limits, stop=stop))


def hints(
    puzzle: AnyPuzzle,
    state: State | TileState | str | Path | None = None,
    *,
    level_max: int = HARDEST,
    limits: Limits | None = None,
    stop: StopFlag | None = None,
) -> Iterator[Hint | TileHint]:
    """Step after step, each the easiest once those before it are drawn; the last says why there is no further one."""
    kit, subject, known = _subject(puzzle, state, limits, stop)
    return kit.steps(subject, known, _level(level_max))


def why(
    puzzle: AnyPuzzle,
    state: State | TileState | str | Path | None,
    edge: tuple[Place, Place],
    *,
    level_max: int = HARDEST,
    limits: Limits | None = None,
    stop: StopFlag | None = None,
) -> Hint | TileHint:
    """Why a line is there, or not; ``edge`` is the two points, or cells, that it joins.

    On a board of tiles: why a cell holds its piece; ``edge`` is the row and the column of the cell.
    """
    kit, subject, known = _subject(puzzle, state, limits, stop)
    asked: Hint | TileHint = kit.why(subject, known, edge, _level(level_max))
    return asked


def explain(
    puzzle: AnyPuzzle,
    *,
    level_max: int = HARDEST,
    limits: Limits | None = None,
    stop: StopFlag | None = None,
) -> Explanation:
    """The whole way from the empty board to the solution.

    >>> [step.rule for step in explain("32.1\\n.1.0\\n..0.") if step.deduction.level > 1]
    ['early-loop', '3-in-a-corner', 'contradiction']
    """
    kit, subject, _ = _subject(puzzle, None, limits, stop)
    steps = tuple(kit.way(subject, _level(level_max)))
    return Explanation(subject.puzzle, steps, kit.grade(subject, None))


def grade(
    puzzle: AnyPuzzle,
    *,
    limits: Limits | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Grade:
    """How hard a puzzle is for a person, from 1.0 to 10.9: the least level of deductions that solves it.

    The work is limited by counts. Where that is not enough, the level is 10 and ``is_settled`` is false.
    """
    kit, subject, _ = _subject(puzzle, None, limits, stop, _with_note(on_progress, "solving"), is_graded=True)
    return kit.grade(subject, _with_note(on_progress, "supposing"))


def _with_note(on_progress: OnProgress | None, note: str) -> OnProgress | None:
    """Progress that says what is being done."""
    return None if on_progress is None else lambda progress: on_progress(replace(progress, note=note))


def _subject(
    puzzle: AnyPuzzle,
    state: State | TileState | str | Path | None,
    limits: Limits | None,
    stop: StopFlag | None,
    on_progress: OnProgress | None = None,
    is_graded: bool = False,
) -> tuple[Kit[Any], Any, State | TileState | None]:
    """The kit of a puzzle, the puzzle to be explained, and what is drawn or placed on it so far."""
    from edgewise.explaining.clock import Clock
    from edgewise.kits import kit_of

    board = as_puzzle(puzzle)
    kit = kit_of(board.form)
    known: State | TileState | None = (
        kit.read_state(board, given_text(state)) if isinstance(state, str | Path) else state
    )
    if known is not None and known.puzzle != board:
        raise BadInput("this state belongs to a different puzzle")
    clock = Clock(Request(limits=limits or Limits()).limits.seconds, stop)
    most_nodes = kit.most_nodes_to_grade if is_graded else None
    return kit, kit.subject(board, clock, on_progress, most_nodes), known


def _level(level: int) -> int:
    if not 1 <= whole_number("level_max", level, 1) <= HARDEST:
        raise BadValue(f"level_max is a number from 1 to {HARDEST}, not {level}")
    return level
