"""From what a user names (a path, a text, an address or a game id) to a puzzle.

Files that cannot be puzzles are rejected before a parser sees them: too large, or not text.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO

from edgewise.base.arguments import shown
from edgewise.base.errors import AmbiguousText, BadInput, BadType
from edgewise.base.family import Claim, Puzzle
from edgewise.base.files import os_reason
from edgewise.base.registry import AnyFamily, family_named
from edgewise.base.result import Failure
from edgewise.text.claiming import is_surely_a_puzzle, named_above, offered, parts_by_name, read_by, read_by_anyone
from edgewise.text.names import text_of_path
from edgewise.text.respelled import respelled
from edgewise.text.source import LOOK_CHARACTERS, MAX_CELLS, Source, are_whole_numbers, lines_of

AnyPuzzle = Puzzle | str | Path
"""A puzzle of some family, or anything that :func:`load` takes."""
MAX_BYTES = 16 * 2**20
LONGEST_DOUBT = 10_000
"""Characters of a list of game ids that might be meant as a board."""
SPARE_LINES = 10_000
"""Beyond the lines of the board, comments and blank lines not counted."""
LONGEST_OF_SEVERAL = 10_000
"""Lines of a board that others follow in the same text."""
BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
PIECE_WORDS = (4, 5)
"""Only lists of pieces have more lines than the board has rows."""
SUFFIXES = (".txt",)
HIDDEN = "."
CONTROL_CHARACTER = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


def load(what: str | Path, family: str | AnyFamily | None = None) -> Puzzle:
    """The puzzle in a file, a text or an address, of any family or of this one.

    >>> load("3 .\\n. .\\n. .").rows
    3
    >>> load("1 .\\n. 1", family="flow").family_name
    'flow'
    """
    family = family_named(family) if isinstance(family, str) else family
    if isinstance(what, str) and not _names_a_path(what):
        return parse(Source(what), family)
    return parse(read_file(Path(what)), family)


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


def parse(source: Source, family: AnyFamily | None = None) -> Puzzle:
    """The puzzle in a text: the format that is surest of the text reads it and reports what is wrong."""
    named, below = named_above(source)
    if named is not None and family is not None and named is not family:
        line = below.first_line - source.first_line
        raise source.error(f"the text is labelled {named.title}, but {family.title} was requested", line, 1)
    if below.look is not below:
        _refuse_too_many_lines(below)
    known = named or family
    try:
        puzzle = read_by_anyone(below) if known is None else read_by(below, known)
    except AmbiguousText:
        raise
    except BadInput:
        address = respelled(below)
        if address is None:
            raise
        puzzle = parse(address, known)
    return puzzle.named(source.title or puzzle.name)


def _refuse_too_many_lines(source: Source) -> None:
    """Refuses a long text by counting: a row or a piece has a line of its own, with a clue and a few comments."""
    lines = source.text.count("\n")
    if lines <= SPARE_LINES:
        return
    most = _most_lines(source.look.words)
    if lines - sum(map(source.text.count, ("\n\n", "\n\r\n", "\n#"))) > most + SPARE_LINES:
        raise source.error(f"the text has {lines:,} lines, but the board at most {most:,}")


def _most_lines(words: list[list[str]]) -> int:
    """How many lines a board can have that begins with these: by its size, or else by the length of its rows."""
    if words and words[0][0].endswith(":"):
        words = words[1:]  # the name of a rule
    head = words[0] if words and len(words[0]) == 2 else [word for row in words[:2] for word in row]
    lengths = {len(row[0]) if len(row) == 1 else len(row) for row in words}
    if len(head) == 2 and are_whole_numbers(head) and (len(words[0]) == 2 or len(lengths) > 1 or lengths == {1}):
        rows, columns = (max(1, int(word)) for word in head)
        is_list = any(len(row) in PIECE_WORDS for row in words)
        return min(MAX_CELLS, 2 * rows * columns if is_list else rows)
    return MAX_CELLS // lengths.pop() if len(lengths) == 1 else MAX_CELLS


def puzzles_in(
    source: Source, family: AnyFamily | None = None, is_mine: Callable[[], bool] = lambda: True
) -> Iterator[Puzzle | Failure]:
    """Every puzzle in a text, or what is wrong with it.

    Usually that is one. Addresses and game ids, one per line, are several, and so are boards with blank lines between
    them, if the whole is no puzzle and every board is one. ``is_mine`` is asked before a text, or a line of a list, is
    read: what is somebody else's is left out.
    """
    if is_list(source) or source.first_line > 1:
        yield from _one_per_line(source, family, is_mine)
        return
    if not is_mine():
        return
    parts = parts_by_name(source) if BLANK_LINE.search(source.text) else [source]
    found = [one for part in parts for one in _boards(part, family)]
    if len(found) == 1:
        yield from found
        return
    for number, one in enumerate(found, start=1):
        title = f"{source.title}#{number}"
        yield Failure(title, one.error) if isinstance(one, Failure) else one.named(title)


def is_list(source: Source) -> bool:
    """Whether a text is a list of addresses and game ids: the first line is one, there are more, and it is no board."""
    first_two = list(islice(_lines_of_list(source.look), 2))
    if len(first_two) < 2:
        return False
    first = Source(first_two[0][1])
    if not any(fmt.one_word and fmt.claim(first) is Claim.SURE for _, fmt, _ in offered(first, None)):
        return False
    if len(source.text) > LONGEST_DOUBT:
        return True
    try:
        parse(source)
    except BadInput:
        return True
    return False  # two game ids of one length can be read as a board of names


def _lines_of_list(source: Source) -> Iterator[tuple[int, str]]:
    """Lines that are neither blank nor comments; a ``#`` further on is part of an address."""
    for number, line in enumerate(lines_of(source.text), start=source.first_line):
        word = line.strip()
        if word and not word.startswith("#"):
            yield number, word


