"""Tiles: the oracle against every arrangement there is, and engines against the oracle, as sets of solutions."""

from __future__ import annotations

import random
from functools import partial
from importlib import import_module
from itertools import permutations, product

import pytest

import edgewise as ew
from edgewise.base.engine import Job, StopFlag
from edgewise.base.forms import Sets, TileForm, ints
from edgewise.base.registry import engines
from edgewise.base.result import STATS, Question
from edgewise.families.eternity import FAMILY, Board, Clue, Eternity, Placement
from edgewise.families.eternity.model import turned_whole
from support import answers
from support.boards import random_tiles
from support.project import ROOT
from support.waiting import Watched

BRUTE, TILES = engines()["brute"], engines()["tiles"]
HAS_VECTOR = TILES.missing() is None and import_module("edgewise._native").tiles_vector_supported()
LONGEST_LIST = 25
"""Placements that the scan search makes beyond a limit at most: those of one list behind which nothing fits."""


every_solution = partial(answers.every_solution, kind=tuple)


def boards_among_all_arrangements(puzzle: Eternity) -> set[tuple]:
    """The sides of all correct boards among all permutations and rotations: the definition, without any search."""
    numbers = range(1, len(puzzle.pieces) + 1)
    boards = set()
    for order in permutations(numbers):
        for turns in product(range(4), repeat=len(order)):
            board = Board.from_flat(puzzle, [Placement(*cell) for cell in zip(order, turns, strict=True)])
            if not FAMILY.violations(puzzle, board):
                boards.add(board.sides)
    return boards


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (1, 3), (2, 2)])
def test_the_oracle_finds_each_board_once_and_no_other(rows, columns):
    rng = random.Random(rows * 10 + columns)
    for number in range(4 if rows * columns == 4 else 20):
        puzzle = random_tiles(rng, rows, columns, rng.randint(1, 2), number % 2, damage=number % 3 == 2)
        found = [FAMILY.lift(puzzle, answer) for answer in BRUTE.run(FAMILY.lower(puzzle), Job(Question.ALL)).solutions]
        assert len({board.sides for board in found}) == len(found)
        assert {board.sides for board in found} == boards_among_all_arrangements(puzzle), repr(puzzle)


def test_the_oracle_keeps_clues_and_limits():
    puzzle = Eternity(2, 2, ((0, 0, 1, 1),) * 4, (Clue(3, 0, 0, 3),))
    assert every_solution(BRUTE, FAMILY.lower(puzzle)) == {(4 * 2 + 3, 4 * 0 + 0, 4 * 1 + 2, 4 * 3 + 1)}
    answer = BRUTE.run(FAMILY.lower(Eternity(2, 2, puzzle.pieces)), Job(Question.ALL))
    assert (len(answer.solutions), answer.complete) == (1, True)


SWITCHES = [
    {},
    {"search": "constraint"},
    {"search": "scan"},
    {"search": "constraint", "arcs": False},
    {"search": "constraint", "cell_singletons": False},
    {"search": "constraint", "piece_singletons": False},
    {"search": "constraint", "rare_first": False},
    {"search": "constraint", "arcs": False, "cell_singletons": False, "piece_singletons": False},
    {"search": "constraint", "break_symmetry": False},
    {"search": "scan", "break_symmetry": False},
    {"search": "scan", "vector": "off"},
]


def random_puzzle(rng: random.Random, most_cells: int = 12) -> Eternity:
    """A board small enough for the oracle: repeated pieces and pieces that look alike when turned are common."""
    while True:
        rows, columns = rng.randint(1, 5), rng.randint(1, 5)
        if rows * columns <= most_cells:
            break
    clues = min(rows * columns, rng.choice((0, 0, 0, 1, 2)))
    colours = rng.choice((1, 2, 2, 3)) if rows * columns <= 9 else rng.choice((2, 3))
    return random_tiles(rng, rows, columns, colours, clues, damage=rng.random() < 0.4)


