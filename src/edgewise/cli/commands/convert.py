"""``edgewise convert`` and ``edgewise render``: the same puzzle in another format, or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec.structs import replace

from edgewise.base.arguments import MOST_SECONDS
from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle
from edgewise.base.fields import says
from edgewise.base.listener import Listener
from edgewise.base.registry import family_of
from edgewise.base.result import Limits, Result
from edgewise.cli.batch import exit_code
from edgewise.cli.command import Command
from edgewise.cli.doors import Drawing, OnePuzzle, written_to
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.output import check_writable, write_out
from edgewise.cli.puzzle_argument import puzzle_and_source, solution_in
from edgewise.cli.running import LiveLine, stop_on_interrupt
from edgewise.pictures import require_png
from edgewise.questions.boards import Convert, Render
from edgewise.questions.searches import Solve
from edgewise.text.solutions import format_with_lines
from edgewise.text.source import Source


class ConvertDoor(OnePuzzle):
    """What `convert` takes beside the question."""

    with_state: Annotated[bool, says("Keep what the player has drawn, if it is in the text.")] = False
    output: Annotated[Path | None, written_to()] = None


def convert(question: Convert, door: ConvertDoor) -> int:
    if door.output is not None:
        check_writable(door.output)
    board, source = puzzle_and_source(door.puzzle, door.family)
    text = _with_state(question, board, source) if door.with_state else question.answer(board, Listener())
    write_out(door.output, text.encode())
    return ExitCode.YES


def _with_state(question: Convert, board: Puzzle, source: Source) -> str:
    family = family_of(board)
    found = format_with_lines(family.formats, source)
    if found is None or found.drawn is None:
        raise BadInput("the text has no drawn lines; leave out --with-state", source.name)
    able = {fmt.name: fmt.write_drawn for fmt in family.formats if fmt.write_drawn is not None}
    if (write := able.get(question.to)) is None:
        raise BadInput(f"the format {question.to!r} cannot hold drawn lines (choose from {', '.join(able)})")
    text: str = write(board, found.drawn(board, source))
    return text


class RenderDoor(Drawing, OnePuzzle):
    """What `render` takes beside the question."""

    solved: Annotated[bool, says("Solve the puzzle and draw the solution, too.")] = False
    seconds: Annotated[
        float | None, says("Time limit for --solved, in seconds.", "--time-limit", "S", ge=0, le=MOST_SECONDS)
    ] = None
    output: Annotated[Path | None, written_to("Write to this file: .svg, .png or .txt.")] = None


def render(question: Render, door: RenderDoor) -> int:
    shape = _shape_of(door.output)
    if door.output is not None:
        check_writable(door.output)
    board = door.board()
    if door.solved and question.solution is not None:
        raise BadInput("--solved cannot be combined with --solution")
    question = replace(solution_in(question, board), to=shape, style=door.style(door.output))
    if door.solved:
        result = _solved(board, door.seconds)
        if not result.solutions:
            print(f"# {result.verdict}")
            return exit_code(result)
        question = replace(question, solution=result.solutions[0])
    write_out(door.output, question.answer(board, Listener()))
    return ExitCode.YES


COMMANDS = [
    Command("convert", Convert, ConvertDoor, convert, "Write a puzzle in another format."),
    Command("render", Render, RenderDoor, render, "Draw a puzzle, or its solution."),
]


def _solved(board: Puzzle, seconds: float | None) -> Result:
    live = LiveLine()
    with stop_on_interrupt() as stop:
        result = Solve(limits=Limits(seconds=seconds)).answer(board, Listener(stop, live))
    live.clear()
    return result


def _shape_of(output: Path | None) -> str:
    """Text on standard output; in a file, what its name ends in."""
    shapes = {".svg": "svg", ".png": "png", ".txt": "text"}
    if output is None:
        return "text"
    if output.suffix not in shapes:
        raise BadInput(
            f"cannot tell what to draw from the file name; expected one ending in {', '.join(shapes)}", str(output)
        )
    if output.suffix == ".png":
        require_png()
    return shapes[output.suffix]
