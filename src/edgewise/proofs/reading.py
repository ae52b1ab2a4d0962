"""Reads the files of a certificate, and reports what is wrong in them with file and line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from edgewise.errors import BadInput
from edgewise.files import os_reason

MOST_BYTES = 1 << 31


class Flaw(Exception):
    """Something in the certificate that does not hold."""


def fail(file: str, line: int, message: str) -> NoReturn:
    """Ends the check: this line of this file is wrong."""
    raise Flaw(f"{file}:{line}: {message}")


def integers(file: str, line: int, words: list[str]) -> list[int]:
    """The words as whole numbers."""
    try:
        return [int(word) for word in words]
    except ValueError:
        fail(file, line, "expected whole numbers")


class CertificateFiles:
    """The folder of a certificate."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def text(self, file: str) -> str:
        """The text of one file."""
        path = self.folder / file
        try:
            if path.stat().st_size > MOST_BYTES:
                raise BadInput("this file is too large for a proof", str(path))
            return path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise Flaw(f"{file} is missing") from None
        except UnicodeDecodeError:
            raise Flaw(f"{file} is not text") from None
        except OSError as error:
            raise BadInput(f"cannot be read: {os_reason(error)}", str(path)) from None

    def lines(self, file: str) -> Iterator[tuple[int, str]]:
        """The lines of one file that are not blank, with their numbers from 1."""
        for number, line in enumerate(self.text(file).splitlines(), start=1):
            if line.strip():
                yield number, line
