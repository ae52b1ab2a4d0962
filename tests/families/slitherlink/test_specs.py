"""Slitherlinks made to fit what is given: minimal boards, masks, boards that are half made, and loops."""

from __future__ import annotations

from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base.errors import BadInput
from edgewise.families.slitherlink import Slitherlink
from edgewise.generating.orbits import orbits
from edgewise.generating.spec import Symmetry
from support.answers import is_unique

HEART = """\
..........
.##....##.
####..####
##########
##########
.########.
..######..
...####...
....##....
..........
"""
START = Slitherlink.from_flat([3, *[None] * 10, 2, *[None] * 10, 3, None, None], 5)


def clued(puzzle: Slitherlink) -> set[int]:
    return {cell for cell, clue in enumerate(puzzle.flat_clues()) if clue is not None}


def without(puzzle: Slitherlink, gone: set[int]) -> Slitherlink:
    clues = [None if cell in gone else clue for cell, clue in enumerate(puzzle.flat_clues())]
    if puzzle.tiling is None:
        return Slitherlink.from_flat(clues, puzzle.columns)
    return replace(puzzle, clues=(tuple(clues),))


@pytest.mark.parametrize(
    ("size", "tiling", "symmetry"),
    [
        (6, "square", Symmetry.NONE),
        ((5, 7), "square", Symmetry.MIRROR_BOTH),
        (6, "square", Symmetry.ROTATE90),
        (4, "honeycomb", Symmetry.NONE),
        (4, "cairo", Symmetry.NONE),
        (3, "kagome", Symmetry.NONE),
    ],
)
@pytest.mark.parametrize("seed", range(2))
def test_of_a_minimal_board_nothing_can_go(size, tiling, symmetry, seed):
    puzzle = ew.generate(
        "slitherlink", size, tiling=tiling, symmetry=symmetry, minimal=True, seed=seed, threads=1
    ).puzzle
    assert is_unique(puzzle)
    here = clued(puzzle)
    for group in orbits(puzzle.board.cell_centres(), symmetry):
        if not here.isdisjoint(group):
            assert here >= set(group)
            assert ew.solve(without(puzzle, set(group)), unique=True, engine="sat").unique is False


def test_a_board_can_be_minimal_and_have_a_grade():
    made = ew.generate("slitherlink", 6, minimal=True, grade="5..8", seed=1, threads=1)
    assert 5 <= int(ew.grade(made.puzzle).level) <= 8
    assert all(not ew.solve(without(made.puzzle, {cell}), unique=True).unique for cell in clued(made.puzzle))


@pytest.mark.parametrize("seed", range(3))
def test_clues_stand_where_the_mask_has_them_and_nowhere_else(seed):
    puzzle = ew.generate("slitherlink", mask=HEART, seed=seed, threads=1).puzzle
    assert clued(puzzle) == {cell for cell, sign in enumerate(HEART.replace("\n", "")) if sign == "#"}
    assert is_unique(puzzle)


def test_a_mask_can_be_made_on_a_tiling():
    mask = clued(ew.generate("slitherlink", 4, tiling="honeycomb", seed=5, threads=1).puzzle)
    puzzle = ew.generate("slitherlink", 4, tiling="honeycomb", mask=mask, seed=1, threads=1).puzzle
    assert clued(puzzle) == mask
    assert is_unique(puzzle)


def test_the_same_seed_gives_the_same_board():
    specs = ({"minimal": True}, {"mask": HEART}, {"start": START})
    for spec in specs:
        first, again, other = (ew.generate("slitherlink", seed=seed, threads=1, **spec).puzzle for seed in (7, 7, 8))
        assert first == again != other


@pytest.mark.parametrize("seed", range(3))
def test_a_board_that_is_half_made_keeps_its_clues_and_gets_none_that_is_not_needed(seed):
    puzzle = ew.generate("slitherlink", start=START, seed=seed, threads=1).puzzle
    assert is_unique(puzzle)
    given = clued(START)
    assert all(puzzle.flat_clues()[cell] == START.flat_clues()[cell] for cell in given)
    for cell in clued(puzzle) - given:
        assert ew.solve(without(puzzle, {cell}), unique=True, engine="sat").unique is False


def test_a_board_that_needs_nothing_more_stays_as_it_is():
    whole = ew.generate("slitherlink", 6, seed=3, threads=1).puzzle
    assert ew.generate("slitherlink", start=whole, seed=1, threads=1).puzzle == whole


@pytest.mark.parametrize("minimal", [False, True])
def test_a_loop_that_is_given_is_the_solution(minimal):
    wanted = ew.generate("slitherlink", 7, seed=9, threads=1).solution
    made = ew.generate("slitherlink", solution=wanted, minimal=minimal, seed=1, threads=1)
    assert made.solution.lines == wanted.lines
    assert is_unique(made.puzzle)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"size": 5, "mask": ".....\n" * 5}, "the mask has no cell"),
        ({"mask": HEART, "minimal": True}, "cannot be combined with minimal"),
        ({"mask": HEART, "symmetry": "rotate180"}, "the mask does not have the symmetry rotate180"),
        ({"mask": HEART, "clues": 20}, "so there cannot be 20 clues"),
        ({"start": Slitherlink.from_flat([3, 3, 3, 3, 3, 3, 3, 3, 3], 3)}, "has no solution"),
    ],
)
def test_what_can_never_be_is_refused_with_the_reason(spec, message):
    with pytest.raises(BadInput, match=message):
        ew.generate("slitherlink", seed=1, **spec)
