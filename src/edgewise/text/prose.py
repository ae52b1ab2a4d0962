"""Texts that are no puzzle at all: a letter, a program, a README, or the address of something else.

Every format could say what is wrong with such a text on its own terms, and each would mislead: that one row of a README
has 19 cells and the others 20 is of no help. So the text is called what it is, with the formats that came closest.
"""

from __future__ import annotations

import re
from itertools import islice

from edgewise.base.errors import BadInput
from edgewise.base.registry import AnyFamily, families
from edgewise.text.addresses import kind_in
from edgewise.text.source import Source, lines_of

WORD = re.compile(r"[^\W\d_]{3,}")
"""Three letters in a row; boards mostly have single characters and numbers."""
SITE = re.compile(r"://([^/?#\s]+)")
PAGE = re.compile(r"://([^?#\s]+)")
"""The site and the page on it: of one site we may read some pages and not others."""
MOST_LINES = 200
MOST_NAMED = 2


def is_prose(look: Source) -> bool:
    """Whether a text is made of words, in lines of different lengths or in one line.

    Rows of a board have one length, up to a slip or two, and mostly short names.
    """
    lines = look.words[:MOST_LINES]
    words = [word for line in lines for word in line]
    if len(words) < 2 or 3 * sum(WORD.search(word) is not None for word in words) < len(words):
        return False
    lengths = [len(line) for line in lines]
    usual = max(map(lengths.count, set(lengths)))
    return len(lines) == 1 or 2 * usual <= len(lines)


def no_puzzle(source: Source) -> BadInput:
    """The error for a text that is no puzzle in any format, with the formats that came furthest in it."""
    reached: list[tuple[tuple[int, int], str]] = []
    readers = {fmt.read: (family, fmt) for family in families().values() for fmt in reversed(family.formats)}
    for family, fmt in readers.values():
        if fmt.one_word or not source.look.numbered_lines:
            continue
        try:
            fmt.read(source.look)
        except BadInput as error:
            if source.look is not source and error.line == source.look.numbered_lines[0][0]:
                continue  # what the head says of the whole does not hold for its beginning
            place = "".join(f"{what} {at}, " for what, at in (("line", error.line), ("column", error.column)) if at)
            said = f"{family.title} {fmt.name} ({place.removesuffix(', ')}{': ' if place else ''}{error.message})"
            reached.append(((error.line or 0, error.column or 0), said))
    reached.sort(key=lambda one: one[0], reverse=True)
    closest = ", ".join(said for _, said in reached[:MOST_NAMED])
    alone = len(list(islice(lines_of(source.text), 2))) == 1
    line = 1 if source.first_line > 1 or alone else None  # one of a list, as a rule
    return source.error(f"not a puzzle in any known format{f'; closest: {closest}' if closest else ''}", line)


def unread_address(source: Source, family: AnyFamily | None = None) -> BadInput:
    """The error for an address that nobody claims, or not the family that was asked for: what it is, where more is."""
    read = {
        site
        for one in ([family] if family else families().values())
        for fmt in one.formats
        for site in SITE.findall(fmt.example)
    }
    kind, [site, *_] = kind_in(source.first_word), [*SITE.findall(source.first_word), ""]
    if kind is not None:
        said = f"addresses of the kind {kind[:30]!r} are not supported{f' for {family.title}' if family else ''}"
    elif site and site not in read:
        page = PAGE.findall(source.first_word)[0].rstrip("/")
        said = f"addresses of {page[:80]!r} are not supported"
    else:
        said = "this address contains no puzzle"
    return source.error(f"{said}; `edgewise families --formats` lists those that are read", 1, 1)