@pytest.mark.parametrize("share", range(4))
def test_tiles_have_the_solutions_of_the_oracle(boards, share):
    rng = random.Random(20261115 + share)
    kinds = {"none": 0, "one": 0, "several": 0}
    for number in boards(500):
        puzzle = random_puzzle(rng)
        form = FAMILY.lower(puzzle)
        expected = every_solution(BRUTE, form)
        for options in (SWITCHES[1], SWITCHES[2], SWITCHES[number % len(SWITCHES)]):
            found = every_solution(TILES, form, options=options, seed=rng.randrange(3), threads=1 + (number % 16 == 0))
            assert found == expected, (puzzle, options)
        kinds["none" if not expected else "one" if len(expected) == 1 else "several"] += 1
    assert min(kinds.values()) > boards.seen(40), f"the boards are of too few kinds: {kinds}"


@pytest.mark.parametrize(("name", "number"), [("sat", 400), ("cpsat", 25)])
def test_other_solvers_have_the_solutions_of_the_oracle(boards, name, number):
    rng = random.Random(17)
    solved = 0
    for _ in boards(number):
        puzzle = random_puzzle(rng, 9)
        form = FAMILY.lower(puzzle)
        expected = every_solution(BRUTE, form)
        if len(expected) <= (60 if name == "sat" else 8):
            assert every_solution(engines()[name], form, seed=rng.randrange(3)) == expected, repr(puzzle)
            solved += bool(expected)
    assert solved > boards.part(number) / 4


def test_larger_boards_have_the_same_solutions_by_both_searches(boards):
    rng = random.Random(5)
    for number in boards(120):
        rows, columns = rng.choice(((4, 4), (5, 4), (4, 5), (5, 5), (2, 8), (3, 6)))
        puzzle = random_tiles(rng, rows, columns, rng.choice((3, 4)), rng.choice((0, 0, 1, 3)), damage=number % 3 == 0)
        form = FAMILY.lower(puzzle)
        by_scan = every_solution(TILES, form, options={"search": "scan"}, threads=1 + number % 2)
        by_constraints = every_solution(TILES, form, options={"search": "constraint"}, threads=1 + number % 2)
        assert by_scan == by_constraints, repr(puzzle)
        for answer in list(by_scan)[:20]:
            assert FAMILY.violations(puzzle, FAMILY.lift(puzzle, answer)) == []


@pytest.mark.parametrize("search", ["constraint", "scan"])
def test_up_to_turns_gives_one_board_of_each_four(boards, search):
    rng = random.Random(8)
    for _ in boards(60):
        size = rng.choice((2, 2, 3))
        puzzle = random_tiles(rng, size, size, rng.choice((1, 2, 3)))
        form = FAMILY.lower(puzzle)
        every = {FAMILY.lift(puzzle, answer).sides for answer in every_solution(TILES, form)}
        some = every_solution(TILES, form, options={"search": search, "up_to_turns": True})
        rotations = [{turned_whole(FAMILY.lift(puzzle, answer).sides, count) for count in range(4)} for answer in some]
        assert set().union(*rotations) == every
        assert sum(map(len, rotations)) == len(every)


def test_every_direction_finds_a_solution_where_there_is_one_and_none_where_there_is_none(boards):
    """One solution is looked for from several corners in turn; what they say must be what the oracle says."""
    rng = random.Random(3)
    for number in boards(200):
        puzzle = random_puzzle(rng)
        form = FAMILY.lower(puzzle)
        expected = every_solution(BRUTE, form)
        answer = TILES.run(form, Job(Question.FIRST, threads=1 + number % 2, options={"search": "scan"}))
        assert {tuple(solution) for solution in answer.solutions} <= expected
        assert bool(answer.solutions) == bool(expected)
        assert answer.complete == (not expected)


