"""Eternity beyond its cases: scores, what counting proves, and pictures."""

from __future__ import annotations

import random
import re

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.family import Style
from edgewise.base.registry import engines
from edgewise.base.result import Question
from edgewise.families.eternity import FAMILY, Board, Clue, Eternity, Placement
from edgewise.families.eternity.scene import ground_and_motif
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source
from support.boards import random_tiles
from support.project import ROOT

DEMO = ROOT / "examples" / "eternity" / "demo.txt"


def laid(rows: int, columns: int, colours: int, seed: int) -> Board:
    """A board that is right, and its puzzle, whose pieces come in the order of the cells."""
    rng = random.Random(seed)
    puzzle = random_tiles(rng, rows, columns, colours, clues=rows * columns)
    return puzzle.clued_board


def test_score_counts_matching_edges_and_check_names_the_others():
    board = laid(16, 16, 22, seed=1)
    puzzle = Eternity(16, 16, board.puzzle.pieces)
    assert board.score == puzzle.seam_count == 480
    # Two inner pieces change places: at most eight edges break, and each is named once, with both cells.
    cells = [list(row) for row in board.cells]
    cells[5][5], cells[9][8] = cells[9][8], cells[5][5]
    swapped = Board(puzzle, tuple(map(tuple, cells)))
    broken = FAMILY.violations(puzzle, swapped)
    assert {violation.code for violation in broken} == {"edge.mismatch"}
    assert 480 - swapped.score == len(broken) <= 8
    assert all(re.search(r"in row \d+, column \d+$", violation.text) for violation in broken)
    assert swapped.score_text() == f"{swapped.score} of 480 edges match, 256 of 256 pieces placed"


def test_unfinished_boards_have_a_score():
    board = laid(4, 5, 3, seed=2)
    half = Board(board.puzzle, (*board.cells[:2], (None,) * 5, (None,) * 5))
    assert (half.score, half.placed) == (2 * 4 + 5, 10)
    assert half.open_seams == ()


def test_rotations_of_a_board_are_told_apart_from_other_boards():
    puzzle = ew.load(ROOT / "examples" / "eternity" / "3x3.txt")
    solutions = ew.solve(puzzle, all=True, engine="brute").solutions
    words = {solutions[0].difference(other) for other in solutions[1:]}
    assert "a rotation of the whole board" in words
    assert len(words) > 1


IMPOSSIBLE = [
    (Eternity(1, 2, ((0, 1, 0, 0), (0, 2, 0, 0))), "colour 1 is on 1 sides, but sides meet in pairs"),
    (Eternity(1, 2, ((0, 1, 0, 0), (1, 1, 0, 0))), "kind 'corner': 1 pieces for 0 cells"),
    (
        Eternity(2, 2, ((0, 0, 1, 2), (0, 0, 1, 2), (0, 0, 1, 2), (0, 0, 1, 2))),
        "frame: colour 1 faces clockwise 4 times more often than the other way",
    ),
    (
        Eternity(1, 2, ((0, 1, 0, 0), (0, 1, 0, 0)), (Clue(1, 0, 0, 1),)),
        "the clue with piece 1 has its border sides in the wrong places",
    ),
    (
        Eternity(1, 3, ((0, 1, 0, 0), (0, 2, 0, 1), (0, 2, 0, 0)), (Clue(1, 0, 0, 0), Clue(2, 1, 0, 2))),
        "the clues with pieces 1 and 2 do not match",
    ),
]


@pytest.mark.parametrize(("puzzle", "reason"), IMPOSSIBLE)
def test_what_counting_refuses_is_a_proven_no_solution_with_its_reason(puzzle, reason):
    result = ew.solve(puzzle, all=True)
    assert (result.status, result.complete, result.unique, result.count) == (ew.Status.UNSOLVABLE, True, False, 0)
    assert result.verdict == f"no solution: {reason}"
    assert result.to_dict()["reason"] == reason
    assert engines()["brute"].run(FAMILY.lower(puzzle), Job(Question.ALL)).solutions == []


def test_counting_never_refuses_a_board_that_has_a_solution(boards):
    rng = random.Random(20261115)
    refused = tried = 0
    for number in boards(2500):
        tried += 1
        rows, columns = rng.randint(1, 3), rng.randint(1, 4)
        clues = rng.choice((0, 0, 1, 2))
        puzzle = random_tiles(rng, rows, columns, rng.randint(1, 3), min(clues, rows * columns), damage=number % 4 > 0)
        if FAMILY.impossible(puzzle) is not None:
            refused += 1
            answer = engines()["brute"].run(FAMILY.lower(puzzle), Job(Question.FIRST))
            assert answer.complete
            assert not answer.solutions, repr(puzzle)
    assert 0.2 < refused / tried < 0.8


def test_pictures_show_triangles_clues_and_mismatches():
    puzzle = ew.load(DEMO)
    [solution] = ew.solve(puzzle).solutions
    svg = ew.render(puzzle, solution).decode()
    assert "<text" not in svg
    assert svg.count("L") >= 4 * 16
    assert "#ff0033" not in svg
    first, *others = solution.cells[1]
    wrong = Board(puzzle, (solution.cells[0], (first, *reversed(others)), *solution.cells[2:]))
    assert "#ff0033" in ew.render(puzzle, wrong).decode()
    assert ew.render(puzzle, to="png") != ew.render(puzzle, solution, to="png")


def test_colours_look_different():
    assert len({ground_and_motif(colour) for colour in range(100)}) == 100
    assert all(ground != motif for ground, motif in map(ground_and_motif, range(1, 100)))


def test_text_marks_mismatches_where_they_are():
    ring = Eternity(2, 2, ((0, 0, 1, 2), (0, 0, 2, 1), (0, 0, 1, 2), (0, 0, 2, 1)))
    board = read_solution(ring, Source("1/3 3/0\n2/2 4/1"))
    assert str(board) == "1/3!3/0\n2/2!4/1"
    board = Board(ring, ((Placement(1, 3), Placement(2, 0)), (Placement(3, 2), Placement(4, 1))))
    assert str(board) == "1/3 2/0\n  !   !\n3/2 4/1"
    assert "\x1b[" in FAMILY.draw_text(ring, board, Style(colour=True))
    assert "\x1b" not in str(board)


@pytest.mark.parametrize("seed", range(3))
def test_addresses_of_solutions_open_as_the_same_board(seed):
    board = laid(3, 4, 3, seed)
    assert read_solution(board.puzzle, Source(FAMILY.address(board))) == board
