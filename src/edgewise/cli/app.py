"""Puts the commands together, and turns whatever goes wrong into one line and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from edgewise.base.errors import EdgewiseError, EngineFault
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.faults import complain
from edgewise.cli.plain_lines import plainly_read
from edgewise.cli.readers import with_gpu_numbers

if TYPE_CHECKING:
    from edgewise.cli.command import Command

MODULES = {
    "solve": "solve",
    "count": "count",
    "sample": "count",
    "prove": "prove",
    "check": "check",
    "convert": "convert",
    "render": "convert",
    "analyze": "analyze",
    "hint": "explain",
    "explain": "explain",
    "grade": "explain",
    "forced": "diagnosis",
    "conflict": "diagnosis",
    "repair": "diagnosis",
    "generate": "generate",
    "bench": "bench",
    "engines": "inventory",
    "families": "inventory",
    "web": "web",
}
"""Every command by its name, in the order of the help, and the module that declares it."""


def command_named(name: str) -> Command:
    """The declaration of a command."""
    found: list[Command] = import_module(f"edgewise.cli.commands.{MODULES[name]}").COMMANDS
    return next(command for command in found if command.name == name)


def commands_for(words: Sequence[str]) -> list[Command]:
    """The command that is named, or all of them where none is: to declare them all takes longer than to solve."""
    named = next((word for word in words if not word.startswith("-")), "")
    return list(map(command_named, [named] if named in MODULES else MODULES))


def run() -> int:
    """Runs the command line and returns its exit code."""
    words = with_gpu_numbers(sys.argv[1:])
    try:
        code = _answer(words)
    except EdgewiseError as error:
        complain(error)
        return ExitCode.BUG if isinstance(error, EngineFault) else ExitCode.BAD_INPUT
    return code if isinstance(code, int) else ExitCode.YES


def _answer(words: Sequence[str]) -> object:
    if words and words[0] in MODULES:
        command = command_named(words[0])
        if (given := plainly_read(command, words[1:])) is not None:
            return command.call(given)
    from edgewise.cli.by_typer import run_by_typer  # late: only help and what is out of the ordinary need it

    return run_by_typer(commands_for(words), words)
