"""The quick check of answers against its oracle, the rules in Python; and solutions that are worked out when asked for.

Thousands of answers from seeds, right ones and spoilt ones: the two must agree about every one of them.
"""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from array import array
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.errors import EngineFault
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Limits, Question
from edgewise.boards import quick_check
from edgewise.boards.drawn_lines import along_loop
from edgewise.families.eternity import Eternity
from edgewise.families.flow import Flow
from edgewise.families.masyu import Masyu
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import Slitherlink
from edgewise.solving import verification
from edgewise.text.source import Source
from support.boards import planted_tiles, random_board, random_flow, random_masyu, random_simple_loop
from support.families import leave_out_options
from support.waiting import HANG_GUARD

SEEDS = 150
SPOILT_FOR_EACH = 12


def raw_solutions(puzzle, most=3):
    """Solutions as an engine gives them."""
    form = family_of(puzzle).lower(puzzle)
    job = Job(Question.ALL, Limits(solutions=most, seconds=20))
    engine = next(one for one in engines().values() if Question.ALL in one.answers and one.accepts(form))
    return engine.run(form, job).solutions


def said_by_rules(puzzle, raw):
    family = family_of(puzzle)
    return not family.violations(puzzle, family.lift(puzzle, raw))


def compare(puzzle, answers):
    """How many answers are right and how many wrong, after both checks have said the same about each."""
    right = 0
    for raw in answers:
        said = family_of(puzzle).is_right(puzzle, raw)
        assert said == said_by_rules(puzzle, raw), (puzzle, raw)
        right += said
    return right, len(answers) - right


def spoilt_lines(rng, board, edges):
    """The same lines with some added and some removed; flipping all sides of a square often gives a proper drawing."""
    drawn = set(edges)
    kind = rng.randrange(4)
    if kind == 0 and drawn:
        drawn.discard(rng.choice(sorted(drawn)))
    elif kind == 1 and board.edge_count:
        drawn ^= {rng.randrange(board.edge_count) for _ in range(rng.randint(1, 3))}
    elif kind == 2 and len(board.cell_edges):
        drawn |= set(board.cell_edges[rng.randrange(len(board.cell_edges))])
    elif len(board.cell_edges):
        for _ in range(rng.randint(1, 3)):
            drawn ^= set(board.cell_edges[rng.randrange(len(board.cell_edges))])
    return array("i", rng.sample(sorted(drawn), len(drawn)))


@pytest.mark.parametrize("make", [random_board, random_masyu, random_simple_loop, random_flow])
def test_lines(boards, make):
    total = [0, 0]
    for seed in boards(SEEDS):
        rng = random.Random(f"{make.__name__} {seed}")
        puzzle = make(rng, 6, 6)
        answers = raw_solutions(puzzle)
        answers += [
            spoilt_lines(rng, puzzle.lattice, answer) for answer in list(answers) for _ in range(SPOILT_FOR_EACH)
        ]
        total = [sum(both) for both in zip(total, compare(puzzle, [*answers, array("i")]), strict=True)]
    assert min(total) > boards.seen(100), total


def test_paths_between_the_wrong_ends():
    right = Flow((("A", ".", "A"), ("B", ".", "B")))
    wrong = Flow((("A", ".", "B"), ("B", ".", "A")))
    both = array("i", [0, 1, 2, 3])
    assert compare(right, [both]) == (1, 0)
    assert compare(wrong, [both]) == (0, 1)


@pytest.mark.parametrize("rule", ["fill", "classic"])
def test_every_set_of_lines_on_small_boards(rule):
    """Nothing is left to chance where all drawings can be listed."""
    loops = [Slitherlink(((3, None), (None, None))), Slitherlink(((None, 2, None),))]
    pairs = [
        Flow((("A", ".", "."), (".", ".", "."), ("A", "#", ".")), rule),
        Flow((("A", "B"), ("A", "B")), rule),
        Flow((("A", ".", "A"),), rule),
        Flow((("A",), (".",), ("A",), ("#",)), rule),
    ]
    pearls = [Masyu(("b..", "...", ".w.")), Masyu((".ww", "...")), Masyu(("...", "...", "..."))]
    cells = [SimpleLoop(("...", ".#.", "...")), SimpleLoop(("...", "..."))]
    for puzzle in [*loops, *pearls, *cells, *pairs]:
        count = puzzle.lattice.edge_count
        every = [array("i", [edge for edge in range(count) if drawing >> edge & 1]) for drawing in range(1 << count)]
        right, _ = compare(puzzle, every)
        assert right == ew.count(puzzle, engine="brute").count


