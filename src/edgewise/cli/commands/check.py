"""``edgewise check``: an independent verdict on a solution."""

from __future__ import annotations

from typing import Annotated

from edgewise.base.listener import Listener
from edgewise.cli.command import Command
from edgewise.cli.doors import WRITTEN, OnePuzzle, printed_as
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.output import json_text, say
from edgewise.cli.puzzle_argument import one_source
from edgewise.cli.shape import Shape
from edgewise.questions.boards import Check
from edgewise.text.solutions import check_facts, read_solution


class Door(OnePuzzle):
    """What `check` takes beside the question."""

    shape: Annotated[Shape | None, printed_as(*WRITTEN, meaning="What to print (default: text).")] = None


def check(question: Check, door: Door) -> int:
    board = door.board()
    solution = read_solution(board, one_source(str(question.solution)))
    broken = Check(solution=solution).answer(board, Listener())
    code = ExitCode.NO if broken else ExitCode.YES
    if door.shape is Shape.JSON:
        print(json_text(check_facts(board, solution, broken), None))
        return code
    for violation in broken:
        say(str(violation))
    if score := solution.score_text():
        print(score)
    if not broken:
        print("correct: every rule holds")
    return code


COMMANDS = [
    Command(
        "check",
        Check,
        Door,
        check,
        "Check a solution and print every broken rule with its code and place.",
        "Check a solution and print every broken rule.",
    )
]
