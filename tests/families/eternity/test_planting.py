"""Sets that are planted: a painted board, whose pieces are rotated and shuffled."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.families.eternity.features import colours as colours_of
from edgewise.families.eternity.features import expected
from edgewise.families.eternity.making import _expected
from edgewise.families.eternity.planting import frame_share, painted, planted
from support.boards import planted_tiles


def test_clues_lie_as_in_a_solution():
    """A board of which every piece is shown is solved by what it shows."""
    for seed in range(8):
        puzzle = planted_tiles(3 + seed % 4, 2 + seed % 5, 1, seed)
        assert len(puzzle.clues) == puzzle.rows * puzzle.columns
        assert ew.check(puzzle, puzzle.clued_board) == []


def test_what_was_painted_is_a_solution():
    for seed in range(8):
        rng = random.Random(seed)
        board = planted(rng, painted(rng, 4, 5, 5, 2), 4, 5, seed)
        assert len(board.puzzle.clues) == seed
        assert ew.check(board.puzzle, board) == []


def test_denser_boards_have_the_clues_of_sparser_ones():
    few, many = (planted_tiles(6, 6, share, 3) for share in (0.25, 0.5))
    assert (len(few.clues), len(many.clues)) == (9, 18)
    assert set(few.clues) < set(many.clues)
    assert few.pieces == many.pieces


@pytest.mark.parametrize("colours", [2, 5, 9, 20])
def test_colours_are_those_asked_for_and_the_frame_has_its_own(colours):
    frame, inner = colours_of(planted_tiles(6, 6, 0.1, 4, colours))
    assert len(set(frame) | set(inner)) == colours
    assert len(set(frame)) == frame_share(colours)
    assert not set(frame) & set(inner)


@pytest.mark.parametrize(("rows", "columns", "colours"), [(2, 2, 2), (2, 9, 8), (3, 3, 4), (5, 4, 6), (10, 12, 30)])
def test_what_to_expect_needs_no_board(rows, columns, colours):
    """How often each colour is used does not depend on what is drawn, so the estimate is that of any such board."""
    frame, rng = frame_share(colours), random.Random(rows)
    board = planted(rng, painted(rng, rows, columns, colours, frame), rows, columns, 0)
    assert _expected(rows, columns, colours, frame) == expected(board.puzzle)
