"""The digest of a puzzle: the same for equal puzzles, whatever their names and the formats they were read from.

A checkpoint holds it, so that it is resumed with the right puzzle only. A row of benchmark results holds the start of
it, because a name alone does not say what was measured.
"""

from __future__ import annotations

import hashlib

from edgewise.base.family import Puzzle
from edgewise.base.registry import family_of

SHORT_LENGTH = 16


def puzzle_digest(puzzle: Puzzle) -> str:
    """``sha256:`` and the hash of the family's name and the puzzle in the family's first format."""
    family = family_of(puzzle)
    return sha256(f"{family.name}\n{family.formats[0].write(puzzle)}".encode())


def short_digest(puzzle: Puzzle) -> str:
    """The first digits of :func:`puzzle_digest`, for tables."""
    return puzzle_digest(puzzle).removeprefix("sha256:")[:SHORT_LENGTH]


def sha256(data: bytes) -> str:
    """A SHA-256 hash with its name in front, as files spell it."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"
