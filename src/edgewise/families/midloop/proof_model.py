"""Mid-loop stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from collections.abc import Set

from edgewise.families._shared.loops.stated import Stated, exactly
from edgewise.families._shared.loops.stated_arms import ways_across, ways_through
from edgewise.families.midloop.model import MidLoop
from edgewise.proofs.statement import CountedLines, ProofModel


def proof_model(puzzle: MidLoop) -> ProofModel:
    stated = Stated(puzzle)
    clues: dict[str, CountedLines] = {}
    ways: dict[str, list[Set[str]]] = {}
    visited: list[tuple[int, int]] = []
    for row, column, sign in puzzle.signs:
        place, at = (row, column), f"[{row},{column}]"
        if "o" in sign:
            visited.append(place)
            through = ways_through(stated, place, lambda one, other, straight: straight and one == other)
            ways[f"dot{at}"] = ways[f"middle{at}"] = through
        for dot, side, other in (("r", "right", (row, column + 1)), ("b", "below", (row + 1, column))):
            if dot in sign:
                clues[f"dot-{side}{at}"] = exactly({stated.line(place, other)}, 1)
                ways[f"middle-{side}{at}"] = ways_across(stated, place, other)
    return stated.model(clues, visited=visited, ways=ways)
