"""Masyu as rows of cells, under ``R C`` or on their own: ``.``, ``w`` and ``b``.

Pearls may be circles as well: ``o`` or ``O`` is white, ``*`` is black. Who writes both ``o`` and ``O`` may mean a small
and a large circle, or a white and a black one, so such a board is refused. A board on which each sign appears exactly
twice, or none at all, may be another family's; a line ``masyu`` above it settles that, and is written where needed.
"""

from __future__ import annotations

import re

from edgewise.cell_rows import board_text, read_board, signs_of, taken_apart
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Masyu
from edgewise.family import Claim, Format
from edgewise.source import Source

NAME = "masyu"
CELLS = {".": EMPTY, "-": EMPTY} | dict.fromkeys("wWoO○", WHITE) | dict.fromkeys("bB*●", BLACK)
PEARLS = frozenset(sign for sign, cell in CELLS.items() if cell != EMPTY)
HOLES = r"^[ \t]*#(?=[^\n]*[.wWbBoO*])[#.\-wWbBoO*○● \t]+$|[.\-wWbBoO*○●]#[#.\-wWbBoO*○● \t]*$"
"""A line with holes, as in a board of Flow, where others see a comment: nothing but signs of cells behind ``#``, which
begins the line or stands right behind a cell."""
EXPECTED = "w (white), b (black) or . (no pearl)"


def claim(source: Source) -> Claim:
    """Sure of boards with pearls whose signs cannot be names of pairs; possible where each of them appears twice."""
    written = source.look.text
    if not any(sign in written for sign in PEARLS) and NAME not in written.lower():
        return Claim.NO  # most texts, and nothing has to be taken apart for that
    text = taken_apart(source.look.numbered_lines, NAME)
    if text.named:
        return Claim.SURE if text.body else Claim.POSSIBLE
    signs = signs_of(text)
    there = PEARLS.intersection(signs)
    if not there or not CELLS.keys() >= set(signs):
        return Claim.NO
    if all(signs.count(sign) == 2 for sign in there):
        return Claim.POSSIBLE
    if re.search(HOLES, written, re.MULTILINE):
        return Claim.POSSIBLE
    return Claim.LIKELY if source.is_one_word else Claim.SURE  # one word may be the name of a file


def read(source: Source) -> Masyu:
    """The puzzle in a text of rows, with a size above them or without."""
    text = taken_apart(source.numbered_lines, NAME)
    board = read_board(source, text, CELLS, EXPECTED)
    signs = signs_of(text)
    if "o" in signs and "O" in signs:
        number, line = next((number, line) for number, line in text.body if "O" in line)
        raise source.error(
            "both o and O: expected w for white pearls and b for black ones", number, line.index("O") + 1
        )
    return Masyu(board)


def write_grid(puzzle: Masyu) -> str:
    return board_text(puzzle.cells, _name(puzzle), spaced=True)


def write_rows(puzzle: Masyu) -> str:
    return board_text(puzzle.cells, _name(puzzle))


def _name(puzzle: Masyu) -> str:
    """The name of the family where the board alone might be taken for another's."""
    signs = "".join(puzzle.cells)
    is_doubtful = {signs.count(WHITE), signs.count(BLACK)} <= {0, 2} or puzzle.rows == 1
    return NAME if is_doubtful else ""


GRID: Format[Masyu] = Format(
    name="grid",
    summary="`R C`, then R rows of `w`, `b` and `.` separated by spaces",
    example="2 3\nw . b\n. . b\n",
    claim=claim,
    read=read,
    write=write_grid,
)
ROWS: Format[Masyu] = Format(
    name="rows",
    summary="rows of `w`, `b` and `.` alone, with or without spaces",
    example="w.b\n..b\n",
    claim=claim,
    read=read,
    write=write_rows,
)
