"""An option is one declaration and the code that uses it: what is said in the question is there at every front door."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest
import typer

import edgewise as ew
from edgewise.base.errors import BadInput
from edgewise.base.fields import says
from edgewise.cli.by_typer import app_of
from edgewise.cli.command import Command
from edgewise.cli.commands.solve import Door
from edgewise.questions.question import Clash, said
from edgewise.questions.searches import Solve
from edgewise.web.answers.bodies import body
from edgewise.web.answers.context import Context
from support.keywords import VERBS, keywords_text

BOARD = "3 .\n. ."


class Patient(Solve, frozen=True, kw_only=True):
    """The question `solve` with a made-up option. This class is all that is written for it."""

    patience: Annotated[int, says("How often to take a breath.", metavar="N", ge=1, le=9)] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.patience > 1 and self.best:
            raise Clash("{patience} cannot be used with {best}")

    def answer(self, puzzle, listener):
        return self.patience, super().answer(puzzle, listener)


def run(*words: str) -> Patient:
    """What the command hands over for these words."""
    asked: list[Patient] = []
    command = Command("solve", Patient, Door, lambda question, door: asked.append(question) or 0, "Solve puzzles.")
    group = typer.main.get_command(app_of([command]))
    with group.make_context("edgewise", ["solve", *words]) as context:
        group.invoke(context)
    return asked[0]


def test_the_command_line_has_it():
    assert run("board.txt", "--patience", "3", "--unique").patience == 3
    assert run("board.txt").patience == 1
    with pytest.raises(Exception, match="12 is not in the range 1<=x<=9"):
        run("board.txt", "--patience", "12")
    with pytest.raises(BadInput, match=r"^--patience cannot be used with --best$"):
        run("board.txt", "--patience", "2", "--best")


def test_its_help_says_what_it_means(capsys):
    with pytest.raises(typer.Exit):
        run("--help")
    assert "--patience N" in (shown := capsys.readouterr().out)
    assert "How often to take a breath.  [default: 1; 1<=x<=9]" in " ".join(shown.split()).replace(" [", "  [")


def test_python_has_it(monkeypatch):
    question, listener = said(Patient, {"patience": 2, "unique": True})
    assert ew.api.answer(BOARD, question, listener) == (2, ew.solve(BOARD, unique=True))
    with pytest.raises(ew.BadValue, match="patience: expected a whole number from 1 to 9, not 0"):
        Patient(patience=0)
    monkeypatch.setitem(VERBS, "Solve", (Patient, *VERBS["Solve"][1:]))
    assert "    patience: int\n" in keywords_text()


def test_requests_have_it():
    takes = body(Patient)
    question = Context().question(Patient, msgspec.convert({"puzzle": BOARD, "patience": 4}, takes))
    assert question.patience == 4
    _, components = msgspec.json.schema_components([takes])
    described = components["Patient"]["properties"]["patience"]
    assert described == {
        "type": "integer",
        "minimum": 1,
        "maximum": 9,
        "description": "How often to take a breath.",
        "default": 1,
    }
    with pytest.raises(msgspec.ValidationError, match="patience"):
        msgspec.convert({"puzzle": BOARD, "patience": 10}, takes)


@pytest.mark.parametrize("field", ["save", "resume", "engine", "options", "threads", "memory"])
def test_requests_have_nothing_that_names_a_file_or_takes_the_machine(field):
    assert field not in body(Solve).__struct_fields__
