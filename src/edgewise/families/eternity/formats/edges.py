"""Boards as hunters paste them: the bare letters of ``board_edges``, and ``e2pieces.txt``, four numbers a piece.

Neither says its size, so the board is square, and neither says its name, so it must look like one: the border colour is
where the border is, or on as many pieces as have to be there.
"""

from __future__ import annotations

import re
from math import isqrt

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format
from edgewise.families.eternity.formats.bucas import LETTERS, Shown, cells_in, in_order, puzzle_shown
from edgewise.families.eternity.model import BORDER, MOST_COLOURS, Eternity, Sides
from edgewise.text.source import MAX_CELLS, Source, are_whole_numbers

BORDER_LETTER = LETTERS[BORDER]
WORD = re.compile(r"[a-z]+")
HIGHEST_CLUE = 4
"""Of a Slitherlink, whose rows can look like pieces."""
SMALLEST = 3
"""Rows of the smallest board that is told from its pieces alone."""


def _side_of(cells: int) -> int:
    """The rows of a square board; 0 where there is none with so many cells."""
    side = isqrt(cells)
    return side if side * side == cells else 0


def looks_like_edges(source: Source) -> bool:
    """Whether a text is the letters of a square board with the border colour all around it."""
    word = source.first_word
    if word[:1] != BORDER_LETTER or word[3:4] != BORDER_LETTER or len(word) % 4 or not source.is_one_word:
        return False
    side = _side_of(len(word) // 4)
    if side < 2 or not WORD.fullmatch(word):
        return False
    row = 4 * side
    above, below = word[0:row:4], word[-row + 2 :: 4]
    right, left = word[row - 3 :: row], word[3::row]
    return set(above + right + below + left) == {BORDER_LETTER} and len(set(word)) > 1


def shown_by_edges(source: Source) -> Shown:
    """The board that bare letters show."""
    word = source.text.strip()
    side = _side_of(len(word) // 4)
    if len(word) % 4 or side * side > MAX_CELLS or not side:
        raise source.error("expected four letters for each cell of a square board", 1, 1)
    return Shown(side, side, cells_in(source, word, 1, side * side), None, "")


def _write_edges(puzzle: Eternity) -> str:
    if puzzle.clues or puzzle.rows != puzzle.columns:
        raise BadInput("bare board_edges are a square board without clues")
    if max(map(max, puzzle.pieces)) >= len(LETTERS):
        raise BadInput(f"board_edges have letters for colours up to {len(LETTERS) - 1}")
    in_order(puzzle)
    text = "".join(LETTERS[colour] for piece in puzzle.pieces for colour in piece) + "\n"
    if not looks_like_edges(Source(text)):
        raise BadInput("bare board_edges need the pieces in an order in which the border colour is at the border")
    return text


EDGES: Format[Eternity] = Format(
    name="edges",
    summary="the letters of `board_edges` alone, of a full square board",
    example="abcaaadbceaadaae\n",
    claim=lambda source: Claim.SURE if looks_like_edges(source) else Claim.NO,
    read=lambda source: puzzle_shown(source, shown_by_edges(source)),
    write=_write_edges,
    one_word=True,
    signs=(2 * BORDER_LETTER,),  # the west of the first cell, and the north of the next
)


def listed_sides(source: Source) -> list[Sides] | None:
    """The pieces of a text in which every line has four colours; ``None`` for any other text."""
    words = source.look.words
    if source.look is not source or not words or not all(len(row) == 4 and are_whole_numbers(row) for row in words):
        return None
    pieces: list[Sides] = [tuple(map(int, row)) for row in words]  # type: ignore[misc]  # each has four
    return pieces if all(0 <= colour <= MOST_COLOURS for piece in pieces for colour in piece) else None


def _claim_pieces(source: Source) -> Claim:
    """Sure of as many corners and sides as a square board has, if a colour is no clue of a Slitherlink."""
    if len(source.look.words[:1]) and len(source.look.words[0]) != 4:
        return Claim.NO
    pieces = listed_sides(source)
    side = _side_of(len(pieces or ()))
    if pieces is None or side < SMALLEST:
        return Claim.NO
    if sorted(piece.count(BORDER) for piece in pieces) != [0] * (side - 2) ** 2 + [1] * 4 * (side - 2) + [2] * 4:
        return Claim.NO
    return Claim.SURE if max(map(max, pieces)) > HIGHEST_CLUE else Claim.LIKELY


def _read_pieces(source: Source) -> Eternity:
    pieces = listed_sides(source)
    side = _side_of(len(pieces or ()))
    if pieces is None or not side:
        raise source.error("expected a line of four colours for each piece of a square board", 1, 1)
    return Eternity(side, side, tuple(pieces))


def _write_pieces(puzzle: Eternity) -> str:
    text = "".join(" ".join(map(str, piece)) + "\n" for piece in puzzle.pieces)
    if puzzle.clues or puzzle.rows != puzzle.columns or _claim_pieces(Source(text)) is not Claim.SURE:
        raise BadInput("e2pieces.txt is a square board without clues, with its corners and sides, and colours above 4")
    return text


E2PIECES: Format[Eternity] = Format(
    name="e2pieces",
    summary="`e2pieces.txt`: a line `N E S W` for each piece of a square board, and no size",
    example="0 5 6 0\n0 7 8 5\n0 0 9 7\n6 5 9 0\n8 6 7 5\n9 0 8 6\n9 7 0 0\n7 8 0 7\n8 0 0 8\n",
    claim=_claim_pieces,
    read=_read_pieces,
    write=_write_pieces,
)
