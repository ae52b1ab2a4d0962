"""Loopy of Simon Tatham's collection, where it is installed: it prints game ids, the same ones for the same seed."""

from __future__ import annotations

import os
import shutil
import subprocess

PLACES = os.environ.get("PATH", "") + os.pathsep + "/usr/games"
LOOPY = os.environ.get("LOOPY") or shutil.which("sgt-loopy", path=PLACES)
"""The program; ``LOOPY`` names another version of it."""
SECONDS = 10
"""On some of the smallest boards it looks for ever for a puzzle of a difficulty."""


def generated(params: str, seed: int | str) -> str | None:
    """The id that it makes of a size, a tiling and a difficulty; ``None`` where it makes none."""
    assert LOOPY is not None
    command = [LOOPY, "--generate", "1", f"{params}#{seed}"]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    return ran.stdout.strip() or None
