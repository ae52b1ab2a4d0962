"""The campaign on squares, in short, and its oracle by numbers that are known."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from support.project import fuzz_script


@pytest.fixture
def fuzz(monkeypatch):
    return fuzz_script("squares", monkeypatch)


def test_the_oracle_lists_every_loop_once(fuzz):
    """The numbers of loops of square boards are A140517 of the encyclopedia of integer sequences."""
    for size, number in ((1, 1), (2, 13), (3, 213), (4, 9349)):
        lines = fuzz.loops(size, size).lines.tolist()
        assert len(lines) == len(set(lines)) == number


def test_engines_say_what_the_oracle_says(fuzz, boards):
    asked = [ew.all_engines()[name] for name in ("cdcl", "backtrack", "frontier")]
    sizes = [size for size in fuzz.SIZES if size[0] * size[1] <= 20]
    for seed in boards(600):
        rng = random.Random(seed)
        clues = fuzz.random_clues(rng, *sizes[seed % len(sizes)])
        assert fuzz.fault(clues, asked[seed % len(asked)], rng) is None


def test_a_wrong_answer_is_a_fault(fuzz, monkeypatch):
    """Of a board with one solution more, or less, than there are."""
    clues = [[3, None], [None, None]]
    known = fuzz.loops(2, 2)
    for others in (known.lines[1:], known.lines[:0]):
        monkeypatch.setattr(fuzz.Loops, "of", lambda self, clues, others=others: others)
        assert fuzz.fault(clues, ew.all_engines()["cdcl"], random.Random(1)) is not None
