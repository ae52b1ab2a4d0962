"""`count` and `solve --all` up to symmetry, as users ask for them, compared with `brute` and with each other."""

from __future__ import annotations

import json
import random

import pytest

import edgewise as ew
from edgewise.base.engine import StopFlag
from edgewise.base.family import Family
from edgewise.base.registry import family_of
from edgewise.base.result import UpToSymmetry
from edgewise.boards.tilings.kinds import KINDS, Tiling
from edgewise.families.eternity.model import turned_whole
from edgewise.families.slitherlink import Slitherlink
from support.commands import AMBIGUOUS, DEMO, IMPOSSIBLE, edgewise
from support.symmetry.mirrors import turns_of
from support.symmetry.symmetric_boards import MAKERS, symmetric_eternity

EMPTY = ". . .\n. . .\n. . ."


@pytest.mark.parametrize("make", MAKERS[:4], ids=lambda one: one.__name__)
def test_finding_and_counting_agree_with_brute_on_boards_of_lines(make):
    rng = random.Random(11)
    for _ in range(6):
        puzzle = make(rng)
        if family_of(puzzle).lower(puzzle).edge_count > 24:
            continue
        every = ew.count(puzzle, engine="brute").count
        brute = ew.solve(puzzle, all=True, engine="brute", up_to_symmetry=True)
        assert brute.complete
        for found in (
            ew.solve(puzzle, all=True, up_to_symmetry=True),
            ew.solve(puzzle, all=True, up_to_symmetry=True, engine="backtrack" if make is MAKERS[0] else "sat"),
        ):
            assert set(map(str, found.solutions)) == set(map(str, brute.solutions))
            assert (found.count, found.up_to_symmetry) == (brute.count, brute.up_to_symmetry)
            assert found.up_to_symmetry.every == every
            assert found.unique is (every == 1)
        for engine in ("frontier", "cdcl", "brute"):
            counted = ew.count(puzzle, up_to_symmetry=True, engine=engine)
            assert (counted.count, counted.unique, counted.solutions) == (brute.count, every == 1, ())
            assert counted.up_to_symmetry.every == every


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_counting_agrees_with_finding_on_every_tiling(kind):
    least = KINDS[kind].least_longer
    cells = len(Tiling(kind, least, least).polygons())
    puzzle = Slitherlink.on_tiling(kind, least, least, [None] * cells)
    counted = ew.count(puzzle, up_to_symmetry=True)
    assert counted.count <= counted.up_to_symmetry.every
    if counted.up_to_symmetry.every < 3000:
        found = ew.solve(puzzle, all=True, up_to_symmetry=True)
        assert (found.count, found.up_to_symmetry.every) == (counted.count, counted.up_to_symmetry.every)


def test_boards_of_tiles_are_one_with_their_turns(boards):
    rng = random.Random(13)
    group_sizes, class_sizes = set(), set()
    for _ in boards(40):
        puzzle = symmetric_eternity(rng)
        turns = turns_of(puzzle)
        every = {board.sides for board in ew.solve(puzzle, all=True, engine="brute").solutions}
        classes = {frozenset(turned_whole(board, by) for by in turns) for board in every}
        assert set().union(*classes) == every
        for engine in ("tiles", "brute"):
            found = ew.solve(puzzle, all=True, up_to_symmetry=True, engine=engine)
            assert {frozenset(turned_whole(one.sides, by) for by in turns) for one in found.solutions} == classes
            assert len(found.solutions) == found.count == len(classes)
            assert found.up_to_symmetry.symmetries == len(turns)
            assert found.up_to_symmetry.every == len(every)
            class_sizes |= set(found.up_to_symmetry.class_sizes)
        assert ew.count(puzzle, up_to_symmetry=True).count == len(classes)
        if len(turns) == 4:
            turned_only = ew.solve(puzzle, all=True, options={"up_to_turns": True}, engine="tiles")
            assert len(turned_only.solutions) == len(classes)
        group_sizes.add(len(turns))
    assert group_sizes == {1, 2, 4}
    assert class_sizes == {1, 2, 4}


