"""Full Loop: the variant of several puzzles in which the loop visits every place, and how texts say it.

A line ``variant: full`` stands above the rows of such a board. Any other variant is refused by its name, because an
answer would be about another puzzle.
"""

from __future__ import annotations

import re
from dataclasses import replace

from edgewise.base.errors import BadInput
from edgewise.text.source import Source

NAME = "full"
FLAG = "f"
"""The flag of addresses."""
LINE = f"variant: {NAME}"
FLAGS = {FLAG: "Full Loop"}
VARIANT = re.compile(
    r"(?:[^\S\r\n]*(?:#[^\r\n]*)?[\r\n])*+(?P<line>[^\S\r\n]*variant[^\S\r\n]*:(?P<name>[^\r\n#]*))", re.ASCII
)
"""The first line that is not a comment, where it says a variant."""
LOOK = 10_000
"""The word has to be there in this many characters; there may be comments before it."""


def variant_in(source: Source) -> tuple[bool, Source]:
    """Whether a text is a Full Loop, and the text with that line left blank, so that all others keep their numbers."""
    if "variant" not in source.text[:LOOK]:
        return False, source
    return source.once(_taken_off)


def _taken_off(source: Source) -> tuple[bool, Source]:
    match = VARIANT.match(source.text)
    if match is None:
        return False, source
    name = match["name"].strip()
    if name != NAME:
        line = source.text.count("\n", 0, match.start("line")) + 1
        raise source.error(f"unknown variant {name[:30]!r} (choose from {NAME})", line, 1)
    start, end = match.span("line")
    return True, replace(source, text=source.text[:start] + source.text[end:])


def is_full_loop(source: Source) -> bool:
    """Whether a text says that it is a Full Loop; a variant that is not known is left to the reader."""
    try:
        return variant_in(source)[0]
    except BadInput:
        return False


def refuse_full(full: bool, what: str) -> None:
    """Refuses to write a Full Loop where the plain puzzle would be read back."""
    if full:
        raise BadInput(f"{what} cannot say that the loop visits everything; this puzzle is a Full Loop")


def variant_line(full: bool) -> str:
    """What stands above the rows of a board."""
    return f"{LINE}\n" if full else ""
