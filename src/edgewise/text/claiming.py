"""Whose text it is: the line that names a family, the formats that claim a text, and what two families could read.

A line with the name of a family above a puzzle (``flow``, or an alias, alone on the first line that is no comment) has
the last word. Without it the surest formats read the text, and whoever cannot read it is out. Where two families are
left, the text has two meanings, and nothing is assumed: the error names them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

from edgewise.base.errors import AmbiguousText, BadInput
from edgewise.base.family import Claim, Format, Puzzle
from edgewise.base.registry import AnyFamily, families
from edgewise.text.addresses import is_address
from edgewise.text.prose import is_prose, no_puzzle, unread_address
from edgewise.text.source import Source

FIRST_LINE = re.compile(
    r"(?:[^\S\r\n]*(?:#[^\r\n]*)?[\r\n])*+"
    r"[^\S\r\n]*(?P<name>[a-z][a-z0-9-]*)[^\S\r\n]*(?:#[^\r\n]*)?(?:[\r\n]+|\Z)",
    re.IGNORECASE | re.ASCII,
)
"""A word alone on a line, below comments and blank lines."""
LETTER = re.compile(r"[A-Za-z]")
Placed = tuple[int, Format[Any], AnyFamily]
"""A format and its place in the order of preference, which is the order of families and of their formats."""


@cache
def _families_by_word() -> Mapping[str, AnyFamily]:
    return {word.lower(): family for family in families().values() for word in (family.name, *family.aliases)}


def named_above(source: Source) -> tuple[AnyFamily | None, Source]:
    """The family that is named above a puzzle, if one is, and the text below its name."""
    match = FIRST_LINE.match(source.look.text)
    family = _families_by_word().get(match["name"].lower()) if match else None
    if match is None or family is None:
        return None, source
    line = source.text.count("\n", 0, match.end())
    return family, replace(source, text=source.text[match.end() :], first_line=source.first_line + line)


@cache
def _name_lines() -> re.Pattern[str]:
    names = "|".join(map(re.escape, _families_by_word()))
    return re.compile(rf"^[^\S\r\n]*(?:{names})[^\S\r\n]*(?:#.*)?$", re.IGNORECASE | re.ASCII | re.MULTILINE)


def parts_by_name(source: Source) -> list[Source]:
    """The parts of a text, of which each but the first begins with the name of a family behind a blank line."""
    text = source.text
    if LETTER.search(text) is None:
        return [source]
    starts = [match.start() for match in _name_lines().finditer(text) if _is_behind_blank_line(text, match.start())]
    if starts and not Source(text[: starts[0]]).look.words:
        starts[0] = 0  # comments alone are no part
    parts, line = [], source.first_line
    for start, end in pairwise(dict.fromkeys([0, *starts, len(text)])):
        parts.append(replace(source, text=text[start:end], first_line=line))
        line += text.count("\n", start, end)
    return parts


def _is_behind_blank_line(text: str, end: int) -> bool:
    """Whether the line that begins here has nothing but comments between itself and a blank line, or the beginning."""
    while end > 0:
        start = text.rfind("\n", 0, end - 1) + 1
        line = text[start : end - 1].strip()
        if not line:
            return True
        if not line.startswith("#"):
            return False
        end = start
    return True


def read_by(source: Source, family: AnyFamily) -> Puzzle:
    """The puzzle in a text of a family that is known: its surest format reads the text."""
    if not source.first_word:
        raise source.error(f"no board found; expected a puzzle of {family.title}")
    source = replace(source, is_named=True)
    claims = [(claim, -place, fmt) for claim, (place, fmt, _) in _claims(source, family)]
    # Whoever names the family may know better; if not, the error of its first format helps.
    claim, _, best = max(claims, key=lambda one: one[:2], default=(Claim.NO, 0, family.formats[0]))
    try:
        puzzle: Puzzle = best.read(source)
    except BadInput:
        if is_address(source) and claim < Claim.LIKELY:
            raise unread_address(source, family) from None
        raise
    return puzzle


def read_by_anyone(source: Source) -> Puzzle:
    """The puzzle in a text, if it is the puzzle of exactly one family. Raises ``BadInput``."""
    claims = list(_claims(source, None))
    surest = max((claim for claim, _ in claims), default=Claim.NO)
    if surest is Claim.POSSIBLE and not is_address(source) and (source.look is not source or is_prose(source)):
        raise no_puzzle(source)
    first_error: BadInput | None = None
    for level in (Claim.SURE, Claim.LIKELY, Claim.POSSIBLE):
        readers: dict[str, Format[Any]] = {}
        for _, fmt, family in sorted((placed for claim, placed in claims if claim is level), key=lambda one: one[0]):
            readers.setdefault(family.name, fmt)
        read: dict[str, Puzzle] = {}
        for name, fmt in readers.items():
            try:
                read[name] = fmt.read(source)
            except BadInput as error:
                first_error = first_error or error.with_traceback(None)  # which would keep what was read so far
        if len(read) > 1:
            raise _ambiguous(source, tuple(read))
        if read:
            return read.popitem()[1]
        if first_error is not None and (level is Claim.SURE or source.look is not source):
            break  # of a long text nobody else tries his luck
    if is_address(source) and surest < Claim.LIKELY:
        raise unread_address(source)
    raise first_error or source.error(f"not a puzzle of {' or '.join(one.title for one in families().values())}")


def _ambiguous(source: Source, names: tuple[str, ...]) -> AmbiguousText:
    titles = " or ".join(families()[name].title for name in names)
    lines = " or ".join(names)
    said = f"this can be a puzzle of {titles}; say which by a first line {lines}, or by --family"
    return AmbiguousText(said, names, source.name)


def _claims(source: Source, family: AnyFamily | None) -> Iterator[tuple[Claim, Placed]]:
    """Everyone who claims a text, up to the first who is sure of it."""
    for placed in offered(source, family):
        claim = placed[1].claim(source)
        if claim is not Claim.NO:
            yield claim, placed
        if claim is Claim.SURE:
            return


def is_surely_a_puzzle(source: Source) -> bool:
    """Whether some format is sure that it can read a text, or finds it likely where the text is one word."""
    claims = _claims(source, None)
    return any(claim is Claim.SURE or (fmt.one_word and claim is Claim.LIKELY) for claim, (_, fmt, _) in claims)


def offered(source: Source, family: AnyFamily | None) -> list[Placed]:
    """The formats that may claim a text. Its first word decides, however many formats there are.

    Addresses and game ids come first: those who know one are sure of it, and nobody weighs it as rows.
    """
    by_sign, rows = _formats(family)
    word = source.first_word
    found = [placed for sign, with_sign in by_sign if sign in word for placed in with_sign]
    if not source.is_url:
        found += rows
    return found


@cache
def _formats(family: AnyFamily | None) -> tuple[list[tuple[str, list[Placed]]], list[Placed]]:
    """The formats of a family, or of all, by each of their signs, and those without signs.

    Of several formats that share their reader there is one.
    """
    readers: dict[object, tuple[Format[Any], AnyFamily]] = {}
    for one in [family] if family else families().values():
        for fmt in one.formats:
            readers.setdefault((fmt.claim, fmt.read), (fmt, one))
    placed = [(place, *reader) for place, reader in enumerate(readers.values())]
    # The longest sign says most: whoever has it is asked first, and is sure as a rule.
    signs = sorted({sign for _, fmt, _ in placed for sign in fmt.signs}, key=lambda sign: (-len(sign), sign))
    by_sign = [(sign, [one for one in placed if sign in one[1].signs]) for sign in signs]
    return by_sign, [one for one in placed if not one[1].signs]
