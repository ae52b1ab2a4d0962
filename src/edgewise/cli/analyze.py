"""``edgewise analyze``: why a puzzle is as hard as it is."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from edgewise.cli.output import check_writable, write_file
from edgewise.cli.puzzle_argument import one_puzzle
from edgewise.cli.running import stop_on_interrupt

DONE, INTERRUPTED = 0, 130


class Shape(StrEnum):
    TEXT = "text"
    JSON = "json"
    SVG = "svg"


def add_to(app: typer.Typer) -> None:
    app.command("analyze", help="Say what makes a puzzle easy or hard.")(analyze_command)


def analyze_command(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help="A file, -, an address or a game id.")],
    family: Annotated[str | None, typer.Option(help="Read the puzzle as this family.")] = None,
    time_limit: Annotated[float, typer.Option(metavar="S", min=0.001, help="Seconds for each engine.")] = 2.0,
    shape: Annotated[Shape, typer.Option("--as", help="Words, JSON, or a heat map.")] = Shape.TEXT,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write here.")] = None,
) -> int:
    from edgewise.analysis import analyze, heat_map  # late: no other command needs it

    if output is not None:
        check_writable(output)
    board = one_puzzle(puzzle, family)
    with stop_on_interrupt() as stop:
        analysis = analyze(board, time_limit, stop)
    if shape is Shape.SVG:
        text = heat_map(analysis)
    elif shape is Shape.JSON:
        import msgspec  # late: text needs none of it

        text = msgspec.json.encode(analysis.to_dict()).decode() + "\n"
    else:
        text = f"{analysis}\n"
    if output is None:
        print(text, end="")
    else:
        write_file(output, text.encode())
    return INTERRUPTED if stop.is_set() else DONE
