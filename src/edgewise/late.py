"""Parts of a family that few commands need, imported when they are asked for, so that all commands start fast."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True, slots=True)
class Late:
    """A part of a family that few commands need: its module is imported when it is asked for, so that all start fast.

    It is called as the function that it is; where it is a value, the family has its method :meth:`part`.
    """

    package: str
    place: str
    """The module in the package, a dot, and the name there."""

    def part(self) -> Any:
        module, _, name = self.place.rpartition(".")
        return getattr(import_module(f"{self.package}.{module}"), name)

    def __call__(self, *arguments: object) -> Any:
        return self.part()(*arguments)
