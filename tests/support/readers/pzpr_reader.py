"""Addresses read a second time, by the rules of pzpr's own decoders and by nothing of Edgewise.

Each reader goes through the text one character at a time and fills the cells of a board, as pzpr does. It is lenient as
pzpr is: whatever it does not know is a blank cell, and what is missing is blank as well.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

UNKNOWN = -2
KINDS = {
    "slitherlink": "slither",
    "masyu": "mashu",
    "pearl": "mashu",
    "numberlink": "numlin",
}


@dataclass
class Read:
    kind: str
    flags: str
    columns: int
    rows: int
    cells: list[int | None]


def read(address: str) -> Read:
    query = address[address.find("?") + 1 :]
    while re.match(r"\w+=\w+&", query):
        query = query[query.index("&") + 1 :]
    kind, *rest = query.split("/")
    kind = re.sub(r"_(edit|play)$", "", kind)
    flags = "" if rest[0].isdigit() else rest.pop(0)
    columns, rows, *body = rest
    kind = KINDS.get(kind, kind)
    cells: list[int | None] = [None] * (int(columns) * int(rows))
    fill = {"slither": four_cell, "mashu": circles, "simpleloop": blocked, "numlin": number16, "arukone": number16}
    fill[kind](cells, "/".join(body))
    return Read(kind, flags, int(columns), int(rows), cells)


def four_cell(cells: list[int | None], text: str) -> None:
    at = 0
    for character in text:
        if at >= len(cells):
            return
        if character == ".":
            cells[at] = UNKNOWN
        elif character in "0123456789abcde":
            extra, cells[at] = divmod(int(character, 16), 5)
            at += extra
        elif "g" <= character <= "z":
            at += ord(character) - ord("g")
        at += 1


def number16(cells: list[int | None], text: str) -> None:
    at = place = 0
    while place < len(text) and at < len(cells):
        character = text[place]
        digits, added = {
            "-": (2, 0),
            "+": (3, 0),
            "=": (3, 4096),
            "%": (3, 8192),
            "*": (4, 12240),
            "$": (5, 77776),
        }.get(character, (0, 0))
        if digits:
            cells[at] = int(text[place + 1 : place + 1 + digits], 16) + added
        elif character == ".":
            cells[at] = UNKNOWN
        elif character in "0123456789abcdef":
            cells[at] = int(character, 16)
        elif "g" <= character <= "z":
            at += ord(character) - ord("g")
        at += 1
        place += 1 + digits


def circles(cells: list[int | None], text: str) -> None:
    _unpacked(cells, text, 27, (9, 3, 1), 3)


def blocked(cells: list[int | None], text: str) -> None:
    _unpacked(cells, text, 32, (16, 8, 4, 2, 1), 2)


def _unpacked(cells: list[int | None], text: str, base: int, weights: tuple[int, ...], values: int) -> None:
    for at in range(len(cells)):
        character, weight = divmod(at, len(weights))
        number = int(text[character], base) if character < len(text) else 0
        cells[at] = number // weights[weight] % values or None
