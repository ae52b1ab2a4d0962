"""Boards made of polygons: the geometry of every tiling, and the numbers that follow from it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import dist

import pytest

from edgewise.base.forms import ints
from edgewise.boards.lattice import lattice
from edgewise.boards.tilings.board import Board
from edgewise.boards.tilings.kinds import KINDS, Tiling
from edgewise.boards.tilings.polygon_board import PolygonBoard

SIZES = ((3, 4), (4, 3), (4, 4), (5, 5), (2, 7), (7, 2), (1, 4), (4, 1), (6, 7))
BOARDS = [
    tiling
    for kind in KINDS
    for width, height in SIZES
    if (tiling := Tiling(kind, width, height)).problem() is None and (width < 6 or tiling.has_patch)
]
HOLLOW = ("penrose-kites", "hats", "spectres")
"""Tilings with cells that are not convex."""
every_board = pytest.mark.parametrize("tiling", BOARDS, ids=str)


def neighbours(board: Board) -> Counter[int]:
    return Counter(edge for cell in range(board.cell_count) for edge in board.cell_edges[cell])


def doubled_area(polygon: list[tuple[int, int]]) -> int:
    return sum(
        one[0] * other[1] - other[0] * one[1] for one, other in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    )


def closed(ring: tuple[int, ...]) -> list[tuple[int, int]]:
    return list(pairwise([*ring, ring[0]]))


@every_board
class TestGeometry:
    def test_the_cells_fit_together_without_holes(self, tiling):
        board = tiling.board
        assert board.point_count - board.edge_count + board.cell_count == 1, "Euler's formula"
        assert set(neighbours(board).values()) == {1, 2}, "an edge has a cell on one side or on both"

    def test_the_border_is_one_closed_line(self, tiling):
        board = tiling.board
        border = [edge for edge, cells in neighbours(board).items() if cells == 1]
        ends = Counter(end for edge in border for end in (board.tails[edge], board.heads[edge]))
        assert set(ends.values()) == {2}

    def test_cells_do_not_overlap(self, tiling):
        """Together they are as large as what the border encloses: whole numbers, so nothing is rounded."""
        polygons = tiling.polygons()
        next_of = {(polygon[k - 1], polygon[k]) for polygon in polygons for k in range(len(polygon))}
        border = {one: other for one, other in next_of if (other, one) not in next_of}
        around = [next(iter(border))]
        while (corner := border[around[-1]]) != around[0]:
            around.append(corner)
        assert len(around) == len(border)
        assert all(doubled_area(polygon) > 0 for polygon in polygons), "clockwise, for y down"
        assert sum(map(doubled_area, polygons)) == doubled_area(around)

    def test_cells_are_convex_and_their_corners_run_clockwise(self, tiling):
        if tiling.kind in HOLLOW:
            return
        board = tiling.board
        for cell in range(board.cell_count):
            places = [board.positions[point] for point in board.face_ring(cell)]
            for (ax, ay), (bx, by), (cx, cy) in zip(
                places, places[1:] + places[:1], places[2:] + places[:2], strict=True
            ):
                assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0.05

    def test_no_two_points_nearly_coincide(self, tiling):
        places = sorted(tiling.board.positions)
        for index, place in enumerate(places):
            for other in places[index + 1 :]:
                if other[0] - place[0] > 0.5:
                    break
                assert dist(place, other) > 0.5

    def test_edges_are_about_as_long_as_the_unit(self, tiling):
        board = tiling.board
        lengths = [
            dist(board.positions[tail], board.positions[head])
            for tail, head in zip(board.tails, board.heads, strict=True)
        ]
        assert min(lengths) > 0.7
        assert max(lengths) < 1.6
        assert min(x for x, _ in board.positions) == min(y for _, y in board.positions) == 0


@every_board
class TestNumbers:
    def test_points_are_numbered_from_top_to_bottom_and_from_left_to_right(self, tiling):
        # Points of one row have exactly one height, so that no machine numbers them in another way.
        places = [(y, x) for x, y in tiling.board.positions]
        assert places == sorted(places)

    def test_edges_are_numbered_by_their_ends(self, tiling):
        ends = list(zip(tiling.board.tails, tiling.board.heads, strict=True))
        assert ends == sorted(set(ends))
        assert all(tail < head for tail, head in ends)
        assert [tiling.board.line(edge) for edge in range(tiling.board.edge_count)] == ends

    def test_the_edges_of_a_cell_follow_its_points(self, tiling):
        board = tiling.board
        for cell in range(board.cell_count):
            ring = board.face_ring(cell)
            assert ring[0] == min(ring)
            for edge, pair in zip(board.cell_edges[cell], closed(ring), strict=True):
                assert {board.tails[edge], board.heads[edge]} == set(pair)

    def test_some_cells_alone_are_the_same_cells(self, tiling):
        board = tiling.board
        chosen = [cell % 3 == 0 for cell in range(board.cell_count)]
        some = board.edges_of_cells(chosen)
        assert [list(some[k]) for k in range(len(some))] == [
            list(board.cell_edges[cell]) for cell in range(board.cell_count) if chosen[cell]
        ]

    def test_names_contain_no_spaces_and_differ(self, tiling):
        board = tiling.board
        names = [*map(board.edge_name, range(board.edge_count)), *map(board.point_name, range(board.point_count))]
        assert len(set(names)) == len(names)
        assert not any(" " in name for name in names)


class TestSizes:
    @pytest.mark.parametrize(
        ("tiling", "part"),
        [
            (Tiling("honeycomb", 2, 3), "at least 3"),
            (Tiling("cairo", 3, 3), "at least 4"),
            (Tiling("floret", 1, 1), "at least 2"),
            (Tiling("kites", 0, 5), "at least 3"),
            (Tiling("kites", 10**9, 10**9), "at most 100,000 cells"),
            (Tiling("pentagonal", 5, 5), "expected triangular"),
        ],
        ids=str,
    )
    def test_boards_that_do_not_exist_say_why(self, tiling, part):
        assert part in tiling.problem()
        with pytest.raises(ValueError, match=part):
            _ = tiling.board

    @pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
    def test_the_size_is_judged_by_no_fewer_cells_than_there_are(self, kind):
        for width, height in ((6, 6), (2, 9), (9, 2), (kind.least_longer, kind.least)):
            tiling = Tiling(kind.name, width, height)
            if tiling.problem() is None:
                assert tiling.fewest_cells <= tiling.board.cell_count <= width * height * kind.cells_each

    def test_boards_are_shared(self):
        assert Tiling("kagome", 3, 3).board is Tiling("kagome", 3, 3).board


class TestTheSquareBoard:
    """The lattice says of itself what a board of square polygons would say."""

    def test_it_is_a_board_like_any_other(self):
        square, rows, columns = lattice(3, 4), 3, 4
        corners = [[(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)] for r in range(rows) for c in range(columns)]
        made = PolygonBoard(corners, 1)
        assert isinstance(square, Board)
        assert (square.point_count, square.edge_count, square.cell_count) == (
            made.point_count,
            made.edge_count,
            made.cell_count,
        )
        assert list(square.positions) == list(made.positions)
        assert [square.face_ring(cell) for cell in range(12)] == [made.face_ring(cell) for cell in range(12)]
        ends = list(zip(square.tails, square.heads, strict=True))
        assert sorted(ends) == [made.line(edge) for edge in range(made.edge_count)]
        for cell in range(12):
            assert {ends[edge] for edge in square.cell_edges[cell]} == {
                made.line(edge) for edge in made.cell_edges[cell]
            }
        chosen = [cell in (0, 7) for cell in range(12)]
        assert square.edges_of_cells(chosen).members == ints([*square.cell_edges[0], *square.cell_edges[7]])
