"""``edgewise check``: an independent verdict on a solution."""

from __future__ import annotations

from typing import Annotated

import typer

from edgewise.cli.puzzle_argument import one_puzzle, one_source
from edgewise.registry import family_of
from edgewise.solutions import read_solution

RIGHT, WRONG = 0, 1


def add_to(app: typer.Typer) -> None:
    app.command("check", help="Check a solution and print every broken rule with its code and place.")(check_command)


def check_command(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help="A file, -, an address or a game id.")],
    solution: Annotated[str, typer.Argument(metavar="SOLUTION", help="A file with a drawing or JSON, or -.")],
    family: Annotated[str | None, typer.Option(help="Read the puzzle as this family.")] = None,
) -> int:
    board = one_puzzle(puzzle, family)
    drawn = read_solution(board, one_source(solution))
    broken = family_of(board).violations(board, drawn)
    for violation in broken:
        print(violation)
    if score := drawn.score_text():
        print(score)
    if not broken:
        print("right: every rule holds")
    return WRONG if broken else RIGHT