@pytest.mark.parametrize(
    "puzzle",
    [Slitherlink(((None, None), (None, None))), SimpleLoop(("...", "...", "..."))],
    ids=["corners", "cells"],
)
@pytest.mark.parametrize("has_core", [True, False])
def test_every_drawing_is_written_down_as_its_lines_say(puzzle, has_core, monkeypatch):
    """A loop by its numbers, in the order that its lines have; what is no loop is refused by either."""
    monkeypatch.setattr(quick_check, "_core", quick_check._core if has_core else lambda: None)
    family = family_of(puzzle)
    count, loops = len(family.lower(puzzle).tails), 0
    for drawing in range(1, 1 << count):
        edges = array("i", [edge for edge in reversed(range(count)) if drawing >> edge & 1])
        by_lines = family.lift(puzzle, edges)
        try:
            points = along_loop(by_lines.lines)
        except ValueError:
            with pytest.raises(ValueError, match="one loop"):
                family.lift(puzzle, edges).to_dict()
            continue
        loops += 1
        assert family.lift(puzzle, edges).to_dict() == {"loop": list(map(list, points))}
    assert loops > 1


def test_loops_on_tilings_are_written_down_as_their_lines_say():
    puzzle = Slitherlink.on_tiling("honeycomb", 3, 3, [None] * 9)
    for raw in raw_solutions(puzzle, most=20):
        by_lines = family_of(puzzle).lift(puzzle, raw)
        assert family_of(puzzle).lift(puzzle, raw).to_dict() == {"loop": list(along_loop(by_lines.lines))}


def test_tiles(boards):
    total = [0, 0]
    for seed in boards(SEEDS):
        rng = random.Random(f"tiles {seed}")
        rows, columns = rng.randint(1, 4), rng.randint(2, 4)
        puzzle = planted_tiles(max(rows, 2), columns, rng.choice((0, 0.2)), seed, rng.randint(2, 5))
        answers = raw_solutions(puzzle)
        for answer in list(answers):
            answers += [spoilt_board(rng, answer) for _ in range(SPOILT_FOR_EACH)]
        total = [sum(both) for both in zip(total, compare(puzzle, answers), strict=True)]
    assert min(total) > boards.seen(100), total


def spoilt_board(rng, answer):
    board = array("i", answer)
    one, other = rng.randrange(len(board)), rng.randrange(len(board))
    kind = rng.randrange(5)
    if kind == 0:
        board[one], board[other] = board[other], board[one]
    elif kind == 1:
        board[one] = board[one] // 4 * 4 + rng.randrange(4)
    elif kind == 2:
        board[one] = board[other]
    elif kind == 3:
        board[one] = -1
    else:
        board[one] = 4 * len(board) + rng.randrange(8)
    return board


def test_pieces_that_look_alike_are_told_apart_by_clues():
    alike = Eternity(1, 2, ((0, 5, 0, 0), (0, 5, 0, 0)))
    clued = Eternity(1, 2, alike.pieces, (ew.load("2 1\n0 5 0 0\n0 5 0 0\nclue 1 0 0 0").clues[0],))
    boards = [array("i", [0, 6]), array("i", [4, 2]), array("i", [0, 2]), array("i", [2, 4])]
    assert compare(alike, boards) == (2, 2)
    assert compare(clued, boards) == (1, 3)


