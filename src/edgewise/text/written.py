"""Puzzles as texts that come back as themselves, whoever reads them and whatever they know about them.

A format writes a puzzle for readers who know its family. Signs alone do not always tell: ``w.w`` is a Masyu, or a pair
of Flow. Where the text alone would be taken for something else, or for either, the name of the family stands above it.
"""

from __future__ import annotations

from typing import Any

from edgewise.base.errors import BadInput
from edgewise.base.family import Format, Puzzle
from edgewise.text.loading import parse, puzzles_in
from edgewise.text.source import Source


def written(puzzle: Puzzle, fmt: Format[Any]) -> str:
    """A puzzle in one of its formats, under the name of its family where the text needs it.

    Raises ``BadInput`` where the format cannot express the puzzle.

    >>> from edgewise.text.loading import load
    >>> from edgewise.base.registry import family_of
    >>> masyu = load("masyu\\nw.w")
    >>> written(masyu, family_of(masyu).formats[1])
    'masyu\\nw.w\\n'
    """
    text = fmt.write(puzzle)
    is_comment = not Source(text).look.words  # to others, and to whoever looks for the name of the next puzzle
    return text if fmt.one_word or (_is_read_as(text, puzzle) and not is_comment) else _named(text, puzzle, fmt)


def _named(text: str, puzzle: Puzzle, fmt: Format[Any]) -> str:
    """The text under the name of its family, unless it is there already."""
    name = f"{puzzle.family_name}\n"
    for below_name in [text, name + text] if text.startswith(name) else [name + text]:
        if _is_read_as(below_name, puzzle):
            return below_name
    raise BadInput(
        f"as {fmt.name}, this board would be read as a different one, because its names have a meaning there"
    )


def written_below(above: str, puzzle: Puzzle, fmt: Format[Any]) -> str:
    """The same for a text that stands below another, with a blank line between: it must not go on with its rows."""
    text = written(puzzle, fmt)
    if fmt.one_word:
        return text
    found = list(puzzles_in(Source(f"{above}\n\n{text}")))
    return text if len(found) == 2 and found[1] == puzzle else _named(text, puzzle, fmt)


def _is_read_as(text: str, puzzle: Puzzle) -> bool:
    try:
        return parse(Source(text)) == puzzle
    except BadInput:
        return False
