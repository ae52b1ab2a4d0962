"""Exact counting: against the oracle, against published numbers, and as far as it can be seen, at random."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import edgewise as ew
from edgewise.base.engine import Job, StopFlag
from edgewise.base.forms import JoinPairs, LineForm, OneLoop, Sets, ints
from edgewise.base.registry import engines, family_of
from edgewise.base.result import STATS, Question
from edgewise.boards.lattice import lattice
from edgewise.engines.brute import _rule_holds
from edgewise.families.slitherlink import Slitherlink
from support.boards import random_board, random_flow, random_simple_loop
from support.forms import random_form, random_pairs_form, random_plane_form
from support.project import ROOT
from support.waiting import Watched

BRUTE, FRONTIER = engines()["brute"], engines()["frontier"]


def empty(rows: int, columns: int) -> Slitherlink:
    return Slitherlink(((None,) * columns,) * rows)


def oracle(form: LineForm) -> set[frozenset[int]]:
    return {frozenset(solution) for solution in BRUTE.run(form, Job(Question.ALL)).solutions}


def agrees_with_oracle(form: LineForm, rng: random.Random) -> int:
    """Everything that the engine can be asked, whatever is switched on or off. Gives the number of solutions."""
    expected = oracle(form)
    how = {
        "options": {"probing": rng.random() < 0.5, "look_ahead": rng.random() < 0.5},
        "seed": rng.randrange(9),
        "threads": rng.choice((1, 1, 1, 2)),
    }

    def ask(question: Question, **limits: int):
        answer = FRONTIER.run(form, Job(question, ew.Limits(**limits), **how))
        assert answer.stopped_by in (None, "solutions"), form
        return answer, [frozenset(solution) for solution in answer.solutions]

    answer, _ = ask(Question.EDGES)
    uses = [sum(edge in solution for solution in expected) for edge in range(form.edge_count)]
    assert (answer.count, answer.edge_counts) == (len(expected), uses), (how, form)
    assert ask(Question.COUNT)[0].count == len(expected), (how, form)
    answer, found = ask(Question.UNIQUE)
    assert len(set(found)) == len(found) == min(2, len(expected)), (how, form)
    assert answer.complete == (len(expected) < 3), (how, form)
    _, first = ask(Question.FIRST)
    _, drawn = ask(Question.SAMPLE, solutions=4)
    assert len(drawn) == (4 if expected else 0), (how, form)
    assert {*found, *first, *drawn} <= expected, (how, form)
    return len(expected)


@pytest.mark.parametrize("make", [random_form, random_plane_form, random_pairs_form], ids=lambda make: make.__name__)
def test_any_graph_has_as_many_solutions_as_the_oracle_finds(boards, make):
    rng = random.Random(5)
    kinds = Counter(min(agrees_with_oracle(make(rng), rng), 2) for _ in boards(1500))
    assert min(kinds[number] for number in range(3)) > boards.seen(50), kinds


def test_boards_have_as_many_solutions_as_the_oracle_and_backtrack_find(boards):
    rng = random.Random(20261115)
    for number in boards(600):
        board = random_board(rng, *((4, 4) if number % 100 == 0 else (3, 3)))
        solutions = agrees_with_oracle(family_of(board).lower(board), rng)
        assert ew.count(board, engine="backtrack").count == solutions, repr(board)


def test_boards_of_pairs_have_as_many_solutions_as_the_oracle_and_other_engines_find(boards):
    """With and without holes, under either rule."""
    rng = random.Random(12)
    for _ in boards(300):
        board = random_flow(rng, 3, 4)
        solutions = agrees_with_oracle(family_of(board).lower(board), rng)
        for engine in ("cells", "cdcl", "sat"):
            assert ew.count(board, engine=engine).count == solutions, repr(board)


def test_larger_boards_have_as_many_solutions_as_other_engines_find(boards):
    rng = random.Random(8)
    for _ in boards(40):
        board = random_board(rng, 6, 6)
        counts = {
            engine: ew.count(board, engine=engine, edges=True, limits=ew.Limits(nodes=20_000))
            for engine in ("frontier", "backtrack", "cdcl", "sat")
        }
        complete = [counted for counted in counts.values() if counted.complete]
        assert len({counted.edge_counts for counted in complete}) == 1, repr(board)


def test_points_that_must_be_visited(boards):
    """Boards of Simple Loop: one loop through every open cell."""
    rng = random.Random(3)
    for _ in boards(150):
        board = random_simple_loop(rng)
        agrees_with_oracle(family_of(board).lower(board), rng)


def test_many_clues_around_one_edge(boards):
    """So many that what a step has to know of them does not fit into a small table."""
    rng = random.Random(6)
    for _ in boards(60):
        form = random_form(rng)
        clues = [sorted(rng.sample(range(form.edge_count), min(form.edge_count, rng.randint(1, 8)))) for _ in range(9)]
        low = ints(rng.choice((0, 0, 0, 1)) for _ in clues)
        crowded = LineForm(
            form.tails,
            form.heads,
            form.degrees,
            Sets.of(clues),
            low,
            ints(bound + rng.randint(1, 4) for bound in low),
            form.rule,
        )
        agrees_with_oracle(crowded, rng)


LOOPS = {
    1: 1,
    2: 13,
    3: 213,
    4: 9349,
    5: 1222363,
    6: 487150371,
    7: 603841648931,
    8: 2318527339461265,
    9: 27359264067916806101,
    10: 988808811046283595068099,
}
"""Loops in an empty board of n × n cells. From nine on they need more than 64 bits."""


@pytest.mark.parametrize("side", LOOPS)
def test_empty_boards_have_the_published_number_of_loops(side):
    assert ew.count(empty(side, side)).count == LOOPS[side]


@pytest.mark.parametrize(("rows", "columns"), [(r, c) for r, c in product(range(1, 9), repeat=2) if r * c <= 10])
def test_rectangles_are_the_same_either_way_and_as_the_oracle_says(rows, columns):
    assert ew.count(empty(rows, columns)).count == len(oracle(family_of(empty(1, 1)).lower(empty(rows, columns))))


def test_a_long_strip_has_the_number_that_a_formula_gives():
    """A loop in a single row of cells is a run of them."""
    assert ew.count(empty(1, 3000)).count == 3000 * 3001 // 2
    assert ew.count(empty(3000, 1)).count == 3000 * 3001 // 2


def grid_of_pairs(rows: int, columns: int, pairs, cover_all: bool, copies: int = 1) -> LineForm:
    """Cells as vertices, side by side as edges; several copies stand apart, each with the same pairs."""
    board = lattice(rows - 1, columns - 1)
    size = board.point_count
    joined = tuple((one + copy * size, other + copy * size) for copy in range(copies) for one, other in pairs)
    ends = {vertex for pair in joined for vertex in pair}
    inner = 0b100 if cover_all else 0b101
    return LineForm(
        tails=ints(tail + copy * size for copy in range(copies) for tail in board.tails),
        heads=ints(head + copy * size for copy in range(copies) for head in board.heads),
        degrees=bytes(0b010 if vertex in ends else inner for vertex in range(size * copies)),
        clues=Sets(),
        low=ints(),
        high=ints(),
        rule=JoinPairs(joined),
    )


def number_of(form: LineForm, **job) -> int:
    return FRONTIER.run(form, Job(Question.COUNT, **job)).count


CORNER_TO_CORNER = {2: 2, 3: 12, 4: 184, 5: 8512, 6: 1262816, 7: 575780564, 8: 789360053252}
"""Published numbers of paths from corner to corner of a grid of n × n points."""
THROUGH_ALL = {3: 2, 5: 104, 7: 111712}
"""Those of them that visit every point; there are none where n is even."""


def test_paths_from_corner_to_corner_have_the_published_numbers():
    for side, paths in CORNER_TO_CORNER.items():
        pairs = [(0, side * side - 1)]
        assert number_of(grid_of_pairs(side, side, pairs, cover_all=False)) == paths
        assert number_of(grid_of_pairs(side, side, pairs, cover_all=True)) == THROUGH_ALL.get(side, 0)


@pytest.mark.parametrize("probing", [True, False])
def test_counts_of_any_number_of_digits_are_exact(probing):
    """Boards that stand apart multiply: twelve ways in each of 250 grids make a number of 270 digits."""
    form = grid_of_pairs(3, 3, [(0, 8)], cover_all=False, copies=250)
    answer = FRONTIER.run(form, Job(Question.EDGES, options={"probing": probing}))
    assert answer.count == 12**250
    assert answer.stats["count_bits"] >= answer.count.bit_length()
    one = FRONTIER.run(grid_of_pairs(3, 3, [(0, 8)], cover_all=False), Job(Question.EDGES))
    assert answer.edge_counts == [uses * 12**249 for uses in one.edge_counts * 250]


def test_two_threads_count_the_same():
    board = empty(11, 11)
    alone, together = (ew.count(board, threads=threads) for threads in (1, 2))
    assert alone.count == together.count == 109331355810135629946698361371
    assert together.stats["peak_states"] == alone.stats["peak_states"]
    drawn = [ew.sample(board, 2, seed=3, threads=threads).solutions for threads in (1, 2)]
    assert drawn[0] == drawn[1]


def test_other_graphs_are_swept_in_an_order_of_their_own():
    """A ladder, a ring of rungs and a board whose points were numbered by chance keep a narrow frontier."""
    rng = random.Random(2)
    board = lattice(4, 12)
    shuffled = rng.sample(range(board.point_count), board.point_count)
    form = LineForm(
        ints(shuffled[v] for v in board.tails),
        ints(shuffled[v] for v in board.heads),
        b"\x05" * board.point_count,
        Sets(),
        ints(),
        ints(),
        OneLoop(),
    )
    answer = FRONTIER.run(form, Job(Question.COUNT))
    assert answer.count == ew.count(empty(4, 12)).count
    assert answer.stats["widest"] <= 10


class TestSamples:
    # One of the boards of a few clues with exactly 26 solutions.
    board = Slitherlink(((2, None, None, None), (2, None, None, None), (2, None, 1, None)))

    def test_every_solution_comes_up_and_none_too_often(self):
        """Chi-square with 25 degrees of freedom: beyond 60, one run in ten thousand. The seed fixes the outcome."""
        draws = 5200
        result = ew.sample(self.board, draws, seed=7)
        assert result.count == 26
        times = Counter(result.solutions)
        assert len(times) == 26
        expected = draws / 26
        assert sum((seen - expected) ** 2 / expected for seen in times.values()) < 60

    def test_a_seed_gives_the_same_and_another_gives_others(self):
        first, again, other = (ew.sample(self.board, 20, seed=seed).solutions for seed in (1, 1, 2))
        assert first == again
        assert first != other

    def test_samples_of_a_board_with_one_or_no_solution(self):
        only = ew.sample(ew.load(ROOT / "examples" / "slitherlink" / "demo.txt"), 3)
        assert len(only.solutions) == 3
        assert len(set(only.solutions)) == 1
        none = ew.sample(Slitherlink(((0, 0), (0, 0))), 3)
        assert (none.solutions, none.status, none.count) == ((), ew.Status.UNSOLVABLE, 0)

    def test_samples_of_a_large_number_of_solutions_differ(self):
        result = ew.sample(empty(9, 9), 5, seed=1)
        assert result.count == LOOPS[9]
        assert len(set(result.solutions)) == 5
        assert result.verdict == "5 of 27,359,264,067,916,806,101 solutions"

    def test_a_number_of_samples_is_needed(self):
        with pytest.raises(ew.BadInput, match="number of samples: expected a whole number from 1"):
            ew.sample(self.board, 0)


class TestVerbs:
    def test_unique_and_first(self):
        demo = ew.load(ROOT / "examples" / "slitherlink" / "demo.txt")
        result = ew.solve(demo, unique=True, engine="frontier")
        assert result.unique
        assert result.solutions == ew.solve(demo, unique=True, engine="backtrack").solutions
        several = ew.solve(TestSamples.board, unique=True, engine="frontier")
        assert (several.unique, several.stopped_by, len(several.solutions)) == (False, "solutions", 2)
        assert ew.solve(Slitherlink(((3, 3), (3, 3))), engine="frontier").status is ew.Status.UNSOLVABLE

    def test_unique_where_the_count_is_beyond_one_word(self):
        result = ew.solve(empty(10, 10), unique=True, engine="frontier")
        assert len(set(result.solutions)) == 2
        assert result.stats["count_bits"] == 64

    def test_engines_that_find_are_asked_for_numbers_too(self):
        for engine in ("auto", "frontier", "cdcl", "backtrack", "brute"):
            result = ew.count(TestSamples.board, engine=engine, edges=True)
            assert (result.count, result.unique, result.solutions) == (26, False, ())
            assert result.engine == ("frontier" if engine == "auto" else engine)
            assert sum(result.edge_counts) == sum(ew.count(TestSamples.board, edges=True).edge_counts)
        with pytest.raises(ew.NoEngine, match="cannot answer sample"):
            ew.sample(TestSamples.board, engine="cdcl")
        with pytest.raises(ew.NoEngine, match="frontier cannot answer all"):
            ew.solve(TestSamples.board, all=True, engine="frontier")

    def test_verdicts(self):
        assert ew.count(empty(3, 3)).verdict == "213 solutions"
        assert ew.count(empty(1, 1)).verdict == "one solution"
        assert ew.count(empty(1, 1)).unique
        assert ew.count(Slitherlink(((0,),))).verdict == "no solution"

    def test_pictures_of_shares(self):
        counted = ew.count(TestSamples.board, edges=True)
        svg = ew.render_shares(counted).decode()
        drawn = sum(uses > 0 for uses in counted.edge_counts)
        assert svg.count("<title>") == drawn
        assert "<text" not in svg
        assert ew.render_shares(counted, to="png").startswith(b"\x89PNG")
        pairs = ew.count(ew.load(ROOT / "examples" / "flow" / "demo.txt"), edges=True)
        assert ew.render_shares(pairs).count(b"<title>") == sum(uses > 0 for uses in pairs.edge_counts)
        with pytest.raises(ew.BadInput, match="edges=True"):
            ew.render_shares(ew.count(TestSamples.board))


class TestLimits:
    board = empty(12, 12)

    @pytest.mark.parametrize("threads", [1, 2])
    @pytest.mark.parametrize("verb", [ew.count, ew.sample])
    def test_each_is_named_and_nothing_is_claimed(self, verb, threads):
        stop = StopFlag()
        stop.set()
        cases = {
            "time": {"limits": ew.Limits(seconds=0.02)},
            "nodes": {"limits": ew.Limits(nodes=5000)},
            "memory": {"limits": ew.Limits(memory=500_000)},
            "interrupt": {"stop": stop},
        }
        for reason, how in cases.items():
            result = verb(self.board, threads=threads, **how)
            assert (result.stopped_by, result.complete, result.status) == (reason, False, ew.Status.UNKNOWN)
            assert (result.count, result.unique, result.solutions) == (None, None, ())

    @pytest.mark.parametrize("verb", [ew.sample, lambda board, **how: ew.count(board, edges=True, **how)])
    def test_a_stop_on_the_way_back_leaves_nothing_half_done(self, verb):
        there = ew.count(empty(6, 6)).stats["nodes"]
        for nodes in (there + 100, there + 1000, there + 4000):
            result = verb(empty(6, 6), limits=ew.Limits(nodes=nodes))
            assert (result.stopped_by, result.solutions, result.edge_counts) == ("nodes", (), None)

    def test_memory_stays_below_its_limit(self):
        limit = 4_000_000  # of the process: the tables of this board alone take 3.1 MB, on every machine
        result = ew.count(self.board, limits=ew.Limits(memory=limit))
        assert result.stopped_by == "memory"
        assert 0 < ew.count(empty(9, 9)).stats["peak_bytes"] < limit

    def test_a_board_that_no_memory_holds_is_given_up(self):
        with pytest.raises(ew.NoEngine, match=r"too wide to count: a state of its frontier takes [0-9]+ bits, .* 128"):
            ew.count(empty(70, 70), limits=ew.Limits(seconds=20))

    @pytest.mark.parametrize("unique", [False, True])
    def test_so_it_is_when_it_is_asked_for_solutions(self, unique):
        with pytest.raises(ew.NoEngine, match="too wide to count"):
            ew.solve(empty(70, 70), engine="frontier", unique=unique, limits=ew.Limits(seconds=20))

    def test_progress_has_a_share(self):
        watched = Watched(lambda seen: seen[0].share < seen[-1].share)
        assert ew.count(empty(16, 16), **watched.how).stopped_by == "interrupt"
        shares = [progress.share for progress in watched.seen]
        assert shares == sorted(shares)
        assert 0 <= shares[0] < shares[-1] < 1

    def test_stats_are_of_the_vocabulary(self):
        assert set(ew.count(TestSamples.board).stats) <= set(STATS)


KNOWN = {
    "example8x8": 964258,
    "example8x8_extreme": 3485111338634,
    "example10x10": 676330236372,
    "example10x10_dense": 2075311559516968900,
    "example12x12_extreme": 134357263282863671980510858682,
}


class TestPublicPuzzles:
    @pytest.mark.parametrize("name", KNOWN)
    def test_known_numbers(self, shared, name):
        assert ew.count(shared / "slitherlink" / "circulating" / f"{name}.txt").count == KNOWN[name]

    @pytest.mark.parametrize("group", ["site-10x10_hard", "site-15x15_hard", "site-20x20_hard", "site-25x30_hard"])
    def test_site_puzzles_have_one_solution(self, shared, group):
        for path in sorted((shared / "slitherlink" / group).glob("*.txt")):
            counted = ew.count(path)
            assert counted.count == 1, path
            result = ew.solve(path, unique=True, engine="frontier")
            assert result.unique
            assert result.solutions == ew.solve(path, engine="cdcl").solutions


def pairs_of(path: Path, cover_all: bool) -> LineForm:
    """A board of pairs in the plain text of rows: a letter twice is a pair."""
    rows = [line.strip() for line in path.read_text().splitlines() if line.strip()]
    places: dict[str, list[int]] = {}
    for place, name in enumerate("".join(rows)):
        if name != ".":
            places.setdefault(name, []).append(place)
    return grid_of_pairs(len(rows), len(rows[0]), places.values(), cover_all)


@pytest.mark.parametrize(("cover_all", "number"), [(True, 5229537966204), (False, 23068515591866895571011)])
def test_a_large_board_of_pairs_has_the_known_numbers(shared, cover_all, number):
    form = pairs_of(shared / "flow" / "extreme-jumbo" / "jumbo_14x14_30.txt", cover_all)
    assert number_of(form) == number


def test_boards_of_pairs_are_read_back_along_paths(shared):
    """Each solution that comes back joins the pairs by paths that cover the board."""
    for path in sorted((shared / "flow" / "ninety").glob("*.txt"))[::3]:
        form = pairs_of(path, cover_all=True)
        answer = FRONTIER.run(form, Job(Question.SAMPLE, ew.Limits(solutions=2)))
        assert answer.count >= 1
        for solution in answer.solutions:
            assert _rule_holds(form, solution), path


def test_graphillion_agrees():
    """A diagram of all solutions, by another program altogether."""
    graphillion = pytest.importorskip("graphillion")
    rng = random.Random(4)
    for rows, columns in ((2, 3), (4, 4), (5, 5), (6, 6), (3, 9)):
        board = lattice(rows, columns)
        universe = [(tail + 1, head + 1) for tail, head in zip(board.tails, board.heads, strict=True)]
        graphillion.GraphSet.set_universe(universe)
        loops = graphillion.GraphSet.cycles()
        assert ew.count(empty(rows, columns)).count == len(loops)
        clues = [[rng.choice((None, None, None, 1, 2, 3)) for _ in range(columns)] for _ in range(rows)]
        for cell, clue in enumerate(clue for row in clues for clue in row):
            if clue is not None:
                sides = [universe[edge] for edge in board.cell_edges[cell]]
                loops = of_size(loops, sides, clue)
        counted = ew.count(Slitherlink(tuple(map(tuple, clues))), edges=True)
        assert counted.count == len(loops)
        for edge in range(0, board.edge_count, 5):
            assert counted.edge_counts[edge] == len(loops.including(universe[edge]))


def of_size(loops, sides, clue):
    """Those loops that use so many of the sides."""
    found = type(loops)()
    for chosen in product((False, True), repeat=len(sides)):
        if sum(chosen) == clue:
            part = loops
            for side, on in zip(sides, chosen, strict=True):
                part = part.including(side) if on else part.excluding(side)
            found |= part
    return found
