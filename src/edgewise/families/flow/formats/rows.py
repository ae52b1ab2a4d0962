"""Flow as rows of cells, under ``rule:`` and ``R C`` or on their own.

What looks like a size is read as one, so that a file with a missing row is rejected instead of being read as a smaller
puzzle. A text of nothing but 0, 1, 2, 3, ``.`` and ``-`` is left to Slitherlink, whose contract it is: a line ``flow``
or ``rule:`` above it makes it Flow.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format
from edgewise.families.flow.formats.board_lines import board_lines, lines_for
from edgewise.families.flow.formats.row_lines import Row, plain_rows, rows_of
from edgewise.families.flow.model import (
    EMPTY,
    HOLE,
    LONGEST_NAME,
    RULES,
    Flow,
    Rule,
    counts_of,
    name_fault,
    places_of,
    times,
)
from edgewise.text.source import MAX_CELLS, NumberedLine, Source, are_whole_numbers, check_size

RULE_LINE = re.compile(r"rule\s*:\s*(.*)", re.IGNORECASE)
CLUES_OF_SLITHERLINK = frozenset("0123-")
CLUES_ALONE = "".join(CLUES_OF_SLITHERLINK) + EMPTY


def claim(source: Source) -> Claim:
    """Sure where a rule is named; likely where most names appear twice; possible where there are letters."""
    if source.is_url or source.first_word[:1] in ("", "{", "["):
        return Claim.NO
    if _head(source.look).rule_line is not None or _has_board_lines(source):
        return Claim.SURE
    if source.look is not source and not _begins_a_board(source.look):
        return Claim.POSSIBLE
    return _claim_by_names(source)


def _has_board_lines(source: Source) -> bool:
    try:
        return source.once(board_lines) is not None
    except BadInput:
        return True  # and reading says what is wrong with them


def _claim_by_names(source: Source) -> Claim:
    head = _head(source)
    rows = source.once(_plain)
    if rows is not None and len(rows) * len(rows[0]) > MAX_CELLS:
        return Claim.LIKELY  # and refused for its size
    if rows is not None and _are_signs_of_slitherlink(rows):
        return Claim.NO
    doubtful = rows is None or HOLE in source.text or head.body[0][1].strip().isdigit()
    if doubtful and _is_slitherlink(head.body):
        return Claim.LIKELY if HOLE in source.text and _has_holes(source) else Claim.NO
    cells = rows if rows is not None else _weighed(source, head)
    counts = source.once(_plain_counts) if rows is not None else counts_of(cells)
    pairs = [name for name, count in counts.items() if count == 2]
    holes = HOLE in source.text and any(HOLE in row for row in cells)
    if 2 * len(pairs) >= len(counts) > 0 and (holes or not all(map(_may_be_clue, pairs))):
        return Claim.LIKELY
    numbers = sum(count for name, count in counts.items() if name.lstrip("+-").isdigit() or name == "-")
    return Claim.POSSIBLE if 2 * numbers < counts.total() else Claim.NO


def _has_holes(source: Source) -> bool:
    """Whether a text is a board with a hole, and not only with a comment."""
    try:
        board = read(source)
    except BadInput:
        return False
    return any(HOLE in row for row in board.cells)


def _begins_a_board(look: Source) -> bool:
    """Whether the first lines of a long text, below its head, are rows of one length with few names too often."""
    lines = [line.split(None, MAX_CELLS) for _, line in _head(look).body]
    rows = [words[0] if len(words) == 1 else words for words in lines if not words[0].startswith(HOLE)]
    counts = counts_of(rows)
    too_often = sum(count > 2 for count in counts.values())
    return len(set(map(len, rows))) == 1 and (2 * too_often <= len(counts) or len(rows[0]) == len(look.text))


def _plain(source: Source) -> list[Sequence[str]] | None:
    """The rows of a board in a text without doubtful lines; ``None`` if there are any, or no rows."""
    head = _head(source)
    try:
        head.check_size(source)
    except BadInput:
        return None
    return plain_rows(head.words(source), head.size, HOLE in source.text) if head.body else None


def _plain_counts(source: Source) -> Counter[str]:
    """Every name on the plain rows, and how often it appears."""
    rows = source.once(_plain)
    return counts_of(rows if rows is not None else [])


def _weighed(source: Source, head: _Head) -> list[list[str]]:
    """The rows of a board with doubtful lines."""
    try:
        head.check_size(source)
        rows = rows_of(source, head.body, head.size)
    except BadInput:
        # There is no such size, or the rows differ in length. The characters still show whose text it is.
        return [list("".join(line.partition(HOLE)[0].split())) for _, line in head.body]
    return [[token for _, token in row.tokens] for row in rows]


def _may_be_clue(name: str) -> bool:
    """Whether Slitherlink reads this, or should explain why it cannot: digits of other scripts are a slip."""
    return name in CLUES_OF_SLITHERLINK or (name.isdigit() and not name.isascii())


def _is_slitherlink(lines: Sequence[NumberedLine]) -> bool:
    """Whether the lines, without what follows a ``#``, are rows of equal length with 0, 1, 2, 3, ``.`` and ``-``."""
    rows = [words for _, line in lines if (words := line.partition(HOLE)[0].split(None, MAX_CELLS))]
    # Slitherlink may have its size on two separate lines.
    tall = len(rows) > 2 and all(len(words) == 1 and are_whole_numbers(words) for words in rows[:2])
    return _are_clues(rows) or (tall and _are_clues(rows[2:]))


def _are_clues(rows: Sequence[Sequence[str]]) -> bool:
    cells = [words[0] if len(words) == 1 else words for words in rows]
    return len(set(map(len, cells))) == 1 and _are_signs_of_slitherlink(cells)


