"""Simple Loops made to order: a loop that no other loop through the same cells replaces; all other cells are blocked.

The loop says which cells are open, so nothing can be added or taken away: it is shaped until it is the only one. On a
board that is symmetric the only loop is symmetric as well, so that cells change sides in groups there.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from edgewise.base.errors import BadInput
from edgewise.boards.lattice import Lattice, lattice
from edgewise.families._shared.only_loop import only_loop
from edgewise.families.simpleloop.model import BLOCKED, OPEN, Loop, SimpleLoop
from edgewise.families.simpleloop.rules import lift
from edgewise.generating.loops import Taste, random_loop
from edgewise.generating.maker import Draft, Maker
from edgewise.generating.orbits import orbits
from edgewise.generating.shaped_region import shaped_region
from edgewise.generating.spec import Spec, Symmetry

if TYPE_CHECKING:
    from edgewise.explaining.clock import Clock

WINDING = (0.8, 1.6)
SMALLEST = 2


def attempt(spec: Spec, seed: int, clock: Clock) -> Draft[SimpleLoop, Loop] | None:
    rng = random.Random(f"simpleloop {seed}")
    board = _lines(spec)
    winding = rng.uniform(*WINDING)
    turns = None
    if spec.symmetry is Symmetry.NONE:
        start = random_loop(board, rng.getrandbits(63), Taste(winding=winding)).inside
    else:
        turns = orbits(board.cell_centres(), spec.symmetry)
        start = shaped_region(board, turns, rng, winding, range(board.cell_count))
    edges = only_loop(board, start, rng, clock, turns)
    if edges is None:
        return None
    visited = {end for edge in edges for end in (board.tails[edge], board.heads[edge])}
    signs_of_cells = [OPEN if cell in visited else BLOCKED for cell in range(spec.rows * spec.columns)]
    rows = (signs_of_cells[at : at + spec.columns] for at in range(0, len(signs_of_cells), spec.columns))
    puzzle = SimpleLoop(tuple(map("".join, rows)))
    return Draft(puzzle, lift(puzzle, edges))


def refusal(spec: Spec) -> str | None:
    if min(spec.rows, spec.columns) < SMALLEST:
        return "a board needs at least 2 × 2 cells: a smaller one has no loop"
    try:
        orbits(_lines(spec).cell_centres(), spec.symmetry)
    except BadInput as error:
        return str(error)
    return None


def _lines(spec: Spec) -> Lattice:
    """Cells as points, which is what the loop joins."""
    return lattice(spec.rows - 1, spec.columns - 1)


def blocked_cells(puzzle: SimpleLoop) -> frozenset[int]:
    """The cells that symmetry is about."""
    return frozenset(cell for cell, sign in enumerate("".join(puzzle.cells)) if sign == BLOCKED)


MAKER: Maker[SimpleLoop, Loop] = Maker(
    attempt=attempt,
    understands=frozenset({"levels", "symmetry"}),
    refusal=refusal,
    clue_cells=blocked_cells,
)
