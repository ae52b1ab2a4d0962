"""The verbs: what they choose, what they verify, what they refuse."""

from __future__ import annotations

import dataclasses
import inspect
import re
import subprocess
import sys
from array import array
from types import ModuleType

import pytest

import edgewise as ew
from edgewise.base.engine import Engine, Option
from edgewise.base.registry import families
from edgewise.base.request import Request
from edgewise.base.result import Answer, Question
from edgewise.families.slitherlink import Loop, Slitherlink
from support.project import EXAMPLES, ROOT

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
        monkeypatch.setattr("edgewise.solving.choosing.engines", lambda: found)
        monkeypatch.setattr("edgewise.base.registry.engines", lambda: found)

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
    with pytest.raises(ew.BadInput, match="threads: expected a whole number from 1"):
        ew.solve(SMALL, threads=0)
    with pytest.raises(ew.BadInput, match="unique cannot be combined with all or solutions"):
        ew.solve(SMALL, unique=True, all=True)
    with pytest.raises(ValueError, match="limit on seconds: expected a number from 0"):
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


def test_results_can_be_compared_and_hashed():
    """By what they say: the time and the counters of two runs differ."""
    one, again = ew.solve(SMALL, unique=True), ew.solve(SMALL, unique=True)
    assert one == again == dataclasses.replace(one, seconds=1e9, stats={})
    assert len({one, again, ew.solve(SMALL, all=True)}) == 2
    assert one != ew.solve(". .\n. .", unique=True)


class TestTheNamesOfThePackage:
    def test_families_bring_their_puzzle_types(self, monkeypatch):
        for family in ew.all_families().values():
            assert getattr(ew, family.puzzle_type.__name__) is family.puzzle_type
            assert family.puzzle_type.__name__ in dir(ew)
        puzzle = ew.Slitherlink(((3, None),))
        assert eval(f"ew.{puzzle!r}", {"ew": ew}) == puzzle
        with pytest.raises(AttributeError, match="'edgewise' has no attribute 'Sudoku'"):
            _ = ew.Sudoku

        class Tour(ew.SimpleLoop):
            """A puzzle of a new family."""

        new = dataclasses.replace(families()["simpleloop"], name="tour", puzzle_type=Tour)
        monkeypatch.setattr(ew, "all_families", lambda: {"tour": new})
        assert ew.Tour is Tour, "a new family needs no edit"

    def test_all_of_them_are_there(self):
        assert sorted(ew.__all__) == ew.__all__
        assert set(ew.__all__) <= set(dir(ew))
        public = {name for name, value in vars(ew).items() if name[0] != "_" and not isinstance(value, ModuleType)}
        assert public - {"annotations", "TYPE_CHECKING"} <= set(ew.__all__)

    def test_no_module_takes_the_place_of_a_function(self):
        """In a fresh interpreter that imports every module there is."""
        script = """
import importlib, pkgutil, edgewise as ew
from types import ModuleType
for module in pkgutil.walk_packages(ew.__path__, "edgewise."):
    if not module.name.endswith((".__main__", ".worker")):
        importlib.import_module(module.name)
assert not [name for name in ew.__all__ if isinstance(getattr(ew, name), ModuleType)]
"""
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def test_engines_and_families_by_name(self):
        assert next(iter(ew.all_engines())) == "cdcl"
        assert set(ew.all_families()) >= {"slitherlink", "flow", "eternity"}
        for name, engine in ew.all_engines().items():
            assert (engine.name, isinstance(engine, ew.Engine)) == (name, True)

    def test_analyze_takes_what_load_takes(self):
        analysis = ew.analyze("3 .\n. .", seconds=0.5)
        assert analysis.verdict == ew.solve("3 .\n. .", unique=True).verdict

    def test_type_checkers_know_the_verbs(self):
        """No verb swallows arguments that it does not know: keywords are those of its question, with their types."""
        for verb in filter(inspect.isfunction, (getattr(ew, name) for name in ew.__all__)):
            loose = [p for p in inspect.signature(verb).parameters.values() if p.kind is p.VAR_KEYWORD]
            assert all(re.fullmatch(r"Unpack\[\w+Keywords\]", str(p.annotation)) for p in loose), verb
        with pytest.raises(TypeError, match="'uniqe'"):
            ew.solve("3 .\n. .", uniqe=True)


def test_an_engine_may_be_given_as_an_object():
    """One that is not installed, too; it is verified like any other."""
    board = Slitherlink(((None, None),))
    assert ew.solve(board, engine=Liar([0, 2, 4, 5])).engine == "liar"
    assert ew.solve(board, engine=ew.all_engines()["brute"]).engine == "brute"
    with pytest.raises(ew.EngineFault, match="liar broke a rule"):
        ew.solve(board, engine=Liar([0, 1]))
    with pytest.raises(ew.NoEngine, match="liar cannot run here: it is on holiday"):
        ew.solve(board, engine=Liar(missing="it is on holiday"))
    with pytest.raises(ew.BadInput, match=r"unknown option 'speed' for engine liar \(choose from tone\)"):
        ew.solve(board, engine=Liar(), options={"speed": 1})


class TestRequests:
    STARTED = Request(Question.ALL, ew.Limits(solutions=3), "tiles", seed=4, options={"heat": False})

    @pytest.mark.parametrize(
        ("said", "contradiction"),
        [
            (Request(), None),
            (Request(limits=ew.Limits(seconds=3), threads=7), None),
            (Request(Question.ALL, ew.Limits(solutions=3), "tiles", 2, 4, {"heat": False}), None),
            (Request(Question.UNIQUE), "with question all, not unique"),
            (Request(Question.ALL), "for 3 solutions"),
            (Request(Question.ALL, ew.Limits(solutions=5)), "with solutions 3, not 5"),
            (Request(seed=0), "with seed 4, not 0"),
            (Request(engine="sat"), "with engine tiles, not sat"),
            (Request(options={"heat": True}), "with option heat off, not on"),
            (Request(options={"width": 3}), "without option width 3"),
        ],
    )
    def test_what_was_said_must_not_contradict_the_start(self, said, contradiction):
        expected = None if contradiction is None else f"this search was started {contradiction}"
        assert said.contradiction(self.STARTED) == expected

    def test_what_was_left_unsaid_is_as_it_was_at_the_start(self):
        now = Request(limits=ew.Limits(seconds=9, nodes=5), threads=2).completed_by(self.STARTED)
        assert now == dataclasses.replace(self.STARTED, limits=ew.Limits(9, 5, 3), threads=2)

    def test_a_resolved_request_leaves_nothing_unsaid(self):
        liar = Liar()
        resolved = Request(threads=2).resolved(liar)
        assert resolved == Request(Question.FIRST, ew.Limits(), liar, 2, 0, {"tone": "low"})
        assert list(resolved.stated().items()) == [
            ("question", "first"), ("engine", "liar"), ("seed", "0"), ("option tone", "low"),
        ]  # fmt: skip


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
