"""A command is declared by its question, its front door and what prints the answer; everything else follows from these.

The question says what can be asked, the same for every front door. The door has what belongs to the command line
alone: which puzzles, where to print, in which colours. The fields of both say what they mean
(:mod:`edgewise.base.fields`), and each becomes an option with its range, its default and its help.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import msgspec
import typer

from edgewise.base.arguments import MOST_THREADS_ASKED, MOST_WHOLE, shown, whole_number
from edgewise.base.errors import BadInput
from edgewise.base.fields import Field, fields_of, flat
from edgewise.cli.readers import READERS, REPEATED, SHRUNK
from edgewise.questions.question import Clash

CHECKED_LATER = {"readable": False}
"""Whether a path can be used is found out where it is used, and said in one line; typer's check prints the usage."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name, what it takes, who runs it, and how it is listed."""

    name: str
    question: type[msgspec.Struct]
    door: type[object]
    run: Callable[[Any, Any], int]
    help: str
    short_help: str | None = None
    without: frozenset[str] = frozenset()
    """Fields of the question that the command has no options for."""
    more: Mapping[str, Any] | None = None
    """What typer is to be told beside."""

    def add_to(self, app: typer.Typer) -> None:
        fields = {field.name: field for field in self._fields()}
        parameters = [_parameter(field) for field in fields.values()]

        def callback(**given: Any) -> int:
            try:
                return self.run(_made(self.question, given, fields), _made(self.door, given, fields))
            except Clash as clash:
                raise BadInput(clash.named(lambda name: _spelled(fields, name))) from None

        callback.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # typer reads it
        app.command(self.name, help=self.help, short_help=self.short_help, **(self.more or {}))(callback)

    def _fields(self) -> Iterator[Field]:
        """Arguments first, the puzzle before all; then what can be asked, then what belongs to the door."""
        options = [field for field in flat(self.question) if field.name not in self.without]
        door = list(flat(self.door))
        yield from (field for field in [*door, *options] if field.said("argument"))
        yield from (field for field in [*options, *door] if not field.said("argument"))


def _spelled(fields: Mapping[str, Field], name: str) -> str:
    """A field as the command line knows it."""
    return fields[name].flag.split()[-1] if name in fields else name


def _made(kind: type[Any], given: Mapping[str, Any], fields: Mapping[str, Field]) -> Any:
    """The struct from what was given, with nested values put together and texts read."""
    values: dict[str, Any] = {}
    for field in fields_of(kind):  # type: ignore[arg-type]  # every class has a hash
        if parts := field.said("of"):
            values[field.name] = field.kind(**{name: _value(fields[name], given[name], given) for name in parts})
        elif field.name in fields:
            values[field.name] = _value(field, given[field.name], given)
    return kind(**values)


def _value(field: Field, value: Any, given: Mapping[str, Any]) -> Any:
    if value is None:
        return None
    if field.name in READERS:
        return READERS[field.name](value, given)
    if field.kind is int:
        value *= SHRUNK.get(field.name, 1)
        whole_number(field.flag.split()[-1], value, int(field.meta.ge or 0), int(field.meta.le or MOST_WHOLE))
    return value


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
