"""Puts the commands together, and turns whatever goes wrong into one line and an exit code."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from edgewise.cli import (
    analyze,
    bench,
    check,
    convert,
    count,
    diagnosis,
    explain,
    generate,
    inventory,
    prove,
    solve,
    web,
)
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.faults import complain
from edgewise.cli.options import with_gpu_numbers
from edgewise.errors import EdgewiseError, EngineFault

app = typer.Typer(
    name="edgewise",
    help="Solves, counts, proves, explains, grades and generates puzzles on the edges of a grid.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)
for group in (solve, count, prove, check, convert, analyze, explain, diagnosis, generate, bench, inventory, web):
    group.add_to(app)


def _version(asked: bool) -> None:
    if asked:
        from edgewise import __version__

        print(f"edgewise {__version__}")
        raise typer.Exit


@app.callback()
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
        command = typer.main.get_command(app)
        with command.make_context("edgewise", with_gpu_numbers(sys.argv[1:])) as context:
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
