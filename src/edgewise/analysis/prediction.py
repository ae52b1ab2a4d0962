"""What an engine will probably take, from what can be seen of a puzzle: a small model for each family and engine.

Each model is a sum of a few terms, products of traits such as ``size`` or ``density``, that gives the logarithm of the
nodes or of the seconds. ``predictions.json`` holds the coefficients, how they were found and how far off they were:
four out of five boards that a model was not fitted to lay within its factor, either way. Search is chaotic, so these
factors are large. Many boards take no search, which is easy to predict; of those that do, fewer lie within the factor.
docs/analyze.md has the figures.
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
from edgewise.forms import Form
from edgewise.registry import engines

FILE = Path(__file__).with_name("predictions.json")
FARTHEST = 12.0
"""Powers of ten: far beyond the boards that it was fitted to, a model says nothing sensible."""

Traits = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Predicted:
    """What a model says, and the factor within which four out of five boards lay, easy ones included."""

    nodes: float
    nodes_factor: float
    seconds: float
    seconds_factor: float
    """Times are those of the machine that the model was fitted on."""
    beyond: bool
    """The board is larger than all that the model was fitted to."""

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


def traits_of(
    form: Form, measures: Measures, forced: Forced | None, features: Mapping[str, Feature]
) -> dict[str, float]:
    """The numbers that terms are made of: size, density, what stays open, the features of the family, the traits that
    engines add.

    Each feature that is a number also comes divided by the number of cells: ``clues_0/cells``.
    """
    found = {"size": math.log10(max(measures.cells, 1)), "density": measures.density}
    for engine in engines().values():
        found |= engine.traits(form)
    if forced is not None:
        found["forced"] = forced.share
        found["open"] = math.log10(1 + len(forced.values) - forced.settled)
    for name, feature in features.items():
        if isinstance(feature.value, int | float):
            found[name] = float(feature.value) if math.isfinite(feature.value) else 0.0
            found[f"{name}/cells"] = found[name] / max(measures.cells, 1)
    return found


def term_value(term: str, traits: Traits) -> float:
    """The product of the traits that a term names.

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
    """The models, with the machine that they were fitted on and the date."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def _bounded(weights: Sequence[float], values: Sequence[float]) -> float:
    return min(max(float(sum(map(mul, weights, values))), -FARTHEST), FARTHEST)


def _rounded(number: float) -> str:
    """Two digits: no model is more precise than that.

    >>> _rounded(0.1234), _rounded(7), _rounded(123456)
    ('0.12', '7', '120,000')
    """
    short = float(f"{number:.2g}")
    return f"{short:,.0f}" if short >= 10 else f"{short:g}"
