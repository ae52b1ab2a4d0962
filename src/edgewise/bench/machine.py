"""The machine that a benchmark ran on: figures mean nothing without it."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from edgewise import __version__
from edgewise.base.engine import core_count


def machine_facts() -> dict[str, object]:
    """Processor, cores, memory, load, system, versions and the time."""
    return {
        "processor": _processor(),
        "cores": core_count(),
        "memory": _memory(),
        "load": _load(),
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        "edgewise": __version__,
        "commit": _commit(),
        "started": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _memory() -> str:
    try:
        return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB"
    except (ValueError, OSError):
        return "unknown"


def _load() -> str:
    try:
        return f"{os.getloadavg()[0]:.2f}"
    except OSError:
        return "unknown"


def _commit() -> str:
    """The commit of the working copy that contains this package, if there is one."""
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
