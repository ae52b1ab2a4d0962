"""Where results go: standard output or a file. Nothing is overwritten before there is something to write."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from edgewise.base.errors import BadInput
from edgewise.base.files import GrowingFile, is_device, os_reason, write_file
from edgewise.cli.streams import OutputLost, escaped, shows_all_signs
from edgewise.text.names import file_name, printable


def wants_colour() -> bool:
    """Colour on a terminal, unless the user has turned it off in the usual way."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def say(line: str) -> None:
    """One line on standard output that may hold names from anywhere."""
    print(printable(line))


def json_text(facts: Mapping[str, object], output: Path | None) -> str:
    """Facts as one line of JSON: in UTF-8 to a file, and to standard output in what it can show.

    What is not visible is written by its number, which means the same to whoever reads JSON.
    """
    import msgspec  # late: text needs none of it

    try:
        text = msgspec.json.encode(facts).decode()
    except UnicodeEncodeError:  # half a character in a name
        import json

        text = json.dumps(facts)
    any_sign = output is not None or shows_all_signs(sys.stdout)
    if text.isprintable() and (any_sign or text.isascii()):
        return text
    return "".join(sign if sign.isprintable() and (any_sign or sign.isascii()) else escaped(sign) for sign in text)


def check_writable(path: Path, *, folder_too: bool = False) -> None:
    """Refuses a place that cannot be written to, before any work is done. ``folder_too``: a directory will do, too."""
    try:
        is_folder = path.is_dir()
        folder = path if is_folder else path.parent
        if not folder.is_dir():
            raise BadInput("no such directory", str(folder))
        there = path.exists()
    except OSError as error:
        raise BadInput(f"cannot be written: {os_reason(error)}", str(path)) from None
    if is_folder and not folder_too:
        raise BadInput("cannot be written: is a directory", str(path))
    if not is_device(path) and not os.access(folder, os.W_OK | os.X_OK):
        raise BadInput("the directory is not writable", str(folder))
    if there and not os.access(path, os.W_OK):
        raise BadInput("cannot be written: permission denied", str(path))


def write_out(path: Path | None, data: bytes) -> None:
    """Writes the whole output of a command to a file, or as text to standard output."""
    if path is None:
        print(data.decode(), end="")
    else:
        write_file(path, data)


class Stream:
    """Text that grows result by result; each is flushed, so that nothing finished is lost if we are killed.

    Close it whatever happens (``with closing(stream)``): only then a file that it replaces is replaced.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.file: GrowingFile | None = None
        if path is not None:
            check_writable(path)

    def write(self, text: str, end: str = "\n") -> None:
        if self.path is None:
            print(text, end=end, flush=True)
            return
        with self._file_errors(self.path):
            self.file = self.file or GrowingFile(self.path)
            self.file.write(f"{text}{end}".encode())

    def close(self) -> None:
        if self.path is not None and self.file is not None:
            with self._file_errors(self.path):
                self.file.close()

    @contextmanager
    def _file_errors(self, path: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise OutputLost(str(path), error) from None


class Pictures:
    """One picture per puzzle: to a file, to a directory when there are several, or to standard output."""

    def __init__(self, path: Path | None, suffix: str, several: bool) -> None:
        self.path = path
        self.suffix = suffix
        self.used: set[str] = set()
        if path is None and (several or sys.stdout.isatty()):
            raise BadInput(f"--as {suffix} needs -o FILE, or -o DIRECTORY for several puzzles")
        if path is not None and several and not path.is_dir():
            raise BadInput("several pictures need an existing directory", str(path))
        if path is not None:
            check_writable(path, folder_too=True)

    def write(self, name: str, data: bytes) -> None:
        if self.path is None:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
            return
        write_file(self._file_for(name) if self.path.is_dir() else self.path, data)

    def _file_for(self, name: str) -> Path:
        """A different name for each puzzle of this run, even where puzzles in two folders share one."""
        assert self.path is not None
        stem = file_name(name)
        candidate, number = stem, 2
        while candidate.casefold() in self.used:  # some file systems do not tell A from a
            candidate, number = f"{stem}-{number}", number + 1
        self.used.add(candidate.casefold())
        return self.path / f"{candidate}.{self.suffix}"
