"""Clues that are added in symmetric places: whole groups of them, and one solution by the oracle."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.engine import Job, StopFlag
from edgewise.base.errors import BadInput
from edgewise.base.places import Cell
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.explaining.diagnose.symmetric_repairs import symmetric_repair
from support.boards import random_board, random_masyu


def _solutions(puzzle):
    answer = engines()["brute"].run(family_of(puzzle).lower(puzzle), Job(Question.ALL))
    assert answer.complete
    return len(answer.solutions)


def _half_turns(rows, columns):
    cells = [Cell(row, column) for row in range(rows) for column in range(columns)]
    return [{cell, Cell(rows - 1 - cell.row, columns - 1 - cell.column)} for cell in cells]


@pytest.mark.parametrize(("make", "least"), [(random_board, 20), (random_masyu, 2)])
def test_whole_groups_leave_one_solution(boards, make, least):
    rng = random.Random(47)
    repaired = 0
    for _ in boards(200):
        puzzle = make(rng, 3, 3)
        groups = _half_turns(puzzle.rows, puzzle.columns)
        found = symmetric_repair(puzzle, groups)
        count = _solutions(puzzle)
        if count < 2:
            assert (found.unique, dict(found.add)) == (count == 1, {})
            continue
        given = family_of(puzzle).editing.given(puzzle)
        assert not found.remove
        assert not found.add.keys() & given.keys()
        for cell in found.add:
            group = next(group for group in groups if cell in group)
            assert group <= found.add.keys() | given.keys()
        assert found.unique == (_solutions(found.repaired) == 1)
        assert found.unique or found.reason
        repaired += found.unique
    assert repaired > boards.seen(least)


def test_one_group_of_everything_is_all_or_nothing():
    puzzle = ew.load("3 .\n. .")
    everything = {Cell(row, column) for row in range(2) for column in range(2)}
    assert symmetric_repair(puzzle, [everything]).add.keys() == everything - {Cell(0, 0)}
    assert symmetric_repair(puzzle, []).reason


def test_what_stops_it_is_said_and_what_cannot_be_repaired_is_refused():
    stop = StopFlag()
    stop.set()
    found = symmetric_repair(ew.load("3 .\n. ."), [], stop=stop)
    assert (found.unique, found.stopped_by) == (False, "interrupt")
    with pytest.raises(BadInput, match="no clues can be added"):
        symmetric_repair(ew.load("A.B\nA.B\n"), [])
