"""Questions are values: their fields say what they mean, and refuse what makes no sense, once for every front door."""

from __future__ import annotations

import inspect
from pathlib import Path

import msgspec
import pytest

import edgewise as ew
from edgewise import api
from edgewise.base.fields import Field, fields_of, flat
from edgewise.base.listener import Listener
from edgewise.base.result import Question
from edgewise.questions import boards, explanations, making, searches
from edgewise.questions.question import AnyQuestion, Clash, said
from edgewise.questions.searches import Count, Prove, Sample, Solve
from support.keywords import PATH, keywords_text

BOARD = "3 .\n. ."


def every_question() -> list[type[AnyQuestion]]:
    modules = (boards, explanations, making, searches)
    named = [one for module in modules for one in vars(module).values() if inspect.isclass(one)]
    return [one for one in dict.fromkeys(named) if issubclass(one, AnyQuestion)]


def test_the_typed_keywords_are_those_of_the_questions():
    assert PATH.read_text() == keywords_text(), "run `make stubs`"


@pytest.mark.parametrize("kind", every_question(), ids=lambda kind: kind.__name__)
def test_every_field_says_what_it_means(kind):
    for field in flat(kind):
        assert field.meaning.endswith(".") or field.meaning.endswith(")."), field.name
        assert field.meaning[0].isupper(), field.name


@pytest.mark.parametrize("verb", ["solve", "solve_many", "count", "sample", "prove", "check", "convert", "render"])
def test_a_verb_is_its_question(verb):
    """One line: whatever a verb can do, its question can."""
    body = inspect.getsource(getattr(api, verb)).rpartition('"""')[2].strip()
    assert body.startswith("return answer")
    assert "\n" not in body


def test_any_question_is_answered_by_one_function():
    assert ew.api.answer(BOARD, Solve(unique=True)) == ew.solve(BOARD, unique=True)
    assert ew.api.answer(BOARD, Count(edges=True)).edge_counts == ew.count(BOARD, edges=True).edge_counts
    assert ew.api.answer(BOARD, Sample(number=3, seed=5)) == ew.sample(BOARD, 3, seed=5)


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ({}, Question.FIRST),
        ({"unique": True}, Question.UNIQUE),
        ({"all": True}, Question.ALL),
        ({"limits": ew.Limits(solutions=3)}, Question.ALL),
        ({"best": True}, Question.BEST),
    ],
)
def test_a_question_always_says_what_it_asks(said, asks):
    assert Solve(**said).request().question is asks


@pytest.mark.parametrize(
    ("kind", "said", "problem"),
    [
        (Solve, {"unique": True, "all": True}, "unique cannot be combined with all or solutions"),
        (
            Solve,
            {"best": True, "limits": ew.Limits(solutions=2)},
            "best cannot be combined with unique, all or solutions",
        ),
        (Solve, {"save_every": 3.0}, "save_every needs save or resume"),
        (Solve, {"up_to_symmetry": True}, "up_to_symmetry needs all or solutions"),
        (Solve, {"up_to_symmetry": True, "all": True, "save": "x"}, "up_to_symmetry cannot be combined with save"),
        (Solve, {"seed": -1}, "seed: expected a whole number from 0 to"),
        (Solve, {"threads": 0}, "threads: expected a whole number from 1 to"),
        (Solve, {"save": "x", "save_every": float("nan")}, "save_every: expected a number from 0 to"),
        (Count, {"edges": True, "up_to_symmetry": True}, "up_to_symmetry cannot be combined with edges"),
        (Count, {"edges": True, "certify": "x"}, "certify cannot be combined with edges or up_to_symmetry"),
        (Sample, {"number": 0}, "number of samples: expected a whole number from 1 to"),
    ],
)
def test_what_makes_no_sense_is_refused_when_it_is_said(kind, said, problem):
    with pytest.raises(ew.BadInput) as refused:
        kind(**said)
    assert problem in str(refused.value)


def test_a_clash_is_worded_in_the_names_of_the_front_door():
    clash = Clash("{save_every} needs {save}")
    assert str(clash) == "save_every needs save"
    assert clash.named(lambda field: f"--{field.replace('_', '-')}") == "--save-every needs --save"
    assert clash == Clash("{save_every} needs {save}")


def test_keywords_become_a_question_and_a_listener():
    heard = []
    question, listener = said(Solve, {"unique": True, "stop": None, "on_progress": heard.append})
    assert question == Solve(unique=True)
    assert (listener.on_progress, listener.on_best) == (heard.append, None)
    assert isinstance(listener, Listener)


def test_a_field_knows_all_that_is_said_of_it():
    by_name = {field.name: field for field in fields_of(Sample)}
    number = by_name["number"]
    assert (number.flag, number.kind, number.default, number.meta.ge) == ("-n --number", int, 1, 1)
    assert by_name["engine"].flag == "--engine"
    assert [field.name for field in flat(Prove)][:4] == ["seconds", "folder", "seed", "engine"]
    assert {field.name for field in flat(Solve)} > {"solutions", "seconds", "nodes", "memory"}
    assert by_name["seed"] == Field("seed", int, False, 0, by_name["seed"].meta)


def test_questions_cannot_be_changed_and_compare_by_what_they_say():
    question = Solve(unique=True, save=Path("x"))
    with pytest.raises(AttributeError):
        question.unique = False
    assert msgspec.structs.replace(question, unique=False) == Solve(save=Path("x")) != question


def test_a_file_has_room_for_one_answer(tmp_path):
    with pytest.raises(ew.BadInput, match="save, resume and certify need a single puzzle"):
        ew.solve_many([BOARD], save=tmp_path / "saved")


@pytest.mark.parametrize(
    ("verb", "kind"),
    [
        ("hint", explanations.Hint),
        ("why", explanations.Hint),
        ("explain", explanations.Explain),
        ("grade", explanations.Grade),
        ("forced", explanations.Forced),
        ("conflict", explanations.Conflict),
        ("repair", explanations.Repair),
        ("analyze", boards.Analyze),
        ("convert", boards.Convert),
    ],
)
def test_verbs_that_name_their_keywords_have_those_of_the_question(verb, kind):
    """With the same defaults; what else a question has is a verb of its own, or belongs to pictures."""
    taken = {name: one for name, one in inspect.signature(getattr(ew, verb)).parameters.items() if name != "puzzle"}
    fields = {field.name: field for field in fields_of(kind)}
    asked = {name: one for name, one in taken.items() if name not in Listener.__dataclass_fields__}
    assert asked.keys() <= fields.keys()
    assert fields.keys() - asked.keys() <= {"edge", "cell", "steps", "map"}
    for name, one in asked.items():
        if one.default is not one.empty:
            assert one.default == fields[name].default, name
