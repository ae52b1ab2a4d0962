"""Where results go: standard output or a file. Nothing is overwritten before there is something to write."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from edgewise.errors import BadInput
from edgewise.files import os_reason, write_atomically


def wants_colour() -> bool:
    """Colour on a terminal, unless the user has turned it off in the usual way."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def check_writable(path: Path) -> None:
    """Refuses a place that cannot be written to, before any work is done."""
    folder = path if path.is_dir() else path.parent
    if not folder.is_dir():
        raise BadInput("no such directory", str(folder))
    if not os.access(folder, os.W_OK):
        raise BadInput("the directory is not writable", str(folder))


def write_file(path: Path, data: bytes) -> None:
    """Writes the whole file, or leaves what was there: being killed half-way does no harm."""
    try:
        write_atomically(path, data)
    except OSError as error:
        raise BadInput(f"cannot be written: {os_reason(error)}", str(path)) from None


def write_out(path: Path | None, data: bytes) -> None:
    """Writes the whole output of a command to a file, or as text to standard output."""
    if path is None:
        print(data.decode(), end="")
    else:
        write_file(path, data)


class ReaderLeft(Exception):
    """The reader of our pipe has closed it and wants no more, which is not an error.

    A type of its own, because typer turns a plain ``BrokenPipeError`` into a failure.
    """


class Stream:
    """Text that grows result by result; each is flushed, so that nothing finished is lost if we are killed."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.file: IO[str] | None = None
        if path is not None:
            check_writable(path)

    def write(self, text: str) -> None:
        if self.path is None:
            try:
                print(text, flush=True)
            except BrokenPipeError:
                raise ReaderLeft from None
            return
        try:
            if self.file is None:
                self.file = self.path.open("w", encoding="utf-8")
            print(text, file=self.file, flush=True)
        except OSError as error:
            raise BadInput(f"cannot be written: {os_reason(error)}", str(self.path)) from None

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


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
            check_writable(path)

    def write(self, name: str, data: bytes) -> None:
        if self.path is None:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
            return
        write_file(self._file_for(name) if self.path.is_dir() else self.path, data)

    def _file_for(self, name: str) -> Path:
        """A different name for each puzzle of this run, even where puzzles in two folders share one."""
        assert self.path is not None
        stem = name or "puzzle"
        candidate, number = stem, 2
        while candidate in self.used:
            candidate, number = f"{stem}-{number}", number + 1
        self.used.add(candidate)
        return self.path / f"{candidate}.{self.suffix}"