def test_a_number_of_classes_and_solutions_one_by_one():
    some = ew.solve(EMPTY, up_to_symmetry=True, limits=ew.Limits(solutions=5))
    assert (some.found, some.stopped_by, some.complete, some.count, some.unique) == (5, "solutions", False, None, False)
    assert some.verdict == "5 solutions up to symmetry (8 symmetries), or more"
    seen = []
    every = ew.solve(EMPTY, all=True, up_to_symmetry=True, on_solution=seen.append)
    assert (len(seen), every.found, every.solutions, every.count) == (43, 43, (), 43)
    exactly = ew.solve(EMPTY, up_to_symmetry=True, limits=ew.Limits(solutions=44))
    assert (exactly.found, exactly.complete, exactly.stopped_by) == (43, True, None)


def test_many_boards_at_once():
    boards = [EMPTY, "0 .\n. .", ". .\n. ."]
    found = [result.count for result in ew.solve_many(boards, all=True, up_to_symmetry=True)]
    assert found == [43, ew.count(boards[1], up_to_symmetry=True).count, ew.count(boards[2], up_to_symmetry=True).count]


def test_two_solutions_that_are_images_of_each_other_are_not_unique():
    result = ew.count(Slitherlink(((3, None), (None, 3))), up_to_symmetry=True)
    assert (result.count, result.up_to_symmetry.every, result.unique) == (1, 2, False)
    assert result.verdict == "1 solution up to symmetry (4 symmetries, 2 in all)"
    found = ew.solve(Slitherlink(((3, None), (None, 3))), all=True, up_to_symmetry=True)
    assert (found.found, found.unique, found.verdict) == (1, False, result.verdict)


def test_large_empty_boards_are_counted():
    """The number of all loops on 7x7 cells is known; folded over, none of the rest takes long."""
    result = ew.count("\n".join(["." * 7] * 7), up_to_symmetry=True)
    assert result.up_to_symmetry == UpToSymmetry(8, 603841648931)
    assert result.count == 75480934924


@pytest.mark.parametrize("asked", [{"unique": True}, {"best": True}, {}])
def test_questions_that_make_no_sense_are_refused(asked):
    with pytest.raises(ew.BadInput, match="up_to_symmetry needs all or solutions"):
        ew.solve(EMPTY, up_to_symmetry=True, **asked)


def test_no_checkpoints_and_no_edges(tmp_path):
    with pytest.raises(ew.BadInput, match="up_to_symmetry cannot be combined with edges"):
        ew.count(EMPTY, edges=True, up_to_symmetry=True)
    board = symmetric_eternity(random.Random(1))
    with pytest.raises(ew.BadInput, match="up_to_symmetry cannot be combined with save or resume"):
        ew.solve(board, all=True, up_to_symmetry=True, save=tmp_path / "saved")


def test_limits_end_it():
    wide = "\n".join([" ".join("." * 11)] * 11)
    stopped = ew.count(wide, up_to_symmetry=True, limits=ew.Limits(seconds=0.02))
    assert (stopped.stopped_by, stopped.complete, stopped.count) == ("time", False, None)
    flag = StopFlag()
    flag.set()
    assert ew.solve(EMPTY, all=True, up_to_symmetry=True, stop=flag).stopped_by == "interrupt"


def test_a_count_that_is_stopped_after_all_solutions_are_known(monkeypatch):
    """Then it is known that the board is not unique, and nothing else is claimed."""
    from edgewise.symmetry import up_to_symmetry

    def stops(*_):
        raise up_to_symmetry.Stopped("time")

    monkeypatch.setattr("edgewise.symmetry.lines.class_count", stops)
    result = ew.count(EMPTY, up_to_symmetry=True, engine="frontier")
    assert (result.count, result.unique, result.complete, result.stopped_by) == (None, False, False, "time")
    assert result.up_to_symmetry.every == 213
    assert result.verdict == "solved, stopped by time"


def test_few_solutions_are_found_rather_than_counted(monkeypatch):
    """And if there are not as many as were counted, that is a fault of ours."""
    from edgewise.symmetry import up_to_symmetry

    monkeypatch.setattr("edgewise.symmetry.lines.class_count", None)
    result = ew.count(EMPTY, up_to_symmetry=True)
    assert (result.engine, result.count, result.solutions, result.found) == ("frontier", 43, (), 0)
    assert result.up_to_symmetry == UpToSymmetry(8, 213, {1: 3, 2: 3, 4: 23, 8: 14})
    monkeypatch.setattr(up_to_symmetry.Representatives, "take", lambda self, found: True)
    with pytest.raises(ew.EngineFault, match="0 solutions were found, and 213 counted"):
        ew.count(EMPTY, up_to_symmetry=True)


