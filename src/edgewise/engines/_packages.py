"""Whether a package that an engine needs is installed, without importing it."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec


@cache
def is_installed(package: str) -> bool:
    """Cached: looking takes longer than solving a small board."""
    return find_spec(package) is not None
