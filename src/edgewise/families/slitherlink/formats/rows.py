"""Slitherlink as rows of clues: under ``R C``, under R and C on separate lines, or on their own.

A header and a row of clues can look alike. Whatever looks like a header is read as one, so that a file with a missing
row is rejected instead of being read as a smaller puzzle. The exception: rows written without spaces whose digits
cannot be the size of the board. A line ``variant: full`` above it all makes it a Full Loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format
from edgewise.families._shared.full_loop import variant_in, variant_line
from edgewise.families.slitherlink.formats.tiling import WORD, check_square, read_tiling, write_tiling
from edgewise.families.slitherlink.model import Clue, Slitherlink, bytes_of
from edgewise.text.source import MAX_CELLS, NumberedLine, Source, are_whole_numbers, check_size

TOKENS: dict[str, Clue] = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, ".": None, "-": None}
STRANGE = 254
"""In place of a clue's byte where a sign is no clue."""
BYTE_OF_SIGN = bytes_of(TOKENS.get(chr(sign), STRANGE) for sign in range(256))
SIGN_OF_BYTE = b"01234".ljust(256, b".")
LOOK = 10_000
CHARACTERS = b"0123456789.- \t\n\r\f\v"


def claim(source: Source) -> Claim:
    """Likely where every character could belong to a board, possible for any other text that is not a URL.

    Only possible, too, is a board with nothing of a Slitherlink in it: signs that are comments here and cells elsewhere
    around no clue at all, or several clues of 4, with which no Slitherlink has a solution.
    """
    if source.is_url:
        return Claim.NO
    try:
        _, source = variant_in(source)
    except BadInput:
        return Claim.LIKELY  # the reader says what is wrong with it
    beginning = source.text[:LOOK]
    has_comments = "#" in beginning
    if has_comments:
        beginning = "\n".join(line for _, line in Source(beginning).lines())
    others = beginning.encode("ascii", "replace").translate(None, CHARACTERS)
    if others or not beginning or beginning.isspace() or (has_comments and not any(map(str.isdigit, beginning))):
        return Claim.POSSIBLE
    return Claim.POSSIBLE if beginning.count("4") > 1 and _fours(source) > 1 else Claim.LIKELY


def _fours(source: Source) -> int:
    """How many clues of 4 there are."""
    lines = source.look.numbered_lines
    header = _header(lines)
    board = lines if header is None or _could_be_bare_rows(lines, header[0], len(header[2])) else header[2]
    return sum(line.count("4") for _, line in board)


def read(source: Source) -> Slitherlink:
    """The puzzle in a text of rows, in any of the three styles, below a line that says its variant or without."""
    full, below = variant_in(source)
    board = _read_board(below)
    return replace(board, full=True) if full else board


def _read_board(source: Source) -> Slitherlink:
    lines: Sequence[NumberedLine] = source.numbered_lines
    if not lines:
        raise source.error("the text is empty; expected rows of clues")
    if lines[0][1].split(None, 1)[0] == WORD:
        return read_tiling(source)
    columns = None
    if (header := _header(lines)) is not None:
        rows, said, body = header
        if not _could_be_bare_rows(lines, rows, len(body)):
            check_size(source, rows, said, lines[0][0], 1)
            if len(body) != rows:
                raise source.error(f"the header says {rows} rows, but there are {len(body)}", lines[0][0], 1)
            lines, columns = body, said
    first = lines[0][1].split(None, MAX_CELLS)
    width = len(first[0]) if len(first) == 1 else len(first)
    check_size(source, len(lines), columns or width, lines[0][0], 1)
    return _plain_board(lines, columns or width) or _board(source, lines, columns)


def _header(lines: Sequence[NumberedLine]) -> tuple[int, int, Sequence[NumberedLine]] | None:
    """Rows, columns and the lines below, where the text begins with two numbers on one line or on two."""
    first = lines[0][1].split(None, 2)
    if len(first) == 2 and are_whole_numbers(first):
        return int(first[0]), int(first[1]), lines[1:]
    if len(lines) > 1 and len(first) == 1:
        second = lines[1][1].split(None, 1)
        if len(second) == 1 and are_whole_numbers(first + second):
            return int(first[0]), int(second[0]), lines[2:]
    return None


