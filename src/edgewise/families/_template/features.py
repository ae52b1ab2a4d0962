"""What can be seen of a puzzle without solving it, for ``edgewise analyze``."""

from __future__ import annotations

from itertools import chain

from edgewise.families._template.model import Round
from edgewise.family import Feature


def features(puzzle: Round) -> dict[str, Feature]:
    free = sum(chain.from_iterable(puzzle.free))
    return {"free_share": Feature(free / (puzzle.rows * puzzle.columns), "share of the cells that are free")}
