"""What an engine will probably take, from what can be seen of a puzzle: a small model for each family and engine.

Each is a sum of a few terms, products of traits such as ``size`` or ``density``, that gives the logarithm of nodes or
of seconds. ``predictions.json`` holds the coefficients, how they were found and how far off they were: four of five
boards lay within a model's factor, either way, when it was fitted to others. Search is chaotic, so these factors are
large; and many boards take no search, which is easy to predict: of those that do, fewer lie within. docs/analyze.md
has the figures.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul
from pathlib import Path
from typing import Any

from edgewise.analysis.measures import Measures
from edgewise.family import Feature
from edgewise.forcing import Forced

FILE = Path(__file__).with_name("predictions.json")
CLUED = 0.125
"""From this share of clues on, engines that have a choice deduce rather than scan."""
FARTHEST = 12.0
"""Powers of ten: a model that is asked about a board beyond its own says nothing sensible far out."""

Traits = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Predicted:
    """What a model says, and within what factor four of five boards lay, those that take no search among them."""

    nodes: float
    nodes_factor: float
    seconds: float
    seconds_factor: float
    """On the machine on which the model was fitted."""
    beyond: bool
    """The board is larger than all that the model was fitted on."""

    def to_dict(self) -> dict[str, object]:
        return {
            "nodes": round(self.nodes, 1),
            "nodes_factor": self.nodes_factor,
            "seconds": float(f"{self.seconds:.3g}"),
            "seconds_factor": self.seconds_factor,
            "beyond": self.beyond,
        }

    def __str__(self) -> str:
        time = f"{_rounded(self.seconds)} s" if self.seconds >= 1 else f"{_rounded(1000 * self.seconds)} ms"
        words = (
            f"predicted {_rounded(self.nodes)} nodes (×÷ {self.nodes_factor:g}), {time} (×÷ {self.seconds_factor:g})"
        )
        return f"{words}{', beyond the sizes it knows' if self.beyond else ''}"


def traits_of(measures: Measures, forced: Forced | None, features: Mapping[str, Feature]) -> dict[str, float]:
    """The numbers that terms are made of: size, density, what stays open, and every feature of the family.

    A feature that counts something is there for each cell, too: ``clues_0/cells``.
    """
    found = {
        "size": math.log10(max(measures.cells, 1)),
        "density": measures.density,
        "clued": float(measures.density >= CLUED),
    }
    if forced is not None:
        found["forced"] = forced.share
        found["open"] = math.log10(1 + len(forced.values) - forced.settled)
    for name, feature in features.items():
        if isinstance(feature.value, int | float):
            found[name] = float(feature.value) if math.isfinite(feature.value) else 0.0
            found[f"{name}/cells"] = found[name] / max(measures.cells, 1)
    return found


def term_value(term: str, traits: Traits) -> float:
    """The product of traits that a term names.

    >>> term_value("size*density", {"size": 2.0, "density": 0.5}), term_value("1", {})
    (1.0, 1.0)
    """
    return math.prod(traits[name] for name in term.split("*")) if term != "1" else 1.0


def predict(family: str, engine: str, traits: Traits) -> Predicted | None:
    """What the engine will probably take; ``None`` where there is no model for it."""
    model = models()["models"].get(family, {}).get(engine)
    if model is None:
        return None
    values = [term_value(term, traits) for term in model["terms"]]
    return Predicted(
        nodes=max(model["fewest_nodes"], 10 ** _bounded(model["log10_nodes"], values) - 1),
        nodes_factor=model["nodes_factor"],
        seconds=max(model["fewest_seconds"], 10 ** _bounded(model["log10_seconds"], values)),
        seconds_factor=model["seconds_factor"],
        beyond=traits["size"] > model["largest_size"] + 1e-9,
    )


@cache
def models() -> dict[str, Any]:
    """The models, with the machine and the day of their making."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def _bounded(weights: Sequence[float], values: Sequence[float]) -> float:
    return min(max(float(sum(map(mul, weights, values))), -FARTHEST), FARTHEST)


def _rounded(number: float) -> str:
    """Two digits: a model knows no more.

    >>> _rounded(0.1234), _rounded(7), _rounded(123456)
    ('0.12', '7', '120,000')
    """
    short = float(f"{number:.2g}")
    return f"{short:,.0f}" if short >= 10 else f"{short:g}"
