"""``edgewise analyze``: why a puzzle is as hard as it is."""

from __future__ import annotations

from typing import Annotated

from edgewise.base.errors import BadInput
from edgewise.base.listener import Listener
from edgewise.cli.command import Command
from edgewise.cli.doors import DRAWN, OnePuzzle, Printing, printed_as
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.output import check_writable, json_text, write_out
from edgewise.cli.running import stop_on_interrupt
from edgewise.cli.shape import Shape
from edgewise.pictures import png
from edgewise.questions.boards import Analyze

SHAPES = "Text, JSON, or a heat map (default: text, or by the ending of -o)."


class Door(Printing, OnePuzzle):
    """What `analyze` takes beside the question."""

    shape: Annotated[Shape | None, printed_as(*DRAWN, meaning=SHAPES)] = None


def analyze(question: Analyze, door: Door) -> int:
    shape, output = door.wanted(), door.output
    if shape is Shape.PNG and output is None:
        raise BadInput("--as png needs -o FILE")
    if question.map is not None and not shape.is_picture:
        raise BadInput("--map is for pictures: add --as svg, or -o FILE.svg")
    if output is not None:
        check_writable(output)
    board = door.board()
    with stop_on_interrupt() as stop:
        if shape.is_picture:
            svg = question.drawn(board, Listener(stop))
            data = png(svg) if shape is Shape.PNG else svg.encode()
        else:
            found = question.answer(board, Listener(stop))
            data = f"{json_text(found.to_dict(), output) if shape is Shape.JSON else found}\n".encode()
    write_out(output, data)
    return ExitCode.INTERRUPTED if stop.is_set() else ExitCode.YES


COMMANDS = [Command("analyze", Analyze, Door, analyze, "What makes a puzzle easy or hard.")]
