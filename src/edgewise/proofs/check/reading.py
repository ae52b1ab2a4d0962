"""Reads the files of a certificate, whatever they are, and reports what is wrong in them with file and line.

A certificate may come from anybody. So only regular files are read, up to a size, packed or not; and what goes into a
message is printable and short. A file is read into memory rather than mapped: one that shrinks while it is mapped would
end the process.
"""

from __future__ import annotations

import os
import stat
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from gzip import BadGzipFile, GzipFile
from pathlib import Path
from typing import BinaryIO, NoReturn, cast

from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput
from edgewise.base.files import os_reason

MOST_BYTES = 256 << 20
MOST_BYTES_OF_MANIFEST = 4 << 20
MOST_BYTES_OF_LINE = 4 << 20
BYTES_AT_ONCE = 1 << 20
SHARED = ("manifest.json", "solution.txt", "second.txt")
"""Files that are about the whole puzzle, whatever it was divided into."""
PROOFS = {"proof.drat": "drat", "proof.dratb": "dratb", "proof.lrat": "lrat", "proof.lratb": "lratb"}
"""The formats of proofs by the names of their files; the b is for binary."""
PACKED = ".gz"
LINES_BETWEEN_LOOKS = 4096
"""So often the stop flag and the clock are looked at."""
LONGEST_MESSAGE = 300


class Flaw(Exception):
    """Something in the certificate that does not hold."""


class Unchecked(Exception):
    """A limit ended the check, so that nothing is known about the certificate."""


def fail(file: str, line: int, message: str) -> NoReturn:
    """Ends the check: this line of this file is wrong."""
    raise Flaw(f"{file}:{line}: {message}")


@dataclass(frozen=True, slots=True)
class CheckLimits:
    """How far a check may go. Beyond it, the verdict is that nothing was checked."""

    seconds: float | None = None
    bytes: int = MOST_BYTES
    """Of each file, as it is read: what a packed file unpacks to counts."""


class Watch:
    """The clock and the stop flag during a check."""

    def __init__(self, stop: StopFlag, limits: CheckLimits) -> None:
        self.stop = stop
        self.limits = limits
        self.end = None if limits.seconds is None else time.monotonic() + limits.seconds

    def look(self) -> None:
        """Ends the check if it has to end."""
        if self.stop.is_set():
            raise KeyboardInterrupt
        if self.end is not None and time.monotonic() >= self.end:
            self.stopped("time")

    def seconds_left(self) -> float | None:
        """For the native core, which has its own clock."""
        return None if self.end is None else max(0.0, self.end - time.monotonic())

    def stopped(self, by: str) -> NoReturn:
        """What the native core says has ended its part."""
        if by == "interrupt":
            raise KeyboardInterrupt
        raise Unchecked(f"stopped by {by}")


class CertificateFiles:
    """The folder of a certificate."""

    def __init__(self, folder: Path, watch: Watch, prefix: str = "") -> None:
        """``prefix`` is what the names of the files begin with that are about one cube."""
        self.folder = folder
        self.watch = watch
        self.prefix = prefix

    def text(self, file: str) -> str:
        """The text of one small file."""
        lines = self._raw_lines(file, min(MOST_BYTES_OF_MANIFEST, self.watch.limits.bytes))
        return "".join(_decoded(file, number, line) for number, line in lines)

    def lines(self, file: str) -> Iterator[tuple[int, str]]:
        """The lines of one file that are not blank, with their numbers from 1."""
        for number, line in self._raw_lines(file, self.watch.limits.bytes):
            text = _decoded(file, number, line)
            if text.strip():
                yield number, text

    def content(self, file: str) -> bytes:
        """All of one file."""
        most = self.watch.limits.bytes
        parts, size = [], 0
        with self._opened(file, most) as stream:
            while part := stream.read(BYTES_AT_ONCE):
                size += len(part)
                if size > most:
                    raise Unchecked(_too_large(file, most))
                self.watch.look()
                parts.append(part)
        return b"".join(parts)

    def proof(self) -> str:
        """The name of the one file that holds the proof."""
        found = [name for name in PROOFS if self.is_there(name)]
        if len(found) > 1:
            raise Flaw(f"there are two proofs, {found[0]} and {found[1]}")
        return found[0] if found else next(iter(PROOFS))

    def is_there(self, file: str) -> bool:
        """Whether there is such a file, packed or not."""
        return self._exists(file) or self._exists(file + PACKED)

    def _raw_lines(self, file: str, most: int) -> Iterator[tuple[int, bytes]]:
        with self._opened(file, most) as stream:
            number = size = 0
            while line := stream.readline(MOST_BYTES_OF_LINE + 1):
                number += 1
                size += len(line)
                if len(line) > MOST_BYTES_OF_LINE:
                    fail(file, number, f"this line is too long (at most {MOST_BYTES_OF_LINE:,} bytes are read)")
                if size > most:
                    raise Unchecked(_too_large(file, most))
                if number % LINES_BETWEEN_LOOKS == 0:
                    self.watch.look()
                yield number, line

    @contextmanager
    def _opened(self, file: str, most: int) -> Iterator[BinaryIO]:
        packed = self._exists(file + PACKED)
        if packed and self._exists(file):
            raise Flaw(f"{file} exists twice, packed and unpacked")
        path = self._path(file + PACKED if packed else file)
        try:
            found = path.stat()
            if not stat.S_ISREG(found.st_mode):
                raise Flaw(f"{file}: not a regular file")
            if found.st_size > most:
                raise Unchecked(_too_large(file, most))
            with path.open("rb") as stream:
                yield cast(BinaryIO, GzipFile(fileobj=stream)) if packed else stream
        except FileNotFoundError:
            raise Flaw(f"{file} is missing") from None
        except (BadGzipFile, EOFError, zlib.error):
            raise Flaw(f"{file}{PACKED}: damaged, or not packed by gzip") from None
        except OSError as error:
            raise BadInput(f"cannot be read: {os_reason(error)}", str(path)) from None

    def _path(self, file: str) -> Path:
        return self.folder / (file if file.removesuffix(PACKED) in SHARED else self.prefix + file)

    def _exists(self, file: str) -> bool:
        return os.path.lexists(self._path(file))


def _too_large(file: str, most: int) -> str:
    return f"{file} is too large; at most {most:,} bytes are read"


def _decoded(file: str, number: int, line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        fail(file, number, "not text")
