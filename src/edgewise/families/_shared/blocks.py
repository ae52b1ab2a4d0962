"""Blocks of janko.at: a head of words with values, then sections of rows: the problem, its areas, and its solution.

``begin``, ``puzzle slitherlink``, ``size 10`` (or ``rows`` and ``cols``), ``[problem]``, ``[areas]``, ``[solution]``,
``end``. ``-`` is an empty cell. What else the head says (author, source, unit, moves) is of no meaning here.

A solution is kept to be checked; it is no state, so nobody's hints begin where everything is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import islice
from typing import NoReturn

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format, P, Solution
from edgewise.base.places import Line, Point, line_between
from edgewise.text.source import NumberedLine, Source, are_whole_numbers, check_size, words_of

PROBLEM, AREAS, SOLUTION = "[problem]", "[areas]", "[solution]"
SECTIONS = (PROBLEM, AREAS, SOLUTION)
BLANK = "-"
HEAD_WORD = re.compile(r"[A-Za-z]{3,}", re.ASCII)
"""Rows begin with signs, which are shorter, so that a row too many is not taken for part of the head."""
KIND = re.compile(r"^[^\S\n]*puzzle[^\S\n]+([^\n]+)$", re.IGNORECASE | re.MULTILINE)
SECTION_LINE = re.compile(r"^[^\S\n]*\[(?:problem|areas)\][^\S\n]*$", re.MULTILINE)
WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
Words = list[list[str]]


@dataclass(slots=True)
class Block:
    """The parts of a block."""

    source: Source
    rows: int = 0
    columns: int = 0
    sections: dict[str, list[NumberedLine]] = field(default_factory=dict)

    def words(self, section: str) -> Words:
        """The rows of a section, each of as many words as there are columns."""
        if section not in self.sections:
            raise self.source.error(f"this block has no {section}")
        found = []
        for number, line in self.sections[section]:
            words = line.split()
            if len(words) != self.columns:
                self.wrong(number, f"expected {self.columns} words in this row of {section}, not {len(words)}")
            found.append(words)
        return found

    def read(self, section: str, cells: Callable[[str], str | None], expected: str) -> Words:
        """The rows of a section, each word as what it stands for; ``None`` is for one that stands for nothing."""
        found = []
        for (number, line), words in zip(self.sections.get(section, ()), self.words(section), strict=True):
            known = [cells(word) for word in words]
            if None in known:
                column, word = words_of(line)[known.index(None)]
                raise self.source.error(f"{word[:20]!r} is not a cell; expected {expected}", number, column)
            found.append([cell for cell in known if cell is not None])
        return found

    def wrong(self, number: int, message: str) -> NoReturn:
        raise self.source.error(message, number, 1)


def _plain(kind: str) -> str:
    return re.sub(r"[\W_]", "", kind.lower())


def _kind(source: Source) -> str | None:
    match = KIND.search(source.look.text)
    return match[1].partition("#")[0].strip() if match else None


def _taken_apart(source: Source) -> Block:
    block, lines = Block(source), iter(source.numbered_lines)
    for number, line in lines:
        name, _, value = line.strip().partition(" ")
        name, value = name.lower(), value.strip()
        if name in SECTIONS:
            if not block.rows or not block.columns:
                block.wrong(number, f"expected the size (size N, or rows N and cols N) above {name}")
            check_size(source, block.rows, block.columns, number, 1)
            if name in block.sections:
                block.wrong(number, f"there is a second {name}")
            block.sections[name] = list(islice(lines, block.rows))
            _check_rows(block, name, number)
        elif name == "end":
            if (after := next(lines, None)) is not None:
                block.wrong(after[0], "there is more behind the end of the block")
        elif name in ("size", "rows", "cols"):
            if not are_whole_numbers([value]) or int(value) < 1:
                block.wrong(number, f"expected a number behind {name}, not {value[:20]!r}")
            block.rows = block.rows if name == "cols" else int(value)
            block.columns = block.columns if name == "rows" else int(value)
        elif name == "variant" and value:
            block.wrong(number, f"this block is marked as a variant ({value[:30]!r}), and does not say by which rules")
        elif name.startswith("["):
            block.wrong(number, f"the section {name[:30]} is not known; expected {', '.join(SECTIONS)}")
        elif not HEAD_WORD.match(name):
            block.wrong(number, "this line is no part of a section; is it a row too many?")
    return block


def _check_rows(block: Block, name: str, number: int) -> None:
    """Refuses a section that ends too early; on a board of one column such a word may be a cell."""
    rows = block.sections[name]
    ends = (at for at, (_, line) in enumerate(rows) if line.strip().lower() in ("end", *SECTIONS) and block.columns > 1)
    found = next(ends, len(rows))
    if found < block.rows:
        block.wrong(number, f"{name} has {found} of {block.rows} rows")


def block_format(
    kinds: Sequence[str],
    example: P,
    read_board: Callable[[Block], P],
    write_board: Callable[[P], Mapping[str, Sequence[Sequence[str]]]],
    solution: Callable[[P, frozenset[Line]], Solution],
    lines_of: Callable[[Block], frozenset[Line]] | None = None,
) -> Format[P]:
    """The format ``block`` of a family. The first of the kinds is written.

    ``write_board`` gives the rows of each section, ``lines_of`` what a solution draws; by default lines join cells.
    """

    def claim(source: Source) -> Claim:
        text = source.look.text
        if (PROBLEM not in text and AREAS not in text) or not SECTION_LINE.search(text):
            return Claim.NO
        kind = _kind(source)
        is_mine = kind is not None and _plain(kind) in map(_plain, kinds)
        return Claim.SURE if is_mine else Claim.LIKELY  # to refuse it by name

    def taken(source: Source) -> Block:
        kind = _kind(source)
        if kind is None and not source.is_named:
            raise source.error("this block does not say its kind; expected a line such as 'puzzle slitherlink'")
        if kind is not None and _plain(kind) not in map(_plain, kinds):
            said = f" as {kinds[0]}" if source.is_named else ""
            raise source.error(f"blocks of the kind {kind[:30]!r} are not supported{said}")
        return _taken_apart(source)

    def board(block: Block) -> P:
        try:
            return read_board(block)
        except ValueError as error:
            raise block.source.error(str(error)) from None

    def attempt(puzzle: P, source: Source) -> Solution:
        block = taken(source)
        if board(block) != puzzle:
            raise source.error("this block is of a different puzzle: its size or its cells differ")
        return solution(puzzle, (lines_of or joined_cells)(block))

    def write(puzzle: P) -> str:
        sections = write_board(puzzle)
        rows = next(iter(sections.values()))
        text = [f"begin\npuzzle {kinds[0]}\nrows {len(rows)}\ncols {len(rows[0])}"]
        text += ["\n".join([name, *map(" ".join, rows)]) for name, rows in sections.items()]
        found = "\n".join([*text, "end"]) + "\n"
        if board(taken(Source(found))) != puzzle:
            raise BadInput("as a block, this board would be read as a different one")
        return found

    return Format(
        name="block",
        summary="a block of janko.at, `[problem]` below a head, with its solution if it has one",
        example=write(example),
        claim=claim,
        read=lambda source: board(taken(source)),
        write=write,
        attempt=attempt,
    )


def joined_cells(block: Block) -> frozenset[Line]:
    """The lines of a solution whose words say where a line leaves a cell: ``ew``, ``ns``, ``se``; ``-`` for nowhere."""
    words = block.read(SOLUTION, _ways, "the directions of lines (n, e, s, w), or - for none")
    found: set[Line] = set()
    for row, cells in enumerate(words):
        for column, ways in enumerate(cells):
            for way in ways:
                down, right = WAYS[way]
                other = Point(row + down, column + right)
                inside = 0 <= other.row < block.rows and 0 <= other.column < block.columns
                if not inside or _back(way) not in words[other.row][other.column]:
                    number = block.sections[SOLUTION][row][0]
                    block.wrong(number, f"the line {way} of cell {column + 1} of this row does not go on beyond it")
                found.add(line_between(Point(row, column), other))
    return frozenset(found)


def _ways(word: str) -> str | None:
    ways = "" if word == BLANK else word.lower()
    return ways if set(ways) <= WAYS.keys() and len(set(ways)) == len(ways) else None


def _back(way: str) -> str:
    return {"n": "s", "s": "n", "e": "w", "w": "e"}[way]


def around(inside: Set[tuple[int, int]]) -> frozenset[Line]:
    """The lines between cells inside a loop and cells outside."""
    found: set[Line] = set()
    for row, column in inside:
        for (down, right), one, other in (
            ((-1, 0), (0, 0), (0, 1)), ((1, 0), (1, 0), (1, 1)), ((0, -1), (0, 0), (1, 0)), ((0, 1), (0, 1), (1, 1)),
        ):  # fmt: skip
            if (row + down, column + right) not in inside:
                ends = (Point(row + one[0], column + one[1]), Point(row + other[0], column + other[1]))
                found.add(line_between(*ends))
    return frozenset(found)
