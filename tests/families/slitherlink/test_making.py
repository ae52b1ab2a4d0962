"""Slitherlinks made to order: one solution by two engines, within the spec, and the same for the same seed."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.base.engine import StopFlag
from edgewise.base.registry import families
from edgewise.boards.lattice import lattice
from edgewise.boards.tilings.kinds import KINDS
from edgewise.explaining.clock import Clock
from edgewise.families.slitherlink import Slitherlink
from edgewise.families.slitherlink.making import MAKER, attempt, board_of
from edgewise.generating.loops import loop_of, random_loop
from edgewise.generating.making import seed_of
from edgewise.generating.orbits import orbits
from edgewise.generating.removal import deducible_clues, is_deducible
from edgewise.generating.spec import Spec, Symmetry

pytest.importorskip("edgewise._native")


def spec(rows: int = 7, columns: int = 7, **more) -> Spec:
    return Spec(family="slitherlink", rows=rows, columns=columns, **more)


def made(wanted: Spec, seed: int):
    """What the first of a few attempts gives that gives anything."""
    for number in range(40):
        draft = attempt(wanted, seed_of(seed, number), Clock())
        if draft is not None:
            return draft
    raise AssertionError(f"no attempt at {wanted} came to anything")


def check(wanted: Spec, seed: int) -> Slitherlink:
    draft = made(wanted, seed)
    family = families()["slitherlink"]
    assert (draft.puzzle.rows, draft.puzzle.columns) == (wanted.rows, wanted.columns)
    assert (draft.puzzle.tiling.kind if draft.puzzle.tiling else "square") == wanted.tiling
    assert family.violations(draft.puzzle, draft.solution) == []
    assert draft.promise == "unique"
    for engine in ("cdcl", "backtrack"):
        result = ew.solve(draft.puzzle, unique=True, engine=engine)
        assert result.unique, (engine, draft.puzzle)
        assert result.solutions[0] == draft.solution
    return draft.puzzle


def clued(puzzle: Slitherlink) -> set[int]:
    return {cell for cell, clue in enumerate(puzzle.flat_clues()) if clue is not None}


@pytest.mark.parametrize("level", range(1, 9))
def test_removal_stays_within_a_level(level):
    exact = 0
    for seed in range(6):
        puzzle = check(spec(levels=(level, level)), seed)
        grade = ew.grade(puzzle)
        assert grade.level is not None
        assert int(grade.level) <= level
        exact += int(grade.level) == level
    assert exact >= 3


def test_levels_beyond_deduction_are_hard():
    grades = [ew.grade(check(spec(9, 9, levels=(9, 10)), seed)).level for seed in range(4)]
    assert max(grades) >= 9


@pytest.mark.parametrize("kind", KINDS)
def test_tilings(kind):
    least = KINDS[kind].least_longer
    for seed in range(3):
        puzzle = check(spec(least, least + 1, tiling=kind), seed)
        assert int(ew.grade(puzzle).level) <= 6


@pytest.mark.parametrize("symmetry", Symmetry)
def test_places_are_symmetric_and_clues_go_as_far_as_they_can(symmetry):
    for seed in range(3):
        puzzle = check(spec(8, 8, symmetry=symmetry), seed)
        cells = clued(puzzle)
        assert len(cells) < 60
        for orbit in orbits(lattice(8, 8).cell_centres(), symmetry):
            assert len(cells.intersection(orbit)) in (0, len(orbit))


def test_a_board_without_the_symmetry_is_refused():
    assert "no symmetry" in MAKER.refusal(spec(7, 8, symmetry=Symmetry.ROTATE90))
    assert MAKER.refusal(spec(7, 8, symmetry=Symmetry.ROTATE180)) is None
    assert "at least two cells" in MAKER.refusal(spec(1, 1))
    assert "too many" in MAKER.refusal(spec(2, 2, clues=5))


def test_minimal_boards_are_minimal():
    for seed in range(3):
        puzzle = check(spec(6, 6, minimal=True), seed)
        clues = puzzle.flat_clues()
        for cell in clued(puzzle):
            fewer = Slitherlink.from_flat([*clues[:cell], None, *clues[cell + 1 :]], 6)
            assert ew.solve(fewer, unique=True).unique is False


def test_numbers_of_clues_are_met():
    for seed in range(3):
        assert len(clued(check(spec(8, 8, clues=40), seed))) == 40
        assert len(clued(check(spec(8, 8, density=0.75), seed))) == 48


def test_clues_that_were_given_stay():
    begun = Slitherlink.from_flat([3, None, None, None, 2, None, None, None, 0, *[None] * 27], 6)
    for seed in range(4):
        puzzle = check(spec(6, 6, start=begun), seed)
        given = zip(begun.flat_clues(), puzzle.flat_clues(), strict=True)
        assert all(before in (None, after) for before, after in given)
    impossible = Slitherlink.from_flat([3, *[None] * 34, 0], 6)
    assert attempt(spec(6, 6, start=impossible), 1, Clock()) is not None
    none = Slitherlink.from_flat([4, 4, *[None] * 34], 6)
    assert attempt(spec(6, 6, start=none), 1, Clock()) is None


@pytest.mark.parametrize("kind", ["square", "kagome"])
def test_the_solution_that_was_given(kind):
    wanted = spec(5, 5, tiling=kind)
    loop = made(wanted, 7).solution
    for seed in range(3):
        again = made(spec(5, 5, tiling=kind, solution=loop), seed)
        assert again.solution.to_dict() == loop.to_dict()


def test_a_seed_is_a_board():
    for wanted in (spec(), spec(levels=(6, 6)), spec(symmetry=Symmetry.MIRROR), spec(minimal=True)):
        assert [made(wanted, seed).puzzle for seed in range(3)] == [made(wanted, seed).puzzle for seed in range(3)]
    assert len({made(spec(), seed).puzzle for seed in range(20)}) == 20


def test_the_frame_uses_it():
    made_by_frame = ew.generate("slitherlink", 6, seed=1, grade=4, symmetry="rotate180")
    assert int(made_by_frame.grade.level) == 4
    assert made_by_frame == ew.generate("slitherlink", 6, seed=1, grade=4, symmetry="rotate180", threads=2)


def test_no_loop_around_a_single_cell():
    for size in ((1, 2), (2, 2), (1, 5)):
        for seed in range(5):
            assert 4 not in made(spec(*size), seed).puzzle.flat_clues()


def test_density_does_not_grow_with_size():
    shares = []
    for size in (10, 30):
        puzzle = made(spec(size, size, levels=(5, 5)), 1).puzzle
        shares.append(len(clued(puzzle)) / size**2)
    assert shares[1] < shares[0] + 0.05
    assert shares[1] < 0.47


def test_removal_of_groups():
    board = lattice(8, 8)
    loop = random_loop(board, 3)
    pairs = [[cell, 63 - cell] for cell in range(32)]
    cells = deducible_clues(board, loop, 6, pairs, Clock())
    assert cells is not None
    assert {63 - cell for cell in cells} == set(cells)
    assert is_deducible(board, loop, cells, 6, Clock())
    assert not is_deducible(board, loop, cells[1:-1], 6, Clock())
    assert deducible_clues(board, loop, 6, [], Clock()) == list(range(64))
    assert deducible_clues(board, loop, 6, [], Clock(), given=[1, 2]) is None
    with pytest.raises(ValueError, match="not given"):
        deducible_clues(board, loop, 6, [[3]], Clock(), given=[1, 2])
    with pytest.raises(ValueError, match="levels are 1 to 8"):
        deducible_clues(board, loop, 9, [], Clock())


def test_the_clock_ends_it():
    stop = StopFlag()
    stop.set()
    for level in (3, 7):  # with suppositions, which ask the clock themselves, and without
        assert attempt(spec(20, 20, levels=(level, level)), 1, Clock()) is not None
        assert attempt(spec(20, 20, levels=(level, level)), 1, Clock(stop=stop)) is None


def test_loops_by_their_edges():
    board = board_of(spec(4, 4))
    loop = random_loop(board, 1)
    assert loop_of(board, loop.edges) == loop
    assert loop_of(board, loop.edges[1:]) is None
