"""One process per checkpoint: two that save to the same file would each throw away what the other found.

The lock is an advisory one of the system on a hidden file beside the checkpoint, `.NAME.lock`; the checkpoint itself is
replaced at every save, and a lock on it would be lost with the old file. The system releases the lock when its process
ends, however that happens, so what a kill leaves behind is an empty shell that the next process takes over.
"""

from __future__ import annotations

import os
from pathlib import Path

from edgewise.base.errors import BadInput
from edgewise.base.files import os_reason

MOST_DIGITS = 20


class CheckpointLock:
    """Holds the lock of a checkpoint until it is closed. Raises ``BadInput`` if another process holds it.

    ``what`` is the word for the file in that message: others than checkpoints have one writer at a time, too.

    Where the system cannot lock, the search is not refused: ``trouble`` says why there is no lock.
    """

    def __init__(self, path: Path, what: str = "checkpoint") -> None:
        self.path = path.with_name(f".{path.name}.lock")
        self.opened: int | None = None
        self.trouble: str | None = None
        try:
            import fcntl  # late: not on every system
        except ImportError:
            self.trouble = "this system has no file locks"
            return
        while self.opened is None and self.trouble is None:
            try:
                opened = os.open(
                    self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK, 0o666
                )
            except OSError as error:
                self.trouble = os_reason(error)
                return
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holder = _holder(opened)
                os.close(opened)
                raise BadInput(f"another process{holder} is saving to this {what}", str(path)) from None
            except OSError as error:
                os.close(opened)
                self.trouble = os_reason(error)
            else:
                self._take(opened)

    def _take(self, opened: int) -> None:
        """Keeps the lock, unless its file was removed by whoever held it before: then there may be another."""
        try:
            there = os.stat(self.path, follow_symlinks=False)
            ours = os.fstat(opened)
            if (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino):
                os.ftruncate(opened, 0)
                os.pwrite(opened, str(os.getpid()).encode(), 0)
                self.opened = opened
                return
        except FileNotFoundError:
            pass  # removed: the caller makes a new one
        except OSError as error:
            self.trouble = os_reason(error)
        os.close(opened)

    def close(self) -> None:
        """Removes the file while the lock is held, then lets go of it."""
        if self.opened is not None:
            try:
                self.path.unlink(missing_ok=True)
            except OSError as error:
                self.trouble = os_reason(error)  # the file stays; without a lock on it, it does no harm
            os.close(self.opened)
            self.opened = None


def _holder(opened: int) -> str:
    """The number of the process that holds the lock, for a message; nothing if the file does not say it."""
    try:
        number = os.pread(opened, MOST_DIGITS, 0).decode("ascii", errors="replace")
    except OSError:
        return ""
    return f" ({number})" if number.isdecimal() and number.isascii() else ""
