"""Eternity as a list of pieces: ``W H``, then one piece per line, and ``clue`` lines.

Slitherlink and Flow also begin with two numbers. The lines below tell them apart: here each has four numbers, or five
if pieces have names, and there are W × H of them; there, each has as many cells as the second number says. A text that
fits neither is Eternity if its lines have four or five numbers and the second number is a different one, or if a
number above 3 shows that they are not clues of a loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format
from edgewise.base.places import Cell
from edgewise.families.eternity.formats.listed import CLUE, listed
from edgewise.families.eternity.model import MOST_COLOURS, Clue, Eternity, Sides
from edgewise.text.source import NumberedLine, Source, Word, are_whole_numbers, check_size, words_of

STYLES = {4: "N E S W", 5: "id N E S W"}
HIGHEST_LOOP_CLUE = 3
LONGEST_HEAD = 1000
MANY_LINES = 100_000
"""So many are counted before they are read."""


def claim(source: Source) -> Claim:
    """Sure of as many pieces as the size requires; likely where most lines are pieces, or some are clues.

    A grid with lines of equal length has no clue lines, whatever its names are: Flow may call a pair CLUE.
    """
    if source.look is source and source.once(listed) is not None:
        return Claim.SURE
    return Claim.NO if source.is_url or not source.look.words else _claim_by_lines(source)


def _claim_by_lines(source: Source) -> Claim:
    head, *rows = source.look.words
    has_size = len(head) == 2 and are_whole_numbers(head)
    if not has_size and CLUE not in source.look.text.lower():
        return Claim.NO
    is_grid = all(len(row) == len(head) for row in rows)
    if not is_grid and any(row[0].lower() == CLUE and len(row) > 1 and are_whole_numbers(row[1:2]) for row in rows):
        return Claim.LIKELY  # Flow may call a pair "clue"
    pieces = [row for row in rows if len(row) in STYLES and are_whole_numbers(row)]
    if not has_size or 2 * len(pieces) <= len(rows):
        return Claim.NO
    first, second = map(int, head)
    lines = sum(1 for _ in source.lines()) - 1
    if lines == first * second and len(pieces) == len(rows):
        return Claim.SURE
    as_cells = all(len(row) == second for row in rows)
    above = any(int(word) > HIGHEST_LOOP_CLUE for row in pieces for word in row)
    return Claim.NO if as_cells and (lines == first or not above) else Claim.LIKELY


def read(source: Source) -> Eternity:
    """The puzzle in a list of pieces, with or without names."""
    if (puzzle := source.once(listed)) is not None:
        return puzzle
    if not source.look.numbered_lines:
        raise source.error("the text is empty; expected W H, then one piece per line")
    head_line, first = source.look.numbered_lines[0]
    head = words_of(first[:LONGEST_HEAD])
    if len(head) != 2 or not are_whole_numbers(word for _, word in head):
        raise source.error("expected the width and the height of the board, two numbers", head_line, head[0][0])
    columns, rows = (int(word) for _, word in head)
    check_size(source, rows, columns, head_line, 1)
    if source.text.count("\n") > MANY_LINES:
        count = sum(not line.lstrip().lower().startswith(CLUE) for _, line in source.lines()) - 1
        if count < rows * columns:
            raise _missing_pieces(source, rows, columns, count, head_line)
    most = 2 * rows * columns + 2  # a clue for every piece at most: beyond that, something is wrong before
    body = [line for line in islice(source.lines(), 1, most + 1) if not _is_clue(line[1])]
    pieces, names = _pieces(source, body, rows * columns)
    if len(pieces) != rows * columns:
        raise _missing_pieces(source, rows, columns, len(pieces), head_line)
    bare = Eternity(rows, columns, pieces)
    below = [(number, words_of(line)) for number, line in islice(source.lines(), 1, most + 1) if _is_clue(line)]
    clues = _clues(source, below, bare, names)
    return Eternity(rows, columns, pieces, tuple(clues))


def _missing_pieces(source: Source, rows: int, columns: int, count: int, line: int) -> BadInput:
    wanted = rows * columns
    return source.error(f"a board of {columns} × {rows} cells needs {wanted} pieces, but there are {count}", line, 1)


def _is_clue(line: str) -> bool:
    return line.split(None, 1)[0].lower() == CLUE


def _pieces(source: Source, lines: Sequence[NumberedLine], wanted: int) -> tuple[tuple[Sides, ...], dict[int, int]]:
    """The pieces, and for each name the number of its piece."""
    pieces: list[Sides] = []
    names: dict[int, int] = {}
    first = len(lines[0][1].split()) if lines else 4
    length = first if first in STYLES else 4
    for number, line in lines:
        words = words_of(line)
        if len(pieces) == wanted:
            more = "another board begins here" if len(words) == 2 else f"the board is full with {wanted} pieces"
            raise source.error(f"{more}; expected one board per text", number, words[0][0])
        if len(words) != length:
            raise source.error(
                f"this line has {len(words)} words; a piece has {length} ({STYLES[length]})", number, words[0][0]
            )
        values = [_number(source, number, *word) for word in words]
        for (column, word), colour in list(zip(words, values, strict=True))[-4:]:
            if not 0 <= colour <= MOST_COLOURS:
                raise source.error(f"{word} is not a colour; expected 0 to {MOST_COLOURS}", number, column)
        name = values[0] if length == 5 else len(pieces) + 1
        if name in names:
            raise source.error(f"there is already a piece {name}", number, words[0][0])
        pieces.append((values[-4], values[-3], values[-2], values[-1]))
        names[name] = len(pieces)
    return tuple(pieces), names


def _clues(
    source: Source, lines: Sequence[tuple[int, list[Word]]], puzzle: Eternity, names: dict[int, int]
) -> list[Clue]:
    clues: list[Clue] = []
    taken: dict[int | Cell, int] = {}
    for number, words in lines:
        if len(words) != 5:
            raise source.error("expected clue PIECE X Y ROTATION", number, words[0][0])
        name, column, row, turns = (_number(source, number, *word) for word in words[1:])
        if name not in names:
            raise source.error(f"there is no piece {name}", number, words[1][0])
        clue = Clue(names[name], column, row, turns)
        if fault := puzzle.clue_fault(clue, taken):
            raise source.error(fault, number, words[1][0])
        clues.append(clue)
    return clues


def _number(source: Source, line: int, column: int, word: str) -> int:
    if not are_whole_numbers([word]):
        raise source.error(f"{word[:20]!r} is not a whole number", line, column)
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
    summary="`W H`, then one piece per line, `N E S W`; `clue PIECE X Y ROTATION`",
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