@pytest.mark.skipif(not HAS_VECTOR, reason="vector instructions: this processor has no AVX2")
def test_vector_instructions_change_no_count(boards):
    """Boards of pieces that differ, so that the vectors are used: as sets, by the number of nodes, on any threads."""
    rng = random.Random(11)
    used = 0
    for number in boards(60):
        rows, columns = rng.choice(((4, 4), (5, 4), (4, 5), (5, 5), (6, 5), (4, 7)))
        puzzle = random_tiles(rng, rows, columns, rng.choice((6, 7, 8)), rng.choice((0, 0, 1)), damage=number % 3 == 0)
        form = FAMILY.lower(puzzle)
        seed, threads = number % 3, 1 + number % 2
        answers = [
            TILES.run(form, Job(Question.ALL, options={"search": "scan", "vector": vector}, seed=seed, threads=threads))
            for vector in ("off", "on")
        ]
        assert {answer.stats["nodes"] for answer in answers} == {answers[0].stats["nodes"]}, repr(puzzle)
        plain, fast = (sorted(map(tuple, answer.solutions)) for answer in answers)
        assert plain == fast, repr(puzzle)
        assert answers[0].stats["vector"] == "off"
        used += answers[1].stats["vector"] == "on"
    assert used > boards.seen(20)


@pytest.mark.skipif(not HAS_VECTOR, reason="vector instructions: this processor has no AVX2")
def test_vector_instructions_come_in_by_themselves_when_a_search_is_long():
    board = ew.load(ROOT / "examples" / "eternity" / "16x16.txt")
    nodes = 5_000_000
    results = [
        ew.solve(board, limits=ew.Limits(nodes=nodes), threads=1, options={"vector": vector})
        for vector in ("auto", "off", "on")
    ]
    assert [result.stats["vector"] for result in results] == ["on", "off", "on"]
    assert len({(result.stats["nodes"], result.stats["deepest"]) for result in results}) == 1
    short = ew.solve(board, limits=ew.Limits(nodes=1000), threads=1)
    assert short.stats["vector"] == "off"


def test_vector_instructions_that_are_not_there_are_refused_in_one_line(monkeypatch):
    monkeypatch.setattr("edgewise._native.tiles_vector_supported", lambda: False)
    board = ew.load(ROOT / "examples" / "eternity" / "demo.txt")
    with pytest.raises(ew.NoEngine, match="vector=on needs a processor with AVX2"):
        ew.solve(board, options={"vector": "on"})
    assert ew.solve(board, options={"vector": "auto"}).status is ew.Status.SOLVED


def test_a_few_placements_by_constraints_come_first_and_settle_easy_boards():
    """Few colours: a desert for the scan, and no problem for deductions."""
    easy = random_tiles(random.Random(7), 6, 6, 2)
    result = ew.solve(easy, threads=1)
    assert (result.status, result.stats["search"]) == (ew.Status.SOLVED, "constraint")
    assert result.stats["nodes"] < 8 * 36


def test_what_the_first_placements_cannot_settle_goes_to_the_scan_and_nothing_is_given_twice(boards):
    """Questions of every kind on boards with more solutions than a try has placements, and on boards with few."""
    rng = random.Random(31)
    searches = set()
    for number in boards(120, fewest=40):
        rows, columns = rng.choice(((2, 2), (3, 3), (3, 4), (4, 4), (2, 5)))
        puzzle = random_tiles(rng, rows, columns, rng.choice((1, 2, 3)), rng.choice((0, 0, 1)), damage=number % 4 == 0)
        form = FAMILY.lower(puzzle)
        options = {"search": "scan", "break_symmetry": False}
        bound = 500
        every = TILES.run(form, Job(Question.ALL, ew.Limits(solutions=bound), options=options))
        for question in (Question.ALL, Question.UNIQUE, Question.FIRST):
            answer = TILES.run(form, Job(question, ew.Limits(solutions=bound), seed=number % 3, threads=1 + number % 2))
            found = [tuple(solution) for solution in answer.solutions]
            most = {Question.ALL: bound, Question.UNIQUE: 2, Question.FIRST: 1}[question]
            assert len(found) == len(set(found)) == min(most, len(every.solutions)), (question, puzzle)
            assert answer.complete == (len(found) < most), (question, puzzle)
            if every.complete:
                assert set(found) <= {tuple(solution) for solution in every.solutions}
            searches.add(answer.stats["search"])
    assert searches == {"scan", "constraint"}


