"""Boards that are cut into cubes, and the engine that searches them part by part."""

from __future__ import annotations

from edgewise.base.registry import engines, family_of
from edgewise.boards.tilings.kinds import KINDS
from edgewise.cluster.board.parts import Budget
from edgewise.cluster.board.split_engine import SplitEngine
from edgewise.cluster.executors import ThreadExecutor
from support.boards import random_board, random_flow, random_masyu, random_simple_loop
from support.forms import random_form, random_patch, random_plane_form
from support.pair_forms import random_board_form, random_pair_form

BRUTE, CDCL, FRONTIER, TILES = (engines()[name] for name in ("brute", "cdcl", "frontier", "tiles"))


TINY = Budget(None, 0, 1)
"""Every part that has anything to decide is over it."""


def lowered(make):
    return lambda rng: family_of(board := make(rng)).lower(board)


MAKERS = {
    "any graph": random_form,
    "any plane graph": random_plane_form,
    "pairs on a board": random_board_form,
    "pairs on any graph": random_pair_form,
    "slitherlink": lowered(lambda rng: random_board(rng, 3, 3)),
    "masyu": lowered(random_masyu),
    "simple loop": lowered(random_simple_loop),
    "flow": lowered(lambda rng: random_flow(rng, 4, 4)),
    "tilings": lambda rng: random_patch(rng, rng.choice(sorted(KINDS))),
}


def sets_of(answer):
    found = [frozenset(solution) for solution in answer.solutions]
    assert len(set(found)) == len(found), "a solution came twice"
    return set(found)


def split(inner, budget=TINY, slots=2, ledger=None):
    return SplitEngine(inner, lambda: ThreadExecutor(slots), ledger, budget)
