"""From what a user names (a path, a text, an address or a game id) to a puzzle.

Files that cannot be puzzles are rejected before a parser sees them: too large, or not text.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from edgewise.errors import BadInput
from edgewise.family import MAX_CELLS, Claim, Format, Puzzle, Source, are_whole_numbers
from edgewise.files import os_reason
from edgewise.names import text_of_path
from edgewise.prose import is_prose, no_puzzle
from edgewise.registry import AnyFamily, families

MAX_BYTES = 16 * 2**20
SPARE_LINES = 100_000
"""For comments, beyond the lines of the board."""
SUFFIXES = (".txt",)
CONTROL_CHARACTER = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


def load(what: str | Path, family: AnyFamily | None = None) -> Puzzle:
    """The puzzle in a file, a text or an address.

    >>> load("3 .\\n. .\\n. .").rows
    3
    """
    if isinstance(what, str) and not _names_a_path(what):
        return parse(Source(what), family)
    return parse(read_file(Path(what)), family)


def parse(source: Source, family: AnyFamily | None = None) -> Puzzle:
    """The puzzle in a text: the format that is surest of the text reads it and reports what is wrong."""
    if source.look is not source:
        _refuse_too_many_lines(source)
    best, sure = None, Claim.NO
    for fmt in _formats(family):
        claim = fmt.claim(source)
        if claim > sure:  # families and formats are in order of preference: the first of equals reads
            best, sure = fmt, claim
            if claim is Claim.SURE:
                break
    if best is None and family is not None and not source.is_one_word and source.first_word:
        best = family.formats[0]  # the user may know better; if not, the error helps
    if best is None:
        raise source.error(f"not a puzzle of {_titles(family)}")
    if sure is Claim.POSSIBLE and family is None and (source.look is not source or is_prose(source)):
        raise no_puzzle(source)
    puzzle: Puzzle = best.read(source)
    return puzzle.named(source.title or puzzle.name)


def _refuse_too_many_lines(source: Source) -> None:
    """Refuses a long text by counting: a row or a piece has a line of its own, with a clue and a few comments."""
    lines = source.text.count("\n")
    most = MAX_CELLS
    first = source.look.words[:1]
    if first and len(first[0]) == 2 and are_whole_numbers(first[0]):
        rows, columns = map(int, first[0])
        most = min(most, 2 * max(1, rows) * max(1, columns))
    if lines > most + SPARE_LINES:
        raise source.error(f"the text has {lines:,} lines, but the board at most {most:,}")


@cache
def _formats(family: AnyFamily | None) -> tuple[Format[Any], ...]:
    """The formats of a family, or of all; one of several that share their reader."""
    readers: dict[object, Format[Any]] = {}
    for one in [family] if family else families().values():
        for fmt in one.formats:
            readers.setdefault((fmt.claim, fmt.read), fmt)
    return tuple(readers.values())


def _titles(family: AnyFamily | None) -> str:
    return family.title if family else " or ".join(one.title for one in families().values())


def sources(what: str) -> Iterator[Source | BadInput]:
    """What one command-line argument names: a file, ``-``, a directory of files, an address or a game id.

    A file in a directory that cannot be read is yielded as its error, so that the others are still read.
    """
    if not what.strip():
        raise BadInput("the argument is empty; expected a puzzle")
    if what == "-":
        yield source_from_bytes(sys.stdin.buffer.read(MAX_BYTES + 1), "-", "-")
    elif not _names_a_path(what):
        yield Source(what, "argument")
    elif is_directory(what):
        found = sorted(path for path in Path(what).rglob("*") if _may_hold_a_puzzle(path.relative_to(what), path))
        if not found:
            raise BadInput(f"this directory has no puzzles (no {' or '.join(SUFFIXES)} files)", what)
        for path in found:
            try:
                yield read_file(path)
            except BadInput as error:
                yield error
    else:
        yield read_file(Path(what))


def is_directory(what: str) -> bool:
    """Whether an argument names a directory. A long game id is no file name, and asking for it is an error."""
    try:
        return Path(what).is_dir()
    except (OSError, ValueError):
        return False


def _may_hold_a_puzzle(name: Path, path: Path) -> bool:
    hidden = any(part.startswith(".") for part in name.parts)
    return not hidden and path.suffix in SUFFIXES and path.is_file()


def _names_a_path(what: str) -> bool:
    """Whether a string is meant as a path: it has no line break, is not an address, and no format is sure of it."""
    if "\n" in what or "://" in what:
        return False
    try:
        if Path(what).exists():
            return True
    except (OSError, ValueError):
        return False
    return not is_surely_a_puzzle(Source(what))


def is_surely_a_puzzle(source: Source) -> bool:
    """Whether some format is sure that it can read a text."""
    return any(fmt.claim(source) is Claim.SURE for fmt in _formats(None))


def read_file(path: Path) -> Source:
    """A file as text. Raises ``BadInput`` if it is missing, too large or not text."""
    name = str(path)
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise BadInput(f"the file has {size:,} bytes; at most {MAX_BYTES:,} are read", name)
        with path.open("rb") as file:
            return source_from_bytes(file.read(MAX_BYTES + 1), name, text_of_path(path.stem))
    except OSError as error:
        raise BadInput(f"cannot be read: {os_reason(error)}", name) from None
    except ValueError:
        raise BadInput("not a file name", ascii(name)) from None


def source_from_bytes(data: bytes, name: str, title: str) -> Source:
    """Bytes as text. Raises ``BadInput`` if there are too many, or if they are no text."""
    if len(data) > MAX_BYTES:
        raise BadInput(f"the text has more than {MAX_BYTES:,} bytes", name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise BadInput(f"not a text file: byte 0x{data[error.start]:02x} is not UTF-8", name, line, column) from None
    if (match := CONTROL_CHARACTER.search(text)) is not None:
        line = text.count("\n", 0, match.start()) + 1
        column = match.start() - text.rfind("\n", 0, match.start())
        raise BadInput(f"not a text file: it has the control character {match[0]!r}", name, line, column)
    return Source(text, name, title)
