"""What all questions have in common: numbers in range, and errors that each front door words in its own names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import force_setattr

from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle
from edgewise.base.fields import bounded
from edgewise.base.listener import Listener

A_co = TypeVar("A_co", covariant=True)
Q = TypeVar("Q", bound="AnyQuestion")
HEARD = Listener.__dataclass_fields__


class Clash(BadInput):
    """Fields that do not go together. In its text they stand in braces, so that every front door can name them."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(self.named(str))

    def named(self, name: Callable[[str], str]) -> str:
        """The text with the names that fields have at some front door.

        >>> Clash("{save_every} needs {save}").named(lambda field: f"--{field.replace('_', '-')}")
        '--save-every needs --save'
        """
        return re.sub(r"\{(\w+)\}", lambda match: name(match[1]), self.text)

    def _parts(self) -> tuple[object, ...]:
        return (self.text,)


class AnyQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A question with everything that was said about it."""

    def __post_init__(self) -> None:
        """Refuses numbers out of range. Questions add which of their fields go together."""
        for field in bounded(type(self)):
            value = getattr(self, field.name)
            if (checked := field.checked(value)) is not value:
                force_setattr(self, field.name, checked)

    def some(self, *names: str) -> dict[str, Any]:
        """Some of the fields, as keywords for whoever takes no more."""
        return {name: getattr(self, name) for name in names}


class Answerable(Protocol[A_co]):
    """A question that can be answered about a puzzle."""

    def answer(self, puzzle: Puzzle, listener: Listener) -> A_co:
        """The answer, verified."""


def said(kind: type[Q], keywords: Mapping[str, Any]) -> tuple[Q, Listener]:
    """The question and the listener that the keywords of a verb are about."""
    heard = {name: value for name, value in keywords.items() if name in HEARD and value is not None}
    return kind(**{name: value for name, value in keywords.items() if name not in HEARD}), Listener(**heard)
