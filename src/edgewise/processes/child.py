"""What a worker process does first. It ends with its parent, so that a killed run leaves nothing behind."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

from edgewise.processes.frames import framed

PR_SET_PDEATHSIG = 1


def begin() -> Callable[[bytes], None]:
    """Gives the function that sends a frame. What anything prints goes to standard error, and Ctrl-C is for the parent.

    The first argument is the parent's process id. On Linux the system kills us when it ends; one that has ended before
    we ask for that would leave an orphan, so this is checked after it.
    """
    parent = int(sys.argv.pop(1))
    if sys.platform == "linux":
        import ctypes  # late: nothing else needs it

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            raise SystemExit(1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def send(data: bytes) -> None:
        pipe.write(framed(data))
        pipe.flush()

    return send
