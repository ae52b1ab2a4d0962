"""What `edgewise analyze` says must be true: what is forced holds in every solution, and features are what they say."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.analysis import Difficulty, analyze
from edgewise.analysis.effort import can_settle, measure_effort
from edgewise.analysis.heat_maps import heat_map
from edgewise.analysis.measures import measure
from edgewise.base.deadline import Deadline
from edgewise.base.engine import Job
from edgewise.base.errors import NoEngine
from edgewise.base.places import Point
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.families.eternity import Eternity
from edgewise.families.eternity.features import colours, expected
from edgewise.families.flow import Flow
from edgewise.families.flow.features import bottlenecks
from edgewise.families.slitherlink import Slitherlink
from edgewise.families.slitherlink.features import features, spread
from edgewise.solving.forcing import force, forced_vertices
from support.boards import random_board, random_flow, random_tiles
from support.commands import edgewise
from support.families import FAMILIES, solved_example
from support.forms import random_form, random_pairs_form, random_plane_form
from support.project import EXAMPLES, ROOT

BRUTE = engines()["brute"]


def forms(boards):
    for seed in boards(150):
        rng = random.Random(seed)
        board = (random_board, random_flow)[seed % 2](rng, 3, 4)
        yield f"board {seed}", family_of(board).lower(board)
        yield f"form {seed}", (random_form, random_pairs_form, random_plane_form)[seed % 3](rng)


def test_what_is_forced_holds_in_every_solution(boards):
    forced_edges = contradictions = 0
    for name, form in forms(boards):
        pairs = getattr(form.rule, "pairs", ())
        if len({end for pair in pairs for end in pair}) < 2 * len(pairs):
            continue  # in no family do two pairs share an end
        forced = force(form)
        solutions = [set(found) for found in BRUTE.run(form, Job(Question.ALL)).solutions]
        if forced.contradiction:
            contradictions += 1
            assert not solutions, name
        for edge, value in enumerate(forced.values):
            assert (forced.waves[edge] > 0) is (value is not None)
            for solution in solutions:
                assert value is None or (edge in solution) is value, (name, edge)
        forced_edges += forced.settled
    assert forced_edges > boards.seen(500)
    assert contradictions > boards.seen(10)


def test_waves_are_the_depth_of_deductions():
    forced = force(family_of(corner := Slitherlink(((0, None), (None, None)))).lower(corner))
    assert forced.waves.count(1) == 4
    assert max(forced.waves) > 1


class TestSlitherlink:
    def test_clues_are_counted(self):
        seen = features(Slitherlink(((3, None, 2), (None, None, None), (1, 0, 3))))
        assert [seen[f"clues_{value}"].value for value in range(4)] == [1, 1, 1, 2]
        assert seen["density"].value == pytest.approx(5 / 9)
        assert seen["border_share"].value == 1
        assert seen["border_share"].remark == "all clues are on the border"

    def test_symmetries_are_found_by_place_and_by_clue(self):
        board = Slitherlink(((3, None, 1), (None, 2, None), (1, None, 3)))
        assert features(board)["symmetry_of_places"].value.count(",") == 5
        assert features(board)["symmetry_of_clues"].value == (
            "half turn, mirror in a diagonal, mirror in the other diagonal"
        )
        assert features(Slitherlink(((3, None), (None, None))))["symmetry_of_places"].value == "mirror in a diagonal"
        assert features(Slitherlink(((None, None),)))["symmetry_of_clues"].value == "empty"

    def test_spread_is_a_share_of_the_diagonal(self):
        assert spread(Slitherlink(((1, None, None, 1),))) == pytest.approx(3 / 17**0.5)
        assert spread(Slitherlink(((1, None),))) == 0


class TestFlow:
    def test_bottlenecks_part_the_board(self):
        board = Flow((("A", ".", "."), ("#", "#", "."), ("A", ".", ".")))
        assert bottlenecks(board) == {Point(0, 1), Point(0, 2), Point(1, 2), Point(2, 2), Point(2, 1)}
        assert bottlenecks(Flow((("A", "."), (".", "A")))) == set()

    def test_forced_cells_have_all_their_lines_in_every_solution(self, boards):
        """Against every solution: where a cell is forced, all solutions draw it alike."""
        forced_cells = 0
        for seed in boards(60):
            board = random_flow(random.Random(seed), 4, 4)
            form = family_of(board).lower(board)
            forced = force(form)
            cells = forced_vertices(form, forced)
            seen = family_of(board).features(board)
            assert seen["forced_cells"].value == len(cells)
            assert seen["forced_cell_share"].value == len(cells) / (board.rows * board.columns - len(board.holes))
            solutions = [set(found) for found in BRUTE.run(form, Job(Question.ALL)).solutions]
            at = {cell: [e for e in range(form.edge_count) if cell in (form.tails[e], form.heads[e])] for cell in cells}
            for edges in at.values():
                assert len({frozenset(found.intersection(edges)) for found in solutions}) <= 1
            forced_cells += len(cells) if solutions else 0
        assert forced_cells > boards.seen(50)

    def test_one_way_through_forces_every_cell(self):
        board = Flow((("A", ".", "."), ("#", "#", "."), ("A", ".", ".")))
        seen = family_of(board).features(board)
        assert (seen["forced_cells"].value, seen["forced_cell_share"].value) == (7, 1.0)
        open_board = Flow((("A", ".", "."), (".", ".", "."), (".", ".", "A")))
        assert family_of(open_board).features(open_board)["forced_cells"].value < 9

    def test_ends_are_described(self):
        board = Flow((("A", ".", "A"), ("B", ".", "."), (".", ".", "B")))
        seen = family_of(board).features(board)
        assert (seen["pairs"].value, seen["straight_share"].value, seen["mean_apart"].value) == (2, 0.5, 2.5)


class TestEternity:
    def test_one_colour_is_counted_exactly(self):
        """Four corners that all fit each other: 4 · 3 · 2 · 1 boards, and every partial one is a node."""
        solutions, nodes = expected(Eternity(2, 2, ((0, 5, 5, 0),) * 4))
        assert (10**solutions, 10**nodes) == (pytest.approx(24), pytest.approx(4 + 12 + 24 + 24))

    def test_two_colours_match_as_often_as_their_sides_pair_up(self):
        """Four sides each of two colours: 3 · 3 of the 7 · 5 · 3 ways to pair eight sides up have equal colours."""
        solutions, _ = expected(Eternity(2, 2, ((0, 5, 6, 0),) * 4))
        assert 10**solutions == pytest.approx(24 * 9 / 105)

    def test_colours_are_told_apart_by_their_place(self):
        board = ew.load(ROOT / "examples" / "eternity" / "3x3.txt")
        seen = family_of(board).features(board)
        frame, inner = colours(board)
        assert frame.total() == 16  # both sides of the eight seams along the frame
        assert inner.total() == 8  # both sides of the four seams around the middle
        assert seen["frame_colours"].value == len(frame)

    def test_pieces_that_do_not_suit_the_board(self):
        assert expected(Eternity(2, 2, ((1, 1, 1, 1),) * 4))[0] == float("-inf")


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_every_family_can_be_analyzed(family):
    analysis = analyze(solved_example(family)[0])
    assert analysis.difficulty in Difficulty
    assert analysis.reasons
    assert analysis.efforts
    assert json.loads(json.dumps(analysis.to_dict()))["verdict"].startswith("solved, ")


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_an_engine_that_declines_costs_its_own_line_only(family, monkeypatch):
    """Every engine in turn, on a small board of every family: the report is there, and so is the heat map."""
    puzzle = solved_example(family)[0]
    whole = analyze(puzzle)
    asked = {effort.engine for effort in whole.efforts}
    assert len(asked) > 1
    for name in asked:
        with monkeypatch.context() as patch:

            def declines(self, form, job):
                raise NoEngine("too wide for me")

            patch.setattr(type(engines()[name]), "run", declines)
            analysis = analyze(puzzle)
            assert analysis.declined == {name: "too wide for me"}
            assert {effort.engine for effort in analysis.efforts} == asked - {name}
            assert f"  {name}: declined: too wide for me" in str(analysis).splitlines()
            assert json.loads(json.dumps(analysis.to_dict()))["declined"] == analysis.declined
            assert analysis.verdict == whole.verdict
            assert heat_map(puzzle).startswith("<svg")


def test_a_board_too_wide_to_count_is_analyzed_by_the_others(monkeypatch):
    monkeypatch.setattr(Deadline, "for_engine", lambda deadline, limits: ew.Limits(seconds=0.01))  # it does not run
    analysis = analyze(ew.load("90 90\n" + ("." * 90 + "\n") * 90))
    assert "too wide to count" in analysis.declined["frontier"]
    assert {"cdcl", "backtrack"} <= {effort.engine for effort in analysis.efforts}


@pytest.mark.parametrize("used", [0.0, 0.5, 1.0, 3.0], ids=lambda share: f"engines take {share} of what they get")
def test_the_time_is_for_all_engines_together(monkeypatch, used):
    """Each gets an equal share of what is left, whether those before it took less or more than theirs."""
    now, given = 0.0, []
    puzzle = ew.load("3 .\n. .")
    real = measure_effort(puzzle, engines()["cdcl"])
    every = {engine.name for engine in engines().values() if can_settle(engine, puzzle.form)}

    def measured(puzzle, engine, *, bare, seconds, stop):
        nonlocal now
        given.append(8 - now)
        now += used * seconds
        return replace(real, engine=engine.name, bare=bare)

    monkeypatch.setattr("edgewise.analysis.report.measure_effort", measured)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    analysis = analyze(puzzle, seconds=8)
    assert min(given) > 0
    assert {effort.engine for effort in analysis.efforts} | analysis.declined.keys() == every
    if used <= 1:
        assert (analysis.declined, now <= 8 + 1e-9) == ({}, True)
    else:
        assert set(analysis.declined.values()) == {"no time was left"}


def test_a_thousand_placements_of_a_scan_are_one_node():
    board = random_tiles(random.Random(0), 6, 6, 6)
    scan = measure_effort(board, engines()["tiles"])
    assert scan.result.stats["search"] == "scan"
    assert 100 < scan.nodes < 10_000
    assert scan.comparable_nodes == scan.nodes / 1000
    deduced = measure_effort(board, engines()["sat"], seconds=0.2)
    assert deduced.comparable_nodes == deduced.nodes
    assert analyze(board, seconds=1.5).difficulty is Difficulty.EASY


@pytest.mark.parametrize(("fixed", "search"), [(7, "scan"), (8, "constraint")])
def test_tiles_deduce_from_an_eighth_of_fixed_cells_on(fixed, search):
    board = random_tiles(random.Random(0), 8, 8, 5, clues=fixed)
    assert measure_effort(board, engines()["tiles"], seconds=0.3).result.stats["search"] == search


def test_a_board_refused_by_counting_names_the_engines_that_were_asked():
    analysis = analyze(ew.load(ROOT / "examples" / "eternity" / "impossible.txt"))
    assert {effort.result.engine for effort in analysis.efforts} == {"counting"}
    assert "tiles" in {effort["engine"] for effort in analysis.to_dict()["efforts"]}


@pytest.mark.parametrize("path", [path for path in EXAMPLES if path.stem == "demo"], ids=lambda path: path.parent.name)
def test_every_puzzle_says_its_size(path):
    puzzle = ew.load(path)
    measured = measure(puzzle, family_of(puzzle).lower(puzzle))
    assert measured.size == f"{puzzle.rows}×{puzzle.columns}"


def test_classes_follow_their_definition():
    assert analyze(Slitherlink(((0, 0), (0, 0)))).difficulty is Difficulty.TRIVIAL
    empty = analyze(Slitherlink(((None,) * 3,) * 3), seconds=3)
    assert empty.difficulty is not Difficulty.TRIVIAL
    assert "it has several solutions, so not everything can be deduced" in empty.reasons
    assert empty.reasons[0] == "propagation alone settles 0% of the edges"


def test_on_the_command_line():
    command = ["analyze", "examples/slitherlink/5x5.txt", "--time-limit", "1.5"]
    told = json.loads(edgewise(*command, "--as", "json", cwd=ROOT)[1])
    assert (told["family"], told["size"]) == ("slitherlink", "5×5")
    without = {effort["engine"] for effort in told["efforts"] if not effort["propagation"]}
    assert without == {
        engine.name for engine in engines().values() if engine.bare and engine.accepts(_form_of("slitherlink/5x5"))
    }
    assert edgewise(*command, cwd=ROOT)[1].startswith("5x5: Slitherlink, 5×5\n")


def _form_of(name):
    board = ew.load(ROOT / "examples" / f"{name}.txt")
    return family_of(board).lower(board)
