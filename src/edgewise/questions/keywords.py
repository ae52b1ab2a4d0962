"""The keywords of the verbs, for type checkers and editors. Made from the questions by `make stubs`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypedDict

from edgewise.base.engine import Engine, StopFlag
from edgewise.base.family import Solution
from edgewise.base.result import Limits, Progress
from edgewise.generating.making import Attempts


class ClusterProveKeywords(TypedDict, total=False):
    limits: Limits | None
    options: Mapping[str, bool | int | str] | None
    stop: StopFlag | None
    on_progress: Callable[[Progress], None] | None


class ClusterCountKeywords(ClusterProveKeywords, total=False):
    engine: str | Engine


class ClusterCountManyKeywords(TypedDict, total=False):
    edges: bool
    engine: str | Engine
    limits: Limits | None
    options: Mapping[str, bool | int | str] | None
    stop: StopFlag | None


class ProveKeywords(ClusterCountKeywords, total=False):
    seed: int | None
    threads: int | None


class SampleKeywords(ClusterCountKeywords, total=False):
    seed: int
    threads: int | None
    on_solution: Callable[[Solution], None] | None


class FormulaKeywords(ClusterProveKeywords, total=False):
    unique: bool
    all: bool
    seed: int | None
    threads: int | None


class ClusterSolveManyKeywords(TypedDict, total=False):
    unique: bool
    all: bool
    best: bool
    limits: Limits | None
    seed: int | None
    engine: str | Engine
    options: Mapping[str, bool | int | str] | None
    stop: StopFlag | None


class CountKeywords(ClusterCountKeywords, total=False):
    edges: bool
    up_to_symmetry: bool
    certify: str | Path | None
    threads: int | None


class ClusterSolveKeywords(ClusterCountKeywords, total=False):
    unique: bool
    all: bool
    seed: int | None
    on_solution: Callable[[Solution], None] | None


class ClusterBestKeywords(ClusterProveKeywords, total=False):
    seed: int | None
    save: str | Path | None
    resume: str | Path | None
    save_every: float | None
    on_best: Callable[[Solution], None] | None


class SolveManyKeywords(FormulaKeywords, total=False):
    best: bool
    up_to_symmetry: bool
    engine: str | Engine
    on_best: Callable[[Solution], None] | None


class SolveKeywords(SolveManyKeywords, total=False):
    save: str | Path | None
    resume: str | Path | None
    save_every: float | None
    on_solution: Callable[[Solution], None] | None


class MakingKeywords(TypedDict, total=False):
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
    stop: StopFlag | None


class ClusterGenerateManyKeywords(MakingKeywords, total=False):
    number: int | None


class GenerateKeywords(MakingKeywords, total=False):
    threads: int | None
    on_attempt: Callable[[Attempts], None] | None


class GenerateManyKeywords(GenerateKeywords, total=False):
    number: int | None
