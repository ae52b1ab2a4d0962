"""Suites: what a benchmark runs, and what it says about rows that it cannot use."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.analysis.measures import measure
from edgewise.base.registry import families, family_of
from edgewise.bench.suite import FAMILIES, built_in, load_suite
from support.project import ROOT

pytestmark = pytest.mark.xdist_group("suites")  # their boards are made once


def generators() -> list[str]:
    return [name for name, family in families().items() if family.maker is not None]


@pytest.fixture(scope="module")
def suites(slow):
    """Every built-in suite, loaded once: making the large boards takes seconds."""
    return {name: load_suite(name, 10) for name in built_in()}


class TestSuites:
    def test_every_built_in_suite_is_whole_and_has_every_family_that_makes_boards(self, suites):
        assert set(suites) >= {"quick", "standard", "scaling", "long"}
        for name, suite in suites.items():
            assert suite.errors == []
            assert {task.puzzle.family_name for task in suite.tasks} >= set(generators()), name

    def test_generated_boards_have_one_solution(self, suites):
        for task in suites["generated"].tasks:
            assert task.name.startswith(f"generated {task.puzzle.family_name} ")
            if task.puzzle.family_name != "eternity":  # its boards can be turned
                assert ew.solve(task.puzzle, unique=True).unique, task.name

    def test_scaling_has_its_sizes_and_densities(self, suites):
        boards = [task.puzzle for task in suites["scaling"].tasks if task.puzzle.family_name == "slitherlink"]
        measured = [measure(board, family_of(board).lower(board)) for board in boards]
        assert {4 * 4, 60 * 60} <= {one.cells for one in measured}
        assert min(one.density for one in measured) < 0.45
        assert max(one.density for one in measured) == 1

    def test_a_directory_is_a_suite(self):
        suite = load_suite(str(ROOT / "examples"), 7)
        assert {(task.label, task.seconds) for task in suite.tasks} >= {("slitherlink", 7), ("flow", 7)}
        assert len({task.name for task in suite.tasks}) == len(suite.tasks)

    def test_rows_name_files_patterns_and_seeds(self, tmp_path):
        (tmp_path / "one.txt").write_text("2 2\n3 .\n. .\n")
        (tmp_path / "my.txt").write_text(
            "# mine\none.txt : easy : 2.5\nexamples/*/demo.txt\ngenerated flow 5x5 pairs=4 4 : mine\n"
        )
        suite = load_suite(str(tmp_path / "my.txt"), 9)
        assert suite.errors == []
        assert (suite.tasks[0].label, suite.tasks[0].seconds) == ("easy", 2.5)
        assert [task.seconds for task in suite.tasks[1:]] == [9] * (len(suite.tasks) - 1)
        assert suite.tasks[-1].name == "generated flow 5x5 pairs=4 4"

    @pytest.mark.parametrize(
        ("row", "said"),
        [
            ("nowhere.txt : x : 1", "no puzzle matches 'nowhere.txt'"),
            ("examples/*/demo.txt : x : soon", "'soon' is not a time limit"),
            ("examples/*/demo.txt : x : -1", "'-1' is not a time limit"),
            ("examples/*/demo.txt : x : nan", "'nan' is not a time limit"),
            ("a : b : 1 : 2", "is not a row"),
            ("generated chess 8x8 1 : x : 1", "cannot generate puzzles of chess (choose from"),
            ("generated eternity 8x8 : x : 1", "expected `generated FAMILY ROWSxCOLUMNS NAME=VALUE... SEED`"),
            ("generated eternity 8x8 hues=4 1 : x : 1", "unknown option 'hues' for eternity (choose from colours"),
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


def test_families_add_to_built_in_suites_only():
    for family in families():
        path = FAMILIES / family / "suites.txt"
        headings = [line for line in path.read_text().splitlines() if line.startswith("==")] if path.exists() else []
        assert {heading.removeprefix("== ") for heading in headings} <= set(built_in()), family
