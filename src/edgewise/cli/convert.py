"""``edgewise convert`` and ``edgewise render``: the same puzzle in another format, or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from edgewise.api import convert, render, solve
from edgewise.cli.batch import exit_code
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.options import (
    ColourBlindOption,
    DotsOption,
    FamilyOption,
    InsideOption,
    OutputOption,
    PuzzleArgument,
    limits_of,
    output_option,
    time_option,
)
from edgewise.cli.output import check_writable, wants_colour, write_out
from edgewise.cli.puzzle_argument import one_puzzle, one_source
from edgewise.cli.running import LiveLine, stop_on_interrupt
from edgewise.errors import BadInput
from edgewise.family import Style
from edgewise.pictures import require_png
from edgewise.solutions import read_solution


def add_to(app: typer.Typer) -> None:
    app.command("convert", help="Write a puzzle in another format.")(convert_command)
    app.command("render", help="Draw a puzzle, or its solution.")(render_command)


def convert_command(
    puzzle: PuzzleArgument,
    to: Annotated[str, typer.Option(metavar="FORMAT", help="The format to write; see `edgewise families`.")],
    family: FamilyOption = None,
    output: OutputOption = None,
) -> int:
    if output is not None:
        check_writable(output)
    write_out(output, convert(one_puzzle(puzzle, family), to).encode())
    return ExitCode.YES


def render_command(
    puzzle: PuzzleArgument,
    solved: Annotated[bool, typer.Option("--solved", help="Solve the puzzle and draw the solution, too.")] = False,
    attempt: Annotated[
        str | None,
        typer.Option("--solution", metavar="SOLUTION", help="Draw this solution: right, wrong or unfinished."),
    ] = None,
    time_limit: Annotated[float | None, time_option("Seconds for --solved.")] = None,
    family: FamilyOption = None,
    output: Annotated[Path | None, output_option("Write to this file: .svg, .png or .txt.")] = None,
    dots: DotsOption = False,
    inside: InsideOption = False,
    colour_blind: ColourBlindOption = False,
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
            result = solve(board, limits=limits_of(time_limit), stop=stop, on_progress=live)
        live.clear()
        if not result.solutions:
            print(f"# {result.verdict}")
            return exit_code(result)
        solution = result.solutions[0]
    write_out(output, render(board, solution, to=shape, style=style))
    return ExitCode.YES


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
