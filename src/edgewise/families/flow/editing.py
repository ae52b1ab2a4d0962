"""How the pairs of a Flow are taken away, to repair it. None can be added: a solution has no room for another path."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace

from edgewise.families.flow.model import EMPTY, Flow, Paths
from edgewise.family import ClueEditing, Held
from edgewise.lattice import Cell


def _given(puzzle: Flow) -> dict[Cell, Held]:
    return {Cell(*end): (name,) for name, ends in puzzle.pairs.items() for end in ends}


def _changed(puzzle: Flow, removed: Set[Cell], added: Mapping[Cell, Held]) -> Flow:
    assert not added, "pairs cannot be added"
    names = {name for cell, (name,) in _given(puzzle).items() if cell in removed}
    cells = tuple(tuple(EMPTY if cell in names else cell for cell in row) for row in puzzle.cells)
    return replace(puzzle, cells=cells)


EDITING: ClueEditing[Flow, Paths] = ClueEditing(_given, _changed)
