"""Suites and makers: what a benchmark runs, and what it says about rows that it cannot use."""

from __future__ import annotations

import pytest

import edgewise as ew
from conftest import ROOT
from edgewise.bench.makers import made, makers
from edgewise.bench.suite import built_in, load_suite
from edgewise.measures import measure
from edgewise.registry import families, family_of


class TestSuites:
    def test_every_built_in_suite_is_whole(self):
        assert set(built_in()) >= {"quick", "standard", "scaling", "long"}
        for name in built_in():
            suite = load_suite(name, 10)
            assert suite.tasks
            assert suite.errors == []

    def test_quick_has_every_family(self):
        assert {task.puzzle.family_name for task in load_suite("quick", 10).tasks} == set(families())

    def test_scaling_has_its_sizes_and_densities(self):
        boards = [task.puzzle for task in load_suite("scaling", 10).tasks if task.puzzle.family_name == "slitherlink"]
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
            ("nowhere.txt : x : 1", "there is no puzzle 'nowhere.txt'"),
            ("examples/*/demo.txt : x : soon", "'soon' is no time limit"),
            ("examples/*/demo.txt : x : -1", "'-1' is no time limit"),
            ("examples/*/demo.txt : x : nan", "'nan' is no time limit"),
            ("a : b : 1 : 2", "is no row"),
            ("made chess 8x8 20% 1 : x : 1", "no puzzles of chess can be made"),
            ("made flow 8x8 : x : 1", "expected `made FAMILY ROWSxCOLUMNS PERCENT% SEED`"),
            ("made flow 9999x9999 20% 1 : x : 1", "at most 1,000,000 cells"),
        ],
    )
    def test_a_bad_row_is_named_and_the_rest_stands(self, tmp_path, row, said):
        path = tmp_path / "suite.txt"
        path.write_text(f"examples/*/demo.txt : x : 1\n{row}\n")
        suite = load_suite(str(path), 1)
        assert len(suite.tasks) == len(families())
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
