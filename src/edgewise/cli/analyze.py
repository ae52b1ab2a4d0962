"""``edgewise analyze``: why a puzzle is as hard as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from edgewise.cli.batch import Shape, shape_for
from edgewise.cli.output import check_writable, write_file
from edgewise.cli.puzzle_argument import one_puzzle
from edgewise.cli.running import stop_on_interrupt
from edgewise.errors import BadInput
from edgewise.pictures import HeatMap, png

DONE, INTERRUPTED = 0, 130


def add_to(app: typer.Typer) -> None:
    app.command("analyze", help="Say what makes a puzzle easy or hard.")(analyze_command)


def analyze_command(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help="A file, -, an address or a game id.")],
    family: Annotated[str | None, typer.Option(help="Read the puzzle as this family.")] = None,
    time_limit: Annotated[float, typer.Option(metavar="S", min=0.001, help="Seconds for each engine.")] = 2.0,
    asked: Annotated[
        Shape | None, typer.Option("--as", help="Words, JSON, or a heat map; as -o is named, or words.")
    ] = None,
    which: Annotated[
        HeatMap | None, typer.Option("--map", help="What the heat map shows; effort, unless told.")
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write here.")] = None,
) -> int:
    from edgewise.analysis import analyze  # late: no other command needs them
    from edgewise.analysis.heat_maps import heat_map

    shape = shape_for(asked, output)
    if shape is Shape.PNG and output is None:
        raise BadInput("a png needs a place to go: -o FILE")
    if which is not None and shape not in (Shape.SVG, Shape.PNG):
        raise BadInput("--map is for pictures: add --as svg, or -o FILE.svg")
    if output is not None:
        check_writable(output)
    board = one_puzzle(puzzle, family)
    with stop_on_interrupt() as stop:
        if shape in (Shape.SVG, Shape.PNG):
            svg = heat_map(board, which or HeatMap.EFFORT, time_limit, stop)
            data = png(svg) if shape is Shape.PNG else svg.encode()
        elif shape is Shape.JSON:
            import msgspec  # late: text needs none of it

            data = msgspec.json.encode(analyze(board, time_limit, stop).to_dict()) + b"\n"
        else:
            data = f"{analyze(board, time_limit, stop)}\n".encode()
    if output is None:
        print(data.decode(), end="")
    else:
        write_file(output, data)
    return INTERRUPTED if stop.is_set() else DONE
