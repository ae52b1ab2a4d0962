"""The part of a text in which a board is coded, read from left to right."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.base.errors import BadInput
from edgewise.text.addresses import Address
from edgewise.text.source import Source


@dataclass(slots=True)
class Code:
    """A coded board, how far it has been read, and where it stands in its source, so that errors can name the place."""

    source: Source
    text: str
    column: int
    """The column of its first character."""
    at: int = 0
    """The number of characters that have been read."""

    @classmethod
    def of(cls, source: Source, address: Address) -> Code:
        """The board in an address."""
        return cls(source, address.cells, address.cells_at)

    def error(self, message: str, at: int | None = None) -> BadInput:
        """An error at a character of the code; by default at the one that is read next."""
        return self.source.error(message, 1, self.column + (self.at if at is None else at))

    def early_end(self, found: int, wanted: int, what: str = "cells") -> BadInput:
        """The error for a code that ends before the board is full."""
        return self.error(f"the {what} end after {found} of {wanted}", len(self.text))
