"""Writes files and folders whole: a kill at any moment leaves the old content or the new, never half of either.

New content is put together under a hidden name beside its place and renamed into it, which is one step for the system.
What it says of its errors is here, too, so that every command words them alike.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def os_reason(error: Exception) -> str:
    """Why the system refused, in lower case for the end of a message: ``no space left on device``.

    >>> os_reason(FileNotFoundError(2, "No such file or directory"))
    'no such file or directory'
    """
    return (getattr(error, "strerror", None) or str(error)).lower()


def write_atomically(path: Path, data: bytes, *, durable: bool = False) -> None:
    """Replaces a file, or creates it. Raises ``OSError`` where that fails, and leaves what was there.

    ``durable`` also waits until the new content is on the disk, so that it survives a power cut.
    """
    beside = _beside(path)
    try:
        with beside.open("wb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    if durable:
        _sync_folder(path.parent)


def replace_folder(folder: Path, files: Mapping[str, str]) -> None:
    """Puts a folder with these files in the place of another, or creates it. Raises ``OSError`` where that fails.

    Two renames, so a kill between them leaves no folder of that name; the old one is then beside it.
    """
    import shutil  # late: it imports every compression there is

    beside, old = _beside(folder), _beside(folder, ".old")
    try:
        beside.mkdir()
        for name, text in files.items():
            (beside / name).write_text(text, encoding="utf-8")
        if folder.exists():
            folder.replace(old)
        beside.replace(folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        if old.exists() and not folder.exists():
            old.replace(folder)
        raise
    if old.exists():
        shutil.rmtree(old)


def _beside(path: Path, suffix: str = "") -> Path:
    """A hidden name in the same folder; no two processes have the same."""
    return path.parent / f".{path.name}.{os.getpid()}{suffix}"


def _sync_folder(folder: Path) -> None:
    """A new name is durable only once its folder is."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
