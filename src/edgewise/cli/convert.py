"""``edgewise convert`` and ``edgewise render``: the same puzzle in another text, or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from edgewise.api import convert, render, solve
from edgewise.cli.output import check_writable, wants_colour, write_file
from edgewise.cli.puzzle_argument import one_puzzle, one_source
from edgewise.cli.running import LiveLine, stop_on_interrupt
from edgewise.errors import BadInput
from edgewise.family import Style
from edgewise.result import Limits, Status
from edgewise.solutions import read_solution

DONE, NO_SOLUTION, STOPPED, INTERRUPTED = 0, 1, 3, 130

PuzzleArgument = Annotated[str, typer.Argument(metavar="PUZZLE", help="A file, -, an address or a game id.")]
FamilyOption = Annotated[str | None, typer.Option(help="Read the puzzle as this family.")]
OutputOption = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write here.")]


def add_to(app: typer.Typer) -> None:
    app.command("convert", help="Write a puzzle in another format.")(convert_command)
    app.command("render", help="Draw a puzzle, or its solution.")(render_command)


def convert_command(
    puzzle: PuzzleArgument,
    to: Annotated[str, typer.Option(metavar="FORMAT", help="See `edgewise families`.")],
    family: FamilyOption = None,
    output: OutputOption = None,
) -> int:
    text = convert(one_puzzle(puzzle, family), to)
    if output is None:
        print(text, end="")
    else:
        write_file(output, text.encode())
    return DONE


def render_command(
    puzzle: PuzzleArgument,
    solved: Annotated[bool, typer.Option("--solved", help="Draw the solution, too.")] = False,
    attempt: Annotated[
        str | None, typer.Option("--solution", metavar="SOLUTION", help="Draw this one: right, wrong or unfinished.")
    ] = None,
    time_limit: Annotated[float | None, typer.Option(metavar="S", min=0, help="Seconds for --solved.")] = None,
    family: FamilyOption = None,
    output: OutputOption = None,
    dots: Annotated[bool, typer.Option("--dots", help="Text: draw points as *.")] = False,
    inside: Annotated[bool, typer.Option("--inside", help="Pictures: shade the inside.")] = False,
    colour_blind: Annotated[
        bool, typer.Option("--colour-blind", help="Colours that everybody can tell apart.")
    ] = False,
) -> int:
    shape = _shape_of(output)
    if output is not None:
        check_writable(output)
    board = one_puzzle(puzzle, family)
    style = Style(dots, output is None and wants_colour(), inside, colour_blind)
    if solved and attempt is not None:
        raise BadInput("--solved finds a solution and --solution names one; use one of them")
    solution = None if attempt is None else read_solution(board, one_source(attempt))
    if solved:
        live = LiveLine()
        with stop_on_interrupt() as stop:
            result = solve(board, limits=Limits(seconds=time_limit), stop=stop, on_progress=live)
        live.clear()
        if not result.solutions:
            print(f"# {result.verdict}")
            if stop.is_set():
                return INTERRUPTED
            return NO_SOLUTION if result.status is Status.UNSOLVABLE else STOPPED
        solution = result.solutions[0]
    drawn = render(board, solution, to=shape, style=style)
    if output is None:
        print(drawn.decode(), end="")
    else:
        write_file(output, drawn)
    return DONE


def _shape_of(output: Path | None) -> str:
    """Text on standard output; what the name of a file says otherwise."""
    shapes = {".svg": "svg", ".png": "png", ".txt": "text"}
    if output is None:
        return "text"
    if output.suffix not in shapes:
        raise BadInput(
            f"cannot tell what to draw from the name; expected one ending in {', '.join(shapes)}", str(output)
        )
    return shapes[output.suffix]
