"""Patterns without a period: how many tiles a tile of a higher order has, and that they fit together without a gap."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from edgewise.boards.tilings.aperiodic import half_tiles, hats, spectres
from edgewise.boards.tilings.aperiodic.patches import NoPatch, TooShort, trimmed
from edgewise.boards.tilings.aperiodic.poses import Pose
from edgewise.boards.tilings.aperiodic.roots import golden, is_within, tenth, twelfth, twelfth_mirrored
from edgewise.boards.tilings.kinds import KINDS, Tiling

EVERYWHERE = (-(10**12), 10**12, -(10**12), 10**12)
PATCHED = [kind for kind in KINDS.values() if kind.has_patches]
every_kind = pytest.mark.parametrize("kind", PATCHED, ids=lambda kind: kind.name)


class TestRoots:
    @pytest.mark.parametrize(("turn", "steps"), [(tenth, 10), (twelfth, 12)])
    def test_a_whole_turn_changes_nothing(self, turn, steps):
        place = (3, -1, 4, 1)
        seen = {turn(place, step) for step in range(steps)}
        assert len(seen) == steps
        assert turn(place, steps) == place
        assert turn(turn(place, 3), steps - 3) == place

    def test_mirrored_twice_is_nothing_and_turns_the_other_way(self):
        place = (3, -1, 4, 1)
        assert twelfth_mirrored(twelfth_mirrored(place)) == place
        assert twelfth_mirrored(twelfth(place, 5)) == twelfth(twelfth_mirrored(place), 7)

    def test_the_golden_ratio_is_the_sum_of_its_square_root_and_one(self):
        place = (3, -1, 4, 1)
        once, twice = golden(place), golden(golden(place))
        assert twice == tuple(map(sum, zip(once, place, strict=True)))

    def test_roots_are_compared_with_whole_numbers_exactly(self):
        # 9349 / 4181 and 15127 / 6765 are the best fractions on both sides of the square root of 5.
        assert is_within(-9349, 4181, 5, 0, 1)
        assert not is_within(-9349, 4181, 5, -1, 0)
        assert is_within(-15127, 6765, 5, -1, 0)
        assert is_within(15127, -6765, 5, 0, 1)

    def test_what_was_done_can_be_undone(self):
        rng = random.Random(1)
        for _ in range(50):
            one, other = (
                Pose((rng.randint(-9, 9), 1, 2, rng.randint(-9, 9)), rng.randrange(12), rng.random() < 0.5)
                for _ in range(2)
            )
            assert one.then(one.undone()) == one.undone().then(one) == Pose()
            place = (1, 2, 3, 4)
            assert one.then(other).place(place) == one.place(other.place(place))


class TestPenrose:
    @pytest.mark.parametrize("letter", "ABUVCDXY")
    def test_the_parts_of_a_triangle_are_triangles_that_fill_it(self, letter):
        """Each part is similar to one of its kind, an order smaller, and the edges inside are those of two parts."""
        whole = half_tiles.placed_triangle(letter, 1, 3)
        edges = Counter()
        for part, corners in half_tiles.PARTS[letter].items():
            triangle = half_tiles.part_of(whole, corners)
            assert half_tiles.around(triangle, part, letter, 1) == whole
            turned = [half_tiles.placed_triangle(part, 0, direction) for direction in range(10)]
            moved = [tuple(half_tiles.minus(place, triangle[0]) for place in triangle)]
            assert moved[0] in turned
            for one, other in pairwise([*triangle, triangle[0]]):
                edges[one, other] += 1
        assert max(edges.values()) == 1
        assert sum((other, one) in edges for one, other in edges) == 2 * (len(half_tiles.PARTS[letter]) - 1)

    @pytest.mark.parametrize("letter", "ABUVCDXY")
    def test_there_are_as_many_triangles_as_fibonacci_says(self, letter):
        fibonacci = [0, 1]
        while len(fibonacci) < 20:
            fibonacci.append(fibonacci[-2] + fibonacci[-1])
        wide = letter in "ABXY"
        for order in range(1, 7):
            whole = half_tiles.placed_triangle(letter, order, 0)
            found = Counter(kind in "ABXY" for kind, _ in half_tiles.cut(letter, whole, order, EVERYWHERE))
            assert found[True] == fibonacci[2 * order + wide]
            assert found[False] == fibonacci[2 * order + wide - 1]


class TestHats:
    def test_no_kite_is_in_two_hats_and_few_hats_are_mirrored(self):
        tiles = hats.smallest(("H", Pose()), 3, hats.parts, hats.radius, EVERYWHERE)
        found = [pose.then(inner) for kind, pose in tiles for inner in hats.HATS[kind]]
        kites = Counter(hats._as_it_is(hat.then(kite)) for hat in found for kite in hats.KITES)
        assert set(kites.values()) == {1}
        assert len(kites) == 8 * len(found) == 15_488
        assert sum(hat.mirrored for hat in found) == 231

    @pytest.mark.parametrize("kind", "HTPF")
    def test_no_hat_lies_on_another_in_any_order(self, kind):
        for order in (1, 2, 3):
            tiles = hats.smallest((kind, Pose()), order, hats.parts, hats.radius, EVERYWHERE)
            found = [pose.then(inner) for name, pose in tiles for inner in hats.HATS[name]]
            kites = Counter(hats._as_it_is(hat.then(kite)) for hat in found for kite in hats.KITES[4:])
            assert set(kites.values()) == {1}

    def test_a_way_through_the_kites_of_a_board_misses_none(self):
        for width, height in ((6, 6), (7, 9)):
            way = list(hats.kites(width, height))
            assert len(way) == len(set(way)) == height * (6 * width - 1)


class TestSpectres:
    def test_there_are_as_many_as_the_paper_counts(self):
        """Each number is eight times the one before, less the one before that."""
        for kind, numbers in (("G", (2, 8, 62, 488)), ("D", (1, 9, 71, 559)), ("Y", (1, 9, 71, 559))):
            for order, number in enumerate(numbers):
                tiles = spectres.smallest((kind, Pose()), order, spectres.parts, spectres.radius, EVERYWHERE)
                found = [pose.then(inner) for name, pose in tiles for inner in spectres.spectres_of(name)]
                assert len(found) == number
                assert len({spectre.mirrored for spectre in found}) == 1

    @pytest.mark.parametrize("kind", "GDJLXPSFY")
    def test_they_lie_edge_to_edge(self, kind):
        tiles = spectres.smallest((kind, Pose()), 3, spectres.parts, spectres.radius, EVERYWHERE)
        rings = [spectres._ring(pose.then(inner)) for name, pose in tiles for inner in spectres.spectres_of(name)]
        edges = Counter(pair for ring in rings for pair in pairwise([*ring, ring[0]]))
        assert max(edges.values()) == 1
        border = {one: other for one, other in edges if (other, one) not in edges}
        around, corner = [], min(border)
        while corner not in around[:1]:
            around.append(corner)
            corner = border[corner]
        assert len(around) == len(border), "the border is one line: there is no hole"
        inside = len({corner for ring in rings for corner in ring}) - len(around)
        assert inside - (len(edges) - len(border)) // 2 + len(rings) == 1, "Euler's formula"


@every_kind
class TestPatches:
    def test_patches_of_any_seed_are_boards_that_come_back(self, boards, kind):
        for seed in boards(20):
            rng = random.Random(f"{kind.name} {seed}")
            width, height = rng.randint(kind.least, kind.least + 6), rng.randint(kind.least, kind.least + 6)
            tiling = Tiling(kind.name, width, height).random(rng)
            assert tiling.problem() is None
            board = tiling.board
            assert board.point_count - board.edge_count + board.cell_count == 1
            assert tiling.fewest_cells <= board.cell_count <= width * height * kind.cells_each
            assert tiling._replace(patch=tiling.description).plain == tiling

    def test_the_usual_patch_has_no_description_of_its_own(self, kind):
        tiling = Tiling(kind.name, 7, 8)
        assert tiling._replace(patch=tiling.description).plain == tiling
        assert Tiling(kind.name, 7, 8).random(random.Random(3)) != tiling

    def test_a_longer_description_is_the_same_patch(self, kind):
        tiling = Tiling(kind.name, 8, 8)
        larger = tiling.resized(11, 12)
        known = {frozenset(polygon) for polygon in larger.polygons()}
        assert known.issuperset(map(frozenset, tiling.polygons()))
        with pytest.raises(ValueError, match="too large"):
            tiling.resized(200, 200)

    def test_a_description_that_ends_too_early_says_so(self, kind):
        tiling = Tiling(kind.name, 12, 12)
        least = {"hats": "0,0,0,H", "spectres": "000G"}.get(kind.name, tiling.description[:4])
        with pytest.raises(TooShort):
            _ = tiling._replace(patch=least).board


def test_a_patch_without_a_corner_inside_is_no_board():
    with pytest.raises(NoPatch, match="none of its points has cells all around"):
        trimmed([[(0, 0), (1, 0), (1, 1), (0, 1)]])


def test_tips_and_islands_are_taken_away():
    """A block of four squares has a corner inside; a square beside it that touches none of these goes."""
    block = [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x in (0, 1, 2) for y in (0, 1)]
    far = [[(x + 9, y), *[(x + 10, y), (x + 10, y + 1), (x + 9, y + 1)]] for x in (0, 1) for y in (0, 1)]
    tip = [[(3, 0), (4, 0), (4, 1), (3, 1)]]
    assert trimmed([*far, *tip, *block]) == block
