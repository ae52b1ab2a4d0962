"""The verbs: what they choose, what they verify, what they refuse."""

from __future__ import annotations

import subprocess
import sys
from array import array

import pytest

import edgewise as ew
from conftest import EXAMPLES, ROOT
from edgewise.engine import Engine, Option
from edgewise.families.slitherlink import Loop, Slitherlink
from edgewise.lattice import Point
from edgewise.result import Answer, Question

SMALL = "3 . 3\n. 1 .\n2 . 2"


class Liar(Engine):
    """An engine that answers what it is told to."""

    name = "liar"
    summary = "answers what it is told to"
    forms = "anything"
    answers = frozenset(Question)
    rank = 2000
    options = (Option("tone", "low", "how it sounds", ("low", "high")),)

    def __init__(self, *solutions: list[int], missing: str | None = None) -> None:
        self.solutions = solutions
        self.why = missing

    def missing(self):
        return self.why

    def accepts(self, form):
        return True

    def run(self, form, job):
        return Answer([array("i", solution) for solution in self.solutions], True, None, {})


@pytest.fixture
def engine_list(monkeypatch):
    """Replaces the installed engines."""

    def install(*installed):
        found = {engine.name: engine for engine in installed}
        monkeypatch.setattr("edgewise.asking.engines", lambda: found)
        monkeypatch.setattr("edgewise.registry.engines", lambda: found)

    return install


@pytest.mark.parametrize("lie", [[], [0, 1, 2], [0, 1, 2, 3, 4, 5, 6]])
def test_an_answer_that_breaks_a_rule_is_withheld(engine_list, lie):
    engine_list(Liar(lie))
    with pytest.raises(ew.EngineFault, match="liar broke a rule"):
        ew.solve(Slitherlink(((None, None),)))


def test_the_same_solution_twice_is_withheld(engine_list):
    engine_list(Liar([0, 2, 4, 5], [5, 4, 2, 0]))
    board = Slitherlink(((None, None),))
    with pytest.raises(ew.EngineFault, match="twice"):
        ew.solve(board, all=True)


def test_auto_takes_the_first_engine_that_can(engine_list):
    honest = Liar([0, 2, 4, 5])
    board = Slitherlink(((None, None),))
    engine_list(Liar(missing="it is on holiday"), honest)
    assert ew.solve(board).engine == "liar"
    engine_list(Liar(missing="it is on holiday"))
    with pytest.raises(ew.NoEngine, match="liar: it is on holiday"):
        ew.solve(board)
    with pytest.raises(ew.NoEngine, match="liar cannot run here: it is on holiday"):
        ew.solve(board, engine="liar")


def test_auto_takes_the_engine_that_has_the_options():
    assert ew.solve(SMALL).engine == "cdcl"
    assert ew.solve(SMALL, options={"lookahead": "none"}).engine == "backtrack"
    with pytest.raises(ew.BadInput, match="has all of the options lookahead, walls"):
        ew.solve(SMALL, options={"lookahead": "none", "walls": False})


def test_an_engine_that_cannot_is_not_asked():
    big = Slitherlink(((None,) * 9,) * 9)
    with pytest.raises(ew.NoEngine, match=r"brute does not accept this puzzle \(it accepts lines, up to 64 edges"):
        ew.solve(big, engine="brute")
    with pytest.raises(ew.BadInput, match=r"unknown engine 'quantum' \(choose from auto, cdcl, .*brute"):
        ew.solve(big, engine="quantum")


def test_options_are_checked():
    with pytest.raises(ew.BadInput, match="no engine for this puzzle has all of the options speed"):
        ew.solve(SMALL, options={"speed": 3})
    with pytest.raises(ew.BadInput, match="unknown option 'speed' for engine cdcl"):
        ew.solve(SMALL, engine="cdcl", options={"speed": 3})
    with pytest.raises(ew.BadInput, match="not one of all, chosen, none"):
        ew.solve(SMALL, options={"lookahead": "some"})
    with pytest.raises(ew.BadInput, match="threads must be at least 1"):
        ew.solve(SMALL, threads=0)
    with pytest.raises(ew.BadInput, match="at most two"):
        ew.solve(SMALL, unique=True, all=True)
    with pytest.raises(ValueError, match="cannot be negative"):
        ew.Limits(seconds=-1)