def _one_per_line(source: Source, family: AnyFamily | None, is_mine: Callable[[], bool]) -> Iterator[Puzzle | Failure]:
    for number, word in _lines_of_list(source):
        if not is_mine():
            continue
        title = f"{source.title}:{number}"
        try:
            yield parse(Source(word, source.name, title, number), family)
        except BadInput as error:
            yield Failure(title, error)


def _boards(source: Source, family: AnyFamily | None) -> Sequence[Puzzle | Failure]:
    """The puzzle in a text, or all of them: boards with blank lines between them, if the whole is no puzzle."""
    try:
        return [parse(source, family)]
    except BadInput as error:
        boards = _boards_apart(source, family) if BLANK_LINE.search(source.text) else []
        return boards or [Failure(source.title or source.name or "", error)]


def _boards_apart(source: Source, family: AnyFamily | None) -> list[Puzzle]:
    """Boards with blank lines between them; none where any of them is no board, or one has a single line.

    A single line is too little: rows with blank lines between them, one of them too short, are one board with a slip.
    """
    named, below = named_above(source)
    found: list[Puzzle] = []
    for text, line in _blocks(below):
        if text is None:
            return []
        block = Source(text, source.name, source.title, line)
        if not block.numbered_lines:
            continue  # a comment
        if len(block.numbered_lines) == 1:
            return []
        try:
            found.append(parse(block, named or family))
        except BadInput:
            return []  # the error of the whole says more
        if type(found[-1]) is not type(found[0]):
            return []
    return found if len(found) > 1 else []


def _blocks(source: Source) -> Iterator[tuple[str | None, int]]:
    """The parts of a text between blank lines, each with the number of its first line; ``None`` for one too long."""
    block: list[str] = []
    for number, line in enumerate(chain(lines_of(source.text), [""]), start=source.first_line):
        if line.strip():
            block.append(line)
            if len(block) > LONGEST_OF_SEVERAL:
                yield None, number
                return
        elif block:
            yield "\n".join(block), number - len(block)
            block = []


