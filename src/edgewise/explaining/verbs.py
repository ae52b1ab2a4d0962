"""The verbs that explain: hint, why, explain, grade. They are thin, and import what they need when they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from edgewise.arguments import whole_number
from edgewise.engine import StopFlag
from edgewise.errors import BadInput, BadValue
from edgewise.family import Puzzle
from edgewise.loading import AnyPuzzle, as_puzzle, given_text
from edgewise.request import Request
from edgewise.result import Limits, Progress

if TYPE_CHECKING:
    from edgewise.explaining.clock import OnProgress
    from edgewise.explaining.grading import Grade
    from edgewise.explaining.hints import Hint
    from edgewise.explaining.state import State
    from edgewise.explaining.subject import Subject
    from edgewise.explaining.tiles.hints import TileHint
    from edgewise.explaining.tiles.state import TileState
    from edgewise.explaining.tiles.subject import TileSubject

HARDEST = 10
Place = Sequence[int] | int
Values = tuple[bool | None, ...]


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
    [1] The 0 at (0, 0) has no lines around it: no line above (0, 0), left of (0, 0), left of (0, 1) and above (1, 0).
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
    if (tiles := _tile_subject(puzzle, state, limits, stop)) is not None:
        from edgewise.explaining.tiles.hints import steps as tile_steps

        return tile_steps(*tiles, _level(level_max))
    from edgewise.explaining.hints import steps

    subject, known = _subject(puzzle, state, limits, stop)
    return steps(subject, known, _level(level_max))


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
    if (tiles := _tile_subject(puzzle, state, limits, stop)) is not None:
        from edgewise.explaining.tiles.hints import why as explain_cell

        return explain_cell(*tiles, _cell_number(tiles[0], edge), _level(level_max))
    from edgewise.explaining.hints import why as explain_edge

    subject, known = _subject(puzzle, state, limits, stop)
    return explain_edge(subject, known, _edge_number(subject, edge), _level(level_max))


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
    if (tiles := _tile_subject(puzzle, None, limits, stop)) is not None:
        from edgewise.explaining.tiles.grading import grade as tile_grade
        from edgewise.explaining.tiles.hints import steps as tile_steps

        way = tuple(tile_steps(*tiles, _level(level_max)))
        return Explanation(tiles[0].puzzle, way, tile_grade(tiles[0]))
    from edgewise.explaining.grading import grade as grade_of
    from edgewise.explaining.hints import steps

    subject, known = _subject(puzzle, None, limits, stop)
    return Explanation(subject.puzzle, tuple(steps(subject, known, _level(level_max))), grade_of(subject))


def grade(
    puzzle: AnyPuzzle,
    *,
    limits: Limits | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Grade:
    """How hard a puzzle is for a person, from 1.0 to 10.9: the least level of deductions that solves it.

    The number of suppositions is limited. Where that is not enough, the level is 10 and ``is_settled`` is false.
    """
    if (tiles := _tile_subject(puzzle, None, limits, stop, _with_note(on_progress, "solving"))) is not None:
        from edgewise.explaining.tiles.grading import grade as tile_grade

        return tile_grade(tiles[0])
    from edgewise.explaining.grading import grade as grade_of

    subject, _ = _subject(puzzle, None, limits, stop, _with_note(on_progress, "solving"))
    return grade_of(subject, _with_note(on_progress, "supposing"))


def _with_note(on_progress: OnProgress | None, note: str) -> OnProgress | None:
    """Progress that says what is being done."""
    return None if on_progress is None else lambda progress: on_progress(replace(progress, note=note))


def _subject(
    puzzle: AnyPuzzle,
    state: State | TileState | str | Path | None,
    limits: Limits | None,
    stop: StopFlag | None,
    on_progress: OnProgress | None = None,
) -> tuple[Subject, Values]:
    from edgewise.explaining.clock import Clock
    from edgewise.explaining.state import read_state
    from edgewise.explaining.subject import Subject
    from edgewise.explaining.tiles.state import TileState

    board = as_puzzle(puzzle)
    if isinstance(state, str | Path):
        state = read_state(board, given_text(state))
    if state is not None and state.puzzle != board:
        raise BadInput("the state is one of another puzzle")
    assert not isinstance(state, TileState), "a puzzle of lines has a state of lines"
    subject = Subject(board, Clock(Request(limits=limits or Limits()).limits.seconds, stop), on_progress)
    values: list[bool | None] = [None] * subject.form.edge_count
    for edge, on in () if state is None else state.known.items():
        values[edge] = on
    return subject, tuple(values)


def _tile_subject(
    puzzle: AnyPuzzle,
    state: State | TileState | str | Path | None,
    limits: Limits | None,
    stop: StopFlag | None,
    on_progress: OnProgress | None = None,
) -> tuple[TileSubject, TileState] | None:
    """A board of tiles and what lies on it; ``None`` for a puzzle of lines."""
    from edgewise.forms import TileForm
    from edgewise.registry import family_of

    board = as_puzzle(puzzle)
    form = family_of(board).lower(board)
    if not isinstance(form, TileForm):
        return None
    from edgewise.explaining.clock import Clock
    from edgewise.explaining.state import read_state
    from edgewise.explaining.tiles.state import TileState
    from edgewise.explaining.tiles.subject import TileSubject

    if isinstance(state, str | Path):
        state = read_state(board, given_text(state))
    if state is not None and state.puzzle != board:
        raise BadInput("the state is one of another puzzle")
    assert state is None or isinstance(state, TileState), "a board of tiles has a state of tiles"
    clock = Clock(Request(limits=limits or Limits()).limits.seconds, stop)
    return TileSubject(board, form, clock, on_progress), state or TileState(board)


def _cell_number(subject: TileSubject, place: tuple[Place, Place]) -> int:
    from edgewise.explaining.tiles.state import cell_number

    row, column = place
    if not isinstance(row, int) or not isinstance(column, int):
        raise BadInput("this board has pieces on cells and no lines: give the row and the column of a cell")
    return cell_number(subject.puzzle, subject.form, row, column)


def _edge_number(subject: Subject, edge: tuple[Place, Place]) -> int:
    from edgewise.lattice import Point
    from edgewise.registry import family_of

    line_of = family_of(subject.puzzle).line_of
    wanted = {place if isinstance(place, int) else Point(*place) for place in edge}
    for number in range(subject.form.edge_count):
        if set(line_of(subject.puzzle, number)) == wanted:
            return number
    one, other = (place if isinstance(place, int) else tuple(place) for place in edge)
    raise BadInput(f"there is no line from {one} to {other} on this board")


def _level(level: int) -> int:
    if not 1 <= whole_number("level_max", level, 1) <= HARDEST:
        raise BadValue(f"level_max is a number from 1 to {HARDEST}, not {level}")
    return level
