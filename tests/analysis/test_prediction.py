"""Predicted effort: most boards that no model has seen lie within the factor that the model claims, in nodes."""

from __future__ import annotations

import importlib.util
import json
import sys

import pytest

import edgewise as ew
from edgewise.analysis import analyze
from edgewise.analysis.measures import Measures
from edgewise.analysis.prediction import models, predict, term_value, traits_of
from edgewise.family import Feature
from edgewise.registry import engines, families, family_of
from support.project import ROOT

NATIVE = ("cdcl", "backtrack", "cells", "frontier", "tiles")
FIRST_SEED, BOARDS = 100_000, 40
MOST = 0.6
"""The share of boards within the factor; it is 80 % of those that the models were fitted to."""


def figures():
    """The script that fits the models, for its boards."""
    spec = importlib.util.spec_from_file_location("prediction_figures", ROOT / "docs" / "prediction_figures.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["prediction_figures"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("family", models()["models"])
def test_most_boards_lie_within_the_factor(family):
    script = figures()
    within: dict[str, list[bool]] = {}
    for seed in range(FIRST_SEED, FIRST_SEED + BOARDS):
        sample = script.sampled(family, seed, NATIVE)
        for engine, (nodes, _) in sample.taken.items() if sample else ():
            told = predict(family, engine, sample.traits)
            ratio = (1 + told.nodes) / (1 + nodes)
            within.setdefault(engine, []).append(1 / told.nodes_factor <= ratio <= told.nodes_factor)
    assert set(within) == {name for name in models()["models"][family] if name in NATIVE}
    for engine, hits in within.items():
        assert len(hits) >= BOARDS / 2
        assert sum(hits) >= MOST * len(hits), (
            f"{engine}: {sum(hits)} of {len(hits)}; if its search has changed, fit its model again:"
            f" python docs/prediction_figures.py --family {family}"
        )


def test_every_model_is_whole_and_says_where_it_comes_from():
    for family, found in models()["models"].items():
        assert family in families()
        assert {"processor", "cores", "started", "edgewise"} <= set(found["made_on"])
        for engine, model in found.items():
            if engine == "made_on":
                continue
            assert engine in engines()
            assert len(model["terms"]) == len(model["log10_nodes"]) == len(model["log10_seconds"])
            assert model["nodes_factor"] >= 1 <= model["seconds_factor"]
            assert model["boards"] >= 60


def test_terms_are_products_of_traits():
    assert term_value("a*b*b", {"a": 2.0, "b": 3.0}) == 18.0
    assert term_value("1", {}) == 1.0


def test_traits_count_per_cell_and_are_finite():
    board = ew.load(ROOT / "examples" / "eternity" / "3x3.txt")
    features = {"x": Feature(3, ""), "y": Feature(float("-inf"), ""), "z": Feature("a", "")}
    traits = traits_of(family_of(board).lower(board), Measures("2×3", 6, 3), None, features)
    assert (traits["density"], traits["x"], traits["x/cells"], traits["y"]) == (0.5, 3.0, 0.5, 0.0)
    assert "z" not in traits
    assert traits["clued"] == 0.0  # of the engine tiles


def test_what_no_model_knows_is_not_predicted():
    assert predict("slitherlink", "brute", {}) is None
    assert predict("chess", "cdcl", {}) is None


def test_predicted_and_measured_stand_side_by_side():
    analysis = analyze(ew.load(ROOT / "examples" / "slitherlink" / "10x10-hard.txt"), seconds=0.5)
    told = {effort.engine: effort for effort in analysis.efforts if not effort.bare}
    assert told["cdcl"].predicted.nodes_factor == models()["models"]["slitherlink"]["cdcl"]["nodes_factor"]
    assert all(effort.predicted is None for effort in analysis.efforts if effort.bare)
    assert "predicted" in str(analysis)
    efforts = json.loads(json.dumps(analysis.to_dict()))["efforts"]
    cdcl = next(effort for effort in efforts if effort["engine"] == "cdcl")
    assert set(cdcl["predicted"]) == {"nodes", "nodes_factor", "seconds", "seconds_factor", "beyond"}


def test_a_board_beyond_the_models_says_so():
    large = analyze(ew.load(ROOT / "examples" / "slitherlink" / "25x30.txt"), seconds=0.05)
    assert "beyond the sizes it knows" in str(large)
    small = analyze(ew.load(ROOT / "examples" / "slitherlink" / "5x5.txt"), seconds=0.05)
    assert "beyond" not in str(small)
