"""One argument that names exactly one puzzle or one text."""

from __future__ import annotations

from edgewise.errors import BadInput
from edgewise.family import Puzzle, Source
from edgewise.loading import is_directory, parse, sources
from edgewise.registry import family_named


def one_puzzle(what: str, family: str | None) -> Puzzle:
    """The puzzle that an argument names."""
    return parse(one_source(what), family_named(family) if family else None)


def one_source(what: str) -> Source:
    """The text that an argument names; a directory is refused."""
    if is_directory(what):
        raise BadInput("is a directory; expected one file", what)
    source = next(iter(sources(what)))
    if isinstance(source, BadInput):
        raise source
    return source
