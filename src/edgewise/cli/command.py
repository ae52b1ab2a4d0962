"""A command is declared by its question, its front door and what prints the answer; everything else follows from these.

The question says what can be asked, the same for every front door. The door has what belongs to the command line
alone: which puzzles, where to print, in which colours. The fields of both say what they mean
(:mod:`edgewise.base.fields`), and each becomes an option with its range, its default and its help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from edgewise.base.arguments import MOST_WHOLE, whole_number
from edgewise.base.errors import BadInput
from edgewise.base.fields import Field, fields_of, flat
from edgewise.cli.readers import READERS, SHRUNK
from edgewise.questions.question import Clash


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

    def call(self, given: Mapping[str, Any]) -> int:
        """Runs the command with what was given for each of its fields."""
        fields = {field.name: field for field in self.fields()}
        try:
            return self.run(_made(self.question, given, fields), _made(self.door, given, fields))
        except Clash as clash:
            raise BadInput(clash.named(lambda name: _spelled(fields, name))) from None

    def fields(self) -> Iterator[Field]:
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
