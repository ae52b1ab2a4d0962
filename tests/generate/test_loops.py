"""Random loops: one loop on boards of every shape, the same for the same seed, and all over the board."""

from __future__ import annotations

import pytest

from edgewise.boards.drawn_lines import along_loop
from edgewise.boards.lattice import lattice
from edgewise.boards.tilings.board import Board
from edgewise.boards.tilings.kinds import KINDS, Tiling
from edgewise.generating.loops import Taste, planar, random_loop

pytest.importorskip("edgewise._native")


def boards_of(kind: str) -> list[Board]:
    least = max(KINDS[kind].least_longer, 8) if KINDS[kind].has_patches else KINDS[kind].least_longer
    return [Tiling(kind, least, least).board, Tiling(kind, least + 1, least + 2).board]


def check_loop(board: Board, inside: bytes, on: bytes) -> None:
    lines = frozenset((board.tails[edge], board.heads[edge]) for edge in range(board.edge_count) if on[edge])
    assert len(along_loop(lines)) == len(lines)
    beside: dict[int, int] = {}
    for cell in range(board.cell_count):
        for edge in board.cell_edges[cell]:
            beside[edge] = beside.get(edge, 0) ^ inside[cell]
    assert bytes(beside[edge] for edge in range(board.edge_count)) == on
    assert sum(inside) >= 2


@pytest.mark.parametrize("kind", KINDS)
def test_loops_on_tilings_are_single_loops(kind):
    for board in boards_of(kind):
        for seed in range(30):
            loop = random_loop(
                board, seed, Taste(winding=seed % 5 / 4, variety=seed % 3 / 2, share=0.3 + seed % 4 / 10)
            )
            check_loop(board, loop.inside, loop.on)
            assert planar(board).inside(loop.on) == loop.inside


@pytest.mark.parametrize("size", [(1, 2), (2, 1), (2, 2), (5, 9), (20, 20)])
def test_loops_on_squares_are_single_loops(size):
    for seed in range(30):
        loop = random_loop(lattice(*size), seed)
        check_loop(lattice(*size), loop.inside, loop.on)
        assert list(loop.edges) == [edge for edge, on in enumerate(loop.on) if on]


def test_a_seed_is_a_loop():
    board = lattice(10, 10)
    assert random_loop(board, 7) == random_loop(lattice(10, 10), 7)
    assert len({random_loop(board, seed).on for seed in range(100)}) == 100
    assert random_loop(board, 7) != random_loop(board, 7, Taste(winding=0.6))


def test_loops_use_the_whole_board():
    board = lattice(40, 40)
    for seed in range(5):
        inside = random_loop(board, seed).inside
        for down in range(0, 40, 10):
            for right in range(0, 40, 10):
                part = [inside[(down + row) * 40 + right + column] for row in range(10) for column in range(10)]
                assert 20 <= sum(part) <= 80


def test_winding_makes_loops_longer():
    board = lattice(15, 15)
    lengths = [sum(sum(random_loop(board, seed, Taste(winding=w)).on) for seed in range(10)) for w in (-0.5, 0.3, 1)]
    assert lengths == sorted(lengths)
    assert lengths[2] > 1.5 * lengths[0]


def test_lines_that_are_no_border_have_no_inside():
    board = lattice(3, 3)
    assert planar(board).inside(bytes([1] + [0] * (board.edge_count - 1))) is None
    with pytest.raises(ValueError, match="one byte for each edge"):
        planar(board).inside(b"")
    with pytest.raises(ValueError, match="one byte for each cell"):
        planar(board).border(b"")
    with pytest.raises(ValueError, match="no such cell"):
        planar(board).ring(9)


def test_centres_of_cells():
    assert lattice(1, 2).cell_centres() == [(0.5, 0.5), (1.5, 0.5)]