def _could_be_bare_rows(lines: Sequence[NumberedLine], rows: int, body_rows: int) -> bool:
    """Whether these are rows without spaces, of equal length above one, whose first two rows are not a size."""
    words = [line.split(None, 1) for _, line in lines]
    if any(len(word) != 1 for word in words) or rows == body_rows:
        return False
    return len(words[0][0]) > 1 and len({len(word) for [word] in words}) == 1


def _plain_board(lines: Sequence[NumberedLine], columns: int) -> Slitherlink | None:
    """The board if nothing is wrong with it: all of it at once, because sign by sign takes ten times as long."""
    gaps = " " * (columns - 1)
    rows = [_cells(line, columns, gaps) for _, line in lines]
    if set(map(len, rows)) != {columns}:
        return None
    data = "".join(rows).encode("ascii", "replace").translate(BYTE_OF_SIGN)
    return None if STRANGE in data else Slitherlink.from_bytes(data, columns)


def _cells(line: str, columns: int, gaps: str) -> str:
    """The signs of a row, written without spaces or with some between each two; of another length if it is neither."""
    if len(line) == columns:
        return line
    if line[1::2] == gaps:
        return line[::2]
    words = line.split(None, MAX_CELLS)
    return "".join(words) if len(words) in (1, columns) else ""


def _board(source: Source, lines: Sequence[NumberedLine], columns: int | None) -> Slitherlink:
    """The board step by step, up to the first thing that is wrong."""
    has_header = columns is not None
    clues = []
    for number, line in lines:
        tokens = source.tokens(line)
        row: list[Clue] = []
        for column, token in tokens:
            if token not in TOKENS:
                raise source.error(f"{token[:20]!r} is not a clue; expected 0 to 4, or . or - for none", number, column)
            row.append(TOKENS[token])
        columns = len(row) if columns is None else columns
        if len(row) != columns:
            expected = f"the header says {columns} columns" if has_header else f"the rows above have {columns} cells"
            raise source.error(
                f"{expected}, but this row has {len(row)}", number, tokens[min(len(row), columns) - 1][0]
            )
        clues.append(tuple(row))
    return Slitherlink(tuple(clues))


def _rows(puzzle: Slitherlink) -> str:
    """Rows with a space between each two clues, all of them at once."""
    text = bytearray(b" ") * (2 * puzzle.rows * puzzle.columns)
    text[::2] = puzzle.clue_bytes.translate(SIGN_OF_BYTE)
    text[2 * puzzle.columns - 1 :: 2 * puzzle.columns] = b"\n" * puzzle.rows
    return text.decode("ascii")


def write_grid(puzzle: Slitherlink) -> str:
    """Rows under their number; a board of any other tiling in its own format, because it has no rows.

    So are boards with several clues of 4, which might be a pair of Flow: their digests have it, so it stays.
    """
    if puzzle.tiling is not None or puzzle.clue_bytes.count(4) > 1:
        return write_tiling(puzzle)
    return f"{variant_line(puzzle.full)}{puzzle.rows} {puzzle.columns}\n{_rows(puzzle)}"


def write_tall_header(puzzle: Slitherlink) -> str:
    check_square(puzzle, "rows of clues")
    return f"{variant_line(puzzle.full)}{puzzle.rows}\n{puzzle.columns}\n{_rows(puzzle)}"


def write_rows(puzzle: Slitherlink) -> str:
    """Rows alone, or under a header where the first rows would look like one."""
    check_square(puzzle, "rows of clues")
    text = _rows(puzzle).replace(" ", "")
    lines = list(Source(text).lines())
    header = _header(lines)
    if header is not None and not _could_be_bare_rows(lines, header[0], len(header[2])):
        return write_grid(puzzle)
    return variant_line(puzzle.full) + text


GRID: Format[Slitherlink] = Format(
    name="grid",
    summary="`R C`, then R rows of clues separated by spaces; `.` or `-` for no clue",
    example="2 3\n3 . 2\n. 0 .\n",
    claim=claim,
    read=read,
    write=write_grid,
)
TALL: Format[Slitherlink] = Format(
    name="grid-lines",
    summary="the same with R and C on separate lines",
    example="2\n3\n3 . 2\n. 0 .\n",
    claim=claim,
    read=read,
    write=write_tall_header,
)
ROWS: Format[Slitherlink] = Format(
    name="rows",
    summary="rows of clues alone, with or without spaces",
    example="3.2\n.0.\n",
    claim=claim,
    read=read,
    write=write_rows,
)
