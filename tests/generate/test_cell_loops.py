"""Loops from cell to cell made to order, whatever the family: what every one of its makers must do."""

from __future__ import annotations

import pytest

import edgewise as ew
from support.answers import is_unique

SIZES = {
    "masyu": [(2, 3), (5, 5), (6, 9), (10, 10)],
    "simpleloop": [(2, 2), (3, 5), (8, 8), (12, 7)],
    **{name: [(3, 4), (7, 6)] for name in ("geradeweg", "balance", "shingoki", "midloop", "linesweeper", "castle")},
    **{name: [(4, 5), (7, 6)] for name in ("yajilin", "koburin", "yajilin-regions", "country", "moonsun")},
    **{name: [(4, 5), (6, 6)] for name in ("doubleback", "entryexit")},
}


@pytest.mark.parametrize(("family", "size"), [(family, size) for family, sizes in SIZES.items() for size in sizes])
@pytest.mark.parametrize("seed", range(3))
def test_a_board_has_one_solution_and_the_size_that_was_asked_for(family, size, seed):
    made = ew.generate(family, size, seed=seed, threads=1)
    assert (made.puzzle.rows, made.puzzle.columns) == size
    assert is_unique(made.puzzle)
    assert ew.solve(made.puzzle).solutions == (made.solution,)


@pytest.mark.parametrize("family", SIZES)
def test_the_same_seed_gives_the_same_board_and_another_one_another(family):
    first, again, other = (ew.generate(family, 6, seed=seed, threads=1).puzzle for seed in (4, 4, 5))
    assert first == again != other
