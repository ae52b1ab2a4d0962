"""The campaign of specs itself: it meets specs of every kind, sees every fault, and makes a failing spec simple."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.generating.made import Made
from edgewise.generating.spec import Spec
from support.project import fuzz_script

BOARD = ew.load("3x2t0:a3a2a2")
OPEN = ew.load(". 3 .\n. . .")
FULL = ew.load("3 3 3\n2 2 2")
WRONG = ew.load("0 . .\n. . 2")


@pytest.fixture
def fuzz(slow, monkeypatch):
    return fuzz_script("making", monkeypatch)


def made(puzzle) -> Made:
    spec = Spec(family="slitherlink", rows=2, columns=3)
    return Made(puzzle, replace(ew.solve(BOARD).solutions[0], puzzle=puzzle), 1, 1, "0", spec)


def test_a_few_boards_of_mixed_specs(boards, fuzz):
    kinds = Counter()
    for seed in boards(40):
        asked = fuzz.random_spec(random.Random(seed))
        kind, wrong = fuzz.outcome(asked)
        assert wrong == [], asked
        kinds[kind] += 1
    assert sum(count for kind, count in kinds.items() if kind.startswith("unique")) > boards.seen(15), kinds


@pytest.mark.parametrize(
    ("specs", "said"),
    [
        ({}, None),
        ({"mask": frozenset({1, 3, 5}), "symmetry": "mirror", "clues": 3, "density": 0.5, "start": OPEN}, None),
        ({"mask": frozenset({1, 3})}, "clues do not stand where the mask is"),
        ({"symmetry": "rotate180"}, "clues are not symmetric by rotate180"),
        ({"clues": 4}, "it has 3 clues"),
        ({"density": 0.8}, "it has 3 clues in 6 cells"),
        ({"start": ew.load("1 3 .\n. . .")}, "a clue that was given is gone"),
        ({"grade": "9..10"}, "its grade is"),
        ({"tiling": "cairo"}, "it is on another tiling"),
        ({"solution": ew.solve(". 0 .\n. . .").solutions[0]}, "it has another solution"),
    ],
)
def test_what_is_not_as_asked_is_seen(fuzz, specs, said):
    found = list(fuzz.faults(fuzz.Asked("slitherlink", (2, 3), 1, specs), made(BOARD)))
    assert [fault for fault in found if said is None or said in fault] == found[:1]
    assert bool(found) == (said is not None)


def test_several_solutions_are_seen_by_two_engines(fuzz):
    found = list(fuzz.faults(fuzz.Asked("slitherlink", (2, 3), 1), made(OPEN)))
    assert found == [
        "it has several solutions by sat",
        "it has several solutions by frontier",
        "it has 9 solutions by brute",
    ]


def test_a_clue_that_can_go_and_a_wrong_solution_are_seen(fuzz):
    found = list(fuzz.faults(fuzz.Asked("slitherlink", (2, 3), 1, {"minimal": True}), made(FULL)))
    assert len(found) > 2
    assert all(fault.endswith("can go") for fault in found)
    assert "its solution is wrong" in list(fuzz.faults(fuzz.Asked("slitherlink", (2, 3), 1), made(WRONG)))


def test_a_failing_wish_is_made_simple_and_printed_as_a_command(fuzz, monkeypatch):
    """A fault that large boards with two clues have, whatever else is asked for."""

    def outcome(asked):
        return "unique", ["wrong"] if asked.size[0] > 3 and asked.specs.get("clues") == 2 else []

    monkeypatch.setattr(fuzz, "outcome", outcome)
    asked = fuzz.Asked("eternity", (7, 6), 5, {"clues": 2, "colours": 9, "frame_colours": 3})
    assert str(asked).startswith("edgewise generate eternity 7x6 --clues 2 --colours 9 --frame-colours 3 --seed 5")
    assert fuzz.shrunk(asked) == fuzz.Asked("eternity", (4, 3), 5, {"clues": 2})
