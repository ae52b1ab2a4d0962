"""Clues that cannot hold together: there is no solution with them, and one without any one of them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base.deadline import Stopped
from edgewise.base.engine import Job
from edgewise.base.places import Cell
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.explaining.diagnose.conflicts import conflict, demands_of
from edgewise.explaining.diagnose.relaxing import place_of
from edgewise.explaining.diagnose.trials import Trials
from edgewise.families._shared.loops.board import EMPTY
from edgewise.families.eternity import Eternity
from edgewise.families.flow import Flow
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import Slitherlink
from edgewise.kits import kit_of
from support.boards import random_board, random_flow, random_masyu, random_simple_loop, random_tiles
from support.forms import random_form, random_pairs_form, random_plane_form
from support.project import ROOT
from support.signed_boards import KINDS, odd_signed, random_signed


def _solvable(form):
    return bool(engines()["brute"].run(form, Job(Question.FIRST)).solutions)


def _is_minimal(puzzle, found):
    """Against ``brute``: none with all of the demands, some without any one of them."""
    for demands in demands_of(puzzle):
        shown = [demands.shown(index) for index in range(len(demands.places))]
        if demands.what == found.what and set(found.demands) <= set(shown):
            kept = [index for index, places in enumerate(shown) if places in found.demands]
            assert len(kept) == len(found.demands)
            assert not _solvable(demands.keeping(kept))
            assert all(_solvable(demands.keeping([one for one in kept if one != left])) for left in kept)
            return True
    return False


SMALL = [(random_board, 3, 3), (random_flow, 4, 4), (random_masyu, 3, 4), (random_simple_loop, 3, 4)]


@pytest.mark.parametrize(("make", "rows", "columns"), SMALL)
def test_every_conflict_is_minimal(boards, make, rows, columns):
    rng = random.Random(8)
    without = 0
    for _ in boards(150, fewest=30):
        puzzle = make(rng, rows, columns)
        found = conflict(puzzle)
        if not _solvable(family_of(puzzle).lower(puzzle)):
            without += 1
            assert found.minimal
            assert found.status is ew.Status.UNSOLVABLE
            assert _is_minimal(puzzle, found), (puzzle, found)
        else:
            assert (found.status, found.demands, found.minimal) == (ew.Status.SOLVED, (), False)
    assert without > boards.seen(20)


def test_the_board_with_these_clues_only(boards):
    """The same in terms of puzzles: a board that has the clues of the conflict and no others."""
    rng = random.Random(80)
    for _ in boards(60):
        puzzle = random_board(rng, 4, 4)
        found = conflict(puzzle)
        if found.status is ew.Status.SOLVED:
            continue

        def with_clues(cells, board=puzzle):
            return Slitherlink(
                tuple(
                    tuple(clue if (r, c) in cells else None for c, clue in enumerate(row))
                    for r, row in enumerate(board.clues)
                )
            )

        cells = set(found.clues)
        assert ew.solve(with_clues(cells)).status is ew.Status.UNSOLVABLE
        for cell in cells:
            assert ew.solve(with_clues(cells - {cell})).status is ew.Status.SOLVED


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.puzzle_type.has_signs], ids=lambda kind: kind.name)
def test_the_board_with_these_signs_only(boards, kind):
    """Signs may block cells or depend on each other: a conflict is one on the board that has no other signs."""
    rng = random.Random(81)
    conflicts = 0
    for _ in boards(100, fewest=20):
        puzzle = odd_signed(rng, kind) if rng.random() < 0.4 else random_signed(rng, kind)
        found = conflict(puzzle)
        if found.status is ew.Status.SOLVED:
            continue
        signs = {Cell(row, column) for row, column, _ in puzzle.signs}

        def with_signs(cells, board=puzzle, every=signs):
            return board.with_signs(dict.fromkeys(every - cells, EMPTY))

        cells = {Cell(*place) for place in found.clues}
        conflicts += bool(cells)
        assert cells <= signs
        assert not _solvable(with_signs(cells).form), (puzzle, found)
        if found.minimal:
            assert all(_solvable(with_signs(cells - {cell}).form) for cell in cells), (puzzle, found)
        else:
            assert not family_of(puzzle).editing.narrowing
    assert conflicts > boards.seen(10)


def test_a_single_clue_that_cannot_be_satisfied():
    found = conflict(ew.load("1 1\n1\n"))
    assert (found.verdict, found.demand_texts) == ("1 clue cannot be satisfied", ["1 in row 1, column 1"])


def test_pairs_that_cannot_be_joined():
    found = conflict(ew.load("A B .\nB A .\nC . C\n"))
    assert found.what == "pairs"
    assert found.clues == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert found.verdict == "2 pairs contradict each other"
    assert found.demand_texts[0] == "A in row 1, column 1, and row 2, column 2"
    for left in "AB":
        cells = tuple(tuple("." if name == left else name for name in row) for row in found.puzzle.cells)
        assert ew.solve(Flow(cells, "classic")).status is ew.Status.SOLVED


def test_cells_that_cannot_be_covered():
    """The pairs can be joined, but then a corner stays blank."""
    found = conflict(ew.load("A A .\nB . B\n"))
    assert found.what == "cells to be covered"
    assert found.clues == [(0, 2)]
    assert _is_minimal(found.puzzle, found)


def test_fixed_pieces(boards):
    rng = random.Random(4)
    conflicts = empty = 0
    for _ in boards(60):
        puzzle = random_tiles(rng, 3, 3, 2, rng.randint(1, 4), damage=True)
        found = conflict(puzzle)
        if found.status is ew.Status.SOLVED:
            continue
        assert found.minimal
        if found.demands:
            conflicts += 1
            cells = {(clue.row, clue.column) for clue in puzzle.clues}
            assert set(found.clues) <= cells

            def with_clues(kept, board=puzzle):
                clues = tuple(clue for clue in board.clues if (clue.row, clue.column) in kept)
                return Eternity(board.rows, board.columns, board.pieces, clues)

            assert ew.solve(with_clues(found.clues)).status is ew.Status.UNSOLVABLE
            for cell in found.clues:
                assert ew.solve(with_clues({*found.clues} - {cell})).status is ew.Status.SOLVED
        else:
            empty += 1
            assert ew.solve(replace(puzzle, clues=())).status is ew.Status.UNSOLVABLE
            assert found.verdict.startswith("no solution, whatever the clues")
    assert conflicts > boards.seen(3)
    assert empty > boards.seen(3)


def test_points_that_must_be_visited():
    found = conflict(SimpleLoop((".#.", "...")))
    assert found.minimal
    assert _is_minimal(found.puzzle, found)


def test_a_time_limit_leaves_what_is_known():
    found = conflict(ew.load(ROOT / "examples" / "slitherlink" / "impossible.txt"), ew.Limits(seconds=0))
    assert (found.status, found.stopped_by, found.minimal) == (ew.Status.UNKNOWN, "time", False)
    assert found.verdict == "unknown, stopped by time"


@pytest.mark.parametrize("share", [0.3, 0.7, 1.0])
def test_questions_given_up_are_asked_again(boards, share, monkeypatch):
    """Some of the questions are given up at random, and the last round decides."""
    solution = Trials.solution
    rng = random.Random(9)

    def impatient(self, form, nodes=None):
        if nodes is not None and rng.random() < share:
            raise Stopped("nodes")
        return solution(self, form, nodes)

    monkeypatch.setattr(Trials, "solution", impatient)
    for _ in boards(40):
        puzzle = random_board(rng, 3, 3)
        found = conflict(puzzle)
        if found.status is ew.Status.UNSOLVABLE:
            assert found.minimal
            assert _is_minimal(puzzle, found)


@pytest.mark.parametrize("make", [random_form, random_plane_form, random_pairs_form])
def test_answers_about_forms_are_checked_as_brute_checks_them(boards, make):
    """Solutions are accepted, and a solution with one edge more or less, or of another form, only if it is one."""
    rng = random.Random(12)
    taken = 0
    for _ in boards(150):
        form = make(rng)
        answer = engines()["brute"].run(form, Job(Question.ALL)).solutions
        right = {frozenset(one) for one in answer}
        assert all(kit_of(form).is_met(form, one) for one in answer)
        taken += len(answer)
        for one in answer[:5]:
            for edge in range(form.edge_count):
                changed = frozenset(one) ^ {edge}
                assert kit_of(form).is_met(form, sorted(changed)) == (changed in right)
        some = frozenset(edge for edge in range(form.edge_count) if rng.random() < 0.4)
        assert kit_of(form).is_met(form, sorted(some)) == (some in right)
    assert taken > boards.seen(50)


def test_tiles_that_do_not_match_are_refused():
    puzzle = ew.load(ROOT / "examples" / "eternity" / "demo.txt")
    form = family_of(puzzle).lower(puzzle)
    answer = engines()["tiles"].run(form, Job(Question.FIRST)).solutions[0]
    assert kit_of(form).is_met(form, answer)
    for cell in range(len(answer)):
        turned = answer[:]
        turned[cell] ^= 1
        board = family_of(puzzle).lift(puzzle, turned)
        assert kit_of(form).is_met(form, turned) == (not family_of(puzzle).violations(puzzle, board))
    assert not kit_of(form).is_met(form, answer[1:] + answer[:1])


def test_json_and_picture():
    found = conflict(ew.load("2 2\n3 3\n0 0\n"))
    facts = found.to_dict()
    assert facts["clues"] == [list(place) for place in found.clues]
    assert facts["minimal"] is True
    assert facts["status"] == "unsolvable"
    svg = found.draw_svg()
    assert svg.startswith("<svg")
    assert svg != family_of(found.puzzle).draw_svg(found.puzzle)
    assert svg == found._repr_svg_()


def test_names_tell_places():
    assert place_of("c[3,12]across") == (3, 12)
    assert place_of("p[7]") == (7,)


def test_a_pearl_is_one_demand():
    """It is several clues of the form and a point to be visited; it is named once."""
    found = conflict(ew.load(ROOT / "examples" / "masyu" / "impossible.txt"))
    assert found.minimal
    assert len(set(found.clues)) == len(found.clues) == 2


def test_cells_of_tilings_have_numbers():
    puzzle = ew.load(ROOT / "examples" / "slitherlink" / "tilings" / "honeycomb.txt")
    editing = family_of(puzzle).editing
    cell, (clue,) = sorted(editing.given(puzzle).items())[6]
    found = conflict(editing.changed(puzzle, set(), {cell: ((clue + 3) % 6,)}))
    assert found.minimal
    assert all(isinstance(one, int) for one in found.to_dict()["clues"])
    assert "#d50000" in found.draw_svg()
