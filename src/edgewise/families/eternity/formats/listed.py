"""A list of pieces read at once: what nearly every text is, one in which nothing has to be explained.

A board of 400 pieces has 1,600 numbers. To look at each of them on its own, with its line and its column, costs more
than many a search, so that is left to texts in which something is wrong, and to those with unusual line breaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from edgewise.base.places import Cell
from edgewise.families.eternity.model import MOST_COLOURS, Clue, Eternity, Sides, in_row_order
from edgewise.text.source import LOOK_CHARACTERS, MAX_CELLS, MOST_DIGITS, Source

CLUE = "clue"
CHARACTERS = b"0123456789 \t\n"
LINE_END = ";"
"""Stands between the numbers of one line and the next while they are split."""


def listed(source: Source) -> Eternity | None:
    """The puzzle in a list of pieces; ``None`` where the text has to be looked at line by line."""
    text = source.text.replace("\r\n", "\n") if "\r" in source.text else source.text
    start = 0
    while text.startswith("#", start):
        start = text.find("\n", start) + 1 or len(text)
    end = text.find(CLUE, start)
    end = len(text) if end < 0 else end
    columns, rows, body = _head(text, start)
    if text.count("\n", body, end) < rows * columns - 1:
        return None  # most texts of other families
    board = _Board.listed(text[body:end].rstrip() + "\n", rows * columns)
    if board is None:
        return None
    puzzle = Eternity.unchecked(rows=rows, columns=columns, pieces=board.pieces)
    if end == len(text):
        return puzzle
    clues = _clues(text[end:], puzzle, board.names) if text[end - 1] == "\n" else None
    return None if clues is None else Eternity.unchecked(**{**vars(puzzle), "clues": clues})


def _head(text: str, start: int) -> tuple[int, int, int]:
    """The two numbers on the first line, and where the next line begins; zeros where there are no two numbers."""
    end = text.find("\n", start, start + 2 * MOST_DIGITS + 10)
    words = text[start:end].split() if end > 0 else []
    if len(words) != 2 or not all(map(_is_number, words)):
        return 0, 0, 0
    return int(words[0]), int(words[1]), end + 1


@dataclass(frozen=True, slots=True)
class _Board:
    """The pieces of a board, and for each name the number of its piece; no names where pieces have none."""

    pieces: tuple[Sides, ...]
    names: dict[int, int] | None

    @staticmethod
    def listed(text: str, wanted: int) -> _Board | None:
        """The pieces in a text of lines with four numbers, or with five if the pieces have names."""
        if not 1 <= wanted <= MAX_CELLS or text.count("\n") != wanted:
            return None
        length = len(text[: text.index("\n")].split(None, 5))
        if length not in (4, 5):
            return None
        pieces: list[Sides] = []
        names: list[int] = []
        for part in _parts(text):
            columns = _numbers(part, length)
            if columns is None:
                return None
            names += columns[0]
            pieces += zip(*columns[-4:], strict=True)
        if length == 4:
            return _Board(tuple(pieces), None)
        numbers = dict(zip(names, range(1, wanted + 1), strict=True))
        return _Board(tuple(pieces), numbers) if len(numbers) == wanted else None


def _parts(text: str) -> Iterator[str]:
    """A text in parts of whole lines, so that the words of a large board are not all there at once."""
    start = 0
    while start < len(text):
        end = text.rfind("\n", start, start + LOOK_CHARACTERS) + 1 or len(text)
        yield text[start:end]
        start = end


def _numbers(text: str, length: int) -> list[list[int]] | None:
    """The columns of the numbers in a text, if each of its lines has as many as it should."""
    if text.encode("ascii", "replace").translate(None, CHARACTERS):
        return None
    words = text.replace("\n", f" {LINE_END} ").split()
    lines = text.count("\n")
    if len(words) != (length + 1) * lines or words[length :: length + 1].count(LINE_END) != lines:
        return None
    columns = [words[column :: length + 1] for column in range(length)]
    try:
        colours = [[*map(COLOURS.__getitem__, column)] for column in columns[-4:]]
        return [[*map(NAMES.__getitem__, columns[0])], *colours] if length == 5 else colours
    except KeyError:
        return None


class _Numbers(dict[str, int]):
    """Numbers by their digits: to look them up takes a third of the time that ``int`` takes."""

    def __init__(self, highest: int, kept: int) -> None:
        self.highest = highest
        self.kept = kept

    def __missing__(self, word: str) -> int:
        if not _is_number(word) or int(word) > self.highest:
            raise KeyError(word)
        number = int(word)
        if number < self.kept:
            self[str(number)] = number
        return number


COLOURS = _Numbers(MOST_COLOURS, kept=100)
NAMES = _Numbers(10**MOST_DIGITS, kept=1000)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS


def _clues(text: str, puzzle: Eternity, names: dict[int, int] | None) -> tuple[Clue, ...] | None:
    """The clues in the lines below the pieces, in row order."""
    clues: list[Clue] = []
    taken: dict[int | Cell, int] = {}
    for line in text.rstrip().split("\n"):
        words = line.split(None, 5)
        if len(words) != 5 or words[0] != CLUE or not all(map(_is_number, words[1:])):
            return None
        name, column, row, turns = map(int, words[1:])
        clue = Clue(name if names is None else names.get(name, 0), column, row, turns)
        if puzzle.clue_fault(clue, taken) is not None:
            return None
        clues.append(clue)
    return in_row_order(clues)
