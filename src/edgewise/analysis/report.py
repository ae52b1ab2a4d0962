"""Why is this puzzle hard? What can be seen, what is forced, what the search took, and a class with its reasons.

What can be seen is the family's to tell (``Family.features``); what is forced is read from the form; what the search
takes is measured, engine by engine, also with nothing but the search where an engine can be stripped to it, and set
beside what was to be expected of a puzzle that looks like this.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from edgewise.analysis.measures import Measures, measure
from edgewise.analysis.prediction import Predicted, predict, traits_of
from edgewise.api import ask
from edgewise.engine import Engine, StopFlag
from edgewise.family import Feature, Puzzle
from edgewise.forcing import Forced, force
from edgewise.forms import Form, LineForm
from edgewise.registry import engines, family_of
from edgewise.result import Limits, Question, Result, Status

DEFAULT_SECONDS = 2.0


class Difficulty(StrEnum):
    """From what propagation alone settles to what the preferred engine does not settle in its time."""

    TRIVIAL = "trivial"
    EASY = "easy"
    MODERATE = "moderate"
    HARD = "hard"
    VERY_HARD = "very hard"
    EXTREME = "extreme"


MOST_NODES = {Difficulty.EASY: 10, Difficulty.MODERATE: 100, Difficulty.HARD: 1_000, Difficulty.VERY_HARD: 10_000}
"""Nodes of the preferred engine, up to which a puzzle is of a class; beyond the last it is extreme."""
SCAN_NODES = 1_000
"""So many placements of an engine that scans are counted as one node: they take no longer than one that deduces."""


@dataclass(frozen=True)
class Effort:
    """What one engine took to settle the puzzle."""

    engine: str
    settled: bool
    seconds: float
    nodes: int | None
    deepest: int | None
    bare: bool = False
    """With its propagation switched off."""
    search: str = ""
    """Which of its searches the engine used, where it has several."""
    predicted: Predicted | None = None
    """What was to be expected, where there is a model for it."""

    def to_dict(self) -> dict[str, object]:
        return {
            "engine": self.engine,
            "propagation": not self.bare,
            "settled": self.settled,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "deepest": self.deepest,
            "predicted": None if self.predicted is None else self.predicted.to_dict(),
        }


@dataclass(frozen=True)
class Analysis:
    """Everything that is known about why a puzzle is as hard as it is."""

    puzzle: Puzzle
    measures: Measures
    features: dict[str, Feature]
    forced: Forced | None
    """``None`` where the form has no edges to force."""
    efforts: tuple[Effort, ...]
    verdict: str
    difficulty: Difficulty
    reasons: tuple[str, ...]

    def to_dict(self) -> dict[str, object]:
        """The object of the JSON output."""
        forced = self.forced
        return {
            "puzzle": self.puzzle.name,
            "family": self.puzzle.family_name,
            "size": self.measures.size,
            "cells": self.measures.cells,
            "clues": self.measures.clues,
            "features": {name: feature.value for name, feature in self.features.items()},
            "forced": None
            if forced is None
            else {
                "edges": len(forced.values),
                "on": sum(value is True for value in forced.values),
                "off": sum(value is False for value in forced.values),
                "waves": max(forced.waves, default=0),
                "contradiction": forced.contradiction,
            },
            "efforts": [effort.to_dict() for effort in self.efforts],
            "verdict": self.verdict,
            "difficulty": str(self.difficulty),
            "reasons": list(self.reasons),
        }

    def __str__(self) -> str:
        lines = [f"{self.puzzle.name or 'puzzle'}: {family_of(self.puzzle).title}, {self.measures.size}"]
        lines += [f"  {_shown(feature.value):>8}  {feature.meaning}" for feature in self.features.values()]
        if self.forced is not None:
            waves = max(self.forced.waves, default=0)
            lines.append(
                f"  {_shown(self.forced.share):>8}  edges forced by propagation alone: {self.forced.settled} of"
                f" {len(self.forced.values)}, in {waves} waves"
            )
        for effort in self.efforts:
            how = " without propagation" if effort.bare else ""
            nodes = "" if effort.nodes is None else f", {effort.nodes:,} nodes"
            depth = "" if effort.deepest is None else f", {effort.deepest} deep"
            time = f"{effort.seconds * 1000:.1f} ms" if effort.settled else f"not settled in {effort.seconds:.1f} s"
            lines.append(f"  {effort.engine}{how}: {time}{nodes}{depth}")
            if effort.predicted is not None:
                lines.append(f"    {effort.predicted}")
        lines.append(f"{self.difficulty}: {'; '.join(self.reasons)}")
        return "\n".join(lines)


def analyze(puzzle: Puzzle, seconds: float = DEFAULT_SECONDS, stop: StopFlag | None = None) -> Analysis:
    """Looks at a puzzle, forces what can be forced, and lets every engine settle it within so many seconds each."""
    family = family_of(puzzle)
    form = family.lower(puzzle)
    forced = force(form) if isinstance(form, LineForm) else None
    able = [engine for engine in engines().values() if _can_settle(engine, form)]
    features, measures = family.features(puzzle), measure(puzzle, form)
    traits = traits_of(measures, forced, features)
    stop = stop or StopFlag()
    efforts: list[Effort] = []
    results: list[Result] = []
    for engine in able:
        for bare in (False, True) if engine.bare else (False,):
            if stop.is_set():
                break
            result, effort = _settle(puzzle, engine, bare, seconds, stop)
            results.append(result)
            expected = None if bare else predict(puzzle.family_name, engine.name, traits)
            efforts.append(replace(effort, predicted=expected))
    verdict = next((result.verdict for result in results if result.unique is not None), "not settled")
    difficulty = _difficulty(forced, efforts)
    reasons = _reasons(forced, efforts, features, results)
    return Analysis(puzzle, measures, features, forced, tuple(efforts), verdict, difficulty, reasons)


def _can_settle(engine: Engine, form: Form) -> bool:
    return Question.UNIQUE in engine.answers and engine.missing() is None and engine.accepts(form)


def _settle(puzzle: Puzzle, engine: Engine, bare: bool, seconds: float, stop: StopFlag) -> tuple[Result, Effort]:
    options = dict(engine.bare) if bare else {}
    limits = Limits(seconds=seconds)
    result, _ = ask(puzzle, Question.UNIQUE, engine=engine.name, limits=limits, threads=1, options=options, stop=stop)
    nodes, deepest = result.stats.get("nodes"), result.stats.get("deepest")
    return result, Effort(
        engine=engine.name,
        settled=result.unique is not None,
        seconds=result.seconds,
        nodes=nodes if isinstance(nodes, int) else None,
        deepest=deepest if isinstance(deepest, int) else None,
        bare=bare,
        search=str(result.stats.get("search", "")),
    )


def _difficulty(forced: Forced | None, efforts: list[Effort]) -> Difficulty:
    if forced is not None and (forced.contradiction or forced.share == 1):
        return Difficulty.TRIVIAL
    usual = next((effort for effort in efforts if not effort.bare), None)
    if usual is None or not usual.settled or usual.nodes is None:
        return Difficulty.EXTREME
    nodes = usual.nodes / (SCAN_NODES if usual.search == "scan" else 1)
    return next((level for level, most in MOST_NODES.items() if nodes <= most), Difficulty.EXTREME)


def _reasons(
    forced: Forced | None, efforts: list[Effort], features: dict[str, Feature], results: list[Result]
) -> tuple[str, ...]:
    """The class in words, the weightiest first."""
    words = []
    if forced is not None:
        if forced.contradiction:
            words.append("propagation alone shows that there is no solution")
        elif forced.share == 1:
            words.append("propagation alone settles every edge")
        else:
            words.append(f"propagation alone settles {forced.share:.0%} of the edges")
    usual = next((effort for effort in efforts if not effort.bare), None)
    if usual is not None and usual.nodes is not None:
        settled = "took" if usual.settled else "did not settle it within"
        words.append(f"{usual.engine} {settled} {usual.nodes:,} nodes")
    stripped = [effort for effort in efforts if effort.bare and not effort.settled]
    words += [
        f"{effort.engine} without propagation does not settle it in {effort.seconds:.1f} s" for effort in stripped
    ]
    if any(result.unique is False and result.status is Status.SOLVED for result in results):
        words.append("it has several solutions, so not everything can be deduced")
    words += [feature.remark for feature in features.values() if feature.remark]
    return tuple(words)


def _shown(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)
