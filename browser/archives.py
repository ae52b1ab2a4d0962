"""The archives that the page unpacks, and how: the same bytes whenever they are made of the same files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from pathlib import Path

Entries = Iterable[tuple[str, bytes]]
INNER = "all.zip"


def packed(entries: Entries, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive in which each file is compressed by itself."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in entries:
            archive.writestr(zipfile.ZipInfo(name), data, method, 9)
    return made.getvalue()


def packed_as_one(entries: Entries) -> bytes:
    """An archive within an archive: small modules that are compressed together take a sixth less."""
    return packed([(INNER, packed(entries, zipfile.ZIP_STORED))])


def unpack(archive: Path, place: Path) -> None:
    """What the page does in static/transport/python.js."""
    with zipfile.ZipFile(archive) as outer, zipfile.ZipFile(io.BytesIO(outer.read(INNER))) as inner:
        inner.extractall(place)
