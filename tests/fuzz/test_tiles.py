"""The long comparison of tile engines itself: it finds a fault that is planted, makes it small and keeps it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import edgewise as ew
from support.project import fuzz_script


@pytest.fixture
def fuzz(slow, monkeypatch):
    return fuzz_script("tiles", monkeypatch)


def test_boards_are_of_every_kind(boards, fuzz):
    kinds = Counter()
    for seed in boards(200):
        puzzle = fuzz.random_puzzle(random.Random(seed))
        looks = [min(piece[turn:] + piece[:turn] for turn in range(4)) for piece in puzzle.pieces]
        kinds["copies"] += len(set(looks)) < len(looks)
        kinds["alike when turned"] += any(piece[:2] == piece[2:] for piece in puzzle.pieces)
        kinds["clues"] += bool(puzzle.clues)
        expected = fuzz.oracle(puzzle, kinds)
        kinds["solved" if expected else "unsolvable"] += 1
    assert min(kinds[kind] for kind in ("copies", "alike when turned", "clues", "solved", "unsolvable")) > boards.seen(
        30
    ), kinds


def test_a_planted_fault_is_found_shrunk_and_kept(fuzz, monkeypatch, tmp_path):
    """An engine that loses the last of several solutions."""
    honest = fuzz.everything

    def faulty(engine, puzzle, *limits, **how):
        found = honest(engine, puzzle, *limits, **how)
        return found[:-1] if how.get("options", {}).get("search") == "constraint" and found[1:] else found

    monkeypatch.setattr(fuzz, "everything", faulty)
    monkeypatch.setattr(fuzz, "ROOT", tmp_path)
    (tmp_path / "tests" / "regressions").mkdir(parents=True)
    how = {"options": {"search": "constraint"}}
    puzzle = next(
        board for board in map(fuzz.random_puzzle, map(random.Random, range(100))) if fuzz.differs(board, "tiles", how)
    )
    small = fuzz.shrunk(puzzle, "tiles", how)
    assert fuzz.differs(small, "tiles", how)
    assert not any(fuzz.differs(simpler, "tiles", how) for simpler in fuzz.simpler(small))
    assert len(small.pieces) <= len(puzzle.pieces)
    fuzz.keep(small, "tiles", how, seed=7)
    [path] = (tmp_path / "tests" / "regressions").iterdir()
    kept = ew.load(path)
    assert (kept.pieces, kept.clues) == (small.pieces, small.clues)