def _are_signs_of_slitherlink(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows, strings or lists of names, have nothing but signs of Slitherlink, each of them one character."""
    signs = [row if isinstance(row, str) else "".join(row) for row in rows]
    return list(map(len, signs)) == list(map(len, rows)) and not "".join(signs).strip(CLUES_ALONE)


class _Head:
    """The optional rule and size above the rows, and the lines of the board below."""

    def __init__(self, source: Source) -> None:
        lines: Sequence[NumberedLine] = source.numbered_lines
        if HOLE in source.text:
            lines = [(number, line) for number, line in enumerate(source.text.splitlines(), start=1) if line.strip()]
        self.size: tuple[int, int] | None = None
        self.size_line: int | None = None
        self.rule_name = "fill"
        self.rule_line: int | None = None
        self.body = lines
        for index, (number, line) in enumerate(lines):
            content = line.partition(HOLE)[0].strip()
            if not content:
                continue  # a comment above the head, or already a row of the board
            if not self._takes(number, content):
                break
            self.body = lines[index + 1 :]

    def _takes(self, number: int, content: str) -> bool:
        match = RULE_LINE.fullmatch(content)
        if match is not None and self.rule_line is None:
            self.rule_line, self.rule_name = number, match[1]
            return True
        words = content.split()
        if self.size is None and len(words) == 2 and are_whole_numbers(words):
            self.size, self.size_line = (int(words[0]), int(words[1])), number
            return True
        return False

    def words(self, source: Source) -> list[list[str]]:
        """The words of each line of the board."""
        if HOLE in source.text:
            return [line.split(None, MAX_CELLS) for _, line in self.body]
        return source.words[len(source.words) - len(self.body) :]  # which others have asked for, too

    def check_size(self, source: Source) -> None:
        if self.size is not None:
            check_size(source, *self.size, self.size_line, 1)

    def rule(self, source: Source) -> Rule:
        for rule in RULES:
            if self.rule_name.lower() == rule:
                return rule
        raise source.error(f"unknown rule {self.rule_name[:20]!r} (choose from {', '.join(RULES)})", self.rule_line, 1)


def _head(source: Source) -> _Head:
    return source.once(_Head)


def read(source: Source) -> Flow:
    """The puzzle in a text of rows, and of lines that say what is special about its board."""
    special = source.once(board_lines)
    return _read_rows(source) if special is None else special.applied_to(_read_rows(special.rest))


def _read_rows(source: Source) -> Flow:
    head = _head(source)
    rule = head.rule(source)
    head.check_size(source)
    plain = source.once(_plain)
    if plain is not None and (head.size is None or len(plain) == head.size[0]):
        check_size(source, len(plain), len(plain[0]), head.body[0][0], 1)
        if _are_pairs(source.once(_plain_counts)):
            return Flow.unchecked(cells=tuple(map(tuple, plain)), rule=rule)
    rows = rows_of(source, head.body, head.size)
    if head.size and len(rows) != head.size[0]:
        raise source.error(f"the size says {head.size[0]} rows, but there are {len(rows)}", head.size_line, 1)
    if not rows:
        raise source.error(
            "there are no rows; expected cells: each name twice, . for empty, # for a hole, + for a bridge"
        )
    check_size(source, len(rows), len(rows[0].tokens), rows[0].line, 1)
    _check_names(source, rows)
    return Flow(tuple(tuple(token for _, token in row.tokens) for row in rows), rule)


def _are_pairs(counts: Counter[str]) -> bool:
    if set(counts.values()) != {2}:
        return False
    plain = "".join(counts).isalnum() and max(map(len, counts)) <= LONGEST_NAME  # as nearly everywhere
    return plain or not any(map(name_fault, counts))


def _check_names(source: Source, rows: Sequence[Row]) -> None:
    places = places_of([[token for _, token in row.tokens] for row in rows])
    for name, found in places.items():
        row = rows[found[0].row]
        place = row.line, row.tokens[found[0].column][0]
        if fault := name_fault(name):
            raise source.error(fault, *place)
        if len(found) != 2:
            hint = " (is this a Slitherlink?)" if CLUES_OF_SLITHERLINK.issuperset(places) else ""
            raise source.error(
                f"{name[:20]!r} appears {times(len(found))}; a name must appear exactly twice{hint}", *place
            )
    if not places:
        raise source.error("the board has no pair: a name that appears twice", rows[0].line, 1)


def write_grid(puzzle: Flow) -> str:
    widths = [max(map(len, column)) for column in zip(*puzzle.cells, strict=True)]
    rows = (" ".join(map(str.ljust, row, widths)).rstrip() for row in puzzle.cells)
    return _text([f"rule: {puzzle.rule}", *lines_for(puzzle), f"{puzzle.rows} {puzzle.columns}", *rows])


def write_rows(puzzle: Flow) -> str:
    """Rows of single characters, or the style with a header for boards that need it."""
    rule = [] if puzzle.rule == "fill" else [f"rule: {puzzle.rule}"]
    text = _text([*rule, *lines_for(puzzle), *("".join(row) for row in puzzle.cells)])
    try:
        same = read(Source(text)) == puzzle
    except BadInput:
        same = False
    return text if same else write_grid(puzzle)


def _text(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


GRID: Format[Flow] = Format(
    name="grid",
    summary="`rule: fill` or `rule: classic`, `R C`, then R rows of names, `.`, `#` and `+` separated by spaces",
    example="rule: classic\n2 3\n1 . 17\n1 . 17\n",
    claim=claim,
    read=read,
    write=write_grid,
)
ROWS: Format[Flow] = Format(
    name="rows",
    summary="rows alone, one character per cell, under `rule: classic` where blanks are allowed",
    example="A.B\n..#\nA.B\n",
    claim=claim,
    read=read,
    write=write_rows,
)
