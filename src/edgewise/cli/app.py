"""Puts the commands together, and turns whatever goes wrong into one line and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from edgewise.base.errors import EdgewiseError, EngineFault
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.faults import complain
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


def app_for(words: Sequence[str]) -> typer.Typer:
    """The command that is named, or all of them where none is: to build them all takes longer than to solve."""
    named = next((word for word in words if not word.startswith("-")), "")
    app = typer.Typer(
        name="edgewise",
        help="Solves, proves, counts, explains and generates loop, path and edge-matching puzzles.",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=True,
    )
    app.callback()(_everything)
    for name in [named] if named in MODULES else MODULES:
        command_named(name).add_to(app)
    return app


def command_named(name: str) -> Command:
    """The declaration of a command."""
    found: list[Command] = import_module(f"edgewise.cli.commands.{MODULES[name]}").COMMANDS
    return next(command for command in found if command.name == name)


def _version(requested: bool) -> None:
    if requested:
        from edgewise import __version__

        print(f"edgewise {__version__}")
        raise typer.Exit


def _everything(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


def run() -> int:
    """Runs the command line and returns its exit code."""
    try:
        # Not by calling the app, which has exit codes of its own for what it catches.
        words = with_gpu_numbers(sys.argv[1:])
        command = typer.main.get_command(app_for(words))
        with command.make_context("edgewise", words) as context:
            code = command.invoke(context)
    except typer.Exit as done:
        code = done.exit_code
    except EdgewiseError as error:
        complain(error)
        return ExitCode.BUG if isinstance(error, EngineFault) else ExitCode.BAD_INPUT
    except Exception as error:
        # Usage errors print themselves; their type is not one of typer's public names.
        show = getattr(error, "show", None)
        if show is None:
            raise
        show()
        return ExitCode.BAD_INPUT
    return code if isinstance(code, int) else ExitCode.YES
