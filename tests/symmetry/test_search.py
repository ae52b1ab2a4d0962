"""`cdcl` with option `symmetry`: a symmetric loop first, then one of all images; compared with `brute`."""

from __future__ import annotations

import random
from array import array

import pytest

from edgewise import _native
from edgewise.engine import Job, StopFlag
from edgewise.engines import cdcl
from edgewise.engines._native_core import answer_from, native_faces, native_graph, native_job
from edgewise.families.slitherlink import Slitherlink
from edgewise.forms import LineForm, Sets
from edgewise.registry import engine_named, family_of
from edgewise.result import Limits, Question
from edgewise.symmetry.groups import Group
from edgewise.symmetry.lines import line_symmetries
from edgewise.symmetry.quotient import Clause, largest_images, ties
from edgewise.tilings.kinds import KINDS
from support.forms import random_patch
from support.symmetric_boards import MAKERS


def forms(seed: int, number: int):
    """Boards with a loop, most of them symmetric."""
    rng = random.Random(seed)
    for _ in range(number):
        for make in MAKERS[:3]:
            puzzle = make(rng)
            form = family_of(puzzle).lower(puzzle)
            if form.edge_count <= 24:
                yield form
        yield random_patch(rng, rng.choice(sorted(KINDS)), 20)


def loops(form: LineForm) -> set[frozenset[int]]:
    return {frozenset(answer) for answer in engine_named("brute").run(form, Job(Question.ALL)).solutions}


def found_under(form: LineForm, clauses: list[Clause]) -> set[frozenset[int]]:
    sets = Sets.of(clauses)
    told = (sets.starts, sets.members) if clauses else None
    job = native_job(Job(Question.ALL))
    answer = answer_from(_native.cdcl(native_graph(form), native_faces(form), False, job, told))
    assert answer.complete
    return {frozenset(loop) for loop in answer.solutions}


def image(symmetry: tuple[int, ...], loop: frozenset[int]) -> frozenset[int]:
    return frozenset(symmetry[edge] for edge in loop)


def test_ties_leave_the_symmetric_loops_and_no_others():
    for form in forms(1, 12):
        group = line_symmetries(form)
        invariant = {loop for loop in loops(form) if all(image(one, loop) == loop for one in group.elements)}
        assert found_under(form, ties(group)) == invariant


def test_every_class_has_a_loop_among_the_largest_images():
    rng = random.Random(4)
    dropped = 0
    for form in forms(2, 12):
        group = line_symmetries(form)
        every = loops(form)
        order = rng.sample(range(form.edge_count), form.edge_count)
        kept = found_under(form, largest_images(group, order))
        assert kept <= every
        assert {image(one, loop) for one in group.elements for loop in kept} == every
        dropped += len(every) - len(kept)
    assert dropped > 100


def test_largest_images_are_those_that_no_image_exceeds():
    """With few enough edges the clauses say exactly that."""
    group = Group(4, [(1, 2, 3, 0)])
    order = [2, 0, 3, 1]
    clauses = largest_images(group, order)
    for bits in range(16):
        on = {edge for edge in range(4) if bits >> edge & 1}
        holds = all(any((said in on) if said >= 0 else (~said not in on) for said in clause) for clause in clauses)
        vectors = [[edge in image(one, frozenset(on)) for edge in order] for one in group.elements]
        assert holds == (vectors[0] == max(vectors))


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr(cdcl, "BEFORE_SYMMETRY", 0)


@pytest.mark.usefixtures("at_once")
def test_answers_are_those_of_brute():
    seen = set()
    for form in forms(3, 18):
        every = loops(form)
        for question, wanted in ((Question.FIRST, 1), (Question.UNIQUE, 2)):
            answer = engine_named("cdcl").run(form, Job(question, options={"symmetry": True}))
            found = {frozenset(loop) for loop in answer.solutions}
            assert found <= every
            assert len(found) == len(answer.solutions) == min(wanted, len(every))
            assert answer.complete or len(found) == wanted
            assert not answer.complete or len(found) == len(every)
            if "symmetries" in answer.stats:
                seen.add((question, min(2, len(every))))
    assert len(seen) == 6


@pytest.mark.usefixtures("at_once")
def test_an_image_is_a_second_solution():
    """Two solutions that are reflections of each other, and none that is its own: no search finds the second."""
    puzzle = Slitherlink(((3, None), (None, 3)))
    form = family_of(puzzle).lower(puzzle)
    answer = engine_named("cdcl").run(form, Job(Question.UNIQUE, options={"symmetry": True}))
    assert {frozenset(loop) for loop in answer.solutions} == loops(form)
    assert (len(answer.solutions), answer.complete, answer.stopped_by) == (2, False, "solutions")


@pytest.mark.usefixtures("at_once")
def test_limits_hold_for_all_stages_together():
    empty = family_of(board := Slitherlink(((None,) * 6,) * 6)).lower(board)
    job = Job(Question.UNIQUE, Limits(seconds=0), options={"symmetry": True})
    assert engine_named("cdcl").run(empty, job).stopped_by == "time"
    flag = StopFlag()
    flag.set()
    job = Job(Question.UNIQUE, stop=flag, options={"symmetry": True})
    assert engine_named("cdcl").run(empty, job).stopped_by == "interrupt"


def test_boards_that_are_settled_soon_are_not_looked_at():
    empty = family_of(board := Slitherlink(((None,) * 6,) * 6)).lower(board)
    plain = engine_named("cdcl").run(empty, Job(Question.UNIQUE))
    asked = engine_named("cdcl").run(empty, Job(Question.UNIQUE, options={"symmetry": True}))
    assert asked.stats["nodes"] == plain.stats["nodes"]
    assert "symmetries" not in asked.stats


def test_a_clause_about_no_edge_is_refused():
    form = family_of(board := Slitherlink(((None,),))).lower(board)
    told = (array("i", [0, 1]), array("i", [4]))
    with pytest.raises(ValueError, match="an edge that is not there"):
        _native.cdcl(native_graph(form), None, False, native_job(Job(Question.FIRST)), told)
