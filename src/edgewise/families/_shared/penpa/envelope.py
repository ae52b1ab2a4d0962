"""What is behind ``p=`` in a Penpa link: lines of JSON, with short words for the usual keys, deflated, in base64.

A link comes from anywhere, so it is refused by its length before anything is unpacked, and unpacked up to a size that
no drawing needs.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from edgewise.text.source import Source
from edgewise.text.strict_json import NotJson, read_json

SITE = "https://swaroopg92.github.io/penpa-edit/"
HEAD = re.compile(r"(?:[^\s?#]*[?#])?(?:[a-z]=[^\s&]{0,20}&)*?m=(?:edit|solve)&(?:[a-z]=[^\s&]{0,20}&)*?p=", re.ASCII)
LOOK = 1000
"""The head has to be there in this many characters."""
MOST_CHARACTERS = 1_000_000
MOST_BYTES = 2 * 2**20
MOST_LINES = 40
SHORT = {
    "9": "qa", "Q": "pu_q", "A": "pu_a", "G": "grid", "M": "edit_mode", "S": "surface", "L": "line", "E": "lineE",
    "W": "wall", "C": "cage", "N": "number", "Y": "symbol", "P": "special", "B": "board", "R": "command_redo",
    "U": "command_undo", "8": "command_replay", "1": "numberS", "F": "freeline", "2": "freelineE", "T": "thermo",
    "3": "arrows", "D": "direction", "0": "squareframe", "5": "polygon", "4": "deletelineE", "6": "killercages",
    "7": "nobulbthermo", "_": "__a",
}  # fmt: skip
"""The words that stand behind a ``z`` for a key in quotes. ``zO`` is ``null`` and ``zZ`` the letter itself."""
LONG = {f'"{word}"': f"z{sign}" for sign, word in SHORT.items()} | {"null": "zO", "z": "zZ"}
SIGN = re.compile(r"z([0-9A-Z_])")
WORD = re.compile("|".join(map(re.escape, sorted(LONG, key=len, reverse=True))))


def is_link(source: Source) -> bool:
    """Whether a text is a Penpa link, or what follows the site in one."""
    return HEAD.match(source.first_word[:LOOK]) is not None and source.is_one_word


@dataclass(frozen=True, slots=True)
class Envelope:
    """The lines of a link, and where they stand in its source."""

    source: Source
    column: int
    lines: Sequence[str]

    def line(self, number: int) -> str:
        """A line as it was before its words were shortened; empty where the link has none."""
        return SIGN.sub(_long, self.lines[number]) if number < len(self.lines) else ""

    def value(self, number: int, what: str) -> object:
        """A line of JSON."""
        try:
            return read_json(self.line(number))
        except NotJson as error:
            message = f"line {number + 1} of the drawing, {what}, is not JSON: {error.message}"
            raise self.source.error(message, 1, self.column) from None


def _long(match: re.Match[str]) -> str:
    sign = match[1]
    return "null" if sign == "O" else "z" if sign == "Z" else f'"{SHORT[sign]}"' if sign in SHORT else match[0]


def unpacked(source: Source) -> Envelope:
    """The lines of a link. Raises ``BadInput`` where it is damaged, or larger than any drawing."""
    text = source.text.strip()
    match = HEAD.match(text[:LOOK])
    if match is None:
        raise source.error("not a Penpa link; expected m=edit&p= or m=solve&p= and a drawing", 1, 1)
    start = match.end()
    end = text.find("&", start)
    packed = text[start : end if end >= 0 else len(text)]
    if len(packed) > MOST_CHARACTERS:
        raise source.error(
            f"the drawing has {len(packed):,} characters; at most {MOST_CHARACTERS:,} are read", 1, start
        )
    packed = (unquote(packed) if "%" in packed else packed).rstrip("=")
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), validate=True)
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        raw = inflater.decompress(data, MOST_BYTES + 1)
        drawing = raw.decode()
    except (binascii.Error, ValueError, zlib.error):  # UnicodeDecodeError is a ValueError
        raise source.error("the drawing is damaged: it is not deflated text in base64", 1, start + 1) from None
    if len(raw) > MOST_BYTES:
        raise source.error(f"the drawing unpacks to more than {MOST_BYTES:,} bytes", 1, start + 1)
    if not inflater.eof:
        raise source.error("the drawing is cut short", 1, len(text))
    return Envelope(source, start + 1, drawing.split("\n", MOST_LINES))


def packed(lines: Sequence[str], parameters: Mapping[str, str]) -> str:
    """The inverse: the address of a drawing."""
    text = "\n".join(WORD.sub(lambda match: LONG[match[0]], line) for line in lines)
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflater.compress(text.encode()) + deflater.flush()
    query = {**parameters, "p": base64.b64encode(data).decode().rstrip("=")}
    return f"{SITE}#{'&'.join(f'{key}={value}' for key, value in query.items())}\n"
