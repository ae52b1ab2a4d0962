"""``edgewise forced``, ``conflict`` and ``repair``: for boards with several solutions, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol, TypeVar

from edgewise.base.errors import BadInput
from edgewise.base.family import DrawnLines, Puzzle, Solution, Style
from edgewise.base.listener import Listener
from edgewise.base.registry import family_of
from edgewise.base.result import Status, StoppedBy
from edgewise.cli.command import Command
from edgewise.cli.doors import WRITTEN, OnePuzzle, Printing, printed_as
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.output import check_writable, json_text, write_out
from edgewise.cli.puzzle_argument import solution_in
from edgewise.cli.running import LiveLine, stop_on_interrupt
from edgewise.cli.shape import Shape
from edgewise.pictures import png
from edgewise.questions.explanations import Conflict, Forced, Repair
from edgewise.questions.question import Answerable
from edgewise.text.names import printable
from edgewise.text.written import written

if TYPE_CHECKING:
    from edgewise.explaining.diagnose.conflicts import Conflict as FoundConflict
    from edgewise.explaining.diagnose.forced import Forced as FoundForced
    from edgewise.explaining.diagnose.repairs import Repair as FoundRepair


class Finding(Protocol):
    """What the three verbs have in common."""

    @property
    def puzzle(self) -> Puzzle: ...

    @property
    def verdict(self) -> str: ...

    @property
    def stopped_by(self) -> StoppedBy | None: ...

    def to_dict(self) -> dict[str, object]: ...


F = TypeVar("F", bound=Finding)


class Drawn(Printing, OnePuzzle):
    """What `forced` and `conflict` take beside the question."""


class Written(Printing, OnePuzzle):
    """What `repair` takes beside the question."""

    shape: Annotated[Shape | None, printed_as(*WRITTEN)] = None


def forced(question: Forced, door: Drawn) -> int:
    shape = _shape(door)
    found = _found(question, door.board())
    _write(found, shape, door.output, _forced_text, _forced_svg)
    return _code(found, ExitCode.NO if found.status is Status.UNSOLVABLE else ExitCode.YES)


def conflict(question: Conflict, door: Drawn) -> int:
    shape = _shape(door)
    found = _found(question, door.board())
    _write(found, shape, door.output, _conflict_text, lambda one: one.draw_svg())
    return _code(found, ExitCode.NO if found.status is Status.SOLVED else ExitCode.YES)


def repair(question: Repair, door: Written) -> int:
    shape = _shape(door)
    board = door.board()
    found = _found(solution_in(question, board), board)
    _write(found, shape, door.output, _repair_text)
    return _code(found, ExitCode.YES if found.reason is None else ExitCode.NO)


HERE = frozenset({"threads"})
COMMANDS = [
    Command("forced", Forced, Drawn, forced, "What every solution shares.", without=HERE),
    Command("conflict", Conflict, Drawn, conflict, "A minimal set of contradictory clues.", without=HERE),
    Command(
        "repair",
        Repair,
        Written,
        repair,
        "The fewest changes to the clues that leave one solution.",
        without=HERE,
    ),
]


def _shape(door: Printing) -> Shape:
    shape, output = door.wanted(), door.output
    if shape is Shape.PNG and output is None:
        raise BadInput("--as png needs -o FILE")
    if output is not None:
        check_writable(output)
    return shape


def _found(question: Answerable[F], board: Puzzle) -> F:
    """Shows the answer so far on the terminal while a better one is looked for."""
    live = LiveLine()
    try:
        with stop_on_interrupt() as stop:
            return question.answer(board, Listener(stop, on_news=live.show))
    finally:
        live.clear()


def _write(
    found: F,
    shape: Shape,
    output: Path | None,
    text: Callable[[F], Iterable[str]],
    svg: Callable[[F], str] | None = None,
) -> None:
    if shape is Shape.JSON:
        data = f"{json_text(found.to_dict(), output)}\n".encode()
    elif shape.is_picture:
        assert svg is not None
        picture = svg(found)
        data = png(picture) if shape is Shape.PNG else picture.encode()
    else:
        name = f"{printable(found.puzzle.name)}: " if found.puzzle.name else ""
        first, *rest = text(found)
        data = "\n".join([first, f"# {name}{found.verdict}", *rest, ""]).encode()
    write_out(output, data)


def _code(found: Finding, answered: ExitCode) -> ExitCode:
    if found.stopped_by is None:
        return answered
    return ExitCode.INTERRUPTED if found.stopped_by == "interrupt" else ExitCode.STOPPED


def _in_dots(found: FoundForced) -> str:
    """The board with its certain lines where the family has no drawing of unfinished boards."""
    from edgewise.base.scene import Stroke
    from edgewise.pictures.braille import braille_of  # late: few boards need it

    family = family_of(found.puzzle)
    if not found.on:
        return str(family.draw_text(found.puzzle, None, Style()))
    scene = family.scene(found.puzzle, None, Style(colour_blind=True))
    runs = [run for edge in sorted(found.on) for run in scene.geometry.edge(edge)]
    return braille_of(scene.with_lines([Stroke(runs, scene.line_colour, 4)]))


def _forced_text(found: FoundForced) -> Iterable[str]:
    """The board with what is certain on it; in words the cells where no line is known to run and no clue stands."""
    family = family_of(found.puzzle)
    if not found.has_lines:
        yield str(_forced_board(found))
        return
    line_of = family.line_of
    on = {line_of(found.puzzle, edge) for edge in found.on}
    off = {line_of(found.puzzle, edge) for edge in found.off}
    drawn = family.draw_state(found.puzzle, DrawnLines(on, off)) or family.draw_state(found.puzzle, DrawnLines(on))
    yield drawn or _in_dots(found)
    seen = {tuple(point) for line in on for point in line if not isinstance(point, int)}
    if family.editing is not None:
        seen |= {tuple(cell) for cell in family.editing.clues_of(found.puzzle)}
    for cell, held in sorted(found.cells.items()):
        if tuple(cell) not in seen:
            yield f"# {cell}: {'/'.join(map(str, held))}"


def _forced_board(found: FoundForced) -> Solution:
    """The board of tiles with the pieces that are certain."""
    from edgewise.explaining.tiles.state import Laid, laid_board  # late: few boards need it

    columns = found.puzzle.board.columns
    certain = found.cells.items()
    laid = [Laid(row * columns + column, int(piece) - 1, int(turns)) for (row, column), (piece, turns) in certain]
    return laid_board(found.puzzle, laid)


def _forced_svg(found: FoundForced) -> str:
    from edgewise.pictures.overlays import shares_svg  # late: only pictures need it

    family = family_of(found.puzzle)
    form = found.puzzle.form
    if not form.has_edges:
        board: str = family.draw_svg(found.puzzle, _forced_board(found))
        return board
    return shares_svg(found.puzzle, [float(edge in found.on) for edge in range(form.unit_count)])


def _conflict_text(found: FoundConflict) -> Iterable[str]:
    yield family_of(found.puzzle).draw_text(found.puzzle, None, Style())
    for demand in found.demand_texts:
        yield f"# {demand}"
    if found.pieces:
        yield f"# pieces {', '.join(map(str, found.pieces))}"


def _repair_text(found: FoundRepair) -> Iterable[str]:
    """The repaired puzzle as text that can be read back, and what was changed."""
    yield written(found.repaired, family_of(found.puzzle).formats[0]).rstrip("\n")
    for change in found.change_texts:
        yield f"# {change}"
