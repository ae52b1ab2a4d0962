"""Addresses taken apart as pzpr does: ``SITE?OPTIONS&KIND/FLAGS/WIDTH/HEIGHT/CELLS``, or only what follows the ``?``.

Options such as ``type=player`` and endings of the kind such as ``_edit`` say how the site opens a board. A flag or a
variant (``v:``) changes the rules, so whoever reads an address has to know it: others are refused by their names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from edgewise.base.family import Claim
from edgewise.text.source import Source, check_size

ADDRESS = re.compile(
    r"(?P<site>(?:https?://)?[^\s?]*\?)?(?P<options>(?:\w+=\w+&)*+)(?P<mode>[mp][+/])?"
    r"(?P<kind>[A-Za-z0-9-]++(?:_(?!edit/|play/|test/)[A-Za-z0-9-]++)*+)(?:_(?:edit|play|test))?/"
    r"(?:v:(?P<variant>[^/\s]*+)/)?(?:(?P<flags>(?![0-9]+/)[^/\s]*+)/)?"
    r"(?P<width>[0-9]{1,12})/(?P<height>[0-9]{1,12})/(?P<cells>\S*)",
    re.ASCII,
)
PLAIN = re.compile(r"(?:[^\s?]*\?)?([a-z]++)/([0-9]{1,12})/([0-9]{1,12})/(\S*)", re.ASCII)
"""Most addresses: no options, no flags, nothing about how to open it."""
BEFORE_KIND = re.compile(r"(?:\w+=\w+&)*+(?:[mp][+/])?", re.ASCII)
ENDING = re.compile(r"_(?:edit|play|test)\Z", re.ASCII)
KIND = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
VARIANT = re.compile(r"(?:^|&)variant=", re.ASCII)
PREFIX = "https://puzz.link/p?"
LONGEST_SITE = 10_000
"""The kind of the puzzle is looked for in this many characters."""
NO_FLAGS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of an address; ``cells_at`` is the column of the first cell."""

    rows: int
    columns: int
    cells: str
    cells_at: int = 0
    kind: str = ""
    flags: str = ""


def _kind(word: str) -> str:
    """What stands where an address has its kind."""
    query = word.partition("?")[2] or word
    kind = query.partition("/")[0]
    if "=" in kind or "+" in kind or len(kind) == 1:
        kind = query[BEFORE_KIND.match(query).end() :].partition("/")[0]  # type: ignore[union-attr]  # it matches ""
    return ENDING.sub("", kind) if "_" in kind else kind


def claim_address(source: Source, kinds: Sequence[str]) -> Claim:
    """Sure of addresses of these kinds, and of nothing else."""
    word = source.first_word[:LONGEST_SITE]
    return Claim.SURE if _kind(word) in kinds and "/" in word else Claim.NO


def kind_in(address: str) -> str | None:
    """The kind of puzzle that an address names, known or not; ``None`` where it names none."""
    beginning = address[:LONGEST_SITE]
    if "/" in beginning.partition("?")[2] and KIND.fullmatch(kind := _kind(beginning)):
        return kind
    return match["kind"] if (match := ADDRESS.fullmatch(address)) else None


def is_address(source: Source) -> bool:
    """Whether a text is an address of any kind."""
    word = source.first_word
    return source.is_one_word and ("://" in word or ("/" in word and ADDRESS.fullmatch(word) is not None))


def split_address(source: Source, kinds: Sequence[str], flags: Mapping[str, str] = NO_FLAGS) -> Address:
    """The parts of an address of one of these kinds, with flags of which the meaning is known."""
    text = source.text.strip()
    if (plain := PLAIN.fullmatch(text)) and plain[1] in kinds:
        kind, rows, columns, cells = plain[1], int(plain[3]), int(plain[2]), plain[4]
        check_size(source, rows, columns, 1, plain.start(2) + 1)
        return Address(rows, columns, cells.removesuffix("/"), plain.start(4) + 1, kind)
    match = ADDRESS.fullmatch(text)
    kind = match["kind"] if match else _kind(text)
    if kind not in kinds:
        raise source.error(
            f"this is the address of another kind of puzzle ({kind[:30]!r}); expected {kinds[0]!r}", 1, 1
        )
    if match is None:
        raise source.error(f"the puzzle address is incomplete; expected {kind}/WIDTH/HEIGHT/CELLS", 1, 1)
    _check_rules(source, match, flags)
    rows, columns = int(match["height"]), int(match["width"])
    check_size(source, rows, columns, 1, match.start("width") + 1)
    cells = match["cells"].removesuffix("/")
    return Address(rows, columns, cells, match.start("cells") + 1, kind, match["flags"] or "")


def _check_rules(source: Source, match: re.Match[str], flags: Mapping[str, str]) -> None:
    """Rejects an address whose rules are not those that are read from it."""
    variant = match["variant"]
    if variant is None and (option := VARIANT.search(match["options"])):
        raise source.error(
            "this address is marked as a variant, and does not say by which rules",
            1,
            match.start("options") + option.start() + 1,
        )
    if variant is not None:
        name = f" ({variant[:30]!r})" if variant else ""
        at = match.start("variant") - 1
        raise source.error(f"this address is marked as a variant{name}, and does not say by which rules", 1, at)
    for place, flag in enumerate(match["flags"] or "", start=match.start("flags") + 1):
        if flag not in flags:
            known = ", ".join(f"{one!r} ({meaning})" for one, meaning in flags.items()) or "none"
            raise source.error(f"the flag {flag!r} of {match['kind']!r} is not known; known flags: {known}", 1, place)
