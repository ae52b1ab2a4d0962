"""Engines against each other and against the oracle, as sets of solutions, on boards made from seeds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import edgewise as ew
from edgewise.base.engine import HAS_THREADS, Engine, StopFlag
from edgewise.base.forms import JoinPairs, LineForm, OneLoop, Sets, ints
from edgewise.base.registry import engines, family_of
from edgewise.base.result import STATS, Question
from edgewise.families.slitherlink import Slitherlink
from support.answers import assert_deterministic, every_solution
from support.boards import random_board, random_simple_loop
from support.forms import random_form, random_plane_form
from support.loop_engines import BRUTE, LOOP_ENGINES, agrees_with_oracle
from support.project import ROOT
from support.waiting import HANG_GUARD, Watched

SWITCHES = {
    "backtrack": [
        {"lookahead": "none"},
        {"lookahead": "chosen"},
        {"clue_rule": False},
        {"point_rule": False},
        {"closing_rule": False},
        {"block_rule": False},
        {"clue_rule": False, "point_rule": False, "closing_rule": False, "block_rule": False, "lookahead": "none"},
    ],
    "cdcl": [
        *({option.name: False} for option in engines()["cdcl"].options if option.default is True),
        {option.name: False for option in engines()["cdcl"].options if option.default is True},
        {"split_after": 0},
        {"split_after": 2, "probing": False},
        {"large_board": 0, "probing": False},
    ],
    "sat": [{"walls": False}, {"walls_after": 0}, {"solver": "cadical195"}, {"solver": "minisat22"}],
}


@pytest.mark.parametrize("engine", LOOP_ENGINES, ids=lambda engine: engine.name)
def test_boards_have_the_solutions_of_the_oracle(boards, engine):
    rng = random.Random(20261115)
    kinds = {"none": 0, "one": 0, "several": 0}
    for number in boards(600):
        board = random_board(rng, *((4, 4) if number % 100 == 0 else (3, 3)))
        form = family_of(board).lower(board)
        expected = agrees_with_oracle(engine, form, number)
        kinds["none" if not expected else "one" if len(expected) == 1 else "several"] += 1
    assert min(kinds.values()) > boards.seen(60), f"the boards are of too few kinds: {kinds}"


@pytest.mark.parametrize("engine", LOOP_ENGINES, ids=lambda engine: engine.name)
def test_any_graph_has_the_solutions_of_the_oracle(boards, engine):
    rng = random.Random(7)
    for number in boards(1500):
        agrees_with_oracle(engine, random_form(rng), number, seed=rng.randrange(3))


@pytest.mark.parametrize("engine", LOOP_ENGINES, ids=lambda engine: engine.name)
def test_plane_graphs_have_the_solutions_of_the_oracle(boards, engine):
    """With faces of any shape, told rightly, as a rule."""
    rng = random.Random(19)
    for number in boards(400):
        agrees_with_oracle(engine, random_plane_form(rng), number, seed=rng.randrange(3))


@pytest.mark.parametrize("engine", LOOP_ENGINES, ids=lambda engine: engine.name)
def test_points_that_must_be_visited(boards, engine):
    """Boards of Simple Loop lower to degrees of exactly two, or none."""
    rng = random.Random(3)
    for number in boards(150):
        board = random_simple_loop(rng)
        agrees_with_oracle(engine, family_of(board).lower(board), number)


@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name, sets in SWITCHES.items() for options in sets], ids=str
)
@pytest.mark.parametrize("threads", [1, 2])
def test_engines_are_right_with_any_part_switched_off(boards, name, options, threads):
    rng = random.Random(11)
    for _ in boards(60):
        board = random_board(rng, 3, 3)
        form = family_of(board).lower(board)
        found = every_solution(engines()[name], form, options=options, threads=threads, seed=rng.randrange(4))
        assert found == every_solution(BRUTE, form), repr(board)


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "regressions").glob("*.txt")), ids=lambda path: path.stem)
def test_shrunk_disagreements_stay_mended(path: Path):
    board = ew.load(path)
    expected = set(ew.solve(board, all=True, engine="brute").solutions)
    form = family_of(board).lower(board)
    for engine in (engine for engine in engines().values() if Question.ALL in engine.answers and engine.accepts(form)):
        assert set(ew.solve(board, all=True, engine=engine.name).solutions) == expected


EMPTY_BOARDS = [(1, 1, 1), (1, 2, 3), (2, 2, 13), (2, 3, 40), (3, 3, 213), (3, 4, 1049), (4, 4, 9349)]


@pytest.mark.parametrize(("rows", "columns", "count"), EMPTY_BOARDS)
def test_empty_boards_have_the_known_number_of_loops(rows, columns, count):
    """The perft of the engines: published numbers of simple cycles in a grid."""
    board = Slitherlink(((None,) * columns,) * rows)
    assert ew.solve(board, all=True).count == count
    if rows * columns <= 9:
        assert ew.solve(board, all=True, engine="brute").count == count


HEXAGONS = [
    [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)],
    [(2, 6), (6, 7), (7, 8), (8, 9), (9, 3), (2, 3)],
    [(3, 9), (9, 10), (10, 11), (11, 12), (12, 4), (3, 4)],
]
TRIANGLES = [[(0, 1), (1, 2), (0, 2)], [(1, 2), (2, 3), (1, 3)], [(2, 3), (3, 4), (2, 4)], [(3, 4), (4, 5), (3, 5)]]
SQUARES = [[(v, v + 1), (v + 1, v + 5), (v + 4, v + 5), (v, v + 4)] for v in (0, 1, 2, 4, 5, 6, 8, 9, 10)]


@pytest.mark.parametrize("cells", [HEXAGONS, TRIANGLES, SQUARES], ids=["hexagons", "triangles", "squares"])
@pytest.mark.parametrize("missing", [None, 0, 4])
def test_boards_of_any_cells_with_and_without_holes(boards, cells, missing):
    """Cells as faces with random clues in some; one face may be missing: a hole that nobody told of."""
    if missing is not None and missing >= len(cells):
        missing = len(cells) - 1
    rng = random.Random(len(cells))
    for _ in boards(25, fewest=6):
        clues = {index: rng.randint(0, len(cell) - 1) for index, cell in enumerate(cells) if rng.random() < 0.4}
        form = form_of_cells(cells, clues, missing)
        expected = every_solution(BRUTE, form)
        for engine in LOOP_ENGINES:
            assert every_solution(engine, form, seed=rng.randrange(5)) == expected


def form_of_cells(cells, clues, missing=None):
    edges = sorted({tuple(sorted(edge)) for cell in cells for edge in cell})
    numbers = {edge: number for number, edge in enumerate(edges)}

    def sets(chosen):
        return Sets.of([numbers[tuple(sorted(edge))] for edge in cells[index]] for index in chosen)

    tails, heads = zip(*edges, strict=True)
    counts = ints(clues.values())
    faces = sets([index for index in range(len(cells)) if index != missing])
    return LineForm(ints(tails), ints(heads), b"\x05" * (1 + max(heads)), sets(clues), counts, counts, OneLoop(), faces)


def test_chosen_cells_have_the_loops_that_a_hand_counts():
    for cells, count in ((HEXAGONS[:2], 3), (HEXAGONS, 7), (TRIANGLES[:3], 6), (TRIANGLES, 10)):
        for engine in (*LOOP_ENGINES, BRUTE):
            assert len(every_solution(engine, form_of_cells(cells, {}))) == count


def test_brute_joins_pairs():
    """Two pairs on a board of two by three cells, with and without covering it."""
    edges = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]
    tails, heads = (ints(side) for side in zip(*edges, strict=True))

    def count(pairs, cover_all):
        ends = {vertex for pair in pairs for vertex in pair}
        middle = 0b100 if cover_all else 0b101
        degrees = bytes(0b010 if vertex in ends else middle for vertex in range(6))
        rule = JoinPairs(tuple(pairs))
        return len(every_solution(BRUTE, LineForm(tails, heads, degrees, Sets(), ints(), ints(), rule)))

    assert count([(0, 2), (3, 5)], cover_all=True) == 1
    assert count([(0, 5), (2, 3)], cover_all=False) == 0
    assert count([(0, 2)], cover_all=True) == 0
    assert count([(0, 3)], cover_all=True) == 1
    assert count([(0, 2)], cover_all=False) == 4
    assert count([(0, 3), (2, 5)], cover_all=True) == 2


@pytest.mark.parametrize("engine", [*LOOP_ENGINES, BRUTE], ids=lambda engine: engine.name)
class TestLimits:
    board = Slitherlink(((None,) * 4,) * 4)

    def test_solutions(self, engine):
        result = ew.solve(self.board, engine=engine.name, limits=ew.Limits(solutions=5))
        assert len(set(result.solutions)) == 5
        assert (result.stopped_by, result.complete, result.unique) == ("solutions", False, False)

    def test_no_solutions_wanted_is_no_claim(self, engine):
        result = ew.solve(self.board, engine=engine.name, limits=ew.Limits(solutions=0))
        assert (result.status, result.stopped_by) == (ew.Status.UNKNOWN, "solutions")

    def test_nodes(self, engine):
        result = ew.solve(self.board, all=True, engine=engine.name, limits=ew.Limits(nodes=20))
        assert (result.stopped_by, result.complete) == ("nodes", False)
        # CP-SAT counts what its presolve tries as conflicts and looks at the limit afterwards.
        assert result.stats["nodes"] <= (200 if engine.name == "cpsat" else 21)

    def test_time(self, engine):
        result = ew.solve(self.board, all=True, engine=engine.name, limits=ew.Limits(seconds=0))
        assert (result.stopped_by, result.complete) == ("time", False)

    def test_stop_flag(self, engine):
        stop = StopFlag()
        stop.set()
        result = ew.solve(self.board, all=True, engine=engine.name, stop=stop)
        assert (result.stopped_by, result.complete) == ("interrupt", False)

    def test_stats_are_of_the_vocabulary(self, engine):
        assert set(ew.solve(self.board, engine=engine.name).stats) <= set(STATS)


def test_memory_limit_stops_the_collecting_of_solutions():
    result = ew.solve(TestLimits.board, all=True, limits=ew.Limits(memory=10_000))
    assert result.stopped_by == "memory"
    assert result.solutions


def test_progress_is_reported_and_an_exception_in_it_comes_through():
    board = Slitherlink(((None,) * 7,) * 7)
    watched = Watched(lambda seen: seen[-1].nodes > seen[0].nodes and seen[-1].seconds > seen[0].seconds)
    assert ew.solve(board, all=True, **watched.how).stopped_by == "interrupt"

    def refuse(progress: ew.Progress) -> None:
        raise RuntimeError("enough")

    for threads in (1, 2):
        with pytest.raises(RuntimeError, match="enough"):
            ew.solve(board, all=True, limits=ew.Limits(seconds=HANG_GUARD), on_progress=refuse, threads=threads)


def test_one_thread_and_one_seed_is_deterministic():
    board = ew.load(ROOT / "examples" / "slitherlink" / "10x10-hard.txt")
    for engine in LOOP_ENGINES:
        assert_deterministic(board, engine.name)


@pytest.mark.skipif(not HAS_THREADS, reason="a browser has one thread")
def test_two_threads_split_the_tree_and_agree():
    board = ew.load(ROOT / "examples" / "slitherlink" / "10x10-hard.txt")
    result = ew.solve(board, unique=True, threads=2, engine="backtrack")
    assert result.unique
    assert result.stats["threads"] == 2
    assert result.stats["depth"] > 0
    assert result.stats["tasks"] > 0
    assert ew.solve(board, threads=2, options={"depth": 2}).stats["depth"] == 2


def test_nodes_are_comparable_between_engines():
    """A placement of a scan takes a thousandth of a node that propagates."""
    assert engines()["cdcl"].comparable_nodes({"nodes": 12}) == 12
    assert engines()["cdcl"].comparable_nodes({}) == float("inf")
    tiles = engines()["tiles"]
    assert tiles.comparable_nodes({"nodes": 5000, "search": "scan"}) == 5
    assert tiles.comparable_nodes({"nodes": 5000, "search": "constraint"}) == 5000


def test_the_page_names_everything_that_an_engine_declares():
    page = (ROOT / "docs" / "design" / "add-an-engine.md").read_text()
    public = {name for name in {*vars(Engine), *Engine.__annotations__} if not name.startswith("_")}
    assert [name for name in sorted(public) if f"`{name}" not in page] == []
    for name in ("Option(", "_bounded.py", "Bounded", "Snapshot", "test_signature", "STATS"):
        assert name in page
