"""Turns at the corners of clues in ``cdcl``: against the oracle, where they help, and where there are none."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.boards.tilings.kinds import KINDS
from support.boards import random_board
from support.forms import random_patch, random_plane_form
from support.project import EXAMPLES

CDCL, BRUTE = engines()["cdcl"], engines()["brute"]
SWITCHES = (
    {},
    {"corners": False},
    {"table_probing": False},
    {"probing": False},
    {"probing": False, "walls": False},
    {"sides": False},
    {"minimise": False},
)


def assert_every_solution_once(form) -> None:
    expected = sorted(sorted(loop) for loop in BRUTE.run(form, Job(Question.ALL)).solutions)
    for options in SWITCHES:
        answer = CDCL.run(form, Job(Question.ALL, options=options))
        assert answer.complete
        assert sorted(sorted(loop) for loop in answer.solutions) == expected, (form, options)


def test_boards_and_plane_graphs(boards):
    for seed in boards(60):
        rng = random.Random(seed)
        board = random_board(rng, 3, 4)
        assert_every_solution_once(family_of(board).lower(board))
        assert_every_solution_once(random_plane_form(rng))


@pytest.mark.parametrize("kind", KINDS)
def test_tilings(kind):
    rng = random.Random(kind)
    for _ in range(3):
        assert_every_solution_once(random_patch(rng, kind, 20))


def test_a_turn_travels_along_a_diagonal():
    # No line turns in the corner of the board, so one turns at the opposite corner of the three, and across the two.
    board = ew.Slitherlink(((3, None, None), (None, 2, None), (None, None, 3)))
    form = family_of(board).lower(board)
    expected = sorted(sorted(loop) for loop in BRUTE.run(form, Job(Question.ALL)).solutions)
    with_turns, without = (CDCL.run(form, Job(Question.ALL, options={"corners": corners})) for corners in (True, False))
    assert sorted(sorted(loop) for loop in with_turns.solutions) == expected
    assert with_turns.stats["by_corners"] > 0 == without.stats["by_corners"]


def test_hard_boards_take_fewer_conflicts():
    boards = [ew.load(path) for path in EXAMPLES if path.parent.name == "slitherlink"]

    def conflicts(corners: bool) -> int:
        options = {"corners": corners}
        results = [ew.solve(board, unique=True, engine="cdcl", threads=1, options=options) for board in boards]
        return sum(result.stats["conflicts"] for result in results)

    assert 2 * conflicts(True) < conflicts(False)


def test_probing_with_tables_finds_what_probing_finds():
    """At the root both settle the same of these boards; tables take less propagation for it."""
    settled, propagations = {True: [], False: []}, {True: 0, False: 0}
    for path in EXAMPLES:
        if path.parent.name != "slitherlink":
            continue
        for tables, names in settled.items():
            options = {"table_probing": tables}
            result = ew.solve(ew.load(path), unique=True, engine="cdcl", threads=1, options=options)
            if result.stats["decisions"] == 0:
                names.append(path.stem)
            propagations[tables] += result.stats["propagations"]
    assert settled[True] == settled[False]
    assert 1.2 * propagations[True] < propagations[False]


def test_boards_without_such_corners_are_searched_as_before():
    for path in EXAMPLES:
        if path.parent.name != "masyu":
            continue
        stats = [
            ew.solve(ew.load(path), unique=True, engine="cdcl", threads=1, options={"corners": corners}).stats
            for corners in (True, False)
        ]
        assert stats[0]["by_corners"] == 0
        assert [stats[0][name] for name in ("nodes", "propagations", "probes")] == [
            stats[1][name] for name in ("nodes", "propagations", "probes")
        ]
