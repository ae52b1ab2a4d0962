"""The rules of Entry Exit, written twice: as clues for the engines, and as the check of every answer."""

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
from edgewise.families.entryexit.model import EntryExit

VIOLATIONS = {**EVERY_CELL, **HOLES, **TIMES}
VISITS = 1


def clues(puzzle: EntryExit) -> Clues:
    found = Clues(puzzle)
    visit_every_cell(found)
    visit_each(found, VISITS)
    return found


def faults(puzzle: EntryExit, drawn: Drawn) -> Iterator[Violation]:
    yield from cell_faults(puzzle, drawn)
    yield from region_faults(puzzle, drawn, VISITS)
