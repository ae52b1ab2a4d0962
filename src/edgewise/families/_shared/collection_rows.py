"""Boards as collections have them: ``R C``, then rows of words ``-`` an empty cell and ``x`` a blocked one.

The sets of puzzlekit are written so, and so are many tables. Only a text in which every word is one of these or a
number is taken for such a board, because ``-`` and ``x`` are names elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format, P
from edgewise.text.source import Source, are_whole_numbers, check_size

EMPTY, BLOCKED = "-", "x"
FEWEST_EMPTY = 3
"""A name that comes twice could be a pair."""
Rows = tuple[tuple[str, ...], ...]
R = TypeVar("R")


def collection_rows(source: Source) -> Rows | None:
    """The words of a board with a size above it, if they are such words only; ``None`` for any other text."""
    if EMPTY not in source.look.text or source.look is not source:
        return None
    head, *rows = source.words or [[]]
    if len(head) != 2 or not are_whole_numbers(head) or len(rows) != int(head[0]):
        return None
    found = tuple(map(tuple, rows))
    words = [word for row in found for word in row]
    if any(len(row) != int(head[1]) for row in found) or words.count(EMPTY) < FEWEST_EMPTY:
        return None
    return found if all(word in (EMPTY, BLOCKED) or word.isdigit() for word in words) else None


def collection_format(
    is_mine: Callable[[set[str], bool], bool],
    read_rows: Callable[[Rows], P],
    write_rows: Callable[[P], Sequence[Sequence[str]]],
    example: str,
) -> Format[P]:
    """The format ``collection`` of a family.

    ``is_mine`` is asked about the words of a board but ``-``, and told whether somebody has named the family.
    """

    def claim(source: Source) -> Claim:
        rows = source.once(collection_rows)
        if rows is None:
            return Claim.NO
        words = {word for row in rows for word in row} - {EMPTY}
        return Claim.SURE if is_mine(words, source.is_named) else Claim.NO

    def read(source: Source) -> P:
        rows = source.once(collection_rows)
        if rows is None:
            raise source.error("expected R C, then R rows of C words: numbers, - (empty) or x (blocked)")
        check_size(source, len(rows), len(rows[0]), 1, 1)
        try:
            return read_rows(rows)
        except ValueError as error:
            raise source.error(str(error), 1, 1) from None

    def write(puzzle: P) -> str:
        rows = write_rows(puzzle)
        text = "\n".join([f"{len(rows)} {len(rows[0])}", *map(" ".join, rows)]) + "\n"
        named = replace(Source(text), is_named=True)
        if claim(named) is not Claim.SURE or read(named) != puzzle:
            raise BadInput("as a board of a collection, this would be read as a different one")
        return text

    return Format(
        name="collection",
        summary="`R C`, then rows of words as collections have them: `-` is empty, `x` is blocked",
        example=example,
        claim=claim,
        read=read,
        write=write,
    )
