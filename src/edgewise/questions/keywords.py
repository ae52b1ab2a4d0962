"""The keywords of the verbs, for type checkers and editors. Made from the questions by `make stubs`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypedDict

from edgewise.base.engine import Engine, StopFlag
from edgewise.base.family import Solution
from edgewise.base.result import Limits, Progress
from edgewise.generating.making import Attempts


class SolveKeywords(TypedDict, total=False):
    unique: bool
    all: bool
    best: bool
    limits: Limits | None
    up_to_symmetry: bool
    seed: int | None
    save: str | Path | None
    resume: str | Path | None
    save_every: float | None
    engine: str | Engine
    threads: int | None
    options: Mapping[str, bool | int | str] | None
    stop: StopFlag | None
    on_progress: Callable[[Progress], None] | None
    on_best: Callable[[Solution], None] | None
    on_solution: Callable[[Solution], None] | None


class SolveManyKeywords(TypedDict, total=False):
    unique: bool
    all: bool
    best: bool
    limits: Limits | None
    up_to_symmetry: bool
    seed: int | None
    engine: str | Engine
    threads: int | None
    options: Mapping[str, bool | int | str] | None
    stop: StopFlag | None
    on_progress: Callable[[Progress], None] | None
    on_best: Callable[[Solution], None] | None


class CountKeywords(TypedDict, total=False):
    edges: bool
    up_to_symmetry: bool
    certify: str | Path | None
    engine: str | Engine
    limits: Limits | None
    threads: int | None
    options: Mapping[str, bool | int | str] | None
    stop: StopFlag | None
    on_progress: Callable[[Progress], None] | None


class SampleKeywords(TypedDict, total=False):
    seed: int
    engine: str | Engine
    limits: Limits | None
    threads: int | None
    options: Mapping[str, bool | int | str] | None
    stop: StopFlag | None
    on_progress: Callable[[Progress], None] | None
    on_solution: Callable[[Solution], None] | None


class ProveKeywords(TypedDict, total=False):
    limits: Limits | None
    seed: int | None
    engine: str | Engine
    threads: int | None
    options: Mapping[str, bool | int | str] | None
    stop: StopFlag | None
    on_progress: Callable[[Progress], None] | None


class GenerateKeywords(TypedDict, total=False):
    tiling: str | None
    grade: int | tuple[int, int] | str | None
    stars: int | tuple[int, int] | str | None
    teach: str | None
    no: str | None
    symmetry: str | None
    mask: Any
    minimal: bool
    clues: int | None
    density: float | None
    start: Any
    solution: Any
    options: Mapping[str, int | str] | None
    seed: int | None
    limits: Limits | None
    attempts: int
    threads: int | None
    stop: StopFlag | None
    on_attempt: Callable[[Attempts], None] | None


class GenerateManyKeywords(TypedDict, total=False):
    tiling: str | None
    grade: int | tuple[int, int] | str | None
    stars: int | tuple[int, int] | str | None
    teach: str | None
    no: str | None
    symmetry: str | None
    mask: Any
    minimal: bool
    clues: int | None
    density: float | None
    start: Any
    solution: Any
    options: Mapping[str, int | str] | None
    seed: int | None
    number: int | None
    limits: Limits | None
    attempts: int
    threads: int | None
    stop: StopFlag | None
    on_attempt: Callable[[Attempts], None] | None


class FormulaKeywords(TypedDict, total=False):
    unique: bool
    all: bool
    limits: Limits | None
    seed: int | None
    threads: int | None
    options: Mapping[str, bool | int | str] | None
    stop: StopFlag | None
    on_progress: Callable[[Progress], None] | None
