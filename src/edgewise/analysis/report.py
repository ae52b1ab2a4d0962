"""The report on a puzzle: what can be seen, what is forced, what the search took, and a class with its reasons.

What can be seen is for the family to tell (``Family.features``). What is forced is read from the form. What the search
takes is measured for every engine, also with propagation switched off where an engine allows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from edgewise.analysis.dives import Depth
from edgewise.analysis.effort import DEFAULT_SECONDS, Effort, can_settle, measure_effort
from edgewise.analysis.measures import Measures, measure
from edgewise.base.choices import Choice
from edgewise.base.deadline import Deadline
from edgewise.base.engine import StopFlag
from edgewise.base.errors import NoEngine
from edgewise.base.family import Feature, Puzzle
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Limits, Status, counted
from edgewise.kits import kit_of
from edgewise.solving.forcing import ForcedEdges
from edgewise.text.names import printable

LANDMARKS = 8
"""About so many depths are printed, of the number of boards at each."""
SHARE_OF_ESTIMATE = 0.25
"""Of the time, for that number; if it is not there by then, there are fewer dives."""


class Difficulty(Choice):
    """From what propagation alone settles to what the preferred engine does not settle in its time."""

    TRIVIAL = "trivial"
    EASY = "easy"
    MODERATE = "moderate"
    HARD = "hard"
    VERY_HARD = "very hard"
    EXTREME = "extreme"


MOST_NODES = {Difficulty.EASY: 10, Difficulty.MODERATE: 100, Difficulty.HARD: 1_000, Difficulty.VERY_HARD: 10_000}
"""The most comparable nodes of the preferred engine for each class; a puzzle beyond the last is extreme."""


@dataclass(frozen=True)
class Analysis:
    """Everything that is known about why a puzzle is as hard as it is."""

    puzzle: Puzzle
    measures: Measures
    features: dict[str, Feature]
    depths: tuple[Depth, ...]
    """How many boards of tiles there are with the first cells laid, fixed pieces not counted: an estimate."""
    forced: ForcedEdges | None
    """``None`` where the form has no edges to force, or where the time was up before all was forced."""
    efforts: tuple[Effort, ...]
    declined: dict[str, str]
    """Engines that take boards like this one, but cannot settle it or had no time: each by name, and why."""
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
            **({"depths": [depth.to_dict() for depth in self.depths]} if self.depths else {}),
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
            "declined": self.declined,
            "verdict": self.verdict,
            "difficulty": str(self.difficulty),
            "reasons": list(self.reasons),
        }

    def __str__(self) -> str:
        lines = [f"{printable(self.puzzle.name) or 'puzzle'}: {family_of(self.puzzle).title}, {self.measures.size}"]
        lines += [f"  {_shown(feature.value):>8}  {feature.meaning}" for feature in self.features.values()]
        lines += [f"  {depth!s:>14}  boards with {depth.cells} cells laid in row order" for depth in self._landmarks()]
        if self.forced is not None:
            waves = max(self.forced.waves, default=0)
            lines.append(
                f"  {_shown(self.forced.share):>8}  edges forced by propagation alone: {self.forced.settled} of"
                f" {len(self.forced.values)}, in {counted(waves, 'wave')}"
            )
        lines += [f"  {effort}" for effort in self.efforts]
        lines += [f"  {engine}: declined: {reason}" for engine, reason in self.declined.items()]
        lines.append(f"{self.difficulty}: {'; '.join(self.reasons)}")
        return "\n".join(lines)

    def _landmarks(self) -> list[Depth]:
        """A few of the depths: evenly spaced, the last, and the one with most boards."""
        if not self.depths:
            return []
        every = -(-len(self.depths) // LANDMARKS)
        most = max(self.depths, key=lambda depth: depth.log10_boards)
        return [depth for depth in self.depths if depth.cells % every == 0 or depth in (most, self.depths[-1])]


def analyze(puzzle: Puzzle, seconds: float = DEFAULT_SECONDS, stop: StopFlag | None = None) -> Analysis:
    """Says what makes a puzzle easy or hard; the seconds are for all of it.

    Each run of an engine gets an equal share of what is left, so one that is quick leaves more for those after it.
    """
    family = family_of(puzzle)
    form = puzzle.form
    stop = stop or StopFlag()
    deadline = Deadline(seconds, stop)
    forced = kit_of(form).propagated(form, lambda: deadline.stopped_by() is not None)
    features, measures = family.features(puzzle), measure(puzzle, form)
    soon = Deadline(seconds * SHARE_OF_ESTIMATE, stop)
    depths = kit_of(form).boards_by_depth(form, lambda: soon.stopped_by() is not None)
    efforts: list[Effort] = []
    declined: dict[str, str] = {}
    settling = [engine for engine in engines().values() if can_settle(engine, form)]
    runs = [(engine, bare) for engine in settling for bare in ((False, True) if engine.bare else (False,))]
    for number, (engine, bare) in enumerate(runs):
        left = deadline.for_engine(Limits()).seconds or 0.0
        if stop.is_set():
            break
        if engine.name in declined:
            continue
        if efforts and left == 0:
            if not any(effort.engine == engine.name for effort in efforts):
                declined[engine.name] = "no time was left"
            continue
        try:
            efforts.append(measure_effort(puzzle, engine, bare=bare, seconds=left / (len(runs) - number), stop=stop))
        except NoEngine as error:
            declined[engine.name] = str(error)
    verdict = next((effort.result.verdict for effort in efforts if effort.settled), "not settled")
    difficulty = _difficulty(forced, efforts)
    reasons = _reasons(forced, efforts, features)
    return Analysis(puzzle, measures, features, depths, forced, tuple(efforts), declined, verdict, difficulty, reasons)


def _preferred(efforts: Sequence[Effort]) -> Effort | None:
    """The effort of the engine that ``auto`` would choose: engines come in this order."""
    return next((effort for effort in efforts if not effort.bare), None)


def _difficulty(forced: ForcedEdges | None, efforts: Sequence[Effort]) -> Difficulty:
    if forced is not None and (forced.contradiction or forced.share == 1):
        return Difficulty.TRIVIAL
    preferred = _preferred(efforts)
    if preferred is None or not preferred.settled:
        return Difficulty.EXTREME
    nodes = preferred.comparable_nodes
    return next((level for level, most in MOST_NODES.items() if nodes <= most), Difficulty.EXTREME)


def _reasons(forced: ForcedEdges | None, efforts: Sequence[Effort], features: Mapping[str, Feature]) -> tuple[str, ...]:
    """The reasons for the class, the most important first."""
    words = []
    if forced is not None:
        if forced.contradiction:
            words.append("propagation alone shows that there is no solution")
        elif forced.share == 1:
            words.append("propagation alone settles every edge")
        else:
            words.append(f"propagation alone settles {forced.share:.0%} of the edges")
    preferred = _preferred(efforts)
    if preferred is not None and preferred.nodes is not None:
        took = "took" if preferred.settled else "did not settle it within"
        words.append(f"{preferred.engine} {took} {counted(preferred.nodes, 'node')}")
    words += [
        f"{effort.engine} without propagation did not settle it in {effort.seconds:.1f} s"
        for effort in efforts
        if effort.bare and not effort.settled
    ]
    if any(effort.result.unique is False and effort.result.status is Status.SOLVED for effort in efforts):
        words.append("it has several solutions, so not everything can be deduced")
    words += [feature.remark for feature in features.values() if feature.remark]
    return tuple(words)


def _shown(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)
