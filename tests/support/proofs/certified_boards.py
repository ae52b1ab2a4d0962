"""Boards to write certificates about: one that most tests take, and those of every family that `brute` can settle."""

from __future__ import annotations

from dataclasses import replace

from edgewise.families.simpleloop import SimpleLoop
from support.boards import random_board, random_flow, random_masyu, random_simple_loop, random_tiles
from support.flow_boards import KINDS, random_special_flow
from support.project import ROOT
from support.signed_boards import KINDS as LOOPS
from support.signed_boards import random_signed

WALLED = ROOT / "examples" / "slitherlink" / "10x10-hard.txt"
WALLS = {"walls_after": 0}
"""With these options of `sat` its certificate has loop cuts and wall cuts, and checks in hundredths of a second."""
VARIABLES = 220
"""The edges of that board."""


def tiles(rng):
    """Pieces of a laid board, at times with a clue, damaged, or with the sides of inner pieces mixed up."""
    rows, columns = rng.randint(1, 3), rng.randint(1, 4)
    board = random_tiles(rng, rows, columns, rng.randint(1, 3), min(rows, rng.choice((0, 1))), rng.random() < 0.3)
    if rng.random() < 0.6:
        mixed = (tuple(rng.sample(piece, 4)) if 0 not in piece else piece for piece in board.pieces)
        board = replace(board, pieces=tuple(mixed), clues=())
    return board


MAKERS = {
    "eternity": tiles,
    "slitherlink": lambda rng: random_board(rng, 3, 3),
    "masyu": random_masyu,
    "simpleloop": lambda rng: random_simple_loop(rng) if rng.random() < 0.9 else SimpleLoop(("....",) * 4),
    "flow": random_flow,
    "loops with signs": lambda rng: random_signed(rng, rng.choice(LOOPS), 3, 4),
    **{f"flow with {kind}": lambda rng, kind=kind: random_special_flow(rng, kind) for kind in KINDS},
}
