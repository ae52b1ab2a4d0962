"""Boards of signs and regions as text: ``R C``, R rows of signs, then R rows with the names of regions.

A puzzle that has regions alone may leave out its rows of signs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from edgewise.base.family import Claim, Format
from edgewise.families._shared.cell_rows import taken_apart
from edgewise.families._shared.loops.board import EMPTY, HOLE, SignedBoard, Signs, numbered
from edgewise.text.source import NumberedLine, Source, are_whole_numbers, check_size, words_of

B = TypeVar("B", bound=SignedBoard)
NOTHING = frozenset({".", "-"})
"""How a cell without a sign is written; the first is what we write."""
HOLE_SIGN = "#"


def rows_format(board: type[B], example: str) -> Format[B]:
    """The format ``rows`` of a family."""

    def claim(source: Source) -> Claim:
        """Likely where signs tell the puzzle, such as arrows. Numbers can be the board of any: a name says which."""
        if board.telling is None or not any(map(board.telling.search, source.look.text.split())):
            return Claim.NO
        text = taken_apart(_lines(source.look, board))
        words = {word for _, line in text.body for word in line.split()}
        known = all(word in NOTHING or board.spelled(word) is not None for word in words)
        return Claim.LIKELY if text.size is not None and known else Claim.NO

    return Format("rows", _summary(board), example, claim, lambda source: read(source, board), write)


def _summary(board: type[SignedBoard]) -> str:
    said = [f"R rows of signs ({board.expected}; `.` for none)"] if board.has_signs else []
    said += ["R rows with the names of regions"] if board.has_regions else []
    return f"`R C`, then {', then '.join(said)}"


def _height(board: type[SignedBoard], rows: int) -> int:
    """How many rows of text a board has at least."""
    return rows * (board.has_signs + board.has_regions)


def _lines(source: Source, board: type[SignedBoard]) -> list[NumberedLine]:
    """The lines of a text without comments. Where ``#`` is a hole, a line of the right length is a row all the same."""
    lines = source.numbered_lines
    if not board.has_holes or HOLE_SIGN not in source.text or not lines:
        return lines
    size = lines[0][1].split()
    if len(size) != 2 or not are_whole_numbers(size):
        return lines
    rows, columns = map(int, size)
    every = [(number, line.rstrip()) for number, line in enumerate(source.text.splitlines(), start=1)]
    plain = {
        number for number, line in every if len(line.split()) == columns and not line.lstrip().startswith(HOLE_SIGN)
    }
    plain.discard(lines[0][0])
    is_whole = len(plain) in (rows, 2 * rows)  # then what begins with the sign is a comment
    kept = dict(lines)
    found = lines[:1]
    for number, line in every:
        if number == lines[0][0]:
            continue
        if number in plain or (not is_whole and len(line.split()) == columns):
            found.append((number, line))
        elif number in kept:
            found.append((number, kept[number]))
    return found


def read(source: Source, board: type[B]) -> B:
    """The board in a text. Raises ``BadInput`` at the first thing that is wrong."""
    text = taken_apart(_lines(source, board))
    if text.size is None:
        raise source.error(f"expected the size first, {_summary(board)}", text.body[0][0] if text.body else 1, 1)
    rows, columns = text.size
    check_size(source, rows, columns, text.size_line, 1)
    fewest, found = _height(board, rows), len(text.body)
    whole = {fewest} if board.has_signs else {fewest, 2 * fewest}
    if found not in whole:
        wanted = f"{rows} rows of signs and {rows} of regions" if fewest > rows else f"{rows} rows"
        raise source.error(f"the size says {wanted}, but there are {found} rows", text.size_line, 1)
    words = [_row(source, number, line, columns) for number, line in text.body]
    signs = words[:-rows] if board.has_regions else words
    cells = _signs(source, board, text.body, signs) if signs else ((EMPTY,) * columns,) * rows
    holes = {HOLE_SIGN, *NOTHING} if board.has_holes else set[str]()
    names = [[HOLE if word in holes else word for word in row] for row in words[-rows:]]
    try:
        return board(cells, numbered(names) if board.has_regions else ())
    except ValueError as error:
        raise source.error(str(error), text.body[0][0], 1) from None


def _row(source: Source, number: int, line: str, columns: int) -> list[str]:
    words = line.split()
    if len(words) != columns:
        place, _ = words_of(line)[min(len(words), columns) - 1]
        raise source.error(f"the size says {columns} columns, but this row has {len(words)}", number, place)
    return words


def _signs(
    source: Source, board: type[SignedBoard], lines: Sequence[NumberedLine], rows: Sequence[Sequence[str]]
) -> Signs:
    spelled = dict.fromkeys(NOTHING, EMPTY)
    cells = []
    for (number, line), row in zip(lines, rows, strict=False):
        for at, word in enumerate(row):
            if word not in spelled:
                sign = board.spelled(word)
                if sign is None:
                    column, _ = words_of(line)[at]
                    raise source.error(f"{word[:20]!r} is not a sign; expected {board.expected}", number, column)
                spelled[word] = sign
        cells.append(tuple(map(spelled.__getitem__, row)))
    return tuple(cells)


def write(puzzle: SignedBoard) -> str:
    """The text of a board, in columns of equal width."""
    rows: list[Sequence[str]] = list(puzzle.cells) if puzzle.has_signs else []
    # A row that begins with # would look like a comment, so holes are written with another sign.
    rows += [["-" if region == HOLE else str(region + 1) for region in row] for row in puzzle.regions]
    lines = [f"{puzzle.rows} {puzzle.columns}", *(" ".join(row) for row in rows)]
    return "\n".join(lines) + "\n"
