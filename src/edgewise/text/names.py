"""Names come from anywhere: addresses, file names, certificates. Here they become safe to print and safe as file names.

Whoever prints a name, or a message that may hold one, takes :func:`printable`; whoever makes a path from one takes
:func:`file_name`. A name is never used as it is.
"""

from __future__ import annotations

import os
from pathlib import Path

MOST_BYTES = 150
"""The length of a file name, so that a number, a suffix and the hidden name of a half-written file fit in 255."""
SEPARATORS = frozenset('/\\:*?"<>|')
"""What separates folders, drives and streams on some system, and what shells expand."""
RESERVED = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"}
)
"""Devices of Windows, whatever the suffix."""


def printable(text: str, most: int | None = None) -> str:
    """The text with every character that is not visible written out: one line that leaves the terminal alone.

    What is longer than ``most`` characters is cut off.

    >>> printable("demo")
    'demo'
    >>> print(printable("a\\x1b[2Jb\\nc"))
    a\\x1b[2Jb\\nc
    """
    if most is not None and len(text) > most:
        text = f"{text[:most]}..."
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def text_of_path(path: str | Path) -> str:
    """A path, or a part of one, as text that can be written anywhere: bytes that are not UTF-8 are written out.

    >>> print(text_of_path("caf\\udce9"))
    caf\\xe9
    """
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def file_name(name: str, fallback: str = "puzzle") -> str:
    """A name for a file, without a suffix, that stays in its folder on every system; most names are kept as they are.

    >>> file_name("../../evil"), file_name("10x10-hard"), file_name(" .. "), file_name("nul.txt")
    ('_.._evil', '10x10-hard', 'puzzle', '_nul.txt')
    """
    shown = "".join("_" if sign in SEPARATORS or not sign.isprintable() else sign for sign in name)
    kept = _shortened(shown.lstrip(". ")).rstrip(". ")
    if not kept:
        return fallback
    return f"_{kept}" if kept.partition(".")[0].rstrip().casefold() in RESERVED else kept


def _shortened(text: str) -> str:
    """As many characters as fit, never half of one."""
    return text.encode()[:MOST_BYTES].decode(errors="ignore")
