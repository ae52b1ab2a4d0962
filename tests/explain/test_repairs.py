"""Repairs: wanted solutions, large boards, what is said of them. That no fewer do is tested in test_fewest_changes."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import edgewise as ew
from edgewise.base.deadline import Stopped
from edgewise.base.editing import Editing
from edgewise.base.engine import Job
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.explaining.diagnose.hitting import HittingSets
from edgewise.explaining.diagnose.repairs import repair
from edgewise.explaining.diagnose.trials import Trials
from edgewise.families.simpleloop import SimpleLoop
from support.boards import random_board, random_masyu, random_tiles
from support.project import ROOT

RING = '{"loop": [[1,1],[1,2],[1,3],[1,4],[2,4],[3,4],[4,4],[4,3],[4,2],[4,1],[3,1],[2,1]]}'


def _solutions(puzzle):
    family = family_of(puzzle)
    answer = engines()["brute"].run(family.lower(puzzle), Job(Question.ALL))
    assert answer.complete
    return [family.lift(puzzle, one) for one in answer.solutions]


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


MADE = [
    lambda rng: random_board(rng, 2, 3),
    lambda rng: random_masyu(rng, 3, 3),
    lambda rng: random_tiles(rng, 2, 2, 1, rng.randint(0, 2), damage=True),
]


@pytest.mark.parametrize("make", MADE)
def test_the_fewest_changes_for_a_wanted_solution(boards, make):
    """All ways to choose cells, with the clues of the wanted solution in them: more of its clues never hurt."""
    rng = random.Random(31)
    changed = hopeless = 0
    for _ in boards(60):
        puzzle = make(rng)
        editing = family_of(puzzle).editing
        every = _solutions(editing.changed(puzzle, editing.given(puzzle).keys(), {}))
        if not every:
            continue
        wanted = rng.choice(every)
        told = editing.derived(wanted)
        asks = {cell: editing.demand(puzzle, held) for cell, held in told.items()}
        given = {cell: editing.demand(puzzle, held) for cell, held in editing.given(puzzle).items()}
        broken = {cell for cell in given if asks.get(cell) != given[cell]}
        free = sorted(asks.keys() - given.keys())

        def is_enough(cells, board=puzzle, edit=editing, wrong=broken, clues=told):
            new = {cell: clues[cell] for cell in sorted({*wrong, *cells}) if cell in clues}
            return len(_solutions(edit.changed(board, wrong, new))) == 1

        sizes = range(len(free) + 1)
        fewest = next((k for k in sizes if any(is_enough(cells) for cells in combinations(free, k))), None)
        found = repair(puzzle, wanted)
        if fewest is None:
            hopeless += 1
            assert found.reason == "no set of clues makes this solution the only one"
            continue
        changed += 1
        assert found.fewest
        [left] = _solutions(found.repaired)
        assert {cell: editing.demand(puzzle, held) for cell, held in editing.derived(left).items()} == asks
        assert len(found.add.keys() | found.remove) == len(broken) + fewest, (puzzle, found.repaired)
    assert changed > boards.seen(8)


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


def test_pairs_are_taken_away():
    found = repair(ew.load("A B\n. .\nB A\n"))
    assert found.remove in ({(0, 0), (2, 1)}, {(0, 1), (2, 0)})
    assert found.verdict == "1 pair removed: one solution"
    assert found.fewest


def test_what_cannot_be_repaired():
    for pairs in ("A # A\n", "A . .\n. . .\n. . A\n"):
        found = repair(ew.load(pairs))
        assert found.reason == "whichever pairs are removed, there is not exactly one solution"
        assert (found.unique, found.repaired) == (False, found.puzzle)
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
    assert (found.unique, found.reason, found.stopped_by) == (False, None, "time")
    assert found.verdict == "no repair found so far, stopped by time"


class StoppedAfter:
    """A clock that is looked at some number of times before it says that time is up."""

    def __init__(self, monkeypatch, number: int) -> None:
        self.left = number
        left = Trials.left

        def counted(trials):
            self.left -= 1
            if self.left < 0:
                raise Stopped("time")
            return left(trials)

        monkeypatch.setattr(Trials, "left", counted)


@pytest.mark.parametrize("limits", [None, ew.Limits(seconds=3600)])
def test_an_unfinished_search_claims_nothing(boards, limits, monkeypatch):
    """Wherever it is stopped: no "no repair", and "fewest" only if that was proven before."""
    monkeypatch.setattr("edgewise.explaining.diagnose.trials.IMPROVING_SECONDS", 3600)
    rng = random.Random(32)
    cut = kept = 0
    for _ in boards(100, fewest=30):
        puzzle = random_board(rng, 4, 4)
        with monkeypatch.context() as patch:
            clock = StoppedAfter(patch, rng.choice((3, 30, 300)))
            found = repair(puzzle, limits=limits)
        if clock.left >= 0:
            continue
        cut += 1
        assert (found.reason, found.fewest) == (None, False)
        assert found.stopped_by == (None if found.unique and limits is None else "time")
        if found.unique:
            kept += 1
            assert len(_solutions(found.repaired)) == 1
            assert found.verdict.endswith("one solution; fewer changes may be enough")
    assert cut > boards.seen(10)
    assert kept


def test_a_board_that_takes_many_clues(monkeypatch):
    """Beyond the number of sets that are solved exactly, clues are chosen greedily, and nothing is claimed of them."""
    monkeypatch.setattr("edgewise.explaining.diagnose.hitting.MOST_SETS_EXACTLY", 5)
    puzzle = ew.load("\n".join(["." * 5] * 5))
    ring = ew.read_solution(ew.load("\n".join(["22222"] * 5)), RING)
    found = repair(puzzle, ew.read_solution(puzzle, RING))
    assert (found.unique, found.fewest) == (True, False)
    [left] = ew.solve(found.repaired, all=True).solutions
    assert left.to_dict() == ring.to_dict()


@pytest.mark.parametrize("exactly", [80, 0])
def test_hitting_sets(boards, exactly, monkeypatch):
    monkeypatch.setattr("edgewise.explaining.diagnose.hitting.MOST_SETS_EXACTLY", exactly)
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


def test_what_a_repair_says_takes_no_more_on_a_large_board(monkeypatch):
    """The clues are looked through once for each thing that is said, not once for each clue."""
    looked = 0
    clues_of = Editing.clues_of

    def count(self, puzzle):
        nonlocal looked
        looked += 1
        return clues_of(self, puzzle)

    found = ew.repair("2222\n2222\n2222\n2222", limits=ew.Limits(seconds=0))
    monkeypatch.setattr(Editing, "clues_of", count)
    assert found.change_texts == []
    assert looked < 8
