"""Puts the commands together and turns what goes wrong into one line and an exit code."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from edgewise.cli import analyze, bench, check, convert, count, inventory, prove, solve
from edgewise.errors import EdgewiseError, EngineFault

BAD_INPUT, BUG = 2, 70

app = typer.Typer(
    name="edgewise",
    help="Solves and checks puzzles that live on the edges of a grid, and tells the truth about them.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)
for group in (solve, count, prove, check, convert, analyze, bench, inventory):
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
    """Runs the command line and gives its exit code."""
    try:
        # `--print-cnf` may stand alone; typer knows options with a value or without, and none with either.
        arguments = ["--print-cnf=base" if word == "--print-cnf" else word for word in sys.argv[1:]]
        code = app(arguments, standalone_mode=False)
    except EdgewiseError as error:
        print(f"edgewise: {error}", file=sys.stderr)
        return BUG if isinstance(error, EngineFault) else BAD_INPUT
    except typer.Abort:
        return 130
    except Exception as error:
        # Usage errors show themselves; their type is not part of typer's public names.
        show = getattr(error, "show", None)
        if show is None:
            raise
        show()
        return int(getattr(error, "exit_code", BAD_INPUT))
    return code if isinstance(code, int) else 0
