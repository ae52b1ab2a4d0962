"""Masyu as a game id of Simon Tatham's Pearl: ``WIDTHxHEIGHT:CELLS``.

The cells come in row order: ``W`` is a white pearl, ``B`` a black one, a small letter a run of empty cells, from ``a``
for one to ``z`` for 26. The difficulty that Pearl may write behind the size is no part of the puzzle.
"""

from __future__ import annotations

import re
from itertools import groupby

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format
from edgewise.families._shared.cell_rows import from_flat
from edgewise.families._shared.full_loop import refuse_full
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.run_codes import RunCode, run_letters, runs
from edgewise.families._shared.tatham import fragment, save_format
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Masyu
from edgewise.text.source import Source, check_size

GAME_ID = r"(?P<width>[0-9]{1,12})(?:x(?P<height>[0-9]{1,12}))?(?:d[a-z]n?)?:(?P<cells>\S*)"
PEARLS = {"W": WHITE, "B": BLACK}
CELLS: RunCode[str] = RunCode(
    {**{sign: [cell] for sign, cell in PEARLS.items()}, **runs(EMPTY, "a")},
    "is not a cell; expected W, B or a small letter",
)
SIGNS = {cell: sign for sign, cell in PEARLS.items()}


def claim(source: Source) -> Claim:
    """Sure of game ids with pearls in them, and of no others: those of Loopy have small letters and digits only."""
    if not source.is_one_word:
        return Claim.NO
    word, is_address = fragment(source.first_word, "pearl")
    if is_address:
        return Claim.SURE
    if not word[:1].isdigit():
        return Claim.NO
    match = re.fullmatch(GAME_ID, word, re.ASCII)
    if match is None:
        return Claim.NO
    return Claim.SURE if "W" in match["cells"] or "B" in match["cells"] else Claim.POSSIBLE


def read(source: Source) -> Masyu:
    """The puzzle that a game id describes."""
    word, at = fragment(source.text.strip(), "pearl")
    match = re.compile(GAME_ID, re.ASCII).fullmatch(" " * at + word, at)
    if match is None:
        raise source.error("not a Pearl game id; expected WIDTHxHEIGHT:CELLS", 1, 1)
    columns = int(match["width"])
    rows = int(match["height"] or columns)
    check_size(source, rows, columns, 1, 1)
    cells = CELLS.read_whole(Code(source, match["cells"], match.start("cells") + 1), rows * columns)
    return Masyu(from_flat(cells, columns))


def write(puzzle: Masyu) -> str:
    """The game id that Pearl itself would give."""
    refuse_full(puzzle.full, "a game id of Pearl")
    if not puzzle.pearls:
        raise BadInput("a game id without a pearl is one of Loopy; this board has no pearl")
    parts = []
    for cell, group in groupby("".join(puzzle.cells)):
        length = len(list(group))
        parts.append(run_letters(length, "a") if cell == EMPTY else SIGNS[cell] * length)
    return f"{puzzle.columns}x{puzzle.rows}:{''.join(parts)}\n"


PEARL: Format[Masyu] = Format(
    name="pearl",
    summary="a game id of Pearl, `WxH:...`",
    example="3x2:WaBbB\n",
    claim=claim,
    read=read,
    write=write,
    one_word=True,
    signs=(":",),
)
SAVE = save_format("pearl-save", "Pearl", PEARL, Masyu(("w.b", "..b")))
