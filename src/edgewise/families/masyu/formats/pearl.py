"""Masyu as a game id of Simon Tatham's Pearl: ``WIDTHxHEIGHT:CELLS``.

The cells come in row order: ``W`` is a white pearl, ``B`` a black one, a small letter a run of empty cells, from ``a``
for one to ``z`` for 26. The difficulty that Pearl may write behind the size is no part of the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import cast

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, DrawnLines, Format
from edgewise.base.places import Line, Point
from edgewise.families._shared.cell_rows import from_flat
from edgewise.families._shared.full_loop import refuse_full
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.run_codes import RunCode, run_letters, runs
from edgewise.families._shared.tatham import Game, fragment, save_format
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Loop, Masyu
from edgewise.text.source import Source, check_size

GAME_ID = r"(?P<width>[0-9]{1,12})(?:x(?P<height>[0-9]{1,12}))?(?:d[a-z]n?)?:(?P<cells>\S*)"
PEARLS = {"W": WHITE, "B": BLACK}
CELLS: RunCode[str] = RunCode(
    {**{sign: [cell] for sign, cell in PEARLS.items()}, **runs(EMPTY, "a")},
    "is not a cell; expected W, B or a small letter",
)
STEP = re.compile(r"([RLNFM])([0-9]{1,2}),([0-9]{1,9}),([0-9]{1,9})", re.ASCII)
RIGHT, UP, LEFT, DOWN = 1, 2, 4, 8
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


def play(puzzle: Masyu, moves: Sequence[str]) -> DrawnLines:
    """The lines after some moves, each of steps ``F9,2,0``: a letter, the sides of a cell, its column and its row.

    ``R`` makes these sides its lines, ``L`` adds them, ``N`` takes them away and ``F`` turns them over; ``M`` turns
    crosses over. A side is 1 for right, 2 for up, 4 for left, 8 for down. A line is there from both of its cells.
    """
    width, cells = puzzle.columns, puzzle.rows * puzzle.columns
    lines, marks = [0] * cells, [0] * cells
    for move in moves:
        for step in move.removeprefix("S").strip(";").split(";") if move else ():
            match = STEP.fullmatch(step)
            if match is None:
                said = "a hint of the game itself, which only Pearl knows" if step == "H" else f"{step[:20]!r}"
                raise ValueError(f"{said} is not read as a move; expected a letter, sides, a column and a row")
            sides, column, row = int(match[2]), int(match[3]), int(match[4])
            if sides > 15 or column >= width or row >= puzzle.rows:
                raise ValueError(f"the move {step!r} is off the board")
            cell = row * width + column
            if match[1] == "M":
                marks[cell] ^= sides
                continue
            before = lines[cell]
            lines[cell] = {"R": sides, "L": before | sides, "N": before & ~sides, "F": before ^ sides}[match[1]]
            if match[1] == "R":
                marks[cell] &= ~sides
    return DrawnLines(_both(puzzle, lines), _both(puzzle, marks))


def _both(puzzle: Masyu, sides: Sequence[int]) -> frozenset[Line]:
    """The lines of which both cells have the side."""
    found = set()
    for row in range(puzzle.rows):
        for column in range(puzzle.columns):
            cell = row * puzzle.columns + column
            if column + 1 < puzzle.columns and sides[cell] & RIGHT and sides[cell + 1] & LEFT:
                found.add((Point(row, column), Point(row, column + 1)))
            if row + 1 < puzzle.rows and sides[cell] & DOWN and sides[cell + puzzle.columns] & UP:
                found.add((Point(row, column), Point(row + 1, column)))
    return frozenset(found)


def move(puzzle: Masyu, drawn: DrawnLines) -> str:
    """One move that draws and crosses out all these lines."""
    steps = []
    for letter, lines in (("L", drawn.on), ("M", drawn.off)):
        for one, other in sorted(cast(frozenset[Line], lines)):
            across = one.row == other.row
            for (row, column), side in ((one, RIGHT if across else DOWN), (other, LEFT if across else UP)):
                steps.append(f"{letter}{side},{column},{row}")
    return ";".join(steps)


SAVE = save_format("pearl-save", Game("Pearl", PEARL, play, move, Loop), Masyu(("w.b", "..b")))
