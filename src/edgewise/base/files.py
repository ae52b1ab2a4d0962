"""Writes files and folders whole: a kill at any moment leaves the old content or the new, never half of either.

New content is put together under a hidden name beside its place and renamed into it, which is one step for the system.
A :class:`GrowingFile` is for what comes piece by piece and must outlive a kill. What is said of errors is here, too, so
that every command words them alike.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from edgewise.base.errors import BadInput

AT_FDCWD, RENAME_EXCHANGE = -100, 2
"""Constants of Linux: paths from the current directory, and a rename that swaps."""


def os_reason(error: Exception) -> str:
    """Why the system refused, in lower case for the end of a message: ``no space left on device``.

    >>> os_reason(FileNotFoundError(2, "No such file or directory"))
    'no such file or directory'
    """
    return (getattr(error, "strerror", None) or str(error)).lower()


def write_atomically(path: Path, data: bytes, *, durable: bool = False) -> None:
    """Replaces a file, or creates it. Raises ``OSError`` where that fails, and leaves what was there.

    ``durable`` also waits until the new content is on the disk, so that it survives a power cut. A link is followed. A
    device or a pipe, such as ``/dev/null``, is written to: it must not be replaced by a file.
    """
    if is_device(path):
        path.write_bytes(data)
        return
    path = Path(os.path.realpath(path))
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


class GrowingFile:
    """A file that is written piece by piece, for hours perhaps. What it replaces stays until the last piece is there.

    Each piece is flushed, so a kill loses none of them: they are in the file, or beside it under a hidden name
    (``.NAME.PROCESS``) where it is to replace an older one. If a piece cannot be written, all of them are removed, and
    the older file is as it was.
    """

    def __init__(self, path: Path) -> None:
        self.place = path if is_device(path) else Path(os.path.realpath(path))
        self.written = _beside(self.place) if self.place.is_file() else self.place
        self.file = self.written.open("wb")

    def write(self, data: bytes) -> None:
        """Raises ``OSError`` where that fails."""
        try:
            self.file.write(data)
            self.file.flush()
        except OSError:
            self._discard()
            raise

    def close(self) -> None:
        """Puts the file in its place, whatever ended the work. Nothing happens a second time, or after a failure."""
        if self.file.closed:
            return
        try:
            self.file.close()
            if self.written != self.place:
                self.written.replace(self.place)
        except OSError:
            self._discard()
            raise

    def _discard(self) -> None:
        with suppress(OSError):  # it tries once more to write what could not be written
            self.file.close()
        if not is_device(self.written):
            self.written.unlink()


def is_device(path: Path) -> bool:
    """Whether a path leads to something that is neither a file nor a folder, but a device, a pipe or a socket."""
    return path.exists() and not (path.is_file() or path.is_dir())


def write_file(path: Path, data: bytes) -> None:
    """The same for a file that a user named: raises ``BadInput`` where it cannot be written."""
    try:
        write_atomically(path, data)
    except OSError as error:
        raise BadInput(f"cannot be written: {os_reason(error)}", str(path)) from None


def replace_folder(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Puts a folder with these files in the place of another, or creates it. Raises ``OSError`` where that fails.

    A link is followed. Linux swaps the two folders in one step, so that a kill leaves the old one or the new. Elsewhere
    it takes two renames, and a kill between them leaves no folder of that name: the old one is then beside it, as
    ``.NAME.PROCESS.old``, and the new one as ``.NAME.PROCESS``. A folder that somebody is in (:func:`is_occupied`)
    keeps its place and is filled.
    """
    folder = Path(os.path.realpath(folder))
    if is_occupied(folder):
        _fill(folder, files)
        return
    import shutil  # late: it imports every compression there is

    beside = _beside(folder)
    try:
        beside.mkdir()
        for name, content in files.items():
            (beside / name).write_bytes(_as_bytes(content))
        replaced = _put_in_place(beside, folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    if replaced is not None:
        shutil.rmtree(replaced)


def is_occupied(folder: Path) -> bool:
    """Whether a folder is the current directory, or has it inside: if it went, whoever is there would be nowhere."""
    return Path.cwd().is_relative_to(os.path.realpath(folder))


def _fill(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Leaves just these files in a folder. The first is written last: it is not there before the others are whole."""
    first, *others = files
    for entry in folder.iterdir():
        if entry.name == first or entry.name not in files:
            entry.unlink()
    for name in others:
        (folder / name).write_bytes(_as_bytes(files[name]))
    write_atomically(folder / first, _as_bytes(files[first]))


def _as_bytes(content: str | bytes) -> bytes:
    return content if isinstance(content, bytes) else content.encode()


def _put_in_place(beside: Path, folder: Path) -> Path | None:
    """Gives the new folder its name; returns where the old one is now, if there was one."""
    if not folder.exists():
        beside.rename(folder)
        return None
    if _swapped(beside, folder):
        return beside
    old = _beside(folder, ".old")
    folder.rename(old)
    try:
        beside.rename(folder)
    except BaseException:
        old.rename(folder)
        raise
    return old


def _swapped(one: Path, other: Path) -> bool:
    """Exchanges the names of two folders in one step; ``False`` where the system, or the file system, cannot."""
    import ctypes  # late: nothing else needs it

    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None) if sys.platform == "linux" else None
    if rename is None:
        return False
    if rename(AT_FDCWD, os.fsencode(one), AT_FDCWD, os.fsencode(other), RENAME_EXCHANGE) == 0:
        return True
    if (code := ctypes.get_errno()) in (errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP):
        return False
    raise OSError(code, os.strerror(code), str(other))


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
