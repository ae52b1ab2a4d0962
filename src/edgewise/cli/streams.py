"""The three standard streams as they really are: closed, full, gone with their terminal, or unable to show ``─``.

Every command prints as usual. What is special about a stream is settled here, once, before any command runs.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING, TextIO

from edgewise.base.errors import BadInput
from edgewise.base.files import os_reason

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

IN, OUT, ERR = 0, 1, 2
IN_ASCII = "edgewise-ascii"
"""The way of encoding that writes what a stream cannot show in ASCII."""
WORDS = {"×": "x", "÷": "/", "·": "-", "…": "...", "–": "-", "→": "->", "µ": "u", "█": "%", "○": "o", "●": "*"}
WORDS |= {"═": "=", "║": "H", "╬": "X", "━": "=", "┃": "!"}
WORDS |= dict(zip("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", cycle("|/-\\"), strict=False))
"""Beside the strokes of drawings, which have signs of their own."""


class ReaderLeft(Exception):
    """The reader of our pipe has closed it and wants no more, which is not an error.

    A type of its own, because typer turns a plain ``BrokenPipeError`` into a failure.
    """


STANDARD_OUTPUT = "standard output"


class OutputLost(Exception):
    """Results cannot be written to where they go: a full disk, a closed stream, a terminal that is gone.

    Nobody but ``main`` catches it: whatever comes after it would be lost, too.
    """

    def __init__(self, place: str, error: OSError) -> None:
        super().__init__(f"{place}: cannot be written: {os_reason(error)}")
        self.place = place


def prepare() -> None:
    """Makes the standard streams safe to use. Does nothing to streams that somebody has put in their place."""
    _occupy_closed_streams()
    codecs.register_error(IN_ASCII, _in_ascii)
    if sys.stdout is None or sys.stdout is sys.__stdout__:
        sys.stdout = _stream(_Output(OUT, "w", closefd=False), sys.stdout)
    if sys.stderr is None or sys.stderr is sys.__stderr__:
        sys.stderr = _stream(_Messages(ERR, "w", closefd=False), sys.stderr)
    if sys.stdin is None or sys.stdin is sys.__stdin__:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_Input(IN, closefd=False)), encoding="utf-8")


def give_up_output() -> None:
    """Whatever is still to be written to standard output goes nowhere, the flush at exit included."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), OUT)


def shows_all_signs(stream: TextIO) -> bool:
    """Whether a stream can show every character there is."""
    return codecs.lookup(stream.encoding or "ascii").name.startswith("utf")


def _occupy_closed_streams() -> None:
    """Opens what is closed, so that no file that we open gets the number of a standard stream.

    Standard input can then only be written to, and standard output only be read, so that using them is an error.
    """
    for number, mode in ((IN, os.O_WRONLY), (OUT, os.O_RDONLY), (ERR, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, mode)
            assert opened == number, "the lowest free number is the closed stream's"


def _stream(raw: io.RawIOBase, before: TextIO | None) -> io.TextIOWrapper:
    """A stream in UTF-8 if the one before was, in ASCII if not: whatever reads that can read ASCII."""
    if before is not None:
        before.flush()
    encoding = "utf-8" if before is None or shows_all_signs(before) else "ascii"
    return io.TextIOWrapper(
        io.BufferedWriter(raw), encoding=encoding, errors=IN_ASCII, line_buffering=raw.isatty() or raw.fileno() == ERR
    )


class _Input(io.FileIO):
    """Standard input; a failure to read it is bad input like any other."""

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        with _bad_input_from("standard input"):
            return super().readinto(buffer)

    def readall(self) -> bytes:
        with _bad_input_from("standard input"):
            return super().readall()


@contextmanager
def _bad_input_from(stream: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadInput(f"cannot be read: {os_reason(error)}", stream) from None


class _Output(io.FileIO):
    """Standard output; whatever fails is said in our own words, in whichever command it happens."""

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise ReaderLeft from None
        except OSError as error:
            raise OutputLost(STANDARD_OUTPUT, error) from None


class _Messages(io.FileIO):
    """Standard error. If nobody can read our messages, the exit code has to do."""

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    """What a stream cannot show: a sign that stands for it, or its number as JSON writes it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = _ascii_signs()
    shown = (signs.get(sign) or _in_strokes(sign) or escaped(sign) for sign in error.object[error.start : error.end])
    return "".join(shown), error.end


def _in_strokes(sign: str) -> str | None:
    """A stroke for the dots of a braille character; ``None`` for any other."""
    if not "\u2800" <= sign <= "\u28ff":
        return None
    from edgewise.pictures.braille import ascii_of  # late: only boards that are not square are drawn in dots

    return ascii_of(sign)


def escaped(sign: str) -> str:
    r"""One character by its number, as JSON writes it.

    >>> print(escaped("é"), escaped("😀"))
    \u00e9 \ud83d\ude00
    """
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


@cache
def _ascii_signs() -> dict[str, str]:
    from edgewise.boards.drawn_lines import (  # late: only streams that need it pay for it
        ASCII_STROKES,
        STROKES,
    )

    return WORDS | {stroke: ASCII_STROKES[ways] for ways, stroke in STROKES.items()}
