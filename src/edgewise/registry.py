"""Finds families and engines by looking into their folders: to add one is to put it there.

A name that begins with an underscore is not listed; ``families/_template`` is loaded by the tests alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

from edgewise.engine import Engine
from edgewise.errors import BadInput
from edgewise.family import Family, Puzzle

AnyFamily = Family[Any, Any]


def _names_in(folder: str) -> list[str]:
    # A folder listing instead of pkgutil: it costs a tenth of a millisecond at every start of the program.
    here = Path(__file__).parent / folder
    return sorted(
        entry.stem
        for entry in here.iterdir()
        if entry.name[0] not in "_." and (entry.suffix == ".py" or (entry / "__init__.py").exists())
    )


def load_family(name: str) -> AnyFamily:
    """The family in one folder of ``edgewise/families``."""
    family: AnyFamily = import_module(f"edgewise.families.{name}").FAMILY
    return family


@cache
def families() -> Mapping[str, AnyFamily]:
    """Every installed family by name."""
    return MappingProxyType({family.name: family for family in map(load_family, _names_in("families"))})


@cache
def engines() -> Mapping[str, Engine]:
    """Every engine by name, the preferred one first. An engine whose parts are missing is listed too."""
    found = [import_module(f"edgewise.engines.{name}").ENGINE for name in _names_in("engines")]
    return MappingProxyType({engine.name: engine for engine in sorted(found, key=lambda engine: engine.rank)})


def family_named(name: str) -> AnyFamily:
    """A family by its name or one of its aliases."""
    for family in families().values():
        if name in (family.name, *family.aliases):
            return family
    raise BadInput(f"there is no family {name!r}; there is {', '.join(families())}")


def engine_named(name: str) -> Engine:
    """An engine by its name."""
    if name not in engines():
        raise BadInput(f"there is no engine {name!r}; there is auto, {', '.join(engines())}")
    return engines()[name]


def family_of(puzzle: Puzzle) -> AnyFamily:
    """The family that a puzzle belongs to."""
    known = families().get(puzzle.family_name)
    return known if known is not None else load_family(puzzle.family_name)
