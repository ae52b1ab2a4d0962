"""The rules of Double Back, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import Clues
from edgewise.families._shared.loops.regions import (
    EVERY_CELL,
    HOLES,
    TIMES,
    cell_faults,
    region_faults,
    visit_each,
    visit_every_cell,
)
from edgewise.families.doubleback.model import DoubleBack

VIOLATIONS = {**EVERY_CELL, **HOLES, **TIMES}
VISITS = 2


def clues(puzzle: DoubleBack) -> Clues:
    found = Clues(puzzle)
    visit_every_cell(found)
    visit_each(found, VISITS)
    return found


def faults(puzzle: DoubleBack, drawn: Drawn) -> Iterator[Violation]:
    yield from cell_faults(puzzle, drawn)
    yield from region_faults(puzzle, drawn, VISITS)
