"""Suites and makers: what a benchmark runs, and what it says about rows that it cannot use."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.analysis.measures import measure
from edgewise.bench.makers import made, makers
from edgewise.bench.suite import FAMILIES, built_in, load_suite
from edgewise.families.eternity.features import colours as colours_of
from edgewise.families.eternity.features import expected
from edgewise.families.eternity.maker import make as make_eternity
from edgewise.registry import families, family_of
from support.project import ROOT


def generators() -> list[str]:
    return [name for name, family in families().items() if family.maker() is not None]


@pytest.fixture(scope="module")
def suites(slow):
    """Every built-in suite, loaded once: making the large boards takes seconds."""
    return {name: load_suite(name, 10) for name in built_in()}


class TestSuites:
    def test_every_built_in_suite_is_whole_and_has_every_family_that_makes_boards(self, suites):
        assert set(suites) >= {"quick", "standard", "scaling", "long"}
        for name, suite in suites.items():
            assert suite.errors == []
            able = generators() if name == "generated" else makers()
            assert {task.puzzle.family_name for task in suite.tasks} >= set(able), name

    def test_generated_boards_have_one_solution(self, suites):
        for task in suites["generated"].tasks:
            assert task.name.startswith(f"generated {task.puzzle.family_name} ")
            if task.puzzle.family_name != "eternity":  # its boards can be turned
                assert ew.solve(task.puzzle, unique=True).unique, task.name

    def test_scaling_has_its_sizes_and_densities(self, suites):
        boards = [task.puzzle for task in suites["scaling"].tasks if task.puzzle.family_name == "slitherlink"]
        measured = [measure(board, family_of(board).lower(board)) for board in boards]
        assert {4 * 4, 60 * 60} <= {one.cells for one in measured}
        assert min(one.density for one in measured) < 0.25
        assert max(one.density for one in measured) == 1

    def test_a_directory_is_a_suite(self):
        suite = load_suite(str(ROOT / "examples"), 7)
        assert {(task.label, task.seconds) for task in suite.tasks} >= {("slitherlink", 7), ("flow", 7)}
        assert len({task.name for task in suite.tasks}) == len(suite.tasks)

    def test_rows_name_files_patterns_and_seeds(self, tmp_path):
        (tmp_path / "one.txt").write_text("2 2\n3 .\n. .\n")
        (tmp_path / "my.txt").write_text(
            "# mine\none.txt : easy : 2.5\nexamples/*/demo.txt\nmade flow 5x5 30% 4 : made\n"
        )
        suite = load_suite(str(tmp_path / "my.txt"), 9)
        assert suite.errors == []
        assert (suite.tasks[0].label, suite.tasks[0].seconds) == ("easy", 2.5)
        assert [task.seconds for task in suite.tasks[1:]] == [9] * (len(suite.tasks) - 1)
        assert suite.tasks[-1].name == "made flow 5x5 30% 4"

    @pytest.mark.parametrize(
        ("row", "said"),
        [
            ("nowhere.txt : x : 1", "no puzzle matches 'nowhere.txt'"),
            ("examples/*/demo.txt : x : soon", "'soon' is not a time limit"),
            ("examples/*/demo.txt : x : -1", "'-1' is not a time limit"),
            ("examples/*/demo.txt : x : nan", "'nan' is not a time limit"),
            ("a : b : 1 : 2", "is not a row"),
            ("made chess 8x8 20% 1 : x : 1", "cannot make puzzles of chess"),
            ("made flow 8x8 : x : 1", "expected `made FAMILY ROWSxCOLUMNS PERCENT% SEED`"),
            ("made flow 9999x9999 20% 1 : x : 1", "at most 1,000,000 cells"),
            ("made flow 8x8 20% 1 colours=4 : x : 1", "unknown parameter 'colours' for flow"),
            ("made eternity 8x8 20% 1 hues=4 : x : 1", "unknown parameter 'hues' for eternity (choose from colours)"),
            ("generated chess 8x8 1 : x : 1", "cannot generate puzzles of chess (choose from eternity"),
            ("generated eternity 8x8 : x : 1", "expected `generated FAMILY ROWSxCOLUMNS NAME=VALUE... SEED`"),
            ("generated eternity 8x8 hues=4 1 : x : 1", "unknown wish 'hues' for eternity (choose from colours"),
            ("generated eternity 8x8 clues=x 1 : x : 1", "invalid literal"),
            ("generated eternity 8x8 clues=99 1 : x : 1", "a board of 8x8 has no room for 99 clues"),
            ("generated eternity 8x8 minimal=maybe 1 : x : 1", "'maybe'"),
        ],
    )
    def test_a_bad_row_is_named_and_the_rest_stands(self, tmp_path, row, said):
        path = tmp_path / "suite.txt"
        path.write_text(f"examples/*/demo.txt : x : 1\n{row}\n")
        suite = load_suite(str(path), 1)
        assert len(suite.tasks) == len(list((ROOT / "examples").glob("*/demo.txt")))
        assert len(suite.errors) == 1
        assert str(suite.errors[0]).startswith(f"{path}:2: ")
        assert said in str(suite.errors[0])


@pytest.mark.parametrize("family", makers())
def test_made_puzzles_have_a_solution_and_repeat(family):
    for seed in range(12):
        rows, columns = 4 + seed % 5, 4 + seed % 3
        name = f"made {family} {rows}x{columns} {20 + 5 * seed}% {seed}"
        puzzle = made(name)
        assert (puzzle, puzzle.name) == (made(name), name)
        assert (puzzle.rows, puzzle.columns) == (rows, columns)
        assert ew.solve(puzzle).solutions


class TestEternityMaker:
    def test_clues_lie_as_in_a_solution(self):
        """A board of which every piece is shown is solved by what it shows."""
        for seed in range(8):
            puzzle = made(f"made eternity {3 + seed % 4}x{2 + seed % 5} 100% {seed}")
            assert len(puzzle.clues) == puzzle.rows * puzzle.columns
            assert ew.check(puzzle, puzzle.clued_board) == []

    def test_the_share_of_clues_is_kept_and_denser_boards_have_the_clues_of_sparser_ones(self):
        few, many = (make_eternity(6, 6, share, 3) for share in (0.25, 0.5))
        assert (len(few.clues), len(many.clues)) == (9, 18)
        assert set(few.clues) < set(many.clues)
        assert few.pieces == many.pieces

    @pytest.mark.parametrize("colours", [2, 5, 9, 20])
    def test_colours_are_those_asked_for_and_the_frame_has_its_own(self, colours):
        puzzle = made(f"made eternity 6x6 10% 4 colours={colours}")
        frame, inner = colours_of(puzzle)
        assert len(set(frame) | set(inner)) == colours
        assert not set(frame) & set(inner)
        assert ew.solve(puzzle, limits=ew.Limits(seconds=60)).solutions

    def test_unless_told_chance_leaves_one_solution_or_less(self):
        for size in (3, 5, 8, 16):
            puzzle = make_eternity(size, size, 0, 1)
            used = len(set().union(*puzzle.pieces)) - 1
            assert expected(puzzle)[0] <= 0
            assert expected(make_eternity(size, size, 0, 1, colours=used - 1))[0] > 0


def test_families_add_to_built_in_suites_only():
    for family in families():
        path = FAMILIES / family / "suites.txt"
        headings = [line for line in path.read_text().splitlines() if line.startswith("==")] if path.exists() else []
        assert {heading.removeprefix("== ") for heading in headings} <= set(built_in()), family