def test_a_family_that_does_not_say_how_its_puzzles_look_has_no_answers(monkeypatch):
    monkeypatch.setattr(Family, "marked_board", lambda family, puzzle: None)
    with pytest.raises(ew.BadInput, match="the symmetries of slitherlink puzzles are not known"):
        ew.count(EMPTY, up_to_symmetry=True)


def test_what_is_no_symmetry_shows(monkeypatch):
    """Images of solutions that are none: the members of the classes are not those that were found."""
    blank = family_of(ew.load(EMPTY)).marked_board(ew.load(EMPTY))
    monkeypatch.setattr("edgewise.symmetry.marked_board.marked_board", lambda puzzle: blank)
    with pytest.raises(ew.EngineFault, match=r"solutions were found, and [0-9]+ up to symmetry"):
        ew.solve("3 . .\n. . .\n. . .", all=True, up_to_symmetry=True)


def test_symmetries_are_not_looked_for_unless_asked():
    assert ew.count(EMPTY).up_to_symmetry is None
    assert "symmetries" not in ew.count(EMPTY).to_dict()


class TestCommands:
    def board(self, tmp_path):
        path = tmp_path / "empty.txt"
        path.write_text(EMPTY)
        return path

    def test_count(self, tmp_path):
        code, out, err = edgewise("count", self.board(tmp_path), "--up-to-symmetry")
        assert (code, err) == (0, "")
        assert out.startswith("43\n# empty: 43 solutions up to symmetry (8 symmetries, 213 in all) (frontier, ")
        facts = json.loads(edgewise("count", self.board(tmp_path), "--up-to-symmetry", "--as", "json")[1])
        assert (facts["count"], facts["symmetries"], facts["count_all"]) == ("43", 8, "213")

    def test_solve(self, tmp_path):
        code, out, _ = edgewise("solve", self.board(tmp_path), "--all", "--up-to-symmetry", "--as", "json")
        facts = json.loads(out)
        assert (code, len(facts["solutions"]), facts["count"], facts["symmetries"]) == (0, 43, "43", 8)
        assert facts["class_sizes"] == {"1": 3, "2": 3, "4": 23, "8": 14}
        assert sum(int(size) * classes for size, classes in facts["class_sizes"].items()) == int(facts["count_all"])
        code, out, _ = edgewise("solve", self.board(tmp_path), "--solutions", "2", "--up-to-symmetry")
        assert (code, out.count("# solution 2")) == (0, 1)
        code, out, _ = edgewise("solve", DEMO, "--all", "--up-to-symmetry")
        assert code == 0
        assert "solved, the only solution" in out

    def test_a_board_without_solutions(self):
        code, out, _ = edgewise("count", IMPOSSIBLE, "--up-to-symmetry")
        assert (code, out.splitlines()[0]) == (1, "0")

    @pytest.mark.parametrize(
        "arguments",
        [
            ("solve", AMBIGUOUS, "--up-to-symmetry"),
            ("solve", AMBIGUOUS, "--unique", "--up-to-symmetry"),
            ("solve", AMBIGUOUS, "--best", "--up-to-symmetry"),
            ("solve", AMBIGUOUS, "--all", "--up-to-symmetry", "--as", "cnf"),
            ("solve", AMBIGUOUS, "--all", "--up-to-symmetry", "--save", "nowhere"),
            ("solve", AMBIGUOUS, "--all", "--up-to-symmetry", "--cluster", "local"),
            ("count", AMBIGUOUS, "--edges", "--up-to-symmetry"),
            ("count", AMBIGUOUS, "--cluster", "local", "--up-to-symmetry"),
        ],
    )
    def test_what_makes_no_sense_is_one_line_and_exit_code_2(self, arguments):
        code, out, err = edgewise(*arguments)
        assert (code, out) == (2, "")
        assert "--up-to-symmetry" in err
        assert len(err.splitlines()) == 1
