"""What tells beams apart: settings drawn at random from the ranges in which beams are equally good.

Noise alone gives no variety: beams that differ by nothing else end alike. Directions, weights and the number of whole
rows do, and cost nothing. All lengths are shares of the board, found on 16 × 16 cells.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from edgewise.gpu.beam.grouped import GroupedBeams
from edgewise.gpu.beam.groups import Start, Weights

WHOLE_ROWS = (11 / 16, 12 / 16, 13 / 16)
MATCHING = (0.5, 0.625)
"""Up to somewhere between these shares of the cells there is no mismatch."""
SMALL_BOARD = 100
"""On boards with fewer cells a mismatch may come at any time."""
BETA, LAMBDA, GAMMA, EPSILON = 0.5, 7.0, 0.6, 0.002
"""The middle of the ranges that weights are drawn from."""
RAMP = 8
"""Cells over which a beam grows from narrow to wide."""


@dataclass(frozen=True, slots=True)
class Widths:
    """Narrow up to half of the board, where width is wasted, and wide after it."""

    narrow: int
    wide: int
    cells: int

    def at(self, level: int) -> int:
        """How many states a group keeps after ``level`` cells."""
        step = level - self.cells // 2
        if step < 0:
            return self.narrow
        if step >= RAMP:
            return self.wide
        return int(self.narrow * (self.wide / self.narrow) ** ((step + 1) / (RAMP + 1)))

    @property
    def states(self) -> int:
        """Of one group, over all levels."""
        return sum(map(self.at, range(self.cells)))


def drawn(beams: GroupedBeams, rng: random.Random) -> Start:
    """A beam over the whole board."""
    whole_rows = round(beams.rows * rng.choice(WHOLE_ROWS))
    return beams.whole(rng.randrange(beams.directions), whole_rows, drawn_weights(beams, rng))


def drawn_weights(beams: GroupedBeams, rng: random.Random) -> Weights:
    """How a beam ranks states."""

    def around(value: float, share: float) -> float:
        return value * rng.uniform(1 - share, 1 + share)

    cells = beams.cell_count
    return Weights(
        beta=around(BETA, 0.25),
        lambda_=around(LAMBDA, 0.2),
        gamma=around(GAMMA, 0.2),
        room=0.0,  # the chain sees what fits on the next cell
        noise=0.1 * 10 ** rng.random(),
        epsilon=around(EPSILON, 0.5),
        mismatch_from=0 if cells < SMALL_BOARD else int(cells * rng.uniform(*MATCHING)),
        seed=rng.getrandbits(32),
    )
