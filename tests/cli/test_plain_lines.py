"""Lines that are read without typer mean what they mean to typer, and usual lines are read without it."""

import shlex
from dataclasses import replace
from itertools import product

import pytest
import typer

from edgewise.cli.app import MODULES, command_named
from edgewise.cli.by_typer import app_of
from edgewise.cli.plain_lines import plainly_read

VALUES = (
    *("3", "0", "1.5", "007", "-1", "+3", "1_0", "1e3", "nan", "9" * 20, "1000000", "٣", "50%"),
    *("a.txt", "", "-", "-o", "json", "svg", "TEXT", "cdcl", "auto", "1,2", "1,2,3,4", "a=1", "heat=on", "yes", "a b"),
)
USUAL = """
solve a.txt
solve a.txt b.txt - --unique --as json --threads 2 --time-limit 1.5
solve --family flow -o out.svg boards --seed=7 --stats
solve a.txt --best --save best.txt --engine tiles --option width=1000 --option runs=2
count a.txt --edges --as json
sample a.txt -n 5 --seed 3
prove a.txt -o folder
check a.txt b.txt
convert a.txt --to puzzlink
render a.txt -o a.png --colour-blind
analyze a.txt --time-limit 3
hint a.txt
hint a.txt state.txt --as json
grade a.txt b.txt --as json
forced a.txt
conflict a.txt
repair a.txt
families
"""


def by_typer(command, words):
    """What typer calls the command with; a word where it does not call it."""
    called = []
    declared = replace(command, run=lambda question, door: called.append((question, vars(door))) or 0)
    group = typer.main.get_command(app_of([declared]))
    try:
        with group.make_context("edgewise", [command.name, *words]) as context:
            group.invoke(context)
    except Exception as error:
        return type(error).__name__
    return called[0]


def plainly(command, words):
    """The same without typer; ``None`` where it is left to typer."""
    called = []
    declared = replace(command, run=lambda question, door: called.append((question, vars(door))) or 0)
    given = plainly_read(declared, words)
    if given is None:
        return None
    try:
        declared.call(given)
    except Exception as error:
        return type(error).__name__
    return called[0]


@pytest.mark.parametrize("name", MODULES)
def test_every_option_with_every_value(name, capsys):
    command = command_named(name)
    required = [field for field in command.fields() if field.said("argument")]
    lines = [[], ["a.txt"], ["a.txt", "b.txt"], ["a.txt"] * 3, ["--help"], ["a.txt", "--nonsense"], ["--", "a.txt"]]
    puzzle = ["a.txt"] * len(required)
    for field in command.fields():
        if field.said("argument"):
            continue
        for flag, value in product(field.flag.split(), VALUES):
            lines += [[*puzzle, flag, value], [f"{flag}={value}", *puzzle]]
        lines += [[*puzzle, flag], [flag, *puzzle], [*puzzle, flag, "3", flag, "4"]]
    read = 0
    for words in lines:
        if (mine := plainly(command, words)) is not None:
            assert mine == by_typer(command, words), words
            read += 1
    assert read or command.more is not None
    capsys.readouterr()


@pytest.mark.parametrize("line", USUAL.strip().splitlines())
def test_usual_lines_need_no_typer(line):
    name, *words = shlex.split(line)
    command = command_named(name)
    mine = plainly(command, words)
    assert isinstance(mine, tuple)
    assert mine == by_typer(command, words)
