"""Tells rows of a board from comments: ``#`` is a hole in a row, and it also begins a comment.

Nobody should have to escape anything, so the board itself decides, by one rule: a ``#`` is a hole where that gives a
row of the right length, and begins a comment elsewhere.

- The length of a row is what the ``R C`` line says. Without one it is the greatest length that every line not beginning
  with ``#`` can have; of several, the greatest with which every name appears twice.
- A row may be followed by a comment that begins with ``#`` after a space.
- A line that begins with ``#`` is a row if it has the right length and looks like cells: it has a ``.``, another ``#``,
  or only names that appear in other rows. A known ``R`` has the last word: if all such lines of the right length are
  needed to make R rows, all are rows; if none is needed, none is; if rows are missing, lines of whole pairs are rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from edgewise.families.flow.model import BRIDGE, EMPTY, HOLE
from edgewise.text.source import NumberedLine, Source, Word, words_of

NO_NAMES = {EMPTY, HOLE, BRIDGE}
MOST_CHARACTERS = 2**18
"""Of a board whose lines are weighed one against the other; longer ones must be plain."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a board in a text."""

    line: int
    tokens: list[Word]


def plain_rows(
    words: Sequence[list[str]], size: tuple[int, int] | None, any_hole: bool = True
) -> list[Sequence[str]] | None:
    """The rows, from the words of each line, where nothing has to be weighed; ``None`` where something has.

    Nothing has to be in nearly every text: all lines have one length, and no ``#`` begins a word but where it must be a
    hole, because the number of rows requires the line, or the line has other signs of a row and nothing behind it.
    """
    if size is not None and size[1] == 1:
        rows: list[Sequence[str]] = [*words]
    else:
        rows = [row[0] if len(row) == 1 else row for row in words]
    if len(set(map(len, rows))) != 1 or (size is not None and len(rows[0]) != size[1]):
        return None
    if not any_hole:
        return rows
    if size is not None and len(rows) == size[0]:
        width = size[1]
        doubtful = any(len(row) > 1 and row[1].startswith(HOLE) and len(row[0]) == width for row in words)
        return None if doubtful else rows
    if any(f" {HOLE}" in " ".join(row) for row in words if len(row) > 1):
        return None
    weighed = [row for row in words if row[0].startswith(HOLE)]
    if weighed and (
        size is not None
        or len(weighed) == len(words)
        or not all(len(row) == 1 and not {EMPTY, HOLE}.isdisjoint(row[0][1:]) for row in weighed)
    ):
        return None
    return rows


def rows_of(source: Source, lines: Sequence[NumberedLine], size: tuple[int, int] | None = None) -> list[Row]:
    """The rows among the lines of a board, without comments. Raises ``BadInput`` where they differ in length."""
    if sum(len(line) for _, line in lines) > MOST_CHARACTERS:
        raise source.error(
            "on a board of this size, rows must have equal lengths, and comments with a # need the size above them",
            lines[0][0],
            1,
        )
    readings = [
        (candidates, width)
        for candidates in _candidates(lines, one_cell=size is not None and size[1] == 1)
        for width in ([size[1]] if size else _common_widths(candidates))
    ]
    if len(readings) > 1:
        # Usually there is one; of several, the first in which every name appears twice is meant.
        readings = [reading for reading in readings if _is_whole(_choose(*reading, size), reading[1])] or readings
    candidates, width = readings[0]
    rows = _choose(candidates, width, size)
    for row in rows:
        if width not in row.lengths:
            said = f"the size says {width} columns" if size else f"the other rows have {width} cells"
            tokens = row.tokens(row.lengths[0])
            raise source.error(
                f"{said}, but this row has {len(tokens)}", row.number, tokens[min(len(tokens), width) - 1][0]
            )
    return [Row(row.number, row.tokens(width)) for row in rows]


def _candidates(lines: Sequence[NumberedLine], one_cell: bool) -> list[list[_Candidate]]:
    """The lines as candidates, read in two ways if the first word of a line has as many characters as it has words."""
    words = [words_of(line) for _, line in lines]
    ways = [
        [_Candidate(number, row, one_cell, compact) for (number, _), row in zip(lines, words, strict=True)]
        for compact in (False, True)
    ]
    same = all(one.cells_up_to == other.cells_up_to for one, other in zip(*ways, strict=True))
    compact_first = any(len(row) == 1 and not row[0][1].startswith(HOLE) for row in words)
    return ways[:1] if same else ways[::-1] if compact_first else ways


