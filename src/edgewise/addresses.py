"""Addresses as puzz.link and pzv write them: ``.../p?KIND/WIDTH/HEIGHT/CELLS``, or only the part behind the ``?``.

What the cells mean is each family's own business.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from edgewise.family import Claim, Source, check_size

ADDRESS = re.compile(
    r"(?P<site>(?:https?://)?[^\s?]*\?)?(?P<kind>[A-Za-z0-9_]+)/(?:[a-z]/)?"
    r"(?P<width>[0-9]{1,12})/(?P<height>[0-9]{1,12})/(?P<cells>\S*)",
    re.ASCII,
)
PREFIX = "https://puzz.link/p?"


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of an address; ``cells_at`` is the column of the first cell."""

    rows: int
    columns: int
    cells: str
    cells_at: int


def claim_address(text: str, kinds: Sequence[str]) -> Claim:
    """Sure of addresses of these kinds, and of no other text."""
    text = text.strip()
    named = text.partition("?")[2].split("/")[0] in kinds or text.split("/")[0] in kinds
    return Claim.SURE if named else Claim.NO


def is_address(text: str) -> bool:
    """Whether a text is the address of something."""
    text = text.strip()
    return len(text.split()) == 1 and ("://" in text or ADDRESS.fullmatch(text) is not None)


def split_address(source: Source, kinds: Sequence[str]) -> Address:
    """The parts of an address of one of these kinds."""
    text = source.text.strip()
    match = ADDRESS.fullmatch(text)
    kind = match["kind"] if match else text.partition("?")[2].split("/")[0]
    if kind and kind not in kinds:
        raise source.error(
            f"this is the address of a puzzle of another kind ({kind[:30]!r}); expected {kinds[0]!r}", 1, 1
        )
    if match is None:
        raise source.error(f"this is not a whole puzzle address; expected {kinds[0]}/WIDTH/HEIGHT/CELLS", 1, 1)
    rows, columns = int(match["height"]), int(match["width"])
    check_size(source, rows, columns, 1, match.start("width") + 1)
    return Address(rows, columns, match["cells"].rstrip("/"), match.start("cells") + 1)
