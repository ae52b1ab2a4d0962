"""``edgewise check``: an independent verdict on a solution."""

from __future__ import annotations

from typing import Annotated

import typer

from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.options import FamilyOption, PuzzleArgument, shape_option
from edgewise.cli.output import json_text, say
from edgewise.cli.puzzle_argument import one_puzzle, one_source
from edgewise.cli.shape import Shape
from edgewise.registry import family_of
from edgewise.solutions import check_facts, read_solution


def add_to(app: typer.Typer) -> None:
    app.command(
        "check",
        help="Check a solution and print every broken rule with its code and place.",
        short_help="Check a solution and print every broken rule.",
    )(check_command)


def check_command(
    puzzle: PuzzleArgument,
    solution: Annotated[
        str, typer.Argument(metavar="SOLUTION", help="A file with a drawing or JSON, - for standard input, an address.")
    ],
    family: FamilyOption = None,
    asked: Annotated[
        Shape | None, shape_option(Shape.TEXT, Shape.JSON, meaning="What to print (default: text).")
    ] = None,
) -> int:
    board = one_puzzle(puzzle, family)
    drawn = read_solution(board, one_source(solution))
    broken = family_of(board).violations(board, drawn)
    if asked is Shape.JSON:
        print(json_text(check_facts(board, drawn, broken), None))
        return ExitCode.NO if broken else ExitCode.YES
    for violation in broken:
        say(str(violation))
    if score := drawn.score_text():
        print(score)
    if not broken:
        print("right: every rule holds")
    return ExitCode.NO if broken else ExitCode.YES
