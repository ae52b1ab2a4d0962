"""Where the project's own puzzles are: the benchmark measures on them, and the page shows some of them."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def examples() -> Path:
    """The folder of examples: inside an installed package, next to the sources in a working copy."""
    installed = PACKAGE / "examples"
    return installed if installed.is_dir() else PACKAGE.parents[1] / "examples"
