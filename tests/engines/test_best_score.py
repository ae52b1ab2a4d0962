"""The best score of small and odd boards: the best there is, every piece laid, whatever the set looks like."""

from __future__ import annotations

import random
from itertools import product

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.registry import engines
from edgewise.base.result import Question
from edgewise.families.eternity import FAMILY, Clue, Eternity
from edgewise.families.eternity.model import turned
from support.best_tiles import best_score
from support.boards import random_tiles

WIDE = {"width": 5000, "runs": 4}


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (2, 2), (3, 2), (2, 4), (3, 3), (4, 3)])
def test_a_wide_beam_finds_the_best_score_of_small_boards(rows, columns):
    rng = random.Random(rows * 10 + columns)
    solved = 0
    for number in range(20):
        clues = min(number % 3, rows * columns)
        puzzle = random_tiles(rng, rows, columns, rng.choice((2, 3)), clues, damage=number % 4 != 3)
        expected = best_score(puzzle)
        result = ew.solve(puzzle, best=True, seed=number, options=WIDE)
        assert [board.score for board in result.solutions] == ([] if expected is None else [expected]), repr(puzzle)
        assert (result.reason is None) == (expected is not None)
        solved += result.status is ew.Status.SOLVED
        for board in result.solutions:
            assert {violation.code for violation in FAMILY.violations(puzzle, board)} <= {"edge.mismatch"}
    assert solved > 0


def test_pieces_without_any_match_are_laid_all_the_same():
    """Every seam is wrong however they lie: nothing but the border can be kept."""
    puzzle = Eternity(2, 2, ((0, 1, 2, 0), (0, 3, 4, 0), (0, 5, 6, 0), (0, 7, 8, 0)))
    assert best_score(puzzle) == 0
    # The engine itself is asked: counting shows that there is no solution, and then nobody else asks it.
    answer = engines()["tiles"].run(FAMILY.lower(puzzle), Job(Question.BEST, options=WIDE))
    [board] = [FAMILY.lift(puzzle, solution) for solution in answer.solutions]
    assert (board.placed, board.score) == (4, 0)


def test_pieces_that_cannot_fill_the_border_leave_no_board():
    """Three corners for four, and an inner piece on the border."""
    few_corners = Eternity(2, 2, ((0, 0, 1, 1), (0, 0, 1, 1), (0, 0, 1, 1), (1, 1, 1, 1)))
    laid = random_tiles(random.Random(1), 4, 4, 2)
    inner = next(number for number, piece in enumerate(laid.pieces, 1) if 0 not in piece)
    misplaced = Eternity(4, 4, laid.pieces, (Clue(inner, 1, 0, 0),))
    for puzzle, threads in product((few_corners, misplaced), (1, 2)):
        answer = engines()["tiles"].run(FAMILY.lower(puzzle), Job(Question.BEST, options=WIDE, threads=threads))
        assert (answer.solutions, answer.stopped_by) == ([], None)


def test_clues_that_clash_are_kept():
    """Two pieces of the top row have changed places, so that their colours differ: the score pays for it, once."""
    laid = random_tiles(random.Random(4), 4, 4, 3, 16)
    [_, left, right, *_] = laid.clues
    swapped = (left._replace(column=right.column), right._replace(column=left.column))
    puzzle = Eternity(4, 4, laid.pieces, swapped)
    [board] = ew.solve(puzzle, best=True, options=WIDE).solutions
    broken = FAMILY.violations(puzzle, board)
    assert {violation.code for violation in broken} == {"edge.mismatch"}
    assert len(broken) == puzzle.seam_count - board.score
    assert board.score == best_score(puzzle)


def greedy_score(puzzle: Eternity) -> int:
    """Cell after cell the first piece with the most matches: what anybody gets."""
    free = list(range(len(puzzle.pieces)))
    laid: list[tuple[int, int, int, int]] = []
    score = 0
    for cell in range(puzzle.rows * puzzle.columns):
        row, column = divmod(cell, puzzle.columns)
        best = (-1, 0, (0, 0, 0, 0))
        for piece, turns in product(free, range(4)):
            sides = turned(puzzle.pieces[piece], turns)
            if tuple(colour == 0 for colour in sides) == puzzle.border_sides(row, column):
                north = row > 0 and laid[cell - puzzle.columns][2] == sides[0]
                west = column > 0 and laid[-1][1] == sides[3]
                best = max(best, (north + west, -piece, sides))
        score += best[0]
        free.remove(-best[1])
        laid.append(best[2])
    return score


@pytest.mark.parametrize(("rows", "columns", "colours"), [(9, 9, 4), (5, 12, 4), (12, 5, 3), (1, 30, 3), (2, 20, 2)])
def test_rectangles_of_any_size_are_filled_and_better_than_by_hand(rows, columns, colours):
    puzzle = random_tiles(random.Random(rows), rows, columns, colours)
    [board] = ew.solve(puzzle, best=True, options={"width": 100, "runs": 2}).solutions
    assert board.placed == rows * columns
    assert board.score > greedy_score(puzzle)
    assert {violation.code for violation in FAMILY.violations(puzzle, board)} <= {"edge.mismatch"}