def _choose(candidates: Sequence[_Candidate], width: int, size: tuple[int, int] | None) -> list[_Candidate]:
    """The candidates that are rows of this width."""
    rows = [row for row in candidates if row.is_row(width) is True]
    doubtful = [row for row in candidates if row.is_row(width) is None]
    if size is not None and len(rows) == size[0]:
        return rows
    if size is None or len(rows) + len(doubtful) != size[0]:
        known = {name for row in rows for name in row.names(width)}
        like_cells = [row for row in doubtful if row.looks_like_cells(width, known, doubtful)]
        if size is not None and len(rows) + len(like_cells) < size[0]:
            like_cells = [row for row in doubtful if row in like_cells or _is_whole([row], width)]
        doubtful = like_cells
    return sorted([*rows, *doubtful], key=lambda row: row.number)


def _is_whole(rows: Sequence[_Candidate], width: int) -> bool:
    counts = Counter(token for row in rows for _, token in row.tokens_near(width))
    return all(count == 2 for name, count in counts.items() if name not in NO_NAMES)


class _Candidate:
    """A line that may be a row, a row followed by a comment, or a comment."""

    def __init__(self, number: int, words: list[Word], one_cell: bool, compact: bool) -> None:
        self.number = number
        self.words = words
        self.one_cell = one_cell
        self.is_doubtful = words[0][1].startswith(HOLE)
        cuts = [index for index, (_, word) in enumerate(words) if index and word.startswith(HOLE)]
        # Of two readings with the same length the last counts; in compact rows that is the first word alone.
        ends = [*cuts, len(words)]
        self.cells_up_to = {len(self._cells(end)): end for end in (reversed(ends) if compact else ends)}
        self.lengths = sorted(self.cells_up_to, reverse=True)

    def _cells(self, words: int) -> list[Word]:
        """The cells in the first words: the words themselves, or the characters of a single word."""
        if words == 1 and not self.one_cell:
            column, word = self.words[0]
            return [(column + index, character) for index, character in enumerate(word)]
        return self.words[:words]

    def tokens(self, length: int) -> list[Word]:
        return self._cells(self.cells_up_to[length])

    def tokens_near(self, width: int) -> list[Word]:
        """The cells of a row of this length, or all its cells if it has another length."""
        return self.tokens(width if width in self.cells_up_to else self.lengths[0])

    def names(self, width: int) -> set[str]:
        return {token for _, token in self.tokens_near(width)} - NO_NAMES

    def is_row(self, width: int) -> bool | None:
        """Whether the line is a row; ``None`` if that depends on what it looks like."""
        if not self.is_doubtful:
            return True
        if width in self.lengths or self._looks_ragged():
            return None
        return False

    def _looks_ragged(self) -> bool:
        """A line of single characters with an empty cell among them is hardly prose, whatever its length."""
        tokens = [token for _, token in self.tokens(self.lengths[0])]
        return len(tokens) > 1 and EMPTY in tokens[1:] and all(len(token) == 1 for token in tokens)

    def looks_like_cells(self, width: int, known: set[str], doubtful: Sequence[_Candidate]) -> bool:
        tokens = [token for _, token in self.tokens_near(width)][1:]
        if EMPTY in tokens or HOLE in tokens:
            return True
        elsewhere = known.union(*(row.names(width) for row in doubtful if row is not self))
        return bool(self.names(width)) and self.names(width) <= elsewhere


def _common_widths(candidates: Sequence[_Candidate]) -> list[int]:
    """The lengths that all lines can have, except possible comments; the greatest first."""
    rows = [row for row in candidates if not row.is_doubtful]
    if not rows:
        rows = [row for row in candidates if row.looks_like_cells(row.lengths[0], set(), ())][:1]
        return rows[0].lengths[:1] if rows else [0]
    common = set(rows[0].lengths).intersection(*(row.lengths for row in rows))
    return sorted(common, reverse=True) or rows[0].lengths[:1]
