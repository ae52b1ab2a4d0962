"""A worker process that ends with the process that started it, so that a killed run leaves nothing behind.

Used by the benchmark's workers and by the SAT solvers that run in a process of their own.
"""

from __future__ import annotations

import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def die_with_parent(parent: int) -> None:
    """Asks the system to kill this process when its parent, of that process id, ends. Does nothing but on Linux.

    A parent that has died before the request would leave an orphan, so this is checked after it.
    """
    if sys.platform != "linux":
        return
    import ctypes  # late: nothing else needs it

    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        raise SystemExit(1)
