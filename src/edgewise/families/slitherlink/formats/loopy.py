"""Slitherlink as a game id of Simon Tatham's Loopy: ``WIDTHxHEIGHTt0:CELLS``.

``t0`` is the square tiling, the only one that this family knows. The cells come in row order: a digit is a clue, a
letter a run of empty cells, from ``a`` for one to ``z`` for 26.
"""

from __future__ import annotations

import re
from itertools import groupby

from edgewise.addresses import decode_cells, in_rows, runs
from edgewise.families.slitherlink.model import Clue, Slitherlink
from edgewise.family import Claim, Format
from edgewise.source import Source, check_size

GAME_ID = re.compile(
    r"(?P<width>[0-9]{1,12})(?:x(?P<height>[0-9]{1,12}))?(?:t(?P<tiling>[0-9]{1,12}))?(?:d[a-z])?(?P<mark>[:#])(?P<cells>\S*)",
    re.ASCII,
)
GAME = re.compile(r"[0-9]+(?:x[0-9]+)?(?:t[0-9]+)?(?:d[a-z])?[:#]", re.ASCII)
LONGEST_RUN = 26
TABLE: dict[str, list[Clue]] = {**{str(clue): [clue] for clue in range(4)}, **runs(None, "a")}


def claim(source: Source) -> Claim:
    """Sure of anything that begins like a game id.

    A random seed needs more than one number before it: ``44#`` is a row of Flow with a hole.

    >>> claim(Source("5:a")), claim(Source("5x5#77")), claim(Source("44#"))
    (<Claim.SURE: 3>, <Claim.SURE: 3>, <Claim.NO: 0>)
    """
    if not source.is_one_word or GAME.match(source.first_word[:100]) is None:
        return Claim.NO
    match = GAME_ID.fullmatch(source.first_word)
    if match is None or (match["mark"] == "#" and not (match["height"] or match["tiling"])):
        return Claim.NO
    return Claim.SURE


def read(source: Source) -> Slitherlink:
    """The puzzle that a game id describes."""
    match = GAME_ID.fullmatch(source.text.strip())
    if match is None:
        raise source.error("not a Loopy game id; expected WIDTHxHEIGHTt0:CELLS", 1, 1)
    if match["mark"] == "#":
        raise source.error(
            "this is a random seed; expected a game id with ':' and the cells", 1, match.start("mark") + 1
        )
    if int(match["tiling"] or 0) != 0:
        raise source.error(f"tiling t{match['tiling']} is not the square tiling; expected t0", 1, match.start("tiling"))
    columns = int(match["width"])
    rows = int(match["height"] or columns)
    check_size(source, rows, columns, 1, 1)
    clues = _decode(source, match["cells"], rows * columns, match.start("cells") + 1)
    return Slitherlink.unchecked(clues=in_rows(clues, columns))


def _decode(source: Source, code: str, wanted: int, column: int) -> list[Clue]:
    def decode_one(index: int) -> tuple[list[Clue], int]:
        if code[index] not in TABLE:
            raise source.error(f"{code[index]!r} is not a clue; expected 0 to 3 or a letter", 1, column + index)
        return TABLE[code[index]], 1

    return decode_cells(source, code, wanted, column, table=TABLE, decode_one=decode_one, first_run="a")


def write(puzzle: Slitherlink) -> str:
    """The game id that Loopy itself would give."""
    parts: list[str] = []
    for clue, group in groupby(puzzle.flat_clues()):
        length = len(list(group))
        if clue is None:
            parts += ["z"] * (length // LONGEST_RUN)
            parts += [chr(ord("a") + length % LONGEST_RUN - 1)] if length % LONGEST_RUN else []
        else:
            parts += [str(clue)] * length
    return f"{puzzle.columns}x{puzzle.rows}t0:{''.join(parts)}\n"


LOOPY: Format[Slitherlink] = Format(
    name="loopy",
    summary="a game id of Loopy, `WxHt0:...`",
    example="3x2t0:3a2a0a\n",
    claim=claim,
    read=read,
    write=write,
    one_word=True,
    signs=(":", "#"),
)
