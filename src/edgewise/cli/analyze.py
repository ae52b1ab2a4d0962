"""``edgewise analyze``: why a puzzle is as hard as it is."""

from __future__ import annotations

from typing import Annotated

import typer

from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.options import FamilyOption, OutputOption, PuzzleArgument, shape_option, time_option
from edgewise.cli.output import check_writable, json_text, write_out
from edgewise.cli.puzzle_argument import one_puzzle
from edgewise.cli.running import stop_on_interrupt
from edgewise.cli.shape import Shape, shape_for
from edgewise.errors import BadInput
from edgewise.pictures import HeatMap, png

SHAPES = (Shape.TEXT, Shape.JSON, Shape.SVG, Shape.PNG)


def add_to(app: typer.Typer) -> None:
    app.command("analyze", help="Say what makes a puzzle easy or hard.")(analyze_command)


def analyze_command(
    puzzle: PuzzleArgument,
    family: FamilyOption = None,
    time_limit: Annotated[float, time_option("Seconds for each engine.", least=0.001)] = 2.0,
    asked: Annotated[
        Shape | None,
        shape_option(*SHAPES, meaning="Words, JSON, or a heat map (default: text, or what -o ends in)."),
    ] = None,
    which: Annotated[HeatMap | None, typer.Option("--map", help="What the heat map shows (default: effort).")] = None,
    output: OutputOption = None,
) -> int:
    from edgewise.analysis import analyze  # late: no other command needs them
    from edgewise.analysis.heat_maps import heat_map

    shape = shape_for(asked, output)
    if shape is Shape.PNG and output is None:
        raise BadInput("--as png needs -o FILE")
    if which is not None and not shape.is_picture:
        raise BadInput("--map is for pictures: add --as svg, or -o FILE.svg")
    if output is not None:
        check_writable(output)
    board = one_puzzle(puzzle, family)
    with stop_on_interrupt() as stop:
        if shape.is_picture:
            svg = heat_map(board, which or HeatMap.EFFORT, time_limit, stop)
            data = png(svg) if shape is Shape.PNG else svg.encode()
        elif shape is Shape.JSON:
            data = f"{json_text(analyze(board, time_limit, stop).to_dict(), output)}\n".encode()
        else:
            data = f"{analyze(board, time_limit, stop)}\n".encode()
    write_out(output, data)
    return ExitCode.INTERRUPTED if stop.is_set() else ExitCode.YES
