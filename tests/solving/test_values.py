"""Everything that the library gives is a value: it can be copied and pickled, and its ``repr`` evaluates.

Every public name is tried: a class without an example here fails.
"""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
from dataclasses import fields, is_dataclass

import pytest

import edgewise as ew
from edgewise.cluster.batch.replies import GradeReply
from support.families import solved_example
from support.project import ROOT

pytestmark = pytest.mark.xdist_group("values")  # they are made once

NO_VALUES = {"Cluster", "Engine", "Puzzle", "Solution", "StopFlag"}
"""Public classes that do something, or have no instances of their own."""
PUBLIC = {name: getattr(ew, name) for name in dir(ew) if not name.startswith("_")}
CLASSES = {one for name, one in PUBLIC.items() if inspect.isclass(one) and name not in NO_VALUES}
TILING = min((ROOT / "examples" / "slitherlink" / "tilings").glob("*.txt"))


def given(folder):
    """Whatever the verbs give, for every family."""
    for family, declared in ew.all_families().items():
        puzzle, _ = solved_example(declared)
        yield from (puzzle, ew.solve(puzzle, unique=True), ew.hint(puzzle), ew.explain(puzzle), ew.analyze(puzzle))
        yield from (ew.grade(puzzle), GradeReply.of(ew.grade(puzzle), hardest=True).grade(puzzle))
        yield from (ew.forced(puzzle), ew.conflict(puzzle), ew.count(puzzle, up_to_symmetry=True))
        if declared.maker is not None:
            yield ew.generate(family, 4, seed=3)
    yield from ew.solve_many(["3 .\n. .", "A.A\nB.B", TILING, "3 x\n. ."], all=True)
    yield ew.repair("2 .\n3 2")
    yield ew.State(ew.load("3 .\n. ."), frozenset({1, 2}), frozenset({0}))
    yield from ew.check("3 .\n. .", '{"loop": [[0, 0], [0, 1], [1, 1], [1, 0]]}')
    yield from (
        ew.prove(ROOT / "examples" / "slitherlink" / "demo.txt", folder / "proof"),
        ew.check_proof(folder / "proof"),
        ew.trim_proof(folder / "proof"),
    )
    yield from (
        ew.Question.ALL,
        ew.Limits(seconds=1.5),
        ew.Progress(1.0, 2, 3),
        ew.Style(inside=True),
        ew.generate("flow", 5, seed=1).spec,
    )
    made = ew.generate("slitherlink", 4, seed=1)
    yield from (
        ew.NotFound("nothing", "time", made),
        ew.BadInput("bad", "file", 3),
        ew.AmbiguousText("two meanings", ("flow", "masyu"), "file"),
        ew.BadValue("bad"),
        ew.BadType("x"),
    )
    yield from (ew.EdgewiseError("x"), ew.NoEngine("none"), ew.EngineFault("wrong"), ew.MakerFault("wrong"))
    eternity = ew.load(ROOT / "examples" / "eternity" / "demo.txt")
    yield from (step for step in ew.explain(eternity) if step.deduction is not None and step.deduction.placed)


def inside(value):
    """A value and all that it is made of."""
    yield value
    if is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, one.name) for one in fields(value) if not one.name.startswith("_")]
    elif isinstance(value, dict):
        parts = [*value, *value.values()]
    else:
        parts = value if isinstance(value, tuple | list | frozenset) else []
    for part in parts:
        yield from inside(part)


@pytest.fixture(scope="module")
def values(tmp_path_factory):
    """Some of each class, the largest of each verb among them."""
    found = {}
    for one in given(tmp_path_factory.mktemp("values")):
        for value in inside(one):
            if type(value).__module__.startswith("edgewise"):
                some = found.setdefault(type(value), [])
                if value is one or len(some) < 20:
                    some.append(value)
    return found


def test_every_public_class_has_an_example(values):
    assert {one.__name__ for one in CLASSES - set(values)} == set()


def test_every_value_can_be_copied_and_pickled(values):
    for some in values.values():
        for value in some:
            for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
                assert type(other) is type(value)
                assert other == value


def test_every_repr_evaluates_with_the_public_names(values):
    for some in values.values():
        for value in some:
            other = eval(repr(value), dict(PUBLIC))
            assert type(other) is type(value)
            assert other == value


def test_a_copy_of_a_grade_still_knows_its_hardest_step():
    for family in ("slitherlink", "eternity"):
        grade = ew.grade(ROOT / "examples" / family / "demo.txt")
        for other in (pickle.loads(pickle.dumps(grade)), eval(repr(grade), dict(PUBLIC))):
            assert other.to_dict() == grade.to_dict()


def test_packages_are_not_hidden_by_functions():
    assert [
        name for name in dir(ew) if inspect.isfunction(PUBLIC.get(name)) and f"edgewise.{name}" in sys.modules
    ] == []
    for name in ew.all_families():
        assert getattr(ew.families, name.replace("-", "_")).FAMILY is ew.all_families()[name]
    with pytest.raises(AttributeError, match="no attribute 'nobody'"):
        _ = ew.families.nobody


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("board", [TILING, ROOT / "examples" / "masyu" / "demo.txt"], ids=["tiling", "masyu"])
def test_a_fresh_interpreter_evaluates_them_too(board):
    result = ew.solve(board)
    lines = ["import edgewise.families.masyu", "from edgewise import *", "from edgewise import families, Point"]
    lines += ["assert edgewise.families.masyu.Masyu is edgewise.Masyu", f"print({result!r})"]
    names = "from edgewise import Masyu, Slitherlink"
    done = subprocess.run(
        [sys.executable, "-c", "\n".join([names, *lines])], capture_output=True, text=True, check=False
    )
    assert (done.stdout.rstrip("\n"), done.stderr) == (str(result), "")
