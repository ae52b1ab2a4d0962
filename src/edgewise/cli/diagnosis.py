"""``edgewise forced``, ``conflict`` and ``repair``: for boards with several solutions, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol, TypeVar

import typer

from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.options import FamilyOption, OutputOption, PuzzleArgument, TimeOption, limits_of, shape_option
from edgewise.cli.output import check_writable, json_text, write_out
from edgewise.cli.puzzle_argument import one_puzzle, one_source
from edgewise.cli.running import LiveLine, stop_on_interrupt
from edgewise.cli.shape import Shape, shape_for
from edgewise.engine import StopFlag
from edgewise.errors import BadInput
from edgewise.explaining.diagnosis import conflict, forced, repair
from edgewise.family import DrawnLines, Puzzle, Solution, Style
from edgewise.forms import LineForm
from edgewise.names import printable
from edgewise.pictures import png
from edgewise.registry import family_of
from edgewise.result import Status, StoppedBy
from edgewise.solutions import read_solution
from edgewise.text.written import written

if TYPE_CHECKING:
    from edgewise.explaining.conflicts import Conflict
    from edgewise.explaining.forced import Forced
    from edgewise.explaining.repairs import Repair

DRAWN = (Shape.TEXT, Shape.JSON, Shape.SVG, Shape.PNG)
WRITTEN = (Shape.TEXT, Shape.JSON)
DrawnShape = Annotated[Shape | None, shape_option(*DRAWN, meaning="What to print (default: text, or what -o ends in).")]
WrittenShape = Annotated[
    Shape | None, shape_option(*WRITTEN, meaning="What to print (default: text, or what -o ends in).")
]


def add_to(app: typer.Typer) -> None:
    app.command("forced", help="Show what is the same in all solutions of a puzzle.")(forced_command)
    app.command("conflict", help="Find clues that cannot hold together, where a puzzle has no solution.")(
        conflict_command
    )
    app.command("repair", help="Find the fewest clues to add, remove or change for one solution.")(repair_command)


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


def forced_command(
    puzzle: PuzzleArgument,
    family: FamilyOption = None,
    time_limit: TimeOption = None,
    asked: DrawnShape = None,
    output: OutputOption = None,
) -> int:
    shape = _shape(asked, output, DRAWN)
    board = one_puzzle(puzzle, family)
    found = _found(lambda stop, live: forced(board, limits=limits_of(time_limit), stop=stop))
    _write(found, shape, output, _forced_text, _forced_svg)
    return _code(found, ExitCode.NO if found.status is Status.UNSOLVABLE else ExitCode.YES)


def conflict_command(
    puzzle: PuzzleArgument,
    family: FamilyOption = None,
    time_limit: TimeOption = None,
    asked: DrawnShape = None,
    output: OutputOption = None,
) -> int:
    shape = _shape(asked, output, DRAWN)
    board = one_puzzle(puzzle, family)
    found = _found(lambda stop, live: conflict(board, limits=limits_of(time_limit), stop=stop, on_news=live.show))
    _write(found, shape, output, _conflict_text, lambda one: one.draw_svg())
    return _code(found, ExitCode.NO if found.status is Status.SOLVED else ExitCode.YES)


def repair_command(
    puzzle: PuzzleArgument,
    wanted: Annotated[
        str | None,
        typer.Option("--solution", metavar="SOLUTION", help="The solution that is to be the only one (default: any)."),
    ] = None,
    family: FamilyOption = None,
    time_limit: TimeOption = None,
    asked: WrittenShape = None,
    output: OutputOption = None,
) -> int:
    shape = _shape(asked, output, WRITTEN)
    board = one_puzzle(puzzle, family)
    solution = None if wanted is None else read_solution(board, one_source(wanted))
    found = _found(
        lambda stop, live: repair(board, solution, limits=limits_of(time_limit), stop=stop, on_news=live.show)
    )
    _write(found, shape, output, _repair_text)
    return _code(found, ExitCode.YES if found.reason is None else ExitCode.NO)


def _shape(asked: Shape | None, output: Path | None, able: tuple[Shape, ...]) -> Shape:
    shape = shape_for(asked, output)
    if shape not in able:
        raise BadInput(f"{shape} cannot be printed here; expected {' or '.join(able)}", str(output))
    if shape is Shape.PNG and output is None:
        raise BadInput("--as png needs -o FILE")
    if output is not None:
        check_writable(output)
    return shape


def _found(find: Callable[[StopFlag, LiveLine], F]) -> F:
    """Shows the answer so far on the terminal while a better one is looked for."""
    live = LiveLine()
    try:
        with stop_on_interrupt() as stop:
            return find(stop, live)
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


def _in_dots(found: Forced) -> str:
    """The board with its certain lines where the family has no drawing of unfinished boards."""
    from edgewise.pictures.braille import braille_of  # late: few boards need it
    from edgewise.scene import Stroke

    family = family_of(found.puzzle)
    if not found.on:
        return str(family.draw_text(found.puzzle, None, Style()))
    scene = family.scene(found.puzzle, None, Style(colour_blind=True))
    runs = [run for edge in sorted(found.on) for run in scene.geometry.edge(edge)]
    return braille_of(scene.with_lines([Stroke(runs, scene.line_colour, 4)]))


def _forced_text(found: Forced) -> Iterable[str]:
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
        seen |= {tuple(cell) for cell in family.editing.given(found.puzzle)}
    for cell, held in sorted(found.cells.items()):
        if tuple(cell) not in seen:
            yield f"# {cell}: {'/'.join(map(str, held))}"


def _forced_board(found: Forced) -> Solution:
    """The board of tiles with the pieces that are certain."""
    from edgewise.explaining.tiles.state import Laid, columns_of, laid_board  # late: few boards need it

    columns = columns_of(found.puzzle)
    certain = found.cells.items()
    laid = [Laid(row * columns + column, int(piece) - 1, int(turns)) for (row, column), (piece, turns) in certain]
    return laid_board(found.puzzle, laid)


def _forced_svg(found: Forced) -> str:
    family = family_of(found.puzzle)
    form = family.lower(found.puzzle)
    if not isinstance(form, LineForm):
        board: str = family.draw_svg(found.puzzle, _forced_board(found))
        return board
    return family.draw_shares(found.puzzle, [float(edge in found.on) for edge in range(form.edge_count)])


def _conflict_text(found: Conflict) -> Iterable[str]:
    yield family_of(found.puzzle).draw_text(found.puzzle, None, Style())
    for places in found.demands:
        yield "# " + ", ".join(f"({', '.join(map(str, place))})" for place in places)
    if found.pieces:
        yield f"# pieces {', '.join(map(str, found.pieces))}"


def _repair_text(found: Repair) -> Iterable[str]:
    """The repaired puzzle as text that can be read back, and what was changed."""
    yield written(found.repaired, family_of(found.puzzle).formats[0]).rstrip("\n")
    for cell in sorted(found.remove | found.add.keys()):
        now = "/".join(map(str, found.add[cell])) if cell in found.add else "removed"
        yield f"# cell ({', '.join(map(str, found.place(cell)))}): {now}"
