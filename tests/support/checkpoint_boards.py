"""Boards whose searches last long enough to be stopped, for the tests of checkpoints."""

from __future__ import annotations

import random
from dataclasses import replace

from edgewise.families.eternity import Clue, Eternity
from support.boards import random_tiles
from support.project import ROOT

DEMO = ROOT / "examples" / "eternity" / "demo.txt"
LARGE = ROOT / "examples" / "eternity" / "16x16.txt"


def with_wrong_clue(puzzle: Eternity) -> Eternity:
    """An inner piece pinned to a corner of the inside, where it leads to nothing."""
    inner = next(number for number, sides in enumerate(puzzle.pieces, start=1) if 0 not in sides)
    return replace(puzzle, clues=(Clue(inner, puzzle.columns - 2, puzzle.rows - 2, 1),))


SEVERAL = random_tiles(random.Random(3), 6, 6, 5)
"""With all four turns, 24 solutions after half a second of either search."""
HARD = random_tiles(random.Random(3), 7, 7, 6)
"""One solution takes half a second, in all directions by turns."""
NONE = with_wrong_clue(random_tiles(random.Random(4), 7, 7, 7))
NO_TURNS = {"break_symmetry": False}


def arguments_for(options):
    words = {True: "on", False: "off"}
    return [f"--option={name}={words.get(value, value)}" for name, value in options.items()]
