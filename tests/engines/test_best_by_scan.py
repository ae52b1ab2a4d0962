"""The best score by the scan with a schedule of mismatches: full boards, the best there is, the same on any threads."""

from __future__ import annotations

import random
from itertools import product

import pytest

import edgewise as ew
from edgewise.engine import Job, StopFlag
from edgewise.families.eternity import FAMILY, Clue, Eternity
from edgewise.families.eternity.model import turned
from edgewise.registry import engines
from edgewise.result import STATS, Question
from support.boards import random_tiles
from support.project import ROOT

SCAN = {"best_by": "scan"}


def best_of_all(puzzle: Eternity) -> int | None:
    """The highest score of all ways to lay every piece with the border right and the clues kept; none, for none."""
    rows, columns = puzzle.rows, puzzle.columns
    clue_at = {(clue.row, clue.column): (clue.piece - 1, clue.turns) for clue in puzzle.clues}
    clued = {piece for piece, _ in clue_at.values()}
    laid: list[tuple[int, int, int, int]] = []
    free = [True] * len(puzzle.pieces)
    best: list[int] = []

    def lay(score: int) -> None:
        cell = len(laid)
        if cell == rows * columns:
            best[:] = [max([score, *best])]
            return
        row, column = divmod(cell, columns)
        choices = [clue_at[row, column]] if (row, column) in clue_at else product(range(len(free)), range(4))
        seen = set()
        for piece, turns in choices:
            sides = turned(puzzle.pieces[piece], turns)
            is_other_clue = piece in clued and (row, column) not in clue_at
            if not free[piece] or is_other_clue or (sides, puzzle.pieces[piece]) in seen:
                continue
            if tuple(colour == 0 for colour in sides) != puzzle.border_sides(row, column):
                continue
            seen.add((sides, puzzle.pieces[piece]))
            gained = (row > 0 and laid[cell - columns][2] == sides[0]) + (column > 0 and laid[-1][1] == sides[3])
            free[piece] = False
            laid.append(sides)
            lay(score + gained)
            laid.pop()
            free[piece] = True

    lay(0)
    return best[0] if best else None


def scan(puzzle: Eternity, **how):
    options = {**SCAN, **how.pop("options", {})}
    return ew.solve(puzzle, best=True, options=options, **{"threads": 1, **how})


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (2, 2), (3, 2), (2, 4), (3, 3)])
def test_the_best_score_of_small_boards_is_the_best_there_is(rows, columns):
    """Against every way to lay the pieces; the run ends by itself when it has shown that no board is better."""
    rng = random.Random(rows * 10 + columns)
    solved = 0
    for number in range(12 if rows * columns == 9 else 30):
        clues = min(number % 3, rows * columns)
        puzzle = random_tiles(rng, rows, columns, rng.choice((2, 3)), clues, damage=number % 4 != 3)
        expected = best_of_all(puzzle)
        result = scan(puzzle, seed=number)
        assert result.stopped_by is None
        assert [board.score for board in result.solutions] == ([] if expected is None else [expected]), repr(puzzle)
        solved += result.status is ew.Status.SOLVED
        for board in result.solutions:
            assert {violation.code for violation in FAMILY.violations(puzzle, board)} <= {"edge.mismatch"}
    assert solved > 0


def test_pieces_without_any_match_are_laid_all_the_same():
    """Every seam is wrong however they lie: nothing but the border can be kept."""
    puzzle = Eternity(2, 2, ((0, 1, 2, 0), (0, 3, 4, 0), (0, 5, 6, 0), (0, 7, 8, 0)))
    assert best_of_all(puzzle) == 0
    # The engine itself is asked: counting shows that there is no solution, and then nobody else asks it.
    answer = engines()["tiles"].run(FAMILY.lower(puzzle), Job(Question.BEST, options=SCAN))
    [board] = [FAMILY.lift(puzzle, solution) for solution in answer.solutions]
    assert (board.placed, board.score) == (4, 0)
    assert answer.stopped_by is None


def test_pieces_that_cannot_fill_the_border_end_the_run():
    """Three corners for four, and an inner piece on the border: there is no board, and no run goes on looking."""
    few_corners = Eternity(2, 2, ((0, 0, 1, 1), (0, 0, 1, 1), (0, 0, 1, 1), (1, 1, 1, 1)))
    laid = random_tiles(random.Random(1), 4, 4, 2)
    inner = next(number for number, piece in enumerate(laid.pieces, 1) if 0 not in piece)
    misplaced = Eternity(4, 4, laid.pieces, (Clue(inner, 1, 0, 0),))
    for puzzle in (few_corners, misplaced):
        for threads in (1, 2):
            answer = engines()["tiles"].run(FAMILY.lower(puzzle), Job(Question.BEST, options=SCAN, threads=threads))
            assert (answer.solutions, answer.stopped_by) == ([], None)


