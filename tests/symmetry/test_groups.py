"""Symmetries of boards, compared with all permutations, and classes of solutions, compared with all solutions."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest

from edgewise.base.engine import Job
from edgewise.base.family import Puzzle
from edgewise.base.forms import LineForm
from edgewise.base.registry import engine_named, family_of
from edgewise.base.result import Question
from edgewise.boards.tilings.kinds import KINDS, Tiling
from edgewise.families.slitherlink import Slitherlink
from edgewise.families.slitherlink.marks import with_clues as marked_patch
from edgewise.families.slitherlink.rules import form_on
from edgewise.solving.forcing import force
from edgewise.symmetry.burnside import class_count
from edgewise.symmetry.groups import Group, TooSymmetric, inverse, product
from edgewise.symmetry.invariant import invariant_count
from edgewise.symmetry.lines import LineImages, line_symmetries
from edgewise.symmetry.marked_board import MarkedBoard, marked_board
from edgewise.symmetry.moves import GRAIN
from support.boards import random_board, random_flow, random_masyu, random_simple_loop
from support.forms import random_patch_board
from support.symmetry.mirrors import moves_of_points
from support.symmetry.symmetric_boards import MAKERS


def random_marked_board(rng: random.Random) -> MarkedBoard:
    """Some points of a small grid, lines between any of them, and a few marks."""
    grid = [(x, y) for x in range(3) for y in range(3)]
    places = rng.choice((rng.sample(grid, rng.randint(1, 6)), grid[:6], grid[1::2], grid[::2]))
    points = range(len(places))
    near = [(one, other) for one, other in combinations(points, 2) if rng.random() < 0.6]
    marks = {(rng.choice("ab"), frozenset(rng.sample(points, rng.choice((1, len(points)))))) for _ in range(2)}
    return MarkedBoard(places, near, frozenset(marks if rng.random() < 0.5 else ()))


def all_symmetries(board: MarkedBoard) -> set[tuple[int, ...]]:
    """What every permutation of the points does to the lines if distances, lines and marks stay, tried one by one."""
    places = [complex(*place) for place in board.places]
    lines = {frozenset(line): at for at, line in enumerate(board.lines)}
    found = set()
    for to in permutations(range(len(places))):
        if any(
            abs(places[one] - places[other]) != abs(places[to[one]] - places[to[other]])
            for one, other in combinations(range(len(places)), 2)
        ):
            continue
        images = [frozenset(to[point] for point in line) for line in board.lines]
        marks = {(sign, frozenset(to[point] for point in points)) for sign, points in board.marks}
        if marks == board.marks and all(image in lines for image in images):
            found.add(tuple(lines[image] for image in images))
    return found


def test_the_symmetries_of_any_board_are_found_all_and_no_others(boards):
    rng = random.Random(21)
    sizes = set()
    for _ in boards(1000):
        board = random_marked_board(rng)
        found = line_symmetries(board).elements
        assert len(found) == len(set(found))
        assert set(found) == all_symmetries(board)
        sizes.add(len(found))
    assert {1, 2, 4} <= sizes


def form_of(puzzle):
    return family_of(puzzle).lower(puzzle)


def solutions_of(form: LineForm) -> list:
    return engine_named("brute").run(form, Job(Question.ALL)).solutions


def check_classes(form: LineForm, board: MarkedBoard) -> tuple[int, int]:
    """Everything that is said of a board's symmetries, compared with the list of its solutions."""
    group = line_symmetries(board)
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
        puzzle = make(rng, 3, 3)
        check_classes(form_of(puzzle), marked_board(puzzle))


@pytest.mark.parametrize("make", MAKERS[:4], ids=lambda one: one.__name__)
def test_symmetries_take_solutions_to_solutions_on_symmetric_boards(make):
    rng = random.Random(7)
    made = [make(rng) for _ in range(25)]
    seen = [check_classes(form_of(one), marked_board(one)) for one in made if form_of(one).edge_count <= 24]
    assert all(symmetries > 1 for symmetries, _ in seen)
    assert sum(solutions > 1 for _, solutions in seen) > 3


def test_symmetries_take_solutions_to_solutions_on_patches_of_tilings(boards):
    rng = random.Random(3)
    seen = set()
    for _ in boards(10):
        for kind in KINDS:
            patch, clues = random_patch_board(rng, kind, rng.choice((8, 14, 20)))
            bare = marked_patch(patch, [None] * len(clues))
            lines = list(map(frozenset, bare.lines))
            moved = {
                tuple(frozenset(map(one.__getitem__, line)) for line in lines)
                for one in moves_of_points(patch.positions)
            }
            assert len(line_symmetries(bare)) == sum(set(one) == set(lines) for one in moved)
            symmetries, solutions = check_classes(form_on(patch, clues), marked_patch(patch, clues))
            seen.add((min(symmetries, 2), min(solutions, 2)))
    assert (2, 2) in seen


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_points_of_a_tiling_are_taken_for_one(kind):
    longer = KINDS[kind].least_longer
    places = [complex(*place) for place in Tiling(kind, longer, longer).board.positions]
    assert min(abs(one - other) for one, other in combinations(places, 2)) > 10 * GRAIN


def symmetries_of(puzzle: Puzzle) -> int:
    return len(line_symmetries(marked_board(puzzle)))


def test_boards_have_the_symmetries_that_people_see():
    empty = {
        size: symmetries_of(Slitherlink(((None,) * size[1],) * size[0]))
        for size in ((1, 1), (1, 4), (3, 3), (3, 5), (12, 12))
    }
    assert empty == {(1, 1): 8, (1, 4): 4, (3, 3): 8, (3, 5): 4, (12, 12): 8}
    assert symmetries_of(Slitherlink.on_tiling("honeycomb", 3, 3, [None] * 9)) == 2
    assert symmetries_of(Slitherlink.on_tiling("floret", 3, 3, [None] * 42)) == 6
    one_clue = ((3, None, None), (None, None, None), (None, None, None))
    assert symmetries_of(Slitherlink(one_clue)) == 2
    turned = ((3, 2, 1), (None, 0, None), (1, 2, 3))
    assert symmetries_of(Slitherlink(turned)) == 2
    assert symmetries_of(Slitherlink(((3, 2), (1, 0)))) == 1


def test_a_group_is_generated_by_as_few_as_are_needed():
    around = Group(4, [(1, 2, 3, 0), (2, 3, 0, 1), (0, 3, 2, 1), (3, 2, 1, 0)])
    assert (len(around), around.generators) == (8, [(1, 2, 3, 0), (0, 3, 2, 1)])


def test_more_symmetries_than_can_be_listed_are_refused():
    """Eight things can change places in 40,320 ways."""
    with pytest.raises(TooSymmetric, match="more than 1,000 symmetries"):
        Group(8, [(1, 2, 3, 4, 5, 6, 7, 0), (1, 0, 2, 3, 4, 5, 6, 7)])


def test_groups_know_their_classes():
    around = Group(4, [(1, 2, 3, 0), (0, 3, 2, 1)])
    assert len(around) == 8
    assert sorted(size for _, size in around.classes) == [1, 1, 2, 2, 2]
    assert all(product(one, inverse(one)) == (0, 1, 2, 3) for one in around.elements)


def test_a_count_that_does_not_come_out_even_is_a_fault():
    from edgewise.base.errors import EngineFault

    form = form_of(puzzle := Slitherlink(((None, None), (None, None))))
    with pytest.raises(EngineFault, match="does not come out even"):
        class_count(form, line_symmetries(marked_board(puzzle)), 14)