def test_answers_that_are_no_answers_are_not_right():
    loop, pair, pearl = Slitherlink(((None,),)), Flow((("A", "A"),)), Masyu(("..", ".."))
    tiles = Eternity(1, 2, ((0, 5, 0, 0), (0, 5, 0, 0)))
    for puzzle, answers in (
        (loop, ([0, 1, 2, 4], [-1, 0, 1, 2], [0, 1, 2, 3, 3], [2**31 - 1])),
        (pearl, ([0, 1, 2, 4], [-1, 0, 1, 2], [0, 1, 2, 3, 3], [2**31 - 1])),
        (pair, ([1], [-1], [0, 0])),
        (tiles, ([0], [0, 6, 6], [-(2**31), 2**31 - 1])),
    ):
        for answer in answers:
            assert not family_of(puzzle).is_right(puzzle, array("i", answer))


def test_what_is_right_is_not_looked_at_twice(monkeypatch):
    puzzle = ew.load("3 .\n. .")
    raw = raw_solutions(puzzle)[0]
    asked = []
    family = family_of(puzzle)
    watched = replace(family, violations=lambda *about: asked.append(about) or family.violations(*about))
    monkeypatch.setattr(verification, "family_of", lambda _: watched)
    engine = engines()["brute"]
    verification.verified_solution(puzzle, engine, raw)
    assert not asked
    with pytest.raises(EngineFault, match=r"clue\.many"):
        verification.verified_solution(puzzle, engine, array("i", [0, 2, 6, 7]))
    assert asked


def test_without_the_core_the_rules_decide(monkeypatch):
    monkeypatch.setattr(quick_check, "_core", lambda: None)
    for text in ("3 .\n. .", "masyu\n...\n.w.", "A . A\nB . B", "2 1\n0 5 0 0\n0 5 0 0"):
        puzzle = ew.load(text)
        assert not family_of(puzzle).is_right(puzzle, raw_solutions(puzzle)[0])
        assert ew.solve(puzzle, all=True).solutions


def test_the_same_solution_in_another_order_is_the_same():
    puzzle = ew.load("3 .\n. .")
    engine = engines()["brute"]
    answer = engine.run(family_of(puzzle).lower(puzzle), Job(Question.ALL))
    turned = array("i", reversed(answer.solutions[0]))
    twice = replace(answer, solutions=[*answer.solutions, turned])
    verified = verification.Verification(puzzle, engine, Question.ALL, verification.Terms(are_sets=True))
    with pytest.raises(EngineFault, match="twice"):
        verified.result(twice, 0)


@pytest.mark.parametrize("text", ["3 .\n. .", "masyu\n...\n.w.", "A . A\nB . B", "2 1\n0 5 0 0\n0 5 0 0"])
def test_a_lifted_solution_is_like_any_other(text):
    puzzle = ew.load(text)
    family, raw = family_of(puzzle), raw_solutions(puzzle)[0]

    def fresh():
        solution = family.lift(puzzle, raw)
        assert solution.lifted_field not in vars(solution)
        return solution

    whole = family.solution_from_dict(puzzle, fresh().to_dict())
    assert type(fresh()) is type(whole)
    assert fresh() == whole
    assert whole == fresh()
    assert fresh() == fresh()
    assert hash(fresh()) == hash(whole)
    assert repr(fresh()) == repr(whole)
    assert str(fresh()) == str(whole)
    assert fresh().to_dict() == whole.to_dict()
    for twin in (copy.copy(fresh()), copy.deepcopy(fresh()), pickle.loads(pickle.dumps(fresh())), replace(fresh())):
        assert twin == whole
    with pytest.raises(AttributeError, match="no attribute 'line'"):
        _ = fresh().line


def test_families_without_a_quick_check_need_none(monkeypatch):
    family = leave_out_options(monkeypatch, "simpleloop")
    puzzle = family.formats[0].read(Source("....\n.##.\n....\n"))
    assert not family.is_right(puzzle, raw_solutions(puzzle)[0])
    assert ew.solve(puzzle).solutions


def test_reading_and_checking_do_not_load_the_core():
    code = (
        "import sys, edgewise as ew; p = ew.load('3 .\\n. .'); ew.check(p, '{\"loop\": [[0, 0], [0, 1], [1, 0]]}');"
        "sys.exit('edgewise._native' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=HANG_GUARD).returncode == 0
