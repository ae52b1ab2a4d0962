"""Addresses of loop puzzles read a second time, by the rules of pzpr's own decoders and by nothing of Edgewise.

``read`` goes through the text one character at a time, as pzpr does. What comes out are pzpr's own values: a number or
``None`` for each cell, a direction and a number, a colour and both, and borders as two sets of pairs of cells.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from support.readers import pzpr_reader

UNKNOWN = -2


@dataclass
class Board:
    columns: int
    rows: int
    text: str
    flags: str = ""
    cells: list[Any] = field(default_factory=list)
    borders: set[tuple[int, int]] = field(default_factory=set)

    @property
    def size(self) -> int:
        return self.columns * self.rows

    def take_borders(self) -> None:
        """Every border to the right of a cell, then every border below one, five in a character."""
        right = [(cell, cell + 1) for cell in range(self.size) if (cell + 1) % self.columns]
        below = [(cell, cell + self.columns) for cell in range(self.size - self.columns)]
        for places in (right, below):
            for start in range(0, len(places), 5):
                value = int(self.text[0], 32)
                self.text = self.text[1:]
                for bit, place in enumerate(places[start : start + 5]):
                    if value & (16 >> bit):
                        self.borders.add(place)

    def rooms(self) -> list[int]:
        """The number of each cell's room; rooms are numbered by their first cells."""
        found = list(range(self.size))
        changed = True
        while changed:
            changed = False
            for cell in range(self.size):
                beside = [cell + 1] if (cell + 1) % self.columns else []
                beside += [cell + self.columns] if cell + self.columns < self.size else []
                for other in beside:
                    if (cell, other) not in self.borders and found[cell] != found[other]:
                        found[cell] = found[other] = min(found[cell], found[other])
                        changed = True
        names = sorted(set(found))
        return [names.index(name) for name in found]


def read(address: str) -> Board:
    query = address[address.find("?") + 1 :].strip()
    kind, *rest = query.split("/")
    flags = "" if rest[0].isdigit() else rest.pop(0)
    columns, rows, *body = rest
    board = Board(int(columns), int(rows), "/".join(body), flags)
    if kind in ("country", "detour", "dotchi", "yajilin-regions", "moonsun", "doubleback"):
        board.take_borders()
    if kind in ("country", "detour", "yajilin-regions"):
        board.cells = [None] * (max(board.rooms()) + 1)
        pzpr_reader.number16(board.cells, board.text)
        return board
    board.cells = [None] * board.size
    if kind in ("dotchi", "moonsun"):
        pzpr_reader.circles(board.cells, board.text)
    elif kind == "doubleback":
        pzpr_reader.blocked(board.cells, board.text)
    elif kind == "midloop":
        board.cells = dots(board)
    elif kind in ("yajilin", "castle"):
        arrows(board.cells, board.text, coloured=kind == "castle")
    elif kind in ("koburin", "vslither", "tslither"):
        pzpr_reader.four_cell(board.cells, board.text)
    elif kind == "swslither":
        number10(board.cells, board.text)
    else:
        pzpr_reader.number16(board.cells, board.text)
    return board


def number10(cells: list[Any], text: str) -> None:
    at = 0
    for character in text:
        if at >= len(cells):
            return
        if character == ".":
            cells[at] = UNKNOWN
        elif character.isdigit():
            cells[at] = int(character)
        elif "a" <= character <= "z":
            at += ord(character) - ord("a")
        at += 1


def arrows(cells: list[Any], text: str, *, coloured: bool) -> None:
    at = place = 0
    while place < len(text) and at < len(cells):
        if "a" <= text[place] <= "z":
            at += ord(text[place]) - ord("a") + 1
            place += 1
            continue
        colour = int(text[place]) if coloured else 0
        place += coloured
        character = text[place]
        if character in "01234":
            direction, digits, place = int(character), 1, place + 1
        elif character in "56789":
            direction, digits, place = int(character) - 5, 2, place + 1
        else:
            assert character == "-"
            direction, digits, place = int(text[place + 1]), 3, place + 2
        number = text[place : place + digits]
        cells[at] = (colour, direction, UNKNOWN if number == "." else int(number, 16))
        at += 1
        place += digits


def dots(board: Board) -> list[bool]:
    found = [False] * ((2 * board.columns - 1) * (2 * board.rows - 1))
    at = 0
    for character in board.text:
        if at >= len(found):
            break
        if character in "0123456789abcdef":
            found[at] = True
            at += int(character, 16) // 2 + 1
        elif "g" <= character <= "z":
            at += ord(character) - ord("g") + 1
    return found
