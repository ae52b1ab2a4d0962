"""The ``repr`` of values that only one family knows: it evaluates, as that of every public value does."""

from __future__ import annotations

from collections.abc import Mapping


def family_value(value: object, parts: Mapping[str, object]) -> str:
    """A value and its parts: ``families.eternity.Placement(piece=3, turns=1)``."""
    package = type(value).__module__.split(".")[1:3]
    written = ", ".join(f"{name}={part!r}" for name, part in parts.items())
    return f"{'.'.join(package)}.{type(value).__name__}({written})"
