"""Signs that are numbers, which most kinds have."""

from __future__ import annotations

MOST_DIGITS = 3
UNKNOWN = "?"
"""A number that is not given."""


def spelled_number(sign: str) -> str | None:
    """A number in its usual spelling; ``None`` for anything else.

    >>> spelled_number("07"), spelled_number("x")
    ('7', None)
    """
    return str(int(sign)) if sign.isascii() and sign.isdigit() and len(sign) <= MOST_DIGITS else None
