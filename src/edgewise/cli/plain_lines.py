"""Command lines that are plainly right, as nearly all are, read without typer: by what commands declare, as it does.

Options are spelled as they are declared and given once, and their values leave no doubt. Everything else, help and
mistakes above all, is left to typer, so there is one place that says what is wrong with a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_origin

from msgspec import NODEFAULT

from edgewise.base.arguments import MOST_THREADS_ASKED
from edgewise.cli.readers import READERS, REPEATED

if TYPE_CHECKING:
    from edgewise.base.fields import Field
    from edgewise.cli.command import Command

WHOLE = re.compile(r"[0-9]{1,18}", re.ASCII)
NUMBER = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?", re.ASCII)


class _InDoubtError(Exception):
    """Somebody else has to read this line."""


def plainly_read(command: Command, words: Sequence[str]) -> dict[str, Any] | None:
    """What a line gives for each field of a command, as typer would; ``None`` where that is not plain to see."""
    if command.more is not None:
        return None
    fields = list(command.fields())
    options = {flag: field for field in fields if not field.said("argument") for flag in field.flag.split()}
    arguments: list[str] = []
    given: dict[str, Any] = {}
    try:
        waiting = iter(words)
        for word in waiting:
            if word == "-" or not word.startswith("-"):
                arguments.append(word)
            else:
                _take(options, word, waiting, given)
        for field in fields:
            if field.said("argument"):
                given[field.name] = _argument(field, arguments)
            elif field.name not in given:
                if field.default is NODEFAULT:
                    raise _InDoubtError
                given[field.name] = field.default
    except _InDoubtError:
        return None
    return None if arguments else given


def _take(options: dict[str, Field], word: str, waiting: Iterator[str], given: dict[str, Any]) -> None:
    """Takes an option and its value, which is part of the word or the next one."""
    flag, equals, text = word.partition("=")
    field = options.get(flag)
    if field is None or (field.name in given and field.name not in REPEATED) or (equals and flag[:2] != "--"):
        raise _InDoubtError
    if field.kind is bool:
        if equals or field.default is not False:
            raise _InDoubtError
        given[field.name] = True
        return
    value = _value(field, text if equals else next(waiting, ""))
    given[field.name] = [*given.get(field.name, []), value] if field.name in REPEATED else value


def _argument(field: Field, words: list[str]) -> Any:
    """The value of an argument, taken from the front of the words."""
    if not words and field.default is not NODEFAULT:
        return field.default
    if not words:
        raise _InDoubtError
    if get_origin(field.kind) is not list:
        return _value(field, words.pop(0))
    taken = list(words)
    words.clear()
    if get_args(field.kind) != (str,):
        raise _InDoubtError
    return taken


def _value(field: Field, text: str) -> Any:
    if not text or text.startswith("-"):
        raise _InDoubtError
    kind = field.kind
    if choices := field.said("choices"):
        if text not in choices:
            raise _InDoubtError
        return kind(text)
    if field.name in READERS:
        return text
    if kind in (int, float):
        return _number(field, text)
    if kind is Path or get_args(kind) == (str, Path):
        return Path(text)
    if get_origin(kind) in (list, tuple) or (isinstance(kind, type) and issubclass(kind, Enum)):
        raise _InDoubtError
    return text


def _number(field: Field, text: str) -> int | float:
    """A number in the range of the field; of a number of threads, more than there can be are said elsewhere."""
    if (WHOLE if field.kind is int else NUMBER).fullmatch(text) is None:
        raise _InDoubtError
    value: int | float = field.kind(text)
    most = field.meta.le
    if value < (field.meta.ge or 0) or (most is not None and value > most and most < MOST_THREADS_ASKED):
        raise _InDoubtError
    if field.kind is float and most is not None and value > most:
        raise _InDoubtError
    return value
