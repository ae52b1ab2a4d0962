"""Reads the files of a certificate, whatever they are, and reports what is wrong in them with file and line.

A certificate may come from anybody. So only regular files are read, of a size that a certificate can have, and line by
line; numbers are looked up rather than converted; and what goes into a message is printable and short.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from edgewise.engine import StopFlag
from edgewise.errors import BadInput
from edgewise.files import os_reason

MOST_BYTES = 256 << 20
MOST_BYTES_OF_MANIFEST = 4 << 20
MOST_BYTES_OF_LINE = 4 << 20
SHARED = ("manifest.json", "solution.txt", "second.txt")
"""Files that are about the whole puzzle, whatever it was divided into."""
LINES_BETWEEN_LOOKS = 4096
"""So often the stop flag is looked at."""
LONGEST_MESSAGE = 300
LOOKS_LIKE_A_NUMBER = re.compile(r"-?[1-9][0-9]*", re.ASCII)


class Flaw(Exception):
    """Something in the certificate that does not hold."""


def fail(file: str, line: int, message: str) -> NoReturn:
    """Ends the check: this line of this file is wrong."""
    raise Flaw(f"{file}:{line}: {message}")


class Numbers:
    """The numbers that may stand in a formula or proof: 0 and the literals. Anything else is refused by line."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.known = {str(number): number for number in range(-variables, variables + 1)}

    def read(self, file: str, line: int, words: list[str]) -> list[int]:
        """The words as numbers."""
        try:
            return [self.known[word] for word in words]
        except KeyError as error:
            word = str(error.args[0])
        if LOOKS_LIKE_A_NUMBER.fullmatch(word):
            fail(file, line, f"there are only {self.variables} variables")
        fail(file, line, f"{word[:20]!r} is not a whole number")

    def clause(self, file: str, line: int, words: list[str]) -> list[int]:
        """The literals of a line that ends with 0."""
        literals = self.read(file, line, words)
        if not literals or literals.pop() != 0 or 0 in literals:
            fail(file, line, "expected one 0, at the end of the line")
        return literals


class CertificateFiles:
    """The folder of a certificate."""

    def __init__(self, folder: Path, stop: StopFlag, prefix: str = "") -> None:
        """``prefix`` is what the names of the files begin with that are about one cube."""
        self.folder = folder
        self.stop = stop
        self.prefix = prefix

    def text(self, file: str) -> str:
        """The text of one small file."""
        lines = self._raw_lines(file, MOST_BYTES_OF_MANIFEST)
        return "".join(_decoded(file, number, line) for number, line in lines)

    def lines(self, file: str) -> Iterator[tuple[int, str]]:
        """The lines of one file that are not blank, with their numbers from 1."""
        for number, line in self._raw_lines(file, MOST_BYTES):
            text = _decoded(file, number, line)
            if text.strip():
                yield number, text

    def _raw_lines(self, file: str, most: int) -> Iterator[tuple[int, bytes]]:
        path = self.folder / (file if file in SHARED else self.prefix + file)
        try:
            found = path.stat()
            if not stat.S_ISREG(found.st_mode):
                raise Flaw(f"{file}: not a regular file")
            if found.st_size > most:
                raise Flaw(f"{file}: this file has {found.st_size:,} bytes; at most {most:,} are read")
            with path.open("rb") as stream:
                number = size = 0
                while line := stream.readline(MOST_BYTES_OF_LINE + 1):
                    number += 1
                    size += len(line)
                    if len(line) > MOST_BYTES_OF_LINE:
                        fail(file, number, f"this line is too long (at most {MOST_BYTES_OF_LINE:,} bytes are read)")
                    if size > most:
                        fail(file, number, f"this file grows; at most {most:,} bytes are read")
                    if number % LINES_BETWEEN_LOOKS == 0 and self.stop.is_set():
                        raise KeyboardInterrupt
                    yield number, line
        except FileNotFoundError:
            raise Flaw(f"{file} is missing") from None
        except OSError as error:
            raise BadInput(f"cannot be read: {os_reason(error)}", str(path)) from None


def _decoded(file: str, number: int, line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        fail(file, number, "not text")
