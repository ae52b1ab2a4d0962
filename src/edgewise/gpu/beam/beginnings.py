"""First rows for the beams of a hunt: rows that a narrow, careless beam has laid.

Beams that differ in their settings alone are better in the mean, but end in the same boards again the longer a hunt
takes. With a first row of its own nearly every beam ends in a board that no other has found.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from edgewise.gpu.beam.drawing import WHOLE_ROWS, drawn_weights
from edgewise.gpu.beam.grouped import GroupedBeams
from edgewise.gpu.beam.groups import Start
from edgewise.gpu.beam.relaying import Attempt, Board, put_together

STATES, NOISE = 256, 6.0
"""Of the beam that lays a first row; it goes on to the last, but its other rows are not used."""
BOARDS_AT_ONCE = 64
KEPT_ROWS = 1


class Beginnings:
    """Beams over the whole board that begin with rows laid before."""

    def __init__(self, beams: GroupedBeams, states: int) -> None:
        """``states`` are how many one group may have at most."""
        self.beams, self.states = beams, min(STATES, states)
        self.boards: list[tuple[int, Board]] = []
        """Directions and full boards whose first rows have not been used yet."""

    def take(self, rng: random.Random, go_on: Callable[[], bool]) -> Attempt:
        """The next beam."""
        whole_rows = round(self.beams.rows * rng.choice(WHOLE_ROWS))
        weights = drawn_weights(self.beams, rng)
        if not self._refilled(rng, go_on):
            return Attempt(self.beams.whole(rng.randrange(self.beams.directions), whole_rows, weights))
        direction, board = self.boards.pop()
        return Attempt(self.beams.rest(direction, board.laid, KEPT_ROWS, whole_rows, weights), board)

    def _refilled(self, rng: random.Random, go_on: Callable[[], bool]) -> bool:
        """Whether there is a board, after more have been laid where there was none."""
        beams = self.beams
        if beams.rows <= KEPT_ROWS:
            return False
        if not self.boards:
            starts = [self._careless(rng) for _ in range(min(BOARDS_AT_ONCE, beams.most_groups))]
            found = beams.run(starts, lambda _: self.states, go_on)
            self.boards = [
                (start.direction, put_together(beams, laid))
                for start, laid in zip(starts, found, strict=True)
                if laid is not None
            ]
        return bool(self.boards)

    def _careless(self, rng: random.Random) -> Start:
        weights = replace(drawn_weights(self.beams, rng), noise=NOISE)
        return self.beams.whole(rng.randrange(self.beams.directions), self.beams.rows, weights)