def test_clues_that_clash_are_kept():
    """Two clues side by side whose colours differ, and one more next to nothing: the score pays for them, once."""
    laid = random_tiles(random.Random(4), 4, 4, 3, 16)
    [first, second, *_] = laid.clues
    swapped = (
        Clue(second.piece, first.column, first.row, second.turns),
        *laid.clues[5:7],
    )
    puzzle = Eternity(4, 4, laid.pieces, swapped)
    result = scan(puzzle, options={"runs": 3, "budget": 300_000})
    for board in result.solutions:
        broken = FAMILY.violations(puzzle, board)
        assert {violation.code for violation in broken} <= {"edge.mismatch"}
        assert len(broken) == puzzle.seam_count - board.score


def test_small_boards_are_solved(boards):
    rng = random.Random(2)
    for number in boards(40):
        rows, columns = rng.choice(((2, 2), (3, 3), (4, 4), (5, 4), (4, 5), (1, 6), (7, 1), (3, 5)))
        puzzle = random_tiles(rng, rows, columns, rng.choice((1, 3, 4)), number % 3)
        result = scan(puzzle, seed=number, threads=1 + number % 2)
        assert result.status is ew.Status.SOLVED, repr(puzzle)
        assert ew.check(puzzle, result.solutions[0]) == []


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
    result = scan(puzzle, options={"runs": 2, "budget": 500_000})
    [board] = result.solutions
    assert board.placed == rows * columns
    assert board.score >= greedy_score(puzzle)
    assert {violation.code for violation in FAMILY.violations(puzzle, board)} <= {"edge.mismatch"}


class TestLargeSet:
    board = ew.load(ROOT / "examples" / "eternity" / "16x16.txt")

    def test_given_runs_give_the_same_board_on_any_number_of_threads(self):
        how = {"options": {"runs": 4, "budget": 2_000_000}, "seed": 4}
        alone, together, again = (scan(self.board, **how, threads=threads) for threads in (1, 2, 3))
        assert alone.solutions == together.solutions == again.solutions
        assert alone.stats["nodes"] == together.stats["nodes"] == again.stats["nodes"]
        assert alone.stats["runs"] == together.stats["runs"] == 4
        assert alone.solutions[0].score > 430
        assert scan(self.board, options=how["options"], seed=5).solutions != alone.solutions

    def test_threads_change_nothing_where_a_run_ends_it_all(self):
        rng = random.Random(9)
        for number in range(10):
            puzzle = random_tiles(rng, 4, 4, 3, number % 2, damage=number % 2 == 0)
            options = {"runs": 6, "budget": 50_000}
            alone, together = (scan(puzzle, options=options, threads=threads) for threads in (1, 2))
            assert alone.solutions == together.solutions, repr(puzzle)

    def test_without_a_quota(self):
        options = {"runs": 1, "budget": 1_000_000}
        with_quota, without = (
            scan(self.board, options={**options, **more}).solutions for more in ({}, {"quota_colours": 0})
        )
        assert with_quota != without
        assert without[0].placed == 256

    def test_limits(self):
        result = scan(self.board, limits=ew.Limits(seconds=0.5), threads=2)
        assert (result.status, result.stopped_by) == (ew.Status.UNKNOWN, "time")
        assert result.verdict.endswith("256 of 256 pieces placed, stopped by time")
        assert set(result.stats) <= set(STATS)
        assert result.stats["search"] == "scan"
        assert scan(self.board, limits=ew.Limits(seconds=0)).stopped_by == "time"
        stopped = scan(self.board, limits=ew.Limits(nodes=1000))
        assert (stopped.stopped_by, stopped.stats["nodes"]) == ("nodes", 1001)
        assert stopped.solutions[0].placed == 256
        assert scan(self.board, limits=ew.Limits(memory=10_000)).stopped_by == "memory"
        stop = StopFlag()
        stop.set()
        assert scan(self.board, stop=stop).stopped_by == "interrupt"

    def test_improvements_are_shown_as_they_come(self):
        seen: list[ew.Progress] = []
        scan(self.board, limits=ew.Limits(seconds=1), on_progress=seen.append)
        scores = [progress.best for progress in seen if progress.best is not None]
        assert scores
        assert scores == sorted(scores)
