"""The CSV that McGavin's and Blackwood's solvers read: the size, then ``TOP,RIGHT,BOTTOM,LEFT,X,Y,ROTATION`` a piece.

A colour is a binary number of 16 digits, and the border is all ones. A piece with ``0,0,0`` at its end, or with nothing
there, has no clue, so a clue for the first cell without a turn cannot be said.
"""

from __future__ import annotations

import re
from itertools import islice

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format
from edgewise.base.places import Cell
from edgewise.families.eternity.model import BORDER, MOST_COLOURS, Clue, Eternity, Sides
from edgewise.text.source import Source, check_size

DIGITS = 16
BORDER_WORD = "1" * DIGITS
NO_CLUE = "0,0,0"
HEAD = re.compile(r"\s*[0-9]{1,4}\s*[\r\n]+\s*[01]{16},[01]{16},", re.ASCII)
LINE = re.compile(r"([01]{16}),([01]{16}),([01]{16}),([01]{16})(?:,([0-9]{1,4}),([0-9]{1,4}),([0-3]))?,?", re.ASCII)


def claim(source: Source) -> Claim:
    return Claim.SURE if HEAD.match(source.text) else Claim.NO


def read(source: Source) -> Eternity:
    """The pieces and the clues of a square board."""
    lines = source.lines()
    number, head = next(lines, (1, ""))
    if not (head.strip().isascii() and head.strip().isdigit() and len(head.strip()) <= 4):
        raise source.error("expected the number of rows on a line of its own", number, 1)
    side = int(head)
    check_size(source, side, side, number, 1)
    pieces: list[Sides] = []
    clues: list[Clue] = []
    for number, line in islice(lines, side * side + 1):
        match = LINE.fullmatch(line.strip())
        if match is None:
            raise source.error("expected four binary colours of 16 digits, then x,y,rotation or nothing", number, 1)
        colours = [BORDER if word == BORDER_WORD else int(word, 2) for word in match.groups()[:4]]
        if max(colours) > MOST_COLOURS:
            raise source.error(f"colour {max(colours)} is too high; at most {MOST_COLOURS}", number, 1)
        if any(word != BORDER_WORD and not int(word, 2) for word in match.groups()[:4]):
            raise source.error("colour 0 is not the border here; the border is all ones", number, 1)
        pieces.append((colours[0], colours[1], colours[2], colours[3]))
        x, y, turns = (int(word or 0) for word in match.groups()[4:])
        if x or y or turns:
            clues.append(Clue(len(pieces), x, y, turns))
    if len(pieces) != side * side:
        raise source.error(f"a board of {side} × {side} cells needs {side * side} pieces, but there are {len(pieces)}")
    bare = Eternity(side, side, tuple(pieces))
    taken: dict[int | Cell, int] = {}
    for clue in clues:
        if fault := bare.clue_fault(clue, taken):
            raise source.error(fault, 1, 1)
    return Eternity(side, side, tuple(pieces), tuple(clues))


def write(puzzle: Eternity) -> str:
    if puzzle.rows != puzzle.columns:
        raise BadInput("this CSV has square boards only")
    clues = {clue.piece: f"{clue.column},{clue.row},{clue.turns}" for clue in puzzle.clues}
    if NO_CLUE in clues.values():
        raise BadInput("this CSV cannot say that a piece lies on the first cell as it is: 0,0,0 is no clue there")
    lines = [str(puzzle.rows)]
    for number, piece in enumerate(puzzle.pieces, start=1):
        words = [BORDER_WORD if colour == BORDER else f"{colour:0{DIGITS}b}" for colour in piece]
        lines.append(",".join([*words, clues.get(number, NO_CLUE)]))
    return "\n".join(lines) + "\n"


CSV: Format[Eternity] = Format(
    name="csv",
    summary="the CSV of McGavin's and Blackwood's solvers: the size, then binary colours and a clue for each piece",
    example=write(Eternity(2, 2, ((0, 0, 1, 2), (0, 0, 2, 1)) * 2, (Clue(2, 1, 0, 1),))),
    claim=claim,
    read=read,
    write=write,
)
