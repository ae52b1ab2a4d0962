"""The fewest clues that make a puzzle have one solution, against trying all of them."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import edgewise as ew
from edgewise.engine import Job
from edgewise.explaining.hitting import HittingSets
from edgewise.explaining.repairs import repair
from edgewise.families.flow import Flow
from edgewise.families.simpleloop import SimpleLoop
from edgewise.registry import engines, family_of
from edgewise.result import Question
from support.boards import random_board, random_flow, random_masyu, random_tiles
from support.project import ROOT


def _solutions(puzzle):
    family = family_of(puzzle)
    answer = engines()["brute"].run(family.lower(puzzle), Job(Question.ALL))
    assert answer.complete
    return [family.lift(puzzle, one) for one in answer.solutions]


def test_several_solutions_become_one(boards):
    """The clues are those of the solution that stays, they are enough, and fewer are not."""
    rng = random.Random(31)
    repaired = hopeless = 0
    for _ in boards(60):
        puzzle = random_board(rng, 2, 3)
        solutions = _solutions(puzzle)
        if not solutions:
            continue
        found = repair(puzzle)
        assert not found.remove
        if not found.unique:
            hopeless += 1
            assert found.reason == "no clue tells this solution from another one"
            continue
        [left] = _solutions(found.repaired)
        editing = family_of(puzzle).editing
        target = editing.told(left)
        assert all(target[cell] == held for cell, held in found.add.items())
        assert found.fewest
        told = [editing.told(solution) for solution in solutions]
        same = [one for one in told if one == target]
        assert len(same) == 1
        cells = [cell for cell in target if cell not in editing.given(puzzle)]
        for fewer in combinations(cells, max(0, len(found.add) - 1)):
            others = [one for one in told if all(one.get(cell) == target[cell] for cell in fewer)]
            assert not found.add or len(others) > 1, (puzzle, fewer)
        repaired += bool(found.add)
    assert repaired > boards.seen(10)


def test_no_solution_takes_the_fewest_clues_away():
    rng = random.Random(33)
    tried = 0
    while tried < 25:
        puzzle = random_board(rng, 3, 3)
        if _solutions(puzzle):
            continue
        tried += 1
        found = repair(puzzle)
        editing = family_of(puzzle).editing
        assert found.remove
        if found.unique:
            assert len(_solutions(found.repaired)) == 1
            assert found.add.keys() & editing.given(puzzle).keys() <= found.remove
            assert found.fewest
        for fewer in combinations(editing.given(puzzle), len(found.remove) - 1):
            assert ew.solve(editing.changed(puzzle, set(fewer), {})).status is ew.Status.UNSOLVABLE


def test_a_wanted_solution():
    puzzle = ew.load("3 . .\n. . .\n. . .\n")
    wanted = ew.read_solution(puzzle, '{"loop": [[0,0],[0,2],[2,2],[2,0]]}'.replace("[0,2]", "[0,1],[0,2],[1,2]"))
    with pytest.raises(ew.BadInput, match=r"the wanted solution breaks a rule: loop\.jump"):
        repair(puzzle, wanted)
    square = '{"loop": [[0,0],[0,1],[0,2],[1,2],[2,2],[2,1],[2,0],[1,0]]}'
    found = repair(puzzle, ew.read_solution(puzzle, square))
    assert found.remove == {(0, 0)}
    assert found.unique
    [only] = ew.solve(found.repaired, all=True).solutions
    assert only.to_dict() == ew.read_solution(puzzle, square).to_dict()


def test_one_wrong_clue_is_found_on_a_large_board():
    puzzle = ew.load(ROOT / "examples" / "slitherlink" / "20x20.txt")
    editing = family_of(puzzle).editing
    changed = (
        editing.changed(puzzle, set(), {(row, column): ((clue + 1) % 4,)}) for row, column, clue in puzzle.clued_cells
    )
    wrong = next(board for board in changed if ew.solve(board).status is ew.Status.UNSOLVABLE)
    found = repair(wrong)
    assert len(found.remove) == 1
    assert found.unique
    assert ew.solve(found.repaired, unique=True).unique


def test_tiles(boards):
    rng = random.Random(5)
    added = removed = 0
    for _ in boards(40):
        puzzle = random_tiles(rng, 3, 3, 2, rng.randint(0, 2), damage=rng.random() < 0.5)
        found = repair(puzzle)
        if found.unique:
            assert ew.solve(found.repaired, unique=True).unique
            added += bool(found.add)
            removed += bool(found.remove)
        else:
            assert found.reason.startswith("no solution, whatever the clues") or "no clue tells" in found.reason
    assert added > boards.seen(5)
    assert removed


def test_pairs_are_taken_away():
    found = repair(ew.load("A B\n. .\nB A\n"))
    assert found.remove in ({(0, 0), (2, 1)}, {(0, 1), (2, 0)})
    assert ew.solve(found.repaired).status is ew.Status.SOLVED
    assert found.fewest
    classic = repair(Flow((("A", "B"), ("B", "A")), "classic"))
    assert len(classic.remove) == 2
    assert classic.add == {}
    assert repair(ew.load("A # A\n")).reason == "nothing would be left"


def test_pairs_on_random_boards(boards):
    rng = random.Random(6)
    done = 0
    for _ in boards(150):
        puzzle = random_flow(rng, 3, 4)
        if _solutions(puzzle):
            continue
        found = repair(puzzle)
        if found.reason is None:
            assert _solutions(found.repaired)
            assert found.unique == (len(_solutions(found.repaired)) == 1)
            done += 1
    assert done > boards.seen(5)


def test_what_cannot_be_repaired():
    with pytest.raises(ew.NoEngine, match="flow has no clues that can be added, and this puzzle has several solutions"):
        repair(ew.load("A . .\n. . .\n. . A\n"))
    with pytest.raises(ew.NoEngine, match="simpleloop has no clues"):
        repair(SimpleLoop(("..", "..")))
    puzzle = ew.load("A . A\n")
    with pytest.raises(ew.NoEngine, match="wanted solution"):
        repair(puzzle, ew.solve(puzzle).solutions[0])


def test_nothing_to_repair():
    found = repair(ew.load(ROOT / "examples" / "slitherlink" / "demo.txt"))
    assert (found.unique, found.add, found.remove) == (True, {}, frozenset())
    assert found.verdict == "nothing to repair: there is one solution"


def test_limits():
    found = repair(ew.load("3 .\n. .\n"), limits=ew.Limits(seconds=0))
    assert (found.unique, found.stopped_by) == (False, "time")
    assert found.verdict == "unknown, stopped by time"


def test_a_board_that_takes_many_clues():
    """Beyond the number of sets that are solved exactly, clues are chosen greedily."""
    puzzle = ew.load("\n".join(["." * 6] * 6))
    found = repair(puzzle)
    assert found.unique
    assert ew.solve(found.repaired, unique=True).unique


@pytest.mark.parametrize("exactly", [80, 0])
def test_hitting_sets(boards, exactly, monkeypatch):
    monkeypatch.setattr("edgewise.explaining.hitting.MOST_SETS_EXACTLY", exactly)
    rng = random.Random(2)
    for _ in boards(50):
        sets = HittingSets()
        members = [set(rng.sample(range(8), rng.randint(1, 4))) for _ in range(rng.randint(0, 8))]
        for one in members:
            sets.add(one)
        hit = sets.fewest()
        assert all(hit & one for one in members)
        if exactly:
            sizes = (k for k in range(9) for c in combinations(range(8), k) if all(set(c) & one for one in members))
            assert len(hit) == next(sizes)


def test_json():
    facts = repair(ew.load("3 .\n. .\n")).to_dict()
    assert facts["unique"] is True
    assert facts["remove"] == []
    assert all(len(one) == 3 for one in facts["add"])


def test_arguments_of_the_wrong_type():
    for verb in (ew.forced, ew.conflict, ew.repair):
        with pytest.raises(ew.BadType, match="limits: expected Limits"):
            verb("3 .\n. .\n", limits=0)
        with pytest.raises(ew.BadValue, match="threads"):
            verb("3 .\n. .\n", threads=0)
        with pytest.raises(ew.BadType, match="expected a puzzle"):
            verb(3)
    with pytest.raises(ew.BadType, match="expected a solution"):
        ew.repair("3 .\n. .\n", 3)
    with pytest.raises(ew.BadInput, match="cannot be read"):
        ew.repair("3 .\n. .\n", "nowhere.txt")


def test_pearls(boards):
    rng = random.Random(7)
    added = removed = 0
    for _ in boards(50):
        puzzle = random_masyu(rng, 3, 4)
        found = repair(puzzle)
        if found.unique:
            assert len(_solutions(found.repaired)) == 1
            added += bool(found.add)
            removed += bool(found.remove)
    assert added > boards.seen(3)
    assert removed > boards.seen(3)


def test_cells_of_tilings_have_numbers():
    puzzle = ew.load(ROOT / "examples" / "slitherlink" / "tilings" / "honeycomb.txt")
    editing = family_of(puzzle).editing
    for cell, (clue,) in sorted(editing.given(puzzle).items())[:8]:
        found = repair(editing.changed(puzzle, set(), {cell: ((clue + 1) % 6,)}))
        assert found.unique
        assert ew.solve(found.repaired, unique=True).unique
        facts = found.to_dict()
        assert all(isinstance(one, int) for one in facts["remove"])
        assert all(len(one) == 2 for one in facts["add"])
