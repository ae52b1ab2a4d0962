"""Codes in which a few characters are a cell and a letter is a run of blank ones: ``h3g2`` is ``..3.2``.

Each such code is a table from parts to cells. Where every part is a character, the table is all there is to it; where
some are longer, ``parts`` cuts the text into them.

pzpr drops whatever follows a full board, and so does ``read``: people put an author's name there. Game ids of Simon
Tatham's puzzles are coded in the same way, but nothing may follow them: ``read_whole``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Generic, TypeVar

from edgewise.families._shared.puzzlink.code import Code

T = TypeVar("T")

FIRST_RUN = "g"
"""The letter for one blank cell where the digits before it are hexadecimal."""
LONGEST_CELL = 6
"""The most characters that one cell takes in any code."""


@dataclass(frozen=True, slots=True)
class RunCode(Generic[T]):
    """A code of cells and runs of blank cells."""

    table: Mapping[str, Sequence[T]]
    """The cells of each part."""
    strange: str = "is not allowed in a puzzle address"
    """What errors say of a part that is not in the table."""
    parts: re.Pattern[str] | None = None
    """Matches one part, or one character where there is none; without it every character is a part."""

    def read(self, code: Code, wanted: int) -> list[T]:
        """So many cells; cells beyond them, which come with the last part, are dropped."""
        text = code.text[code.at :] if code.at else code.text
        if len(text) <= LONGEST_CELL * wanted:
            with suppress(KeyError):
                parts = self.parts.findall(text) if self.parts else text
                cells = [*chain.from_iterable(map(self.table.__getitem__, parts))]
                if len(cells) >= wanted > len(cells) - len(self.table[parts[-1]]):
                    code.at = len(code.text)
                    return cells if len(cells) == wanted else cells[:wanted]
        return self._step_by_step(code, wanted)

    def read_whole(self, code: Code, wanted: int) -> list[T]:
        """The same where nothing may be left over, neither cells nor characters."""
        cells = self._step_by_step(code, wanted, may_run_over=False)
        if code.at < len(code.text):
            raise code.error(f"the board is full, but {len(code.text) - code.at} characters are left")
        return cells

    def _step_by_step(self, code: Code, wanted: int, *, may_run_over: bool = True) -> list[T]:
        cells: list[T] = []
        for part in self._parts_from(code):
            try:
                cells += self.table[part]
            except KeyError:
                raise code.error(f"{part!r} {self.strange}") from None
            if len(cells) > wanted and not may_run_over:
                raise code.error(f"{part!r} runs beyond the end of the board")
            code.at += len(part)
            if len(cells) >= wanted:
                return cells[:wanted]
        raise code.early_end(len(cells), wanted)

    def _parts_from(self, code: Code) -> Iterator[str]:
        if self.parts is None:
            return iter(code.text[code.at :])
        return (match[0] for match in self.parts.finditer(code.text, code.at))


def runs(blank: T, first_run: str = FIRST_RUN) -> dict[str, list[T]]:
    """The letters that stand for runs of blank cells: ``first_run`` for one, and so on to ``z``."""
    letters = map(chr, range(ord(first_run), ord("z") + 1))
    return {letter: [blank] * length for length, letter in enumerate(letters, start=1)}


def run_letters(length: int, first_run: str = FIRST_RUN) -> str:
    """The letters for a run of blank cells, the longest ones first.

    >>> run_letters(30, "a")
    'zd'
    """
    longest = ord("z") - ord(first_run) + 1
    rest = length % longest
    return "z" * (length // longest) + (chr(ord(first_run) + rest - 1) if rest else "")


def with_runs(parts: Sequence[str], first_run: str = FIRST_RUN) -> str:
    """The code of a board from the codes of its cells, where a blank cell is an empty text.

    >>> with_runs(["", "", "3", "", "2"])
    'h3g2'
    """
    written: list[str] = []
    blanks = 0
    for part in parts:
        if not part:
            blanks += 1
            continue
        if blanks:
            written.append(run_letters(blanks, first_run))
            blanks = 0
        written.append(part)
    return "".join(written) + run_letters(blanks, first_run)


def in_rows(cells: Sequence[T], columns: int) -> tuple[tuple[T, ...], ...]:
    """The rows of a board from its cells in row order."""
    return tuple(zip(*[iter(cells)] * columns, strict=True))
