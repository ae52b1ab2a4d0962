"""The command line as typer knows it: its help, and what it says of a line that is wrong.

Typer is told every field that commands declare. To import it takes as long as to solve a board, so a line that is
plainly right is read without it (:mod:`edgewise.cli.plain_lines`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import msgspec
import typer

from edgewise.base.arguments import MOST_THREADS_ASKED, shown
from edgewise.base.fields import Field
from edgewise.cli.command import Command
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.readers import READERS, REPEATED

CHECKED_LATER = {"readable": False}
"""Whether a path can be used is found out where it is used, and said in one line; typer's check prints the usage."""


def run_by_typer(commands: Iterable[Command], words: Sequence[str]) -> object:
    """What the command returns that the words name, or the exit code where typer has answered them itself."""
    try:
        # Not by calling the app, which has exit codes of its own for what it catches.
        group = typer.main.get_command(app_of(commands))
        with group.make_context("edgewise", list(words)) as context:
            return group.invoke(context)
    except typer.Exit as done:
        return done.exit_code
    except Exception as error:
        # Usage errors print themselves; their type is not one of typer's public names.
        show = getattr(error, "show", None)
        if show is None:
            raise
        show()
        return ExitCode.BAD_INPUT


def app_of(commands: Iterable[Command]) -> typer.Typer:
    app = typer.Typer(
        name="edgewise",
        help="Solves, proves, counts, explains and generates loop, path and edge-matching puzzles.",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=True,
    )
    app.callback()(_everything)
    for command in commands:
        add_to(app, command)
    return app


def add_to(app: typer.Typer, command: Command) -> None:
    def callback(**given: Any) -> int:
        return command.call(given)

    parameters = list(map(_parameter, command.fields()))
    callback.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # typer reads it
    app.command(command.name, help=command.help, short_help=command.short_help, **(command.more or {}))(callback)


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


def _parameter(field: Field) -> Parameter:
    """The argument or option of a field, as typer wants it declared."""
    kind, how = _kind_of(field)
    info: Any
    if field.said("argument"):
        info = typer.Argument(metavar=field.said("metavar"), help=field.meaning, show_default=bool(field.default))
    else:
        info = typer.Option(*field.flag.split(), metavar=field.said("metavar") or None, help=field.meaning, **how)
    default = Parameter.empty if field.default is msgspec.NODEFAULT else field.default
    if field.optional or default is None:
        kind = kind | None
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, info])


def _kind_of(field: Field) -> tuple[Any, dict[str, Any]]:
    """The type that typer reads, and what else it is to be told."""
    kind = field.kind
    if choices := field.said("choices"):
        return kind, {"parser": _one_of(kind, choices)}
    if field.name in READERS:
        return (list[str] if field.name in REPEATED else str), {}
    if kind is int:
        has_most = field.meta.le is not None and field.meta.le < MOST_THREADS_ASKED  # larger ones mean "any number"
        return int, {"min": field.meta.ge, "max": field.meta.le if has_most else None}
    if kind is float:
        return float, {"parser": _number(float(field.meta.ge or 0), float(field.meta.le or math.inf))}
    if kind is Path or get_args(kind) == (str, Path):
        return Path, CHECKED_LATER
    as_it_is = kind is bool or get_origin(kind) in (list, tuple) or (isinstance(kind, type) and issubclass(kind, Enum))
    return (kind if as_it_is else str), {}


def _one_of(kind: Any, choices: tuple[Any, ...]) -> Callable[[str], Any]:
    def parse(text: str) -> Any:
        if text not in choices:
            raise typer.BadParameter(f"{text!r} is not one of {', '.join(map(repr, map(str, choices)))}")
        return kind(text)

    return parse


def _number(least: float, most: float) -> Callable[[str], float]:
    """Reads a number. Ranges of typer let ``nan`` pass."""

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            raise typer.BadParameter(f"{shown(text)} is not a number from {least:g} to {most:g}")
        return value

    return parse
