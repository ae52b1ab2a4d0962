"""Simple Loop as rows of ``.`` for open cells and ``#`` for blocked ones, under ``R C`` or on their own.

``#`` is a cell, so a comment is a line that begins with ``#`` and has other signs than those of cells.
"""

from __future__ import annotations

from edgewise.base.family import Claim, Format
from edgewise.families._shared.cell_rows import RowText, board_text, read_board, signs_of, taken_apart
from edgewise.families.simpleloop.model import BLOCKED, OPEN, SimpleLoop
from edgewise.text.source import MAX_CELLS, Source

NAME = "simpleloop"
CELLS = {OPEN: OPEN, BLOCKED: BLOCKED}
SIGNS = {*CELLS, " ", "\t"}
EXPECTED = ". (open) or # (blocked)"


def _taken_apart(source: Source) -> RowText:
    lines = [
        (number, line.rstrip())
        for number, line in enumerate(source.text.splitlines(), start=1)
        if line.strip() and not (line.startswith(BLOCKED) and not set(line) <= SIGNS)
    ]
    return taken_apart(lines)


def claim(source: Source) -> Claim:
    """Likely where there are only cells, in rows of one length; one must be blocked, or it could be any family's."""
    if BLOCKED not in source.look.text:
        return Claim.NO  # most texts, and nothing has to be taken apart for that
    text = _taken_apart(source.look)
    signs = signs_of(text)
    if BLOCKED not in signs or not CELLS.keys() >= set(signs):
        return Claim.NO
    return Claim.LIKELY if len({len(line.split()) for _, line in text.body}) == 1 else Claim.POSSIBLE


def read(source: Source) -> SimpleLoop:
    """The puzzle in a text of rows, with a size above them or without."""
    if (lines := source.text.count("\n")) > MAX_CELLS:  # others take lines that begin with # for comments
        raise source.error(f"the text has {lines:,} lines, but a board at most {MAX_CELLS:,}")
    return SimpleLoop(read_board(source, _taken_apart(source), CELLS, EXPECTED))


def write(puzzle: SimpleLoop) -> str:
    """Rows, under the name of the family where they might be another's: digests have it, so it stays."""
    is_doubtful = not any(BLOCKED in row for row in puzzle.cells) or puzzle.rows == 1
    return board_text(puzzle.cells, NAME if is_doubtful else "")


ROWS: Format[SimpleLoop] = Format(
    name="rows",
    summary="rows of `.` (open) and `#` (blocked), with or without spaces and `R C` above them",
    example="....\n.##.\n....\n",
    claim=claim,
    read=read,
    write=write,
)