def sources(what: str) -> Iterator[Source | BadInput]:
    """What one command-line argument names: a file, ``-``, a directory of files, an address or a game id.

    A file in a directory that cannot be read is yielded as its error, so that the others are still read.
    """
    if not what.strip():
        raise BadInput("the argument is empty; expected a puzzle")
    if what == "-":
        yield from _sources_in(sys.stdin.buffer, "-", "-")
    elif not _names_a_path(what):
        yield Source(what, "argument")
    elif is_directory(what):
        found = files_in(what)
        if not found:
            raise BadInput(f"this directory has no puzzles (no {' or '.join(SUFFIXES)} files)", what)
        for path in found:
            try:
                yield read_file(path)
            except BadInput as error:
                yield error
    else:
        yield from _sources_in_file(Path(what))


def files_in(directory: str) -> list[Path]:
    """The files in a directory that may hold puzzles, in the order in which they are read."""
    found: list[str] = []
    for folder, folders, names in os.walk(directory):
        folders[:] = [name for name in folders if not name.startswith(HIDDEN)]
        found += [os.path.join(folder, name) for name in names if name.endswith(SUFFIXES)]
    paths = (Path(name) for name in found)
    return sorted(path for path in paths if not path.name.startswith(HIDDEN) and path.is_file())


def is_directory(what: str) -> bool:
    """Whether an argument names a directory. A long game id is no file name, and asking for it is an error."""
    try:
        return Path(what).is_dir()
    except (OSError, ValueError):
        return False


def _names_a_path(what: str) -> bool:
    """Whether a string is meant as a path: it has no line break, is not an address, and no format is sure of it."""
    if "\n" in what or "://" in what:
        return False
    try:
        if Path(what).exists():
            return True
    except (OSError, ValueError):
        return False
    return not is_surely_a_puzzle(respelled(Source(what)) or Source(what))


def read_file(path: Path) -> Source:
    """A file as text. Raises ``BadInput`` if it is missing, too large or not text."""
    with _reading(path):
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise BadInput(f"the file has {size:,} bytes; at most {MAX_BYTES:,} are read", str(path))
        with path.open("rb") as file:
            data = file.read(size + 1)  # room for the largest file would cost more than reading a small one
            if len(data) > size:  # it grows, or is no plain file
                data += file.read(MAX_BYTES + 1 - len(data))
            return source_from_bytes(data, str(path), text_of_path(path.stem))


def _sources_in_file(path: Path) -> Iterator[Source]:
    with _reading(path):
        if path.stat().st_size > MAX_BYTES:
            with path.open("rb") as file:
                if _begins_a_list(file.read(LOOK_CHARACTERS)):
                    file.seek(0)
                    yield from _sources_in(file, str(path), text_of_path(path.stem))
                    return
    yield read_file(path)


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadInput(f"cannot be read: {os_reason(error)}", str(path)) from None
    except ValueError:
        raise BadInput("not a file name", ascii(str(path))) from None


def _begins_a_list(data: bytes) -> bool:
    return is_list(Source(data.decode("utf-8", "replace")))


def _sources_in(stream: BinaryIO, name: str, title: str) -> Iterator[Source]:
    """One text; a long list of addresses and game ids in parts of many lines, however long it is."""
    data = stream.read(MAX_BYTES + 1)
    if len(data) <= MAX_BYTES or not _begins_a_list(data[:LOOK_CHARACTERS]):
        yield source_from_bytes(data, name, title)
        return
    line = 1
    while data:
        end = data.rfind(b"\n", 0, MAX_BYTES) + 1 or len(data)
        yield replace(source_from_bytes(data[:end], name, title), first_line=line)
        line += data.count(b"\n", 0, end)
        data = data[end:] + stream.read(end)


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
