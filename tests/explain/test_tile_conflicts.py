"""Pieces that cannot lie on one board: minimal, and checked by trying every way to lay them on tiny boards."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import edgewise as ew
from edgewise.explaining.diagnose.conflicts import conflict
from edgewise.families.eternity import Eternity
from edgewise.families.eternity.model import turned
from support.boards import random_tiles
from support.project import ROOT


def _can_lie(puzzle: Eternity, pieces: list[int]) -> bool:
    """Whether these pieces can lie together, by trying: each on some cell that is free, in some rotation."""
    rows, columns = puzzle.rows, puzzle.columns
    cells = list(product(range(rows), range(columns)))

    @cache
    def fits(row: int, column: int, sides: tuple[int, ...]) -> bool:
        return tuple(colour == 0 for colour in sides) == puzzle.border_sides(row, column)

    def lay(left: list[int], board: dict[tuple[int, int], tuple[int, ...]]) -> bool:
        if not left:
            return True
        for (row, column), turns in product(cells, range(4)):
            sides = turned(puzzle.pieces[left[0] - 1], turns)
            if (row, column) in board or not fits(row, column, sides):
                continue
            around = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
            matches = (near not in board or board[near][side ^ 2] == sides[side] for side, near in enumerate(around))
            if all(matches) and lay(left[1:], board | {(row, column): sides}):
                return True
        return False

    return lay(pieces, {})


def _mixed_up(rng: random.Random) -> Eternity:
    """A board on which pieces of one kind have swapped a colour: counting sees nothing wrong with that."""
    puzzle = random_tiles(rng, 3, 3, 3, 0)
    pieces = [list(piece) for piece in puzzle.pieces]
    edges = [piece for piece in pieces if piece.count(0) == 1]
    for ahead in (1, 2):
        one, other = rng.sample(edges, 2)
        here, there = (one.index(0) + ahead) % 4, (other.index(0) + ahead) % 4
        one[here], other[there] = other[there], one[here]
    return Eternity(3, 3, tuple(map(tuple, pieces)))


def test_pieces_that_cannot_lie_together():
    rng, found_pieces = random.Random(7), 0
    for _ in range(30):
        puzzle = _mixed_up(rng)
        found = conflict(puzzle)
        if not found.pieces:
            continue
        found_pieces += 1
        assert (found.minimal, found.what, found.demands) == (True, "pieces", ())
        assert found.verdict.endswith(f"whatever the clues: {len(found.pieces)} pieces cannot be placed on one board")
        assert found.to_dict()["pieces"] == list(found.pieces)
        assert not _can_lie(puzzle, list(found.pieces))
        for piece in found.pieces:
            assert _can_lie(puzzle, [one for one in found.pieces if one != piece])
    assert found_pieces > 5


def test_a_solution_or_a_reason_by_counting_needs_no_pieces():
    assert conflict(ew.load(ROOT / "examples" / "eternity" / "demo.txt")).pieces == ()
    told = conflict(ew.load(ROOT / "examples" / "eternity" / "impossible.txt"))
    assert (told.pieces, told.reason is None) == ((), False)
