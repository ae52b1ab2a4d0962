"""Loops from cell to cell and around signs, made to order: what every maker must do, whatever the family."""

from __future__ import annotations

from contextlib import suppress

import pytest

import edgewise as ew
from edgewise.base.registry import families
from edgewise.explaining.clock import Clock
from edgewise.generating.enough import other_solutions
from support.answers import is_unique

SIZES = {
    "masyu": [(2, 3), (5, 5), (6, 9), (10, 10)],
    "simpleloop": [(2, 2), (3, 5), (8, 8), (12, 7)],
    **{name: [(3, 4), (7, 6)] for name in ("geradeweg", "balance", "shingoki", "midloop", "linesweeper", "castle")},
    **{name: [(4, 5), (7, 6)] for name in ("yajilin", "koburin", "yajilin-regions", "country", "moonsun", "dotchi")},
    **{name: [(2, 3), (5, 6)] for name in ("vslither", "tslither", "swslither")},
    **{name: [(4, 5), (6, 6)] for name in ("doubleback", "entryexit", "detour")},
}


def makers():
    return {name: family.maker for name, family in families().items() if family.maker is not None}


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


REGION_NUMBERS = {"country", "yajilin-regions", "detour"}


@pytest.mark.parametrize("family", [name for name in SIZES if "start" in makers()[name].understands])
def test_a_board_without_some_of_its_clues_is_finished_around_the_others(family, boards):
    """Not every one: the loop of an attempt is one of many that fit, and few are the only ones with any clues."""
    editing = families()[family].editing
    finished = tried = 0
    for seed in boards(40, fewest=4):
        whole = ew.generate(family, (5, 6), seed=seed, threads=1).puzzle
        clues = sorted(editing.given(whole))
        start = editing.changed(whole, set(clues[:1] if family in REGION_NUMBERS else clues[::2]), {})
        if ew.solve(start).status is ew.Status.UNSOLVABLE:  # a sign less can ask for more: its cell is free now
            continue
        tried += 1
        with suppress(ew.NotFound):
            again = ew.generate(family, (5, 6), seed=seed, threads=1, start=start).puzzle
            assert editing.given(start).items() <= editing.given(again).items()
            assert is_unique(again)
            finished += 1
    assert finished >= 0.7 * tried


@pytest.mark.parametrize("family", [name for name in SIZES if "minimal" in makers()[name].understands])
def test_no_clue_of_a_minimal_board_can_go(family, boards):
    editing = families()[family].editing
    for seed in boards(40, fewest=4):
        made = ew.generate(family, (4, 5), seed=seed, threads=1, minimal=True)
        for cell in editing.given(made.puzzle):
            fewer = editing.changed(made.puzzle, {cell}, {})
            assert not is_unique(fewer) or (family == "moonsun" and not has_visited_signs(fewer, made.solution))


def has_visited_signs(puzzle, solution):
    """Whether the loop visits a sign in every region, as it must in Moon or Sun."""
    visited = {point for line in solution.lines for point in line}
    return all(
        any(puzzle.cells[cell.row][cell.column] != "." for cell in visited.intersection(cells))
        for cells in puzzle.region_cells
    )


def test_nothing_is_asked_about_a_board_when_the_time_is_up(monkeypatch):
    """To work out what a large board asks for takes long, and no search looks at the time meanwhile."""
    monkeypatch.setattr("edgewise.generating.enough.ask", lambda *asked: pytest.fail("it was asked"))
    stop = ew.StopFlag()
    stop.set()
    puzzle = ew.load("3 .\n. .")
    assert other_solutions(puzzle, None, 1, Clock(0.0)) is None
    assert other_solutions(puzzle, None, 1, Clock(None, stop)) is None
