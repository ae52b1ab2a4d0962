"""Choices among names, as in ``Status.SOLVED``: texts whose ``repr`` evaluates, as that of every public value does."""

from __future__ import annotations

from enum import StrEnum


class Choice(StrEnum):
    """One of several names."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
