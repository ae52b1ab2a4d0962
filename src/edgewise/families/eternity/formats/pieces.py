"""Eternity as a list of pieces: ``W H``, then one piece a line, and ``clue`` lines.

Slitherlink and Flow also begin with two numbers. What tells them apart is the lines below: here each has four numbers,
or five where pieces have names, and there are W × H of them; there, each has as many cells as the second number says. A
text that fits neither way is Eternity's when its lines have four or five numbers and the second number is another one,
or when a number above 3 shows that they are no clues of a loop.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from edgewise.families.eternity.model import MOST_COLOURS, Clue, Eternity, Sides
from edgewise.family import Claim, Format, Source, check_size

NUMBER = re.compile(r"[+-]?[0-9]{1,12}", re.ASCII)
CLUE = "clue"
STYLES = {4: "N E S W", 5: "id N E S W"}
HIGHEST_LOOP_CLUE = 3

Words = list[tuple[int, str]]
"""The words of a line with their columns."""


def claim(text: str) -> Claim:
    """Sure of clue lines and of as many pieces as the size asks for; likely where most lines are pieces.

    A grid whose lines are equally long has no clue lines, whatever its names are: Flow may call a pair CLUE.
    """
    if "://" in text and len(text.split()) == 1:
        return Claim.NO
    head, *rows = [line.split() for _, line in Source(text).lines()] or [[]]
    is_grid = all(len(row) == len(head) for row in rows)
    if not is_grid and any(row[0].lower() == CLUE and len(row) > 1 and NUMBER.fullmatch(row[1]) for row in rows):
        return Claim.SURE
    pieces = [row for row in rows if len(row) in STYLES and all(map(NUMBER.fullmatch, row))]
    if len(head) != 2 or not all(map(NUMBER.fullmatch, head)) or 2 * len(pieces) <= len(rows):
        return Claim.NO
    first, second = map(int, head)
    if len(rows) == first * second and len(pieces) == len(rows):
        return Claim.SURE
    as_cells = all(len(row) == second for row in rows)
    above = any(int(word) > HIGHEST_LOOP_CLUE for row in pieces for word in row)
    return Claim.NO if as_cells and (len(rows) == first or not above) else Claim.LIKELY


def read(source: Source) -> Eternity:
    """The puzzle in a list of pieces, with or without names."""
    lines = [(number, _words(line)) for number, line in source.lines()]
    if not lines:
        raise source.error("the text is empty; expected W H, then one piece a line")
    (head_line, head), *rest = lines
    if len(head) != 2 or not all(NUMBER.fullmatch(word) for _, word in head):
        raise source.error("expected the width and the height of the board, two numbers", head_line, head[0][0])
    columns, rows = (int(word) for _, word in head)
    check_size(source, rows, columns, head_line, 1)
    pieces, names = _pieces(source, [line for line in rest if not _is_clue(line[1])], rows * columns)
    if len(pieces) != rows * columns:
        raise source.error(
            f"a board of {columns} × {rows} cells needs {rows * columns} pieces and there are {len(pieces)}",
            head_line,
            1,
        )
    bare = Eternity(rows, columns, pieces)
    clues = _clues(source, [line for line in rest if _is_clue(line[1])], bare, names)
    return Eternity(rows, columns, pieces, tuple(sorted(clues, key=lambda clue: (clue.row, clue.column))))


def _words(line: str) -> Words:
    return [(match.start() + 1, match.group()) for match in re.finditer(r"\S+", line)]


def _is_clue(words: Words) -> bool:
    return words[0][1].lower() == CLUE


def _pieces(
    source: Source, lines: Sequence[tuple[int, Words]], wanted: int
) -> tuple[tuple[Sides, ...], dict[int, int]]:
    """The pieces, and for each name the number of the piece that has it."""
    pieces: list[Sides] = []
    names: dict[int, int] = {}
    length = len(lines[0][1]) if lines and len(lines[0][1]) in STYLES else 4
    for number, words in lines:
        if len(pieces) == wanted:
            more = "another board begins here" if len(words) == 2 else f"the board is full with {wanted} pieces"
            raise source.error(f"{more}; expected one board a text", number, words[0][0])
        if len(words) != length:
            raise source.error(
                f"{len(words)} words on a line where a piece has {length} ({STYLES[length]})", number, words[0][0]
            )
        values = [_number(source, number, *word) for word in words]
        for (column, word), colour in list(zip(words, values, strict=True))[-4:]:
            if not 0 <= colour <= MOST_COLOURS:
                raise source.error(f"{word} is no colour; expected 0 to {MOST_COLOURS}", number, column)
        name = values[0] if length == 5 else len(pieces) + 1
        if name in names:
            raise source.error(f"there is another piece {name}", number, words[0][0])
        pieces.append((values[-4], values[-3], values[-2], values[-1]))
        names[name] = len(pieces)
    return tuple(pieces), names


def _clues(source: Source, lines: Sequence[tuple[int, Words]], puzzle: Eternity, names: dict[int, int]) -> list[Clue]:
    clues: list[Clue] = []
    for number, words in lines:
        if len(words) != 5:
            raise source.error("expected clue PIECE X Y ROTATION", number, words[0][0])
        name, column, row, turns = (_number(source, number, *word) for word in words[1:])
        if name not in names:
            raise source.error(f"there is no piece {name}", number, words[1][0])
        clue = Clue(names[name], column, row, turns)
        if fault := puzzle.clue_fault(clue, clues):
            raise source.error(fault, number, words[1][0])
        clues.append(clue)
    return clues


def _number(source: Source, line: int, column: int, word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise source.error(f"{word[:20]!r} is no whole number", line, column)
    return int(word)


def _write(puzzle: Eternity, named: bool) -> str:
    width = len(str(max(max(piece) for piece in puzzle.pieces)))
    lines = [f"{puzzle.columns} {puzzle.rows}"]
    for number, piece in enumerate(puzzle.pieces, start=1):
        name = f"{number:>{len(str(len(puzzle.pieces)))}} " if named else ""
        lines.append(name + " ".join(f"{colour:>{width}}" for colour in piece))
    lines += (f"clue {clue.piece} {clue.column} {clue.row} {clue.turns}" for clue in puzzle.clues)
    return "\n".join(lines) + "\n"


PIECES: Format[Eternity] = Format(
    name="pieces",
    summary="`W H`, then one piece a line, `N E S W`; `clue PIECE X Y ROTATION`",
    example="2 2\n0 0 1 2\n0 0 2 1\n0 0 1 2\n0 0 2 1\nclue 1 1 0 0\n",
    claim=claim,
    read=read,
    write=lambda puzzle: _write(puzzle, named=False),
)
NAMED: Format[Eternity] = Format(
    name="named",
    summary="the same with a number before each piece, `id N E S W`",
    example="2 2\n1 0 0 1 2\n2 0 0 2 1\n3 0 0 1 2\n4 0 0 2 1\nclue 1 1 0 0\n",
    claim=claim,
    read=read,
    write=lambda puzzle: _write(puzzle, named=True),
)
