"""Engines that join pairs, against each other and against the oracle, as sets of solutions, on boards from seeds."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base.engine import HAS_THREADS, Job, StopFlag
from edgewise.base.forms import JoinPairs
from edgewise.base.registry import engines, family_of
from edgewise.base.result import STATS, Question
from edgewise.families.flow import Flow
from support.answers import assert_deterministic, every_solution
from support.boards import random_flow
from support.forms import random_pairs_form
from support.project import EXAMPLES, ROOT

BRUTE = engines()["brute"]
A_FORM = family_of(random_flow(random.Random(0))).lower(random_flow(random.Random(0)))
PAIRS_ENGINES = [
    engine
    for engine in engines().values()
    if engine is not BRUTE and Question.ALL in engine.answers and engine.accepts(A_FORM)
]
CELLS = engines()["cells"]
CELLS_SWITCHES = [
    *({option.name: False} for option in CELLS.options if option.default is True),
    {option.name: False for option in CELLS.options if option.default is True},
    {"table_megabytes": 0},
]
OPEN = Flow((("A", ".", ".", ".", "B"), *(((".",) * 5,) * 2), ("A", ".", ".", ".", "B")), "classic")
ROOMY = Flow((("A", *(".",) * 5), *(((".",) * 6,) * 5), ((".",) * 5 + ("A",))), "classic")


@pytest.mark.parametrize("engine", PAIRS_ENGINES, ids=lambda engine: engine.name)
def test_boards_have_the_solutions_of_the_oracle(boards, engine):
    rng = random.Random(20261115)
    kinds = {(rule, number): 0 for rule in ("fill", "classic") for number in ("none", "one", "several")}
    for number in boards(800):
        board = random_flow(rng, *((4, 4) if number % 10 == 0 else (3, 4)))
        form = family_of(board).lower(board)
        expected = every_solution(BRUTE, form)
        assert every_solution(engine, form) == expected, repr(board)
        kinds[board.rule, "none" if not expected else "one" if len(expected) == 1 else "several"] += 1
    assert min(kinds.values()) > boards.seen(60), f"the boards are of too few kinds: {kinds}"


@pytest.mark.parametrize("engine", PAIRS_ENGINES, ids=lambda engine: engine.name)
def test_any_graph_has_the_solutions_of_the_oracle(boards, engine):
    rng = random.Random(7)
    for _ in boards(1500):
        form = random_pairs_form(rng)
        if engine.accepts(form):
            assert every_solution(engine, form, seed=rng.randrange(3)) == every_solution(BRUTE, form), form


@pytest.mark.parametrize("options", CELLS_SWITCHES, ids=str)
@pytest.mark.parametrize("threads", [1, 2])
def test_cells_is_right_with_any_part_switched_off(boards, options, threads):
    rng = random.Random(11)
    for number in boards(80):
        board = random_flow(rng, 3, 4)
        form = family_of(board).lower(board) if number % 2 else random_pairs_form(rng)
        found = every_solution(CELLS, form, options=options, threads=threads, seed=rng.randrange(4))
        assert found == every_solution(BRUTE, form), form


def touches_itself(solution) -> bool:
    """Whether two cells of one path are neighbours without a line between them."""
    for path in solution.paths.values():
        places = {point: index for index, point in enumerate(path)}
        for (row, column), index in places.items():
            for near in ((row, column + 1), (row + 1, column)):
                if near in places and abs(places[near] - index) > 1:
                    return True
    return False


@pytest.mark.parametrize("engine", PAIRS_ENGINES, ids=lambda engine: engine.name)
def test_a_path_that_touches_itself_is_found_where_it_is_the_only_solution(engine):
    rng = random.Random(5)
    checked = 0
    while checked < 40:
        board = random_flow(rng, 3, 4)
        expected = ew.solve(board, unique=True, engine="brute")
        if expected.unique and touches_itself(expected.solutions[0]):
            result = ew.solve(board, unique=True, engine=engine.name)
            assert result.unique
            assert result.solutions == expected.solutions
            checked += 1


RINGS = [
    "AA..\n....",
    "AA...\n.....\n.....",
    "A..\n...\n...\nA..",
    "AA.....\n.......",
    "AB\nAB\n..\n..",
    "AA##\n##..\n##..",
]


@pytest.mark.parametrize("text", RINGS)
@pytest.mark.parametrize("engine", PAIRS_ENGINES, ids=lambda engine: engine.name)
def test_a_tempting_ring_is_refused(engine, text):
    board = ew.load(text + "\n")
    expected = ew.solve(board, all=True, engine="brute")
    assert set(ew.solve(board, all=True, engine=engine.name).solutions) == set(expected.solutions)


def renamed(board: Flow, rng: random.Random) -> Flow:
    names = list(board.pairs)
    new = [f"{name}{index}" for index, name in enumerate(rng.sample(names, len(names)))]
    table = dict(zip(names, new, strict=True))
    return replace(board, cells=tuple(tuple(table.get(cell, cell) for cell in row) for row in board.cells))


@pytest.mark.parametrize("path", [path for path in EXAMPLES if path.parent.name == "flow"], ids=lambda path: path.stem)
def test_names_and_the_order_of_pairs_change_nothing(path):
    board = ew.load(path)
    rng = random.Random(1)
    first = ew.solve(board, engine="cells", threads=1)
    form = family_of(board).lower(board)
    for _ in range(5):
        again = ew.solve(renamed(board, rng), engine="cells", threads=1)
        assert [solution.lines for solution in again.solutions] == [solution.lines for solution in first.solutions]
        assert again.stats == first.stats
        pairs = [tuple(rng.sample(pair, 2)) for pair in form.rule.pairs]
        rng.shuffle(pairs)
        other = replace(form, rule=JoinPairs(tuple(pairs)), faces=None)
        assert CELLS.run(other, Job(Question.FIRST)).stats == first.stats


def test_more_pairs_than_bits_in_a_word():
    """Seventy pairs side by side, and one more that has to find its way below them."""
    top = [f"{index}" for index in range(70)]
    board = Flow((("x", *top, "x"), (".", *top, "."), (".",) * 72))
    result = ew.solve(board, unique=True, engine="cells")
    assert result.unique
    assert len(result.solutions[0].paths["x"]) == 76


@pytest.mark.parametrize("engine", [*PAIRS_ENGINES, BRUTE], ids=lambda engine: engine.name)
class TestLimits:
    def test_solutions(self, engine):
        result = ew.solve(OPEN, engine=engine.name, limits=ew.Limits(solutions=5))
        assert len(set(result.solutions)) == 5
        assert (result.stopped_by, result.complete, result.unique) == ("solutions", False, False)

    def test_no_solutions_wanted_is_no_claim(self, engine):
        result = ew.solve(Flow((("A", "A"),)), engine=engine.name, limits=ew.Limits(solutions=0))
        assert (result.status, result.stopped_by) == (ew.Status.UNKNOWN, "solutions")

    def test_nodes(self, engine):
        result = ew.solve(OPEN, all=True, engine=engine.name, limits=ew.Limits(nodes=5))
        assert (result.stopped_by, result.complete) == ("nodes", False)
        assert result.stats["nodes"] <= 6

    def test_time(self, engine):
        result = ew.solve(OPEN, all=True, engine=engine.name, limits=ew.Limits(seconds=0))
        assert (result.stopped_by, result.complete) == ("time", False)

    def test_stop_flag(self, engine):
        stop = StopFlag()
        stop.set()
        result = ew.solve(OPEN, all=True, engine=engine.name, stop=stop)
        assert (result.stopped_by, result.complete) == ("interrupt", False)

    def test_stats_are_of_the_vocabulary(self, engine):
        assert set(ew.solve(Flow((("A", ".", "A"),)), engine=engine.name).stats) <= set(STATS)


def test_memory_limit_stops_the_collecting_of_solutions():
    result = ew.solve(ROOMY, all=True, engine="cells", limits=ew.Limits(memory=10_000))
    assert result.stopped_by == "memory"
    assert result.solutions


def test_one_thread_and_one_seed_is_deterministic():
    board = ew.load(ROOT / "examples" / "flow" / "10x10.txt")
    for engine in PAIRS_ENGINES:
        assert_deterministic(board, engine.name)


@pytest.mark.skipif(not HAS_THREADS, reason="a browser has one thread")
def test_two_threads_split_the_tree_and_agree():
    alone = ew.solve(OPEN, all=True, engine="cells", threads=1)
    result = ew.solve(OPEN, all=True, engine="cells", threads=2)
    assert set(result.solutions) == set(alone.solutions)
    assert result.stats["threads"] == 2
    assert result.stats["tasks"] > 0
    assert ew.solve(OPEN, all=True, engine="cells", threads=2, options={"depth": 1}).stats["depth"] == 1


def test_an_engine_for_loops_is_not_asked_to_join_pairs():
    with pytest.raises(ew.NoEngine, match=r"backtrack does not accept this puzzle \(it accepts lines with one loop\)"):
        ew.solve(OPEN, engine="backtrack")
    with pytest.raises(ew.NoEngine, match=r"cells does not accept this puzzle \(it accepts lines that join pairs\)"):
        ew.solve("3 .\n. .", engine="cells")
