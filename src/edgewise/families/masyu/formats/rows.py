"""Masyu as rows of cells, under ``R C`` or on their own: ``.``, ``w`` and ``b``.

Pearls may be circles as well: ``o`` or ``O`` is white, ``*`` is black. Who writes both ``o`` and ``O`` may mean a small
and a large circle, or a white and a black one, so such a board is refused. A line ``variant: full`` above it all makes
it a Full Loop.
"""

from __future__ import annotations

from edgewise.base.family import Claim, Format
from edgewise.families._shared.cell_rows import board_text, read_board, signs_of, taken_apart
from edgewise.families._shared.full_loop import LINE, is_full_loop, variant_in
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Masyu
from edgewise.text.source import Source

NAME = "masyu"
CELLS = {".": EMPTY, "-": EMPTY} | dict.fromkeys("wWoO○", WHITE) | dict.fromkeys("bB*●", BLACK)
PEARLS = frozenset(sign for sign, cell in CELLS.items() if cell != EMPTY)
EXPECTED = "w (white), b (black) or . (no pearl)"


def claim(source: Source) -> Claim:
    """Likely where there are nothing but cells, and pearls among them; sure where these cannot be names of pairs."""
    if is_full_loop(source):
        source = variant_in(source)[1]
    written = source.look.text
    if not any(sign in written for sign in PEARLS):
        return Claim.NO  # most texts, and nothing has to be taken apart for that
    signs = signs_of(taken_apart(source.look.numbered_lines))
    there = PEARLS.intersection(signs)
    if not there or not CELLS.keys() >= set(signs):
        return Claim.NO
    # One word may be the name of a file, and what is a comment here may be holes on a board of Flow.
    is_doubtful = source.look is not source or source.is_one_word or "#" in written
    return Claim.LIKELY if is_doubtful or all(signs.count(sign) == 2 for sign in there) else Claim.SURE


def read(source: Source) -> Masyu:
    """The puzzle in a text of rows, with a size and a variant above them or without."""
    full, source = variant_in(source)
    text = taken_apart(source.numbered_lines)
    board = read_board(source, text, CELLS, EXPECTED)
    signs = signs_of(text)
    if "o" in signs and "O" in signs:
        number, line = next((number, line) for number, line in text.body if "O" in line)
        raise source.error(
            "both o and O: expected w for white pearls and b for black ones", number, line.index("O") + 1
        )
    return Masyu(board, full=full)


def write_grid(puzzle: Masyu) -> str:
    return board_text(puzzle.cells, _head(puzzle), spaced=True)


def write_rows(puzzle: Masyu) -> str:
    return board_text(puzzle.cells, _head(puzzle))


def _head(puzzle: Masyu) -> str:
    return "\n".join(line for line in (_name(puzzle), LINE if puzzle.full else "") if line)


def _name(puzzle: Masyu) -> str:
    """The name of the family above some boards that might be another's: their digests have it, so it stays."""
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
