"""Parts that are found by the name of their file when they are first asked for, so that all commands start fast."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any


def part_of(package: str, file: str, name: str) -> Any:
    """What a file of a package has under a name; ``None`` where the package has no such file.

    >>> part_of("edgewise.families.simpleloop", "making", "MAKER") is None
    False
    >>> part_of("edgewise.families.simpleloop", "masking", "MAKER") is None
    True
    """
    module = _module(package, file)
    return None if module is None else getattr(module, name)


@cache
def _module(package: str, file: str) -> ModuleType | None:
    try:
        return import_module(f"{package}.{file}")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.{file}":
            raise
        return None
