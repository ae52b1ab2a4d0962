"""Packages that only some commands need: which extra brings each, and the one line where it is missing.

The base is the core, msgspec and typer. Whatever needs more imports it when it is used, by way of this module.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple

from edgewise.base.errors import NotInstalled


class Part(NamedTuple):
    """A package as people call it, and the extra that brings it."""

    name: str
    extra: str


PARTS = {
    "pysat": Part("PySAT", "sat"),
    "resvg_py": Part("resvg", "pictures"),
    "PIL": Part("Pillow", "pictures"),
    "ortools": Part("OR-Tools", "cpsat"),
    "ray": Part("Ray", "cluster"),
}


@cache
def is_installed(package: str) -> bool:
    """Whether it is there, without importing it. Cached: looking takes longer than solving a small board."""
    return find_spec(package) is not None


def missing_part(package: str) -> str | None:
    """What to say where a package is not installed; ``None`` where it is."""
    return None if is_installed(package) else f"{PARTS[package].name} is not installed: {_remedy(package)}"


def require(package: str, who_needs: str) -> None:
    """Raises an error, one line, where a package is not installed: ``who_needs`` is "clusters need", say."""
    if not is_installed(package):
        raise _not_installed(package, who_needs)


def imported(module: str, who_needs: str) -> ModuleType:
    """A module of such a package; where that is not installed, the same error."""
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise _not_installed(package, who_needs) from None


def _not_installed(package: str, who_needs: str) -> NotInstalled:
    return NotInstalled(f"{who_needs} {PARTS[package].name}, which is not installed: {_remedy(package)}")


def _remedy(package: str) -> str:
    return f"pip install 'edgewise[{PARTS[package].extra}]'"
