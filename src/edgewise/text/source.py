"""The text that a puzzle or a solution is read from, and where it comes from, so that errors can name the place.

A text is asked about by every format, so what it works out about itself (its lines, its words) is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from edgewise.base.errors import BadInput

T = TypeVar("T")

MAX_CELLS = 1_000_000
"""Larger boards are rejected before anything is allocated for them."""
NumberedLine = tuple[int, str]
LOOK_CHARACTERS = 2**16
"""How much of a long text is looked at before somebody claims it."""


@dataclass(frozen=True)
class Source:
    """A text and where it comes from, so that errors can name the place.

    Formats share what is worked out about the text: it is split into lines and words once.
    """

    text: str
    name: str | None = None
    """What errors call it, usually a path."""
    title: str = ""
    """The name of the puzzle in it."""
    first_line: int = 1
    """The number of its first line in the file that it was taken from."""
    is_named: bool = False
    """Whether somebody has said which family's text it is."""

    def error(self, message: str, line: int | None = None, column: int | None = None) -> BadInput:
        """An error at a place in this text; lines and columns from 1."""
        return BadInput(message, self.name, line and line + self.first_line - 1, column)

    @cached_property
    def numbered_lines(self) -> list[NumberedLine]:
        """Numbered lines, without comments and without blank lines."""
        lines = self.text.splitlines()
        if "#" in self.text:
            lines = [line.partition("#")[0] for line in lines]
        return [(number, content) for number, line in enumerate(lines, start=1) if (content := line.rstrip())]

    def lines(self) -> Iterator[NumberedLine]:
        """Numbered lines, without comments and without blank lines; of a long text not all at once."""
        if self.look is self:
            yield from self.numbered_lines
            return
        for number, line in enumerate(lines_of(self.text), start=1):
            if content := line.partition("#")[0].rstrip():
                yield number, content

    @cached_property
    def words(self) -> list[list[str]]:
        """The words of each line that is not blank, without comments; what no board has room for is one last word."""
        return [line.split(None, MAX_CELLS) for _, line in self.numbered_lines]

    @cached_property
    def first_word(self) -> str:
        """The text up to the first space or line break, which is the whole of an address or a game id."""
        words = self.text.split(None, 1)
        return words[0] if words else ""

    @cached_property
    def is_one_word(self) -> bool:
        """Whether there is one word and nothing else, as in an address or a game id."""
        return len(self.text.split(None, 1)) == 1

    @property
    def is_url(self) -> bool:
        """Whether the text is one URL and nothing else."""
        return "://" in self.first_word and self.is_one_word

    @cached_property
    def look(self) -> Source:
        """The beginning of a long text, in whole lines where it has any; all of a short one."""
        if len(self.text) <= LOOK_CHARACTERS:
            return self
        beginning = self.text[:LOOK_CHARACTERS]
        return replace(self, text=beginning[: beginning.rfind("\n") + 1] or beginning)

    @cached_property
    def _kept(self) -> dict[object, Any]:
        return {}

    def once(self, work: Callable[[Source], T]) -> T:
        """What a function makes of this text. It is called once, however many ask."""
        if work not in self._kept:
            self._kept[work] = work(self)
        kept: T = self._kept[work]
        return kept

    def tokens(self, line: str) -> list[tuple[int, str]]:
        """The tokens of a line with their columns: its words, or its characters where it is one word."""
        words = words_of(line)
        if len(words) == 1:
            column, word = words[0]
            return [(column + index, character) for index, character in enumerate(word)]
        return words


Word = tuple[int, str]
"""A column, counted from 1, and the word that begins there."""
MOST_DIGITS = 12


def lines_of(text: str) -> Iterator[str]:
    """The lines of a text as ``splitlines`` gives them, but of a long text not all at once."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + LOOK_CHARACTERS) + 1 or len(text)
        yield from text[start:end].splitlines()
        start = end


def words_of(line: str) -> list[Word]:
    """The words of a line with their columns."""
    return [(match.start() + 1, match.group()) for match in re.finditer(r"\S+", line)]


def are_whole_numbers(words: Iterable[str]) -> bool:
    """Whether every word is a whole number, with a sign or without, short enough to be meant as one."""
    return all(map(_is_whole_number, words))


def _is_whole_number(word: str) -> bool:
    digits = word[1:] if word.startswith(("+", "-")) else word
    return digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS


def check_size(source: Source, rows: int, columns: int, line: int | None = None, column: int | None = None) -> None:
    """Rejects boards without cells and boards that are too large."""
    if rows < 1 or columns < 1:
        raise source.error(f"a board of {rows} × {columns} cells; it needs at least one row and column", line, column)
    if rows * columns > MAX_CELLS:
        raise source.error(
            f"a board of {rows} × {columns} cells is too large (at most {MAX_CELLS:,} cells)", line, column
        )
