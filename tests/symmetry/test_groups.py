"""Symmetries of boards, compared with all permutations, and classes of solutions, compared with all solutions."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from edgewise.engine import Job
from edgewise.families.slitherlink import Slitherlink
from edgewise.forcing import force
from edgewise.forms import JoinPairs, LineForm, OneLoop, Sets, ints
from edgewise.registry import engine_named, family_of
from edgewise.result import Question
from edgewise.symmetry.automorphisms import TooSymmetric
from edgewise.symmetry.burnside import class_count
from edgewise.symmetry.groups import Group, inverse, product
from edgewise.symmetry.invariant import invariant_count
from edgewise.symmetry.lines import LineImages, line_symmetries
from edgewise.tilings.kinds import KINDS
from support.boards import random_board, random_flow, random_masyu, random_simple_loop
from support.forms import random_patch
from support.symmetric_boards import MAKERS


def random_form(rng: random.Random) -> LineForm:
    """Any small graph, parallel edges and lonely vertices included, with masks, clues and pairs that often agree."""
    vertices, edges = rng.randint(2, 5), rng.randint(1, 5)
    ends = [rng.sample(range(vertices), 2) for _ in range(edges)]
    clues = [rng.sample(range(edges), rng.randint(0, edges)) for _ in range(rng.randint(0, 3))]
    low = ints(rng.choice((0, 0, 1)) for _ in clues)
    high = ints(rng.choice((1, len(clue), 9)) for clue in clues)
    rule: OneLoop | JoinPairs = OneLoop()
    if rng.random() < 0.5:
        chosen = rng.sample(range(vertices), 2 * rng.randint(1, vertices // 2))
        rule = JoinPairs(tuple(zip(chosen[::2], chosen[1::2], strict=True)))
    masks = bytes(rng.choice((0b101, 0b101, 0b101, 0b111)) for _ in range(vertices))
    tails, heads = ints(one for one, _ in ends), ints(other for _, other in ends)
    return LineForm(tails, heads, masks, Sets.of(clues), low, high, rule)


def all_symmetries(form: LineForm) -> set[tuple[int, ...]]:
    """Every permutation of the edges that some permutation of the vertices goes with, tried one by one."""
    edges = [frozenset((tail, head)) for tail, head in zip(form.tails, form.heads, strict=True)]
    said = {
        (frozenset(clue), max(0, low), min(len(clue), high))
        for clue, low, high in zip(form.clues, form.low, form.high, strict=True)
        if low > 0 or high < len(clue)
    }
    pairs = {frozenset(pair) for pair in form.rule.pairs} if isinstance(form.rule, JoinPairs) else set()
    found = set()
    for moved in permutations(range(form.vertex_count)):
        if any(form.degrees[to] != form.degrees[vertex] for vertex, to in enumerate(moved)):
            continue
        if {frozenset(moved[vertex] for vertex in pair) for pair in pairs} != pairs:
            continue
        images = [frozenset(moved[vertex] for vertex in ends) for ends in edges]
        for to in permutations(range(form.edge_count)):
            fits = all(edges[to[edge]] == image for edge, image in enumerate(images))
            if fits and {(frozenset(to[edge] for edge in clue), low, high) for clue, low, high in said} == said:
                found.add(to)
    return found


def test_the_symmetries_of_any_graph_are_found_all_and_no_others(boards):
    rng = random.Random(21)
    sizes = set()
    for _ in boards(150):
        form = random_form(rng)
        found = line_symmetries(form).elements
        assert len(found) == len(set(found))
        assert set(found) == all_symmetries(form)
        sizes.add(len(found))
    assert {1, 2, 4, 6} <= sizes


def form_of(puzzle):
    return family_of(puzzle).lower(puzzle)


def solutions_of(form: LineForm) -> list:
    return engine_named("brute").run(form, Job(Question.ALL)).solutions


def check_classes(form: LineForm) -> tuple[int, int]:
    """Everything that is said of a form's symmetries, compared with the list of its solutions."""
    group = line_symmetries(form)
    answers = solutions_of(form)
    drawings = {frozenset(answer) for answer in answers}
    for symmetry in group.elements:
        images = {drawing: frozenset(symmetry[edge] for edge in drawing) for drawing in drawings}
        assert set(images.values()) == drawings
        assert (
            invariant_count(form, symmetry, force(form).values)
            == invariant_count(form, symmetry)
            == sum(image == drawing for drawing, image in images.items())
        )
    classes = {
        min(tuple(sorted(symmetry[edge] for edge in drawing)) for symmetry in group.elements) for drawing in drawings
    }
    images = LineImages(group)
    sizes = [len(group) // same for same in map(images.compare, answers) if same]
    assert (len(sizes), sum(sizes)) == (len(classes), len(drawings))
    assert class_count(form, group, len(drawings)) == len(classes)
    return len(group), len(drawings)


@pytest.mark.parametrize(
    "make", [random_board, random_masyu, random_simple_loop, random_flow], ids=lambda one: one.__name__
)
def test_symmetries_take_solutions_to_solutions_on_any_board(make):
    rng = random.Random(5)
    for _ in range(12):
        check_classes(form_of(make(rng, 3, 3)))


@pytest.mark.parametrize("make", MAKERS[:4], ids=lambda one: one.__name__)
def test_symmetries_take_solutions_to_solutions_on_symmetric_boards(make):
    rng = random.Random(7)
    seen = [check_classes(form) for _ in range(25) if (form := form_of(make(rng))).edge_count <= 24]
    assert all(symmetries > 1 for symmetries, _ in seen)
    assert sum(solutions > 1 for _, solutions in seen) > 3


def test_symmetries_take_solutions_to_solutions_on_tilings():
    rng = random.Random(3)
    seen = [check_classes(random_patch(rng, kind, 20)) for kind in KINDS for _ in range(3)]
    assert any(symmetries > 1 and solutions > 1 for symmetries, solutions in seen)


def test_boards_have_the_symmetries_that_people_see():
    empty = {
        size: len(line_symmetries(form_of(Slitherlink(((None,) * size[1],) * size[0]))))
        for size in ((1, 1), (1, 4), (3, 3), (3, 5), (12, 12))
    }
    assert empty == {(1, 1): 8, (1, 4): 4, (3, 3): 8, (3, 5): 4, (12, 12): 8}
    honeycomb = Slitherlink.on_tiling("honeycomb", 3, 3, [None] * 9)
    assert len(line_symmetries(form_of(honeycomb))) == 2
    one_clue = ((3, None, None), (None, None, None), (None, None, None))
    assert len(line_symmetries(form_of(Slitherlink(one_clue)))) == 2
    turned = ((3, 2, 1), (None, 0, None), (1, 2, 3))
    assert len(line_symmetries(form_of(Slitherlink(turned)))) == 2
    assert len(line_symmetries(form_of(Slitherlink(((3, 2), (1, 0)))))) == 1


def test_a_clue_that_says_nothing_and_one_that_is_said_twice_break_no_symmetry():
    square = LineForm(
        ints((0, 1, 2, 3)),
        ints((1, 2, 3, 0)),
        bytes([0b101] * 4),
        Sets.of([[0], [0, 1, 2, 3], [0, 1, 2, 3]]),
        ints((0, 2, 2)),
        ints((1, 4, 7)),
        OneLoop(),
    )
    assert len(line_symmetries(square)) == 8


def test_more_symmetries_than_can_be_listed_are_refused():
    """Nine parallel edges can change places in 362,880 ways."""
    form = LineForm(ints([0] * 9), ints([1] * 9), bytes([0b101] * 2), Sets(), ints(), ints(), OneLoop())
    with pytest.raises(TooSymmetric, match="more than 10,000 symmetries"):
        line_symmetries(form)


def test_groups_know_their_classes():
    around = Group(4, [(1, 2, 3, 0), (0, 3, 2, 1)])
    assert len(around) == 8
    assert sorted(size for _, size in around.classes) == [1, 1, 2, 2, 2]
    assert all(product(one, inverse(one)) == (0, 1, 2, 3) for one in around.elements)


def test_a_count_that_does_not_come_out_even_is_a_fault():
    from edgewise.errors import EngineFault

    form = form_of(Slitherlink(((None, None), (None, None))))
    with pytest.raises(EngineFault, match="does not come out even"):
        class_count(form, line_symmetries(form), 14)
