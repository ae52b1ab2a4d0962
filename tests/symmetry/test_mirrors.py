"""Classes of solutions on boards of every kind, compared with puzzles and drawings that are turned and mirrored."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

import pytest

import edgewise as ew
from edgewise.base.family import Puzzle
from edgewise.boards.tilings.kinds import KINDS as TILINGS
from support.boards import random_board, random_flow, random_masyu, random_simple_loop
from support.flow_boards import KINDS as SPECIAL
from support.flow_boards import random_special_flow
from support.signed_boards import KINDS, odd_signed
from support.symmetry.mirrors import Truth
from support.symmetry.symmetric_boards import MAKERS, symmetric_signed, symmetric_special_flow, symmetric_tiling

ANY = {make.__name__: make for make in (random_board, random_masyu, random_simple_loop, random_flow)}
ANY |= {f"any {kind}": partial(random_special_flow, kind=kind) for kind in SPECIAL}
ANY |= {f"odd {kind.name}": partial(odd_signed, kind=kind) for kind in KINDS}
SYMMETRIC = {make.__name__: make for make in MAKERS}
SYMMETRIC |= {kind: partial(symmetric_special_flow, kind=kind) for kind in SPECIAL}
SYMMETRIC |= {kind.name: partial(symmetric_signed, kind=kind) for kind in KINDS}
TILED = {kind.name: partial(symmetric_tiling, kind=kind.name) for kind in TILINGS.values() if not kind.has_patches}
"""Patches of the others seldom have a symmetry."""


def check(make: Callable[[random.Random], Puzzle], numbers: Iterator[int]) -> tuple[int, int]:
    """On how many boards there was a symmetry, and on how many a solution that is the image of another."""
    rng = random.Random(31)
    symmetric = joined = 0
    for _ in numbers:
        puzzle = make(rng)
        truth = Truth(puzzle)
        assert list(truth.faults()) == [], puzzle
        symmetric += len(truth.moves) > 1
        joined += len(truth.drawings) > len(truth.classes)
    return symmetric, joined


@pytest.mark.parametrize("make", ANY.values(), ids=ANY)
def test_any_board(make, boards):
    check(make, boards(150))


@pytest.mark.parametrize("make", SYMMETRIC.values(), ids=SYMMETRIC)
def test_symmetric_boards(make, boards):
    symmetric, joined = check(make, boards(150))
    assert (symmetric >= boards.seen(60), joined >= boards.seen(2)) == (True, True), (symmetric, joined)


@pytest.mark.parametrize("make", TILED.values(), ids=TILED)
def test_symmetric_boards_of_tilings(make, boards):
    symmetric, joined = check(make, boards(40))
    assert (symmetric >= boards.seen(20), joined >= boards.seen(1)) == (True, True), (symmetric, joined)


KEPT = {
    # A white pearl is lowered as three of the four edges in its row, which has no mirror image.
    "masyu\n..w..\n.....": (2, 2),
    "masyu\n....\n....\nw..w\n....\n....": (4, 27),
    # Two parts that are alike behind a wall do not turn each on its own.
    "wall 0 1 1 1\nC A B\nA B C": (2, 0),
    "rule: classic\nwall 0 0 0 1\n. A . A": (1, 1),
    # The way across and the way down over a bridge are two vertices, but nobody can take them apart.
    "+ A\nA +": (4, 0),
    "rule: classic\nA . + A": (1, 1),
    # A board of 2 × 4 cells that warps has the graph of a cube: 48 automorphisms, and 16 moves.
    "warp: on\nrule: classic\nA . . A\n. . . .": (2, 11),
    # The number of a region stands in its first cell, wherever that is after a mirror.
    "country\n2 3\n6 . .\n. . .\n1 1 1\n1 1 1": (4, 1),
    # An arrow at the edge points at no cell at all, and still it points up, not left.
    "castle\n3 3\n0n . .\n. . .\n. . .": (1, 6),
}
"""What was counted wrongly once: symmetries and classes."""


@pytest.mark.parametrize(("text", "known"), KEPT.items(), ids=range(len(KEPT)))
def test_boards_that_were_counted_wrongly(text, known):
    puzzle = ew.load(text)
    result = ew.count(puzzle, up_to_symmetry=True)
    assert list(Truth(puzzle).faults()) == []
    assert (result.up_to_symmetry.symmetries, result.count) == known