def test_a_board_of_any_shape_goes_to_the_constraint_search():
    """Three cells around a corner: no rectangle, and nothing in the form says that it should be one."""
    neighbours = Sets.of_equal_size(4, ints([-1, 1, 2, -1, -1, -1, -1, 0, 0, -1, -1, -1]))
    form = TileForm(neighbours, ((1, 0, 0, 2), (0, 0, 0, 1), (2, 0, 0, 0)), 0)
    expected = every_solution(BRUTE, form)
    assert expected
    answer = TILES.run(form, Job(Question.ALL))
    assert {tuple(solution) for solution in answer.solutions} == expected
    assert answer.stats["search"] == "constraint"


class TestLimits:
    board = random_tiles(random.Random(1), 5, 5, 2)

    @pytest.fixture(params=["constraint", "scan"])
    def how(self, request):
        return {"engine": "tiles", "options": {"search": request.param}, "threads": 1}

    def test_solutions(self, how):
        result = ew.solve(self.board, limits=ew.Limits(solutions=5), **how)
        assert len(set(result.solutions)) == 5
        assert (result.stopped_by, result.complete, result.unique) == ("solutions", False, False)

    def test_no_solutions_wanted_is_no_claim(self, how):
        result = ew.solve(self.board, limits=ew.Limits(solutions=0), **how)
        assert (result.status, result.stopped_by) == (ew.Status.UNKNOWN, "solutions")

    def test_nodes(self, how):
        result = ew.solve(self.board, all=True, limits=ew.Limits(nodes=20), **how)
        assert (result.stopped_by, result.complete) == ("nodes", False)
        assert result.stats["nodes"] <= 20 + LONGEST_LIST

    def test_time(self, how):
        result = ew.solve(self.board, all=True, limits=ew.Limits(seconds=0), **how)
        assert (result.stopped_by, result.complete) == ("time", False)

    def test_memory(self, how):
        result = ew.solve(self.board, all=True, limits=ew.Limits(memory=10_000), **how)
        assert result.stopped_by == "memory"
        assert result.solutions

    def test_stop_flag(self, how):
        stop = StopFlag()
        stop.set()
        result = ew.solve(self.board, all=True, stop=stop, **how)
        assert (result.stopped_by, result.complete) == ("interrupt", False)

    def test_stats_are_of_the_vocabulary_and_repeat(self, how):
        board = ew.load(ROOT / "examples" / "eternity" / "demo.txt")
        first, second = (ew.solve(board, unique=True, seed=3, **how) for _ in range(2))
        assert set(first.stats) <= set(STATS)
        assert first.stats["nodes"] == second.stats["nodes"] > 0
        assert first.solutions == second.solutions


def test_progress_comes_from_a_long_scan():
    board = ew.load(ROOT / "examples" / "eternity" / "16x16.txt")
    for threads in (1, 2):
        watched = Watched(lambda seen: len({progress.nodes for progress in seen}) > 20)
        result = ew.solve(board, threads=threads, **watched.how)
        assert result.stopped_by == "interrupt"
        assert result.stats["nodes"] >= watched.seen[-1].nodes > watched.seen[0].nodes
        assert result.stats["directions"] > 1


