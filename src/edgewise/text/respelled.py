"""Addresses as people pass them on: with words around them, or with every sign as ``%2F`` and the like.

This is asked only about a text that nobody reads as it is, so that no text changes its meaning by it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote

from edgewise.text.source import Source

LONGEST = 2**16
"""Characters of a text in which an address is looked for."""
ADDRESS = re.compile(r"https?://[^\s<>\"'()\[\]{}|`]+", re.IGNORECASE)
AFTER = ".,;:!?"
"""What ends a sentence; no address that a site gives out ends so."""
WORD = re.compile(r"[^\W\d_]{3,}")
"""Three letters in a row, as every line of a message has and hardly any row of a board."""
ENCODED = re.compile(r"%(?:2F|3F)", re.IGNORECASE)


def respelled(source: Source) -> Source | None:
    """The one address that a text is about, as its site spells it; ``None`` for a text that is nothing of the kind.

    Raises ``BadInput`` for a message with several addresses.
    """
    if len(source.text) > LONGEST:
        return None
    if source.is_one_word and ENCODED.search(source.text):
        return replace(source, text=unquote(source.text.strip()))
    lines = source.text.splitlines()
    if "://" not in source.text or not all(WORD.search(line) for line in lines if line.strip()):
        return None
    found = {match[0].rstrip(AFTER): number for number, line in enumerate(lines) for match in ADDRESS.finditer(line)}
    if all(line.strip() in found for line in lines if line.strip()):
        return None  # a list, even if it has the same address twice
    if len(found) > 1 and any(len(line.split()) > 1 for line in lines):
        raise source.error(f"this text has {len(found)} addresses, and nothing says which of them is meant")
    address, number = next(iter(found.items()), ("", 0))
    if len(found) != 1:
        return None
    return replace(source, text=address, first_line=source.first_line + number)
