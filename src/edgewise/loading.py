"""From what a user names (a path, a text, an address or a game id) to a puzzle.

Files that cannot be puzzles are rejected before a parser sees them: too large, or not text.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from edgewise.errors import BadInput
from edgewise.family import Claim, Format, Puzzle, Source
from edgewise.files import os_reason
from edgewise.names import text_of_path
from edgewise.registry import AnyFamily, families

MAX_BYTES = 16 * 2**20
SUFFIXES = (".txt",)


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
    candidates = [
        (claim, fmt)
        for one in ([family] if family else families().values())
        for fmt in one.formats
        if (claim := fmt.claim(source.text)) is not Claim.NO
    ]
    if not candidates and family is not None and len(source.text.split()) > 1:
        candidates = [(Claim.POSSIBLE, family.formats[0])]  # the user may know better; if not, the error helps
    if not candidates:
        raise source.error(f"not a puzzle of {_titles(family)}")
    # max keeps the first of equals: families and formats are in order of preference.
    best: Format[Any] = max(candidates, key=lambda candidate: candidate[0])[1]
    puzzle: Puzzle = best.read(source)
    return puzzle.named(source.title or puzzle.name)


def _titles(family: AnyFamily | None) -> str:
    return family.title if family else " or ".join(one.title for one in families().values())


def sources(what: str) -> Iterator[Source | BadInput]:
    """What one command-line argument names: a file, ``-``, a directory of files, an address or a game id.

    A file in a directory that cannot be read is yielded as its error, so that the others are still read.
    """
    if not what.strip():
        raise BadInput("the argument is empty; expected a puzzle")
    if what == "-":
        yield _source_from_bytes(sys.stdin.buffer.read(MAX_BYTES + 1), "-", "-")
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
    return not any(fmt.claim(what) is Claim.SURE for one in families().values() for fmt in one.formats)


def read_file(path: Path) -> Source:
    """A file as text. Raises ``BadInput`` if it is missing, too large or not text."""
    name = str(path)
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise BadInput(f"the file has {size:,} bytes; at most {MAX_BYTES:,} are read", name)
        with path.open("rb") as file:
            return _source_from_bytes(file.read(MAX_BYTES + 1), name, text_of_path(path.stem))
    except OSError as error:
        raise BadInput(f"cannot be read: {os_reason(error)}", name) from None
    except ValueError:
        raise BadInput("not a file name", ascii(name)) from None


def _source_from_bytes(data: bytes, name: str, title: str) -> Source:
    if len(data) > MAX_BYTES:
        raise BadInput(f"the text has more than {MAX_BYTES:,} bytes", name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise BadInput(f"not a text file: byte 0x{data[error.start]:02x} is not UTF-8", name, line, column) from None
    for number, row in enumerate(text.split("\n"), start=1):
        for column, character in enumerate(row, start=1):
            if character < " " and character not in "\t\r":
                raise BadInput(f"not a text file: it has the control character {character!r}", name, number, column)
    return Source(text, name, title)
