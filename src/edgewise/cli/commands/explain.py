"""``edgewise hint``, ``edgewise explain`` and ``edgewise grade``: the next step, the whole way, and how hard it is."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

from msgspec.structs import replace

from edgewise.base.arguments import MOST_THREADS_ASKED
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput, EdgewiseError
from edgewise.base.family import Puzzle
from edgewise.base.fields import says
from edgewise.base.listener import Listener
from edgewise.base.registry import family_of
from edgewise.base.result import Failure, Progress, StoppedBy
from edgewise.cli.batch import each_read
from edgewise.cli.clusters import InParts
from edgewise.cli.command import Command
from edgewise.cli.doors import DRAWN, WRITTEN, ManyPuzzles, OnePuzzle, Printing, printed_as
from edgewise.cli.exit_codes import ExitCode, most_urgent
from edgewise.cli.output import Pictures, Stream, check_writable, json_text, write_out
from edgewise.cli.puzzle_argument import one_source, puzzle_and_source
from edgewise.cli.running import QUIET_SECONDS, LiveLine, stop_on_interrupt
from edgewise.cli.shape import Shape
from edgewise.questions.explanations import Explain, Grade, Hint
from edgewise.text.names import printable
from edgewise.text.solutions import format_with_lines

if TYPE_CHECKING:
    from edgewise.explaining.grade import Grade as FoundGrade
    from edgewise.explaining.lines.hints import Hint as LineHint
    from edgewise.explaining.tiles.hints import TileHint

    AnyHint = LineHint | TileHint


class HintDoor(Printing, OnePuzzle):
    """What `hint` takes beside the question."""

    shape: Annotated[Shape | None, printed_as(*DRAWN, meaning="What to print (default: text).")] = None


def hint(question: Hint, door: HintDoor) -> int:
    from edgewise.kits import kit_of  # late: the program starts faster

    shape = door.wanted()
    if shape.is_picture and question.steps > 1:
        raise BadInput("a picture shows one step; use `edgewise explain --as html` for several")
    pictures = Pictures(door.output, str(shape), False) if shape.is_picture else None
    stream = Stream(None if shape.is_picture else door.output)
    board, text = puzzle_and_source(door.puzzle, door.family)
    if question.state is not None:
        text = one_source(str(question.state))
    if question.state is not None or format_with_lines(family_of(board).formats, text) is not None:
        question = replace(question, state=kit_of(board.form).read_state(board, text))
    codes: list[ExitCode] = []
    with closing(stream), stop_on_interrupt() as stop:
        for one in question.answer(board, Listener(stop)):
            codes.append(_code(one))
            if pictures is not None:
                pictures.write(board.name, _picture(one, shape))
            else:
                stream.write(json_text(one.to_dict(), stream.path) if shape is Shape.JSON else _text(one))
    return most_urgent(codes)


class ExplainDoor(Printing, OnePuzzle):
    """What `explain` takes beside the question."""

    shape: Annotated[
        Shape | None, printed_as(*WRITTEN, Shape.HTML, meaning="Lines, JSON, or a page to step through.")
    ] = None


def explain(question: Explain, door: ExplainDoor) -> int:
    shape = door.wanted()
    if shape.is_picture:
        raise BadInput("an explanation is text, json or html")
    if door.output is not None:
        check_writable(door.output)
    board = door.board()
    with stop_on_interrupt() as stop:
        found = question.answer(board, Listener(stop))
        if shape is Shape.HTML:
            text = found.html
        elif shape is Shape.JSON:
            facts = [*(step.to_dict() for step in found), found.grade.to_dict()]
            text = "".join(f"{json_text(one, door.output)}\n" for one in facts)
        else:
            text = "".join(f"{line}\n" for line in [*map(_text, found), f"# {_in_full(found.grade)}"])
    write_out(door.output, text.encode())
    return most_urgent([_grade_code(found.grade), *(_code(step) for step in found if step.stopped_by)])


class GradeDoor(InParts, Printing, ManyPuzzles):
    """What `grade` takes beside the question."""

    threads: Annotated[
        int | None, says("With --cluster: workers to use (default: all).", metavar="N", ge=1, le=MOST_THREADS_ASKED)
    ] = None
    shape: Annotated[Shape | None, printed_as(*WRITTEN, meaning="What to print.")] = None


def grade(question: Grade, door: GradeDoor) -> int:
    shape = door.wanted()
    if shape not in WRITTEN:
        raise BadInput("a grade is text or json")
    if door.threads is not None and door.cluster is None:
        raise BadInput("--threads needs --cluster ADDRESS: one machine grades puzzle after puzzle")
    stream = Stream(door.output)
    reader = door.reader(door.part)
    reader.live = live = LiveLine()
    codes: list[ExitCode] = []
    with closing(stream), door.joined(door.threads) as joined, stop_on_interrupt() as stop:
        boards = reader.until(stop)
        found: Iterable[FoundGrade | Failure]
        if joined is None:
            found = each_read(boards, lambda board: _graded(question, board, stop, live))
        else:
            in_full = shape is Shape.JSON
            found = joined.cluster.grade_many(boards, limits=question.limits, hardest=in_full, stop=stop, **joined.many)
        for one in found:
            live.clear()
            if isinstance(one, Failure):
                reader.report(one)
                continue
            codes.append(_grade_code(one))
            name = f"{printable(one.puzzle.name)}: " if reader.several else ""
            stream.write(json_text(one.to_dict(), door.output) if shape is Shape.JSON else f"{name}{_in_full(one)}")
    return reader.exit_code(codes, stop)


COMMANDS = [
    Command("hint", Hint, HintDoor, hint, "The easiest next step, with its reason."),
    Command("explain", Explain, ExplainDoor, explain, "The full solution, step by step."),
    Command("grade", Grade, GradeDoor, grade, "Difficulty for a human solver."),
]


def _graded(question: Grade, board: Puzzle, stop: StopFlag, live: LiveLine) -> FoundGrade | Failure:
    name = f"{board.name}: " if board.name else ""
    started = time.monotonic()

    def tell(progress: Progress) -> None:
        counted = f"{progress.nodes:,} {'suppositions' if progress.note == 'supposing' else 'nodes'}"
        seconds = time.monotonic() - started
        if seconds >= QUIET_SECONDS:
            live.show(f"{name}{seconds:.0f} s · {progress.note} · {counted}")

    try:
        return question.answer(board, Listener(stop, tell if live.wanted else None))
    except EdgewiseError as error:
        return Failure(board.name, error)


def _in_full(found: FoundGrade) -> str:
    return str(found) if found.difficulty is None else f"{found}; {found.difficulty}"


def _text(hint: AnyHint) -> str:
    name = f" {hint.rule.replace('-', ' ')}:" if hint.rule else ""
    level = f"[{hint.deduction.level}]{name} " if hint.deduction is not None else ""
    steps = "".join(f"\n    {number}. {text}" for number, text in enumerate(hint.steps_between, 1))
    two = "".join(f"\n{solution}" for solution in hint.solutions)
    return f"{level}{hint.text}{steps}{two}"


def _picture(hint: AnyHint, shape: Shape) -> bytes:
    from edgewise.pictures import png

    svg = hint._repr_svg_()
    return png(svg) if shape is Shape.PNG else svg.encode()


def _code(hint: AnyHint) -> ExitCode:
    from edgewise.explaining.hint import FINISHED, NOTHING_FORCED

    if hint.stopped_by is not None:
        return _stopped(hint.stopped_by)
    is_answer = hint.deduction is not None or hint.verdict.startswith((FINISHED, NOTHING_FORCED))
    return ExitCode.YES if is_answer else ExitCode.NO


def _grade_code(found: FoundGrade) -> ExitCode:
    if found.stopped_by is not None:
        return _stopped(found.stopped_by)
    return ExitCode.NO if found.level is None else ExitCode.YES


def _stopped(limit: StoppedBy) -> ExitCode:
    return ExitCode.INTERRUPTED if limit == "interrupt" else ExitCode.STOPPED
