"""The puzzle as rows of characters. A format says how sure it is of a text, reads it and writes it."""

from __future__ import annotations

from edgewise.families._template.model import SIGNS, Round, signs_of
from edgewise.family import Claim, Format
from edgewise.source import Source, check_size

CELLS = {sign: free for free, sign in SIGNS.items()}


def claim(source: Source) -> Claim:
    """Likely where there are only cells; one must be blocked, because an empty board could be any family's."""
    text = source.look.text
    return Claim.LIKELY if "x" in text and set(text) <= set(".x\n\r") else Claim.NO


def read(source: Source) -> Round:
    rows = []
    for number, line in source.lines():
        for column, token in source.tokens(line):
            if token not in CELLS:
                raise source.error(f"{token!r} is not a cell; expected . or x", number, column)
        rows.append(tuple(CELLS[token] for _, token in source.tokens(line)))
        if len(rows[-1]) != len(rows[0]):
            raise source.error(f"this row has {len(rows[-1])} cells, the first has {len(rows[0])}", number, 1)
    check_size(source, len(rows), len(rows[0]) if rows else 0)
    return Round(tuple(rows))


def write(puzzle: Round) -> str:
    return "".join(f"{row}\n" for row in signs_of(puzzle))


ROWS = Format("rows", "rows of `.` (free) and `x` (blocked)", "...\n.x.\n...\n", claim, read, write)
