"""What follows on boards of tiles: the core and the readable rules agree, and nothing breaks that is in a solution."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.explaining.clock import Clock
from edgewise.explaining.tiles.board import Board, members
from edgewise.explaining.tiles.waves import ANY_WAVES, COLOURS, NEIGHBOURS, PLACES, Position, Scope
from support.boards import planted_tiles, random_tiles
from support.explain.plain_tile_waves import PlainPosition
from support.project import ROOT

pytest.importorskip("edgewise._native", reason="the core is not built")


def _scopes(rng: random.Random, board: Board, look: tuple[int, ...]) -> list[Scope]:
    """The whole board with some pieces known, and the same with parts left out."""
    known = {cell: one for cell, one in enumerate(look) if rng.random() < 0.3}
    ruled_out = {
        cell: sum(1 << one for one in members(board.fits[cell]) if one != look[cell] and rng.random() < 0.3)
        for cell in board.cells
        if cell not in known
    }
    whole = Scope.whole(board, known, ruled_out)
    part = Scope(
        {cell for cell in whole.cells if rng.random() < 0.7},
        {kind for kind in whole.kinds if rng.random() < 0.7},
        {colour for colour in whole.colours if rng.random() < 0.7},
        {cell: one for cell, one in known.items() if rng.random() < 0.7},
        {cell: mask for cell, mask in ruled_out.items() if rng.random() < 0.7},
    )
    return [whole, part]


def test_the_core_follows_the_same_rules(boards):
    narrowed = 0
    for seed in boards(24):
        rng = random.Random(seed)
        rows, columns = rng.randint(2, 5), rng.randint(2, 5)
        puzzle = (
            planted_tiles(rows, columns, 0, seed)
            if seed % 2
            else random_tiles(rng, rows, columns, rng.randint(1, 3), 0)
        )
        board = Board(family_of(puzzle).lower(puzzle))
        (solution,) = ew.solve(puzzle).solutions
        look = tuple(board.orientation(one.piece - 1, one.turns) for row in solution.cells for one in row)
        breaks = 0
        for scope in _scopes(rng, board, look):
            native = Position(board, scope, Clock())
            plain = PlainPosition(native)
            for rules in (NEIGHBOURS, PLACES, COLOURS):
                left = native.left(rules)
                assert left == plain.left(rules)
                narrowed += len(left)
            plain = plain.noted()
            for cell in scope.cells:
                for one in members(native.candidates[cell]):
                    for most in (1, 3, ANY_WAVES):
                        here, there = plain.supposed(cell, one, most), native.supposed(cell, one, most)
                        assert (here is None, here and here.waves) == (there is None, there and there.waves)
                        breaks += here is not None
                    waves = rng.randint(1, 4)
                    assert native.followed(cell, one, waves) == plain.followed(cell, one, waves)
                    if one == look[cell]:
                        assert native.supposed(cell, one) is None
                        assert native.cases(cell, one) is None
                    if rng.random() < 0.1:
                        assert (plain.cases(cell, one) is None) == (native.cases(cell, one) is None)
        assert breaks or seed % 2 == 0 or rows * columns < 12
    assert narrowed


def test_without_the_core_it_says_so(monkeypatch):
    monkeypatch.setattr("edgewise.explaining.tiles.board.core_missing", lambda: "it is not built")
    for ask in (ew.hint, ew.grade, ew.explain):
        with pytest.raises(ew.NoEngine, match="explanations need the native core: it is not built"):
            ask(ROOT / "examples" / "eternity" / "demo.txt")


def test_parts_that_do_not_fit_are_refused():
    from edgewise._native import TilePosition

    board = Board(family_of(puzzle := planted_tiles(3, 3, 0, 1)).lower(puzzle))
    with pytest.raises(ValueError, match="do not fit the board"):
        TilePosition(board.native, b"", b"", b"", b"")
    with pytest.raises(ValueError, match="whole words"):
        TilePosition(board.native, bytes(9), bytes(9), bytes(9), bytes(3))
    position = Position(board, Scope.whole(board, {}, {}), Clock())
    with pytest.raises(ValueError, match="there is no such cell"):
        position.supposed(9, 0)
