"""Ids that Loopy itself prints for patterns without a period; which of them depends on its version."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.boards.tilings.kinds import KINDS
from support.readers.loopy import LOOPY, generated

PATCHED = [kind.loopy for kind in KINDS.values() if kind.has_patches]


@pytest.mark.skipif(LOOPY is None, reason="sgt-loopy is not installed")
@pytest.mark.parametrize("number", PATCHED)
@pytest.mark.parametrize("size", ["9x8", "12x12"])
def test_its_ids_are_read_proven_unique_and_written_back(number, size):
    line = generated(f"{size}t{number}dn", seed=1)
    if line is None:
        pytest.skip(f"this version of Loopy has no t{number}")
    puzzle = ew.load(line)
    assert ew.solve(puzzle, unique=True).unique is True
    assert ew.convert(puzzle, "loopy").strip() == line
    assert ew.load(ew.convert(puzzle, "tiling")) == puzzle
