"""Finds families and engines by looking into their folders: to add one is to put it there.

A name that begins with an underscore is no engine, but a part that engines share.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

from edgewise.base.engine import Engine
from edgewise.base.errors import BadInput
from edgewise.base.family import Family, Puzzle
from edgewise.base.result import Question

AnyFamily = Family[Any, Any]

ENGINES = import_module("edgewise.engines")
FAMILIES = import_module("edgewise.families")
MODULES = (".py", ".pyc")


def _names_in(package: ModuleType) -> list[str]:
    # A folder listing instead of pkgutil, which costs a tenth of a millisecond at every start of the program. Where all
    # modules are compiled beforehand, as in a browser, there are no sources.
    here = Path(package.__path__[0])
    return sorted(
        entry.stem
        for entry in here.iterdir()
        if entry.name[0] not in "_."
        and (entry.suffix in MODULES or any((entry / f"__init__{suffix}").exists() for suffix in MODULES))
    )


@cache
def families() -> Mapping[str, AnyFamily]:
    """Every installed family by name.

    >>> families()["flow"].title
    'Flow'
    """
    found = [import_module(f"{FAMILIES.__name__}.{name}").FAMILY for name in _names_in(FAMILIES)]
    return MappingProxyType({family.name: family for family in found})


@cache
def engines() -> Mapping[str, Engine]:
    """Every engine by name, the preferred one first. Engines that cannot run on this machine are listed, too.

    >>> next(iter(engines()))
    'cdcl'
    """
    found = [import_module(f"{ENGINES.__name__}.{name}").ENGINE for name in _names_in(ENGINES)]
    return MappingProxyType({engine.name: engine for engine in sorted(found, key=lambda engine: engine.rank)})


def family_named(name: str) -> AnyFamily:
    """A family by its name or one of its aliases."""
    for family in families().values():
        if name in (family.name, *family.aliases):
            return family
    raise BadInput(f"unknown family {name!r} (choose from {', '.join(families())})")


def engine_named(name: str) -> Engine:
    """An engine by its name."""
    if name not in engines():
        raise BadInput(f"unknown engine {name!r} (choose from auto, {', '.join(engines())})")
    return engines()[name]


def formula_engine() -> Engine:
    """The engine whose formula ``cnf`` exports.

    >>> formula_engine().name
    'sat'
    """
    return next(engine for engine in engines().values() if engine.has_formula)


def splitting_engines(question: Question | None = None) -> list[Engine]:
    """The engines whose work on one board many workers can share, for any question or for this one."""
    return [
        engine
        for engine in engines().values()
        if engine.splitting is not None and (question is None or question in engine.splitting.questions)
    ]


def family_of(puzzle: Puzzle) -> AnyFamily:
    """The family that a puzzle belongs to."""
    return families()[puzzle.family_name]
