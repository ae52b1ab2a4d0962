"""How much memory the process takes, and how much an engine may take where nobody has set a limit.

A machine has other programs, and a container has less than its machine. So the default is a share of what is free, not
of what is built in: an engine that stops there can say so; one that takes more is killed, or has others killed.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

SHARE = 0.75
CGROUPS = (
    ("sys/fs/cgroup/memory.max", "sys/fs/cgroup/memory.current"),
    ("sys/fs/cgroup/memory/memory.limit_in_bytes", "sys/fs/cgroup/memory/memory.usage_in_bytes"),
)


def resident() -> int | None:
    """Bytes that this process has in use, everything included; ``None`` where the system does not say."""
    if sys.platform == "emscripten":  # a browser: what it has given is never given back, only used again
        return int(import_module("pyodide_js")._module.HEAPU8.length)
    try:
        with open("/proc/self/statm", "rb") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):  # another system
        return None


def is_full(limit: int | None) -> bool:
    """Whether the process has more in use than the limit says."""
    return limit is not None and (resident() or 0) > limit


def free_memory(root: Path = Path("/")) -> int | None:
    """Bytes that this process can still take: of the machine, or of its container; ``None`` if that is not known."""
    known = [_of_machine(root), *(_left(root / limit, root / used) for limit, used in CGROUPS)]
    return min((one for one in known if one is not None), default=None)


def default_memory(sharers: int = 1) -> int | None:
    """The limit for an engine that was given none, if so many processes have the same idea."""
    free = free_memory()
    return None if free is None else int(SHARE * free) // sharers


def _of_machine(root: Path) -> int | None:
    for line in (_text(root / "proc/meminfo") or "").splitlines():
        name, _, rest = line.partition(":")
        amount = rest.split()
        if name == "MemAvailable" and amount and amount[0].isdigit():
            return int(amount[0]) * 1024
    return None


def _left(limit: Path, used: Path) -> int | None:
    most, now = (_text(limit) or "").strip(), (_text(used) or "").strip()
    return max(0, int(most) - int(now)) if most.isdigit() and now.isdigit() else None  # "max" is no limit


def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="ascii", errors="replace")
    except OSError:  # another system, or a container that hides it
        return None