def test_results_say_what_is_known():
    first = ew.solve(SMALL)
    assert (first.status, first.unique, first.complete, first.count) == (ew.Status.SOLVED, None, False, None)
    every = ew.solve(SMALL, all=True)
    assert every.complete
    assert every.count == len(every.solutions)
    assert every.unique == (every.count == 1)
    none = ew.solve("3 3 3\n3 . 3\n3 3 3", unique=True)
    assert (none.status, none.unique, none.complete) == (ew.Status.UNSOLVABLE, False, True)
    assert none.verdict == "no solution"
    ambiguous = ew.solve(". .\n. .", unique=True)
    assert (ambiguous.unique, ambiguous.verdict) == (False, "solved, 2 solutions or more")
    stopped = ew.solve(". .\n. .", all=True, limits=ew.Limits(nodes=0))
    assert (stopped.status, stopped.verdict) == (ew.Status.UNKNOWN, "unknown, stopped by nodes")


def test_results_have_the_shape_of_the_contract():
    facts = ew.solve(". .\n. .", all=True).to_dict()
    assert list(facts) == [
        "puzzle", "family", "engine", "status", "unique", "complete", "stopped_by", "solutions", "count", "seconds",
        "stats",
    ]  # fmt: skip
    assert facts["count"] == "13"
    assert facts["solutions"][0].keys() == {"loop"}


def test_results_draw_themselves():
    result = ew.solve(SMALL)
    assert str(result) == f"{result.solutions[0]}\n\n# solved"
    assert result._repr_svg_() == result.solutions[0]._repr_svg_()
    names = {"Loop": Loop, "Slitherlink": Slitherlink, "Point": Point}
    assert eval(repr(result.solutions[0]), names) == result.solutions[0]


def test_check_takes_solutions_texts_and_files(tmp_path):
    puzzle = ew.load(SMALL)
    solution = ew.solve(puzzle).solutions[0]
    (tmp_path / "solution.txt").write_text(str(solution))
    for answer in (solution, str(solution), tmp_path / "solution.txt", str(tmp_path / "solution.txt")):
        assert ew.check(puzzle, answer) == []
    broken = Loop(puzzle, frozenset(sorted(solution.lines)[1:]))
    assert {violation.code for violation in ew.check(puzzle, broken)} >= {"loop.end"}


def test_solve_many_keeps_the_order():
    boards = [ew.load(path) for path in EXAMPLES if path.parent.name == "slitherlink"] * 3
    expected = [ew.solve(board, unique=True).verdict for board in boards]
    for threads in (1, 2):
        results = list(ew.solve_many(boards, threads=threads, unique=True))
        assert [result.puzzle.name for result in results] == [board.name for board in boards]
        assert [result.verdict for result in results] == expected


def test_load_takes_paths_texts_and_addresses(tmp_path):
    path = next(path for path in EXAMPLES if path.parent.name == "slitherlink")
    board = ew.load(path)
    assert board.name == path.stem
    assert ew.load(str(path)) == board
    assert ew.load(path.read_text()) == board
    for fmt in ("puzzlink", "loopy"):
        assert ew.load(ew.convert(board, fmt).strip()) == board
    with pytest.raises(ew.BadInput, match="no such file"):
        ew.load(tmp_path / "none.txt")
    with pytest.raises(ew.BadInput, match=r"unknown format 'pdf' for slitherlink \(choose from grid"):
        ew.convert(board, "pdf")


def test_a_machine_without_the_core_can_still_read_verify_draw_and_use_other_engines():
    """In a fresh interpreter that cannot import the core."""
    script = f"""
import sys
sys.modules["edgewise._native"] = None
import edgewise as ew
puzzle = ew.load({SMALL!r})
result = ew.solve(puzzle, all=True)
assert result.engine == "sat", result.engine
assert ew.solve(puzzle, all=True, engine="brute").count == result.count
assert ew.check(puzzle, result.solutions[0]) == []
assert ew.render(puzzle, result.solutions[0], to="png")
try:
    ew.solve(puzzle, engine="backtrack")
except ew.NoEngine as error:
    assert "native core is not built" in str(error)
else:
    raise AssertionError("backtrack ran without its core")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr


def test_importing_edgewise_imports_no_engine_parts():
    heavy = {"edgewise._native", "rich", "typer", "resvg_py", "msgspec"}
    script = f"import sys, edgewise; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
