"""``edgewise hint``, ``edgewise explain`` and ``edgewise grade``: the next step, the whole way, and how hard it is."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from edgewise.cli.batch import Part, PuzzleReader, each_read
from edgewise.cli.clusters import ClusterOption, LedgerOption, PartOption, UnorderedOption, cluster_asked
from edgewise.cli.exit_codes import ExitCode, most_urgent
from edgewise.cli.options import (
    FamilyOption,
    OutputOption,
    OutputsOption,
    PuzzleArgument,
    PuzzlesArgument,
    TimeOption,
    limits_of,
    shape_option,
)
from edgewise.cli.output import Pictures, Stream, check_writable, json_text, write_out
from edgewise.cli.puzzle_argument import one_puzzle, one_source
from edgewise.cli.running import QUIET_SECONDS, LiveLine, stop_on_interrupt
from edgewise.cli.shape import Shape, shape_for
from edgewise.engine import StopFlag
from edgewise.errors import BadInput, EdgewiseError
from edgewise.explaining.verbs import HARDEST, Place, explain, grade, hints, why
from edgewise.family import Puzzle
from edgewise.forms import TileForm
from edgewise.names import printable
from edgewise.result import Failure, Limits, Progress, StoppedBy

if TYPE_CHECKING:
    from edgewise.explaining.grading import Grade
    from edgewise.explaining.hints import Hint
    from edgewise.explaining.tiles.hints import TileHint

HINT_SHAPES = (Shape.TEXT, Shape.JSON, Shape.SVG, Shape.PNG)
LevelOption = Annotated[
    int, typer.Option("--level-max", metavar="L", min=1, max=HARDEST, help="Only steps up to this level, 1 to 10.")
]


def add_to(app: typer.Typer) -> None:
    app.command("hint", help="The easiest next step and why, or why a line or piece that is there is wrong.")(
        hint_command
    )
    app.command("explain", help="The whole way to the solution, step by step.")(explain_command)
    app.command("grade", help="How hard puzzles are for a person, by the deductions that they take.")(grade_command)


def hint_command(
    puzzle: PuzzleArgument,
    state: Annotated[
        str | None,
        typer.Argument(
            metavar="[STATE]", help="What is there so far: a drawing with lines and crosses, or pieces, or JSON."
        ),
    ] = None,
    family: FamilyOption = None,
    edge: Annotated[
        str | None,
        typer.Option("--edge", metavar="R,C,R,C", help="Why this line is there, or not: the two places it joins."),
    ] = None,
    cell: Annotated[
        str | None,
        typer.Option("--cell", metavar="R,C", help="Boards of tiles: why this cell holds its piece."),
    ] = None,
    steps: Annotated[int, typer.Option("--steps", metavar="N", min=1, help="So many steps.")] = 1,
    level_max: LevelOption = HARDEST,
    time_limit: TimeOption = None,
    asked: Annotated[Shape | None, shape_option(*HINT_SHAPES, meaning="What to print (default: text).")] = None,
    output: OutputOption = None,
) -> int:
    shape = shape_for(asked, output)
    if edge is not None and steps > 1:
        raise BadInput("--edge asks about one line: it cannot be combined with --steps")
    if cell is not None and steps > 1:
        raise BadInput("--cell asks about one cell: it cannot be combined with --steps")
    if edge is not None and cell is not None:
        raise BadInput("--edge asks about a line and --cell about a piece: give one of them")
    if shape.is_picture and steps > 1:
        raise BadInput("a picture shows one step; use `edgewise explain --as html` for several")
    pictures = Pictures(output, str(shape), False) if shape.is_picture else None
    stream = Stream(None if shape.is_picture else output)
    board = one_puzzle(puzzle, family)
    place = _asked_place(board, edge, cell)
    from edgewise.explaining.state import read_state  # late: the program starts faster

    drawn = None if state is None else read_state(board, one_source(state))
    codes: list[ExitCode] = []
    with closing(stream), stop_on_interrupt() as stop:
        limits = limits_of(time_limit)
        found: Iterable[Hint | TileHint]
        if place is None:
            found = islice(hints(board, drawn, level_max=level_max, limits=limits, stop=stop), steps)
        else:
            found = [why(board, drawn, place, level_max=level_max, limits=limits, stop=stop)]
        for one in found:
            codes.append(_code(one))
            if pictures is not None:
                pictures.write(board.name, _picture(one, shape))
            elif shape is Shape.JSON:
                stream.write(json_text(one.to_dict(), stream.path))
            else:
                stream.write(_text(one))
    return most_urgent(codes)


def explain_command(
    puzzle: PuzzleArgument,
    family: FamilyOption = None,
    level_max: LevelOption = HARDEST,
    time_limit: TimeOption = None,
    asked: Annotated[
        Shape | None,
        shape_option(Shape.TEXT, Shape.JSON, Shape.HTML, meaning="Lines, JSON, or a page to step through."),
    ] = None,
    output: OutputOption = None,
) -> int:
    shape = shape_for(asked, output)
    if shape.is_picture:
        raise BadInput("an explanation is text, json or html")
    if output is not None:
        check_writable(output)
    board = one_puzzle(puzzle, family)
    with stop_on_interrupt() as stop:
        told = explain(board, level_max=level_max, limits=limits_of(time_limit), stop=stop)
        if shape is Shape.HTML:
            text = told.html
        elif shape is Shape.JSON:
            facts = [*(step.to_dict() for step in told), told.grade.to_dict()]
            text = "".join(f"{json_text(one, output)}\n" for one in facts)
        else:
            lines = [*map(_text, told), f"# {told.grade}"]
            text = "".join(f"{line}\n" for line in lines)
    write_out(output, text.encode())
    return most_urgent([_grade_code(told.grade), *(_code(step) for step in told if step.stopped_by)])


def grade_command(
    puzzles: PuzzlesArgument,
    family: FamilyOption = None,
    time_limit: TimeOption = None,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", min=1, help="With --cluster: workers to use (default: all).")
    ] = None,
    cluster: ClusterOption = None,
    ledger: LedgerOption = None,
    unordered: UnorderedOption = False,
    part: PartOption = "1/1",
    asked: Annotated[Shape | None, shape_option(Shape.TEXT, Shape.JSON, meaning="What to print.")] = None,
    output: OutputsOption = None,
) -> int:
    shape = shape_for(asked, output)
    if shape.is_picture or shape is Shape.HTML:
        raise BadInput("a grade is text or json")
    if threads is not None and cluster is None:
        raise BadInput("--threads needs --cluster ADDRESS: one machine grades puzzle after puzzle")
    stream = Stream(output)
    reader = PuzzleReader(puzzles, family, Part(part))
    reader.live = live = LiveLine()
    codes: list[ExitCode] = []
    limits = limits_of(time_limit)
    with (
        closing(stream),
        cluster_asked(cluster, ledger, unordered, threads, None) as joined,
        stop_on_interrupt() as stop,
    ):
        boards = reader.until(stop)
        found: Iterable[Grade | Failure]
        if joined is None:
            found = each_read(boards, lambda board: _graded(board, limits, stop, live))
        else:
            in_full = shape is Shape.JSON
            found = joined.cluster.grade_many(boards, limits=limits, hardest=in_full, stop=stop, **joined.many)
        for one in found:
            live.clear()
            if isinstance(one, Failure):
                reader.report(one)
                continue
            codes.append(_grade_code(one))
            if shape is Shape.JSON:
                stream.write(json_text(one.to_dict(), output))
            else:
                name = f"{printable(one.puzzle.name)}: " if reader.several else ""
                stream.write(f"{name}{one}")
    return reader.exit_code(codes, stop)


def _graded(board: Puzzle, limits: Limits, stop: StopFlag, live: LiveLine) -> Grade | Failure:
    name = f"{board.name}: " if board.name else ""
    started = time.monotonic()

    def tell(progress: Progress) -> None:
        counted = f"{progress.nodes:,} {'suppositions' if progress.note == 'supposing' else 'nodes'}"
        seconds = time.monotonic() - started
        if seconds >= QUIET_SECONDS:
            live.show(f"{name}{seconds:.0f} s · {progress.note} · {counted}")

    try:
        return grade(board, limits=limits, stop=stop, on_progress=tell if live.wanted else None)
    except EdgewiseError as error:
        return Failure(board.name, error)


def _asked_place(board: Puzzle, edge: str | None, cell: str | None) -> tuple[Place, Place] | None:
    """What a question is about: the two ends of a line or, on a board of tiles, the row and column of a cell."""
    from edgewise.registry import family_of  # late: the program starts faster

    if edge is None and cell is None:
        return None
    family = family_of(board)
    if not isinstance(family.lower(board), TileForm):
        if edge is None:
            raise BadInput(f"{family.title} has lines and no pieces: ask with --edge R,C,R,C")
        return _places(edge)
    if cell is None:
        raise BadInput(f"{family.title} has pieces on cells and no lines: ask with --cell R,C")
    if re.fullmatch(r"\d{1,6},\d{1,6}", cell, re.ASCII) is None:
        raise BadInput(f"--cell {cell}: expected row,column of a cell")
    row, column = map(int, cell.split(","))
    return row, column


def _text(hint: Hint | TileHint) -> str:
    name = f" {hint.rule.replace('-', ' ')}:" if hint.rule else ""
    level = f"[{hint.deduction.level}]{name} " if hint.deduction is not None else ""
    two = "".join(f"\n{solution}" for solution in hint.solutions)
    return f"{level}{hint.text}{two}"


def _picture(hint: Hint | TileHint, shape: Shape) -> bytes:
    from edgewise.pictures import png

    svg = hint._repr_svg_()
    return png(svg) if shape is Shape.PNG else svg.encode()


def _places(text: str) -> tuple[Place, Place]:
    """Two cells or points or, on a board without rows and columns, the numbers of two points."""
    match = re.fullmatch(r"\d{1,6}(,\d{1,6}){3}|\d{1,7},\d{1,7}", text, re.ASCII)
    if match is None:
        raise BadInput(f"--edge {text}: expected row,column,row,column of the two places that the line joins")
    match list(map(int, text.split(","))):
        case [row, column, other_row, other_column]:
            return (row, column), (other_row, other_column)
        case [one, other]:
            return one, other
        case _:
            raise AssertionError("two or four numbers match")


def _code(hint: Hint | TileHint) -> ExitCode:
    from edgewise.explaining.hints import FINISHED, NOTHING_FORCED

    if hint.stopped_by is not None:
        return _stopped(hint.stopped_by)
    is_answer = hint.deduction is not None or hint.verdict.startswith((FINISHED, NOTHING_FORCED))
    return ExitCode.YES if is_answer else ExitCode.NO


def _grade_code(found: Grade) -> ExitCode:
    if found.stopped_by is not None:
        return _stopped(found.stopped_by)
    return ExitCode.NO if found.level is None else ExitCode.YES


def _stopped(limit: StoppedBy) -> ExitCode:
    return ExitCode.INTERRUPTED if limit == "interrupt" else ExitCode.STOPPED
