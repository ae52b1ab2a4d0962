"""What a user gives for a puzzle or a solution: the thing itself, or a text, a path or an address of it."""

from __future__ import annotations

from pathlib import Path

from edgewise.arguments import shown
from edgewise.errors import BadType
from edgewise.family import Puzzle
from edgewise.loading import load, read_file
from edgewise.source import Source

AnyPuzzle = Puzzle | str | Path
"""A puzzle of some family, or anything that :func:`~edgewise.loading.load` takes."""


def as_puzzle(puzzle: AnyPuzzle) -> Puzzle:
    """The puzzle that was given, read if it has to be."""
    if isinstance(puzzle, str | Path):
        return load(puzzle)
    if not isinstance(puzzle, Puzzle):
        raise BadType(f"expected a puzzle, or a path, text, address or game id, not {shown(puzzle)}")
    return puzzle


def given_text(what: str | Path) -> Source:
    """A text that was given as it is, or the text of a file."""
    is_text = isinstance(what, str) and ("\n" in what or "://" in what or what.lstrip().startswith("{"))
    return Source(str(what)) if is_text else read_file(Path(what))
