"""What all solutions share, against all of the solutions."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.explaining.diagnose.forced import forced
from edgewise.explaining.diagnose.trials import Trials
from support.boards import random_board, random_flow, random_tiles
from support.project import ROOT


def _everything(puzzle):
    """All solutions: the engine's answers, and the same as solutions."""
    form = family_of(puzzle).lower(puzzle)
    answer = engines()["brute"].run(form, Job(Question.ALL))
    assert answer.complete
    return answer.solutions, [family_of(puzzle).lift(puzzle, one) for one in answer.solutions]


def _shared_cells(puzzle, solutions):
    cells = [family_of(puzzle).cells_of(one) for one in solutions]
    return {cell: held for cell, held in cells[0].items() if all(one.get(cell) == held for one in cells)}


@pytest.mark.parametrize(("make", "columns", "number"), [(random_board, 3, 150), (random_flow, 4, 250)])
def test_lines_and_cells_are_those_of_all_solutions(make, columns, number):
    rng = random.Random(29)
    open_cells = 0
    for _ in range(number):
        puzzle = make(rng, 3, columns)
        answers, solutions = _everything(puzzle)
        found = forced(puzzle)
        assert found.complete
        assert (found.status is ew.Status.UNSOLVABLE) == (not solutions)
        if not solutions:
            assert (found.on, found.off, found.cells) == (frozenset(), frozenset(), {})
            continue
        edges = set(range(family_of(puzzle).lower(puzzle).edge_count))
        assert found.on == set.intersection(*map(set, answers)), puzzle
        assert found.off == edges.difference(*answers), puzzle
        assert found.open == len(edges) - len(found.on) - len(found.off)
        assert found.cells == _shared_cells(puzzle, solutions), puzzle
        open_cells += len(solutions) > 32 and bool(found.cells)
    assert make is random_board or open_cells, "no board had to be asked about cells"


def test_a_name_may_be_certain_where_no_line_is():
    """Whatever else they do, cells of a region with one way in have one name."""
    found = forced(ew.load("A . . . .\n. . . . .\n. . . . A\n"))
    assert found.complete
    assert len(found.cells) == 15
    assert len(found.on) < 8


def test_tiles():
    rng = random.Random(3)
    several = 0
    for _ in range(25):
        puzzle = random_tiles(rng, rng.randint(2, 3), rng.randint(2, 3), rng.randint(1, 3), rng.randint(0, 1))
        _, solutions = _everything(puzzle)
        found = forced(puzzle)
        assert found.complete
        looks = [solution.sides for solution in solutions]
        assert set(found.cells) == {
            (row, column)
            for row in range(puzzle.rows)
            for column in range(puzzle.columns)
            if len({look[row][column] for look in looks}) == 1
        }
        for (row, column), held in found.cells.items():
            assert puzzle.sides(held) == looks[0][row][column]
        assert found.open + len(found.cells) == len(puzzle.pieces)
        several += len(solutions) > 1
    assert several


def test_nothing_is_claimed_when_time_is_up():
    puzzle = ew.load("\n".join(["." * 12] * 12))
    found = forced(puzzle, ew.Limits(seconds=0))
    assert (found.complete, found.stopped_by, found.on, found.off) == (False, "time", frozenset(), frozenset())
    assert found.open == 312
    stop = ew.StopFlag()
    stop.set()
    assert forced(puzzle, stop=stop).stopped_by == "interrupt"


@pytest.mark.parametrize("asked", range(1, 9))
def test_what_was_proven_before_a_stop_is_kept_and_nothing_else(asked, monkeypatch):
    from edgewise.base.deadline import Stopped
    from edgewise.explaining.diagnose.trials import Trials

    left = Trials.left

    def a_few(self):
        if self.asked > asked:
            raise Stopped("time")
        return left(self)

    puzzle = ew.Flow((tuple("A..."), tuple("B..."), tuple("...."), tuple("..AB")), "classic")
    whole = forced(puzzle)
    monkeypatch.setattr(Trials, "left", a_few)
    part = forced(puzzle)
    assert part.complete is (part.stopped_by is None)
    assert part.on <= whole.on
    assert part.off <= whole.off
    assert part.cells.items() <= whole.cells.items()


def test_json():
    facts = forced(ew.load("3 .\n. .")).to_dict()
    assert facts["on"] == [[[0, 0], [0, 1]], [[0, 0], [1, 0]]]
    assert (facts["open"], facts["complete"], facts["status"]) == (10, True, "solved")
    assert "cells" not in facts
    flow = forced(ew.load("A . A\n")).to_dict()
    assert flow["cells"] == [[0, 0, "A"], [0, 1, "A"], [0, 2, "A"]]
    tiles = forced(ew.load(ROOT / "examples" / "eternity" / "demo.txt")).to_dict()
    assert "on" not in tiles
    assert tiles["cells"]


@pytest.mark.parametrize(
    "text", ["3 . .\n. . .\n. . 2", "A..\n.B.\nA.B\n...", "4 4\n. . . .\n. w . .\n. . . .\n. . b ."]
)
def test_solutions_that_were_handed_over_during_the_search_count(monkeypatch, text):
    expected = ew.forced(text)
    ask = Trials.ask

    def slow_ask(self, puzzle, question, most=None):
        result = ask(self, puzzle, question, most)
        return replace(result, _raw=replace(result._raw, solutions=result._raw.solutions[-1:]))

    monkeypatch.setattr(Trials, "ask", slow_ask)
    found = ew.forced(text)
    assert (found.on, found.off, found.cells) == (expected.on, expected.off, expected.cells)