class TestBest:
    board = ew.load(ROOT / "examples" / "eternity" / "16x16.txt")

    def test_a_given_width_gives_the_same_board_on_any_number_of_threads(self):
        how = {"best": True, "options": {"width": 1500, "runs": 2}, "seed": 4}
        alone, together, again = (ew.solve(self.board, threads=threads, **how) for threads in (1, 2, 3))
        assert alone.solutions == together.solutions == again.solutions
        assert alone.solutions[0].score > 430
        other = ew.solve(self.board, best=True, options={"width": 1500, "runs": 2}, seed=5)
        assert other.solutions != alone.solutions

    def test_a_wide_beam_is_the_same_on_any_number_of_threads(self):
        """From 8,192 states on, a sample says beforehand which children are not worth generating."""
        how = {"best": True, "options": {"width": 9000, "runs": 1}, "seed": 2}
        alone, together = (ew.solve(self.board, threads=threads, **how) for threads in (1, 3))
        assert alone.solutions == together.solutions
        assert alone.solutions[0].score > 450

    def test_mismatches_wait_for_the_last_part_of_the_board(self):
        """Where there are enough boards without, 160 cells of 256 are laid before the first mismatch."""
        for seed in range(3):
            [board] = ew.solve(self.board, best=True, options={"width": 1000, "runs": 1}, seed=seed).solutions
            rows = [violation.at.row for violation in FAMILY.violations(self.board, board)]
            assert min(rows) >= 9, "the lower of the two cells is in row 10 or below"

    def test_every_piece_lies_and_every_clue_is_kept(self):
        clued = random_tiles(random.Random(12), 8, 6, 5, clues=6)
        result = ew.solve(clued, best=True, options={"width": 50, "runs": 1})
        [board] = result.solutions
        broken = FAMILY.violations(clued, board)
        assert {violation.code for violation in broken} <= {"edge.mismatch"}
        assert board.placed == 48
        assert len(broken) == clued.seam_count - board.score

    def test_colours_on_hundreds_of_sides(self):
        """States count the sides of a colour in a byte where they can, and in two where they cannot."""
        puzzle = random_tiles(random.Random(3), 12, 12, 2)
        how = {"best": True, "options": {"width": 200, "runs": 1}}
        alone, together = (ew.solve(puzzle, threads=threads, **how) for threads in (1, 2))
        assert alone.solutions == together.solutions
        assert alone.solutions[0].score == puzzle.seam_count

    def test_small_boards_are_solved(self, boards):
        """The widest beam on a small board holds every state: the best score is the score of a solution."""
        rng = random.Random(2)
        for _ in boards(40):
            rows, columns = rng.randint(1, 4), rng.randint(1, 4)
            puzzle = random_tiles(rng, rows, columns, 3, min(rows * columns, rng.choice((0, 1, 2))))
            result = ew.solve(puzzle, best=True, options={"width": 3000, "runs": 8})
            assert result.status is ew.Status.SOLVED, repr(puzzle)
            assert ew.check(puzzle, result.solutions[0]) == []

    def test_colours_that_cannot_pair_up_leave_a_best_score(self):
        puzzle = ew.load(ROOT / "examples" / "eternity" / "impossible.txt")
        assert ew.solve(puzzle).status is ew.Status.UNSOLVABLE
        result = ew.solve(puzzle, best=True, options={"width": 500, "runs": 2})
        assert result.status is ew.Status.UNKNOWN
        assert result.solutions[0].score == puzzle.seam_count - 1
        assert result.verdict == "best: 23 of 24 edges match, 16 of 16 pieces placed"

    def test_limits(self):
        stop = StopFlag()
        result = ew.solve(self.board, best=True, stop=stop, on_best=lambda board: stop.set(), threads=2)
        assert (result.status, result.stopped_by) == (ew.Status.UNKNOWN, "interrupt")
        assert result.verdict.endswith("256 of 256 pieces placed, stopped by interrupt")
        assert set(result.stats) <= set(STATS)
        assert ew.solve(self.board, best=True, limits=ew.Limits(seconds=0)).stopped_by == "time"
        assert ew.solve(self.board, best=True, limits=ew.Limits(nodes=1000)).stopped_by == "nodes"
        narrow = ew.solve(
            self.board, best=True, limits=ew.Limits(memory=100_000), options={"width": 10_000, "runs": 1}, threads=1
        )
        assert int(narrow.stats["nodes"]) < 256 * 1000

    def test_improvements_are_shown_as_they_come(self):
        watched = Watched(lambda seen: seen[-1].best is not None)
        assert ew.solve(self.board, best=True, **watched.how).stopped_by == "interrupt"
        scores = [progress.best for progress in watched.seen if progress.best is not None]
        assert scores == sorted(scores)

    def test_sets_with_more_colours_than_a_byte_are_refused_and_solved_all_the_same(self):
        puzzle = random_tiles(random.Random(1), 14, 14, 400)
        with pytest.raises(ew.NoEngine, match="at most 255 colours"):
            ew.solve(puzzle, best=True)
        result = ew.solve(puzzle, unique=True, options={"up_to_turns": True})
        assert result.unique
        assert result.stats["search"] == "constraint"

    def test_best_is_a_question_of_its_own(self):
        with pytest.raises(ew.BadInput, match="best cannot be combined"):
            ew.solve(self.board, best=True, all=True)
        with pytest.raises(ew.NoEngine, match="no engine can answer best"):
            ew.solve("3 .\n. .", best=True)
