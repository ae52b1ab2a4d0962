"""Masyu boards made to order: unique by two engines, and what was asked for."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.base.errors import BadInput
from edgewise.families.masyu import Masyu
from edgewise.generating.orbits import orbits
from edgewise.generating.spec import Symmetry
from support.answers import is_unique


def cells_of(puzzle: Masyu) -> set[int]:
    return {row * puzzle.columns + column for row, column, _ in puzzle.pearls}


def without(puzzle: Masyu, gone: set[int]) -> Masyu:
    signs = ["." if cell in gone else sign for cell, sign in enumerate("".join(puzzle.cells))]
    return Masyu(tuple("".join(signs[at : at + puzzle.columns]) for at in range(0, len(signs), puzzle.columns)))


@pytest.mark.parametrize("levels", ["1..3", "5", "7..9"])
def test_the_grade_is_the_one_that_was_asked_for(levels):
    made = ew.generate("masyu", 8, seed=2, grade=levels, threads=1)
    lowest, _, highest = levels.partition("..")
    assert int(lowest) <= int(ew.grade(made.puzzle).level) <= int(highest or lowest)


@pytest.mark.parametrize("symmetry", [Symmetry.NONE, Symmetry.ROTATE180])
@pytest.mark.parametrize("seed", range(3))
def test_of_a_minimal_board_nothing_can_go(symmetry, seed):
    puzzle = ew.generate("masyu", 7, seed=seed, minimal=True, symmetry=symmetry, threads=1).puzzle
    assert is_unique(puzzle)
    here = cells_of(puzzle)
    for group in orbits([(cell % 7, cell // 7) for cell in range(49)], symmetry):
        if not here.isdisjoint(group):
            assert here >= set(group)
            assert ew.solve(without(puzzle, set(group)), unique=True, engine="sat").unique is False


@pytest.mark.parametrize("symmetry", [symmetry for symmetry in Symmetry if symmetry is not Symmetry.NONE])
def test_pearls_stand_as_the_symmetry_has_them(symmetry):
    puzzle = ew.generate("masyu", 7, seed=1, symmetry=symmetry, threads=1).puzzle
    assert is_unique(puzzle)
    here = cells_of(puzzle)
    groups = orbits([(cell % 7, cell // 7) for cell in range(49)], symmetry)
    assert all(len(here.intersection(group)) in (0, len(group)) for group in groups)


def test_pearls_stand_where_the_mask_has_them_and_nowhere_else():
    mask = cells_of(ew.generate("masyu", 6, seed=1, threads=1).puzzle)
    puzzle = ew.generate("masyu", 6, seed=3, mask=mask, threads=1).puzzle
    assert cells_of(puzzle) == mask
    assert is_unique(puzzle)


def test_a_board_that_is_half_made_keeps_its_pearls():
    start = Masyu(("......", ".w....", "......", "....b.", "......", "..w..."))
    puzzle = ew.generate("masyu", start=start, seed=1, threads=1).puzzle
    assert is_unique(puzzle)
    assert set(puzzle.pearls) >= set(start.pearls)


def test_a_full_loop_is_made_around_the_pearls_of_a_plain_board(boards):
    for seed in boards(30, fewest=4):
        whole = ew.generate("masyu", 6, seed=seed, threads=1, options={"variant": "full"}).puzzle
        start = Masyu(tuple("".join(row) for row in whole.cells[:3]) + ("......",) * 3)
        assert not start.full
        puzzle = ew.generate("masyu", start=start, seed=seed, threads=1, options={"variant": "full"}).puzzle
        assert puzzle.full
        assert set(puzzle.pearls) >= set(start.pearls)
        assert is_unique(puzzle)


def test_a_solution_that_is_given_is_the_solution():
    wanted = ew.generate("masyu", 8, seed=9, threads=1).solution
    made = ew.generate("masyu", solution=wanted, seed=1, minimal=True, threads=1)
    assert made.solution.lines == wanted.lines
    assert is_unique(made.puzzle)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"size": (1, 5)}, "at least 2 × 3 cells"),
        ({"size": 5, "mask": ".....\n" * 5}, "the mask has no cell"),
        ({"size": 5, "mask": "#....\n" * 5, "minimal": True}, "it cannot be combined with minimal"),
        ({"size": (5, 6), "symmetry": "rotate90"}, "no symmetry of the kind rotate90"),
        ({"start": Masyu(("bb.", "...", "..."))}, "has no solution"),
    ],
)
def test_what_can_never_be_is_refused_with_the_reason(spec, message):
    with pytest.raises(BadInput, match=message):
        ew.generate("masyu", seed=1, **spec)
