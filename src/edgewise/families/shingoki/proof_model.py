"""Shingoki stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from collections.abc import Callable, Set

from edgewise.families._shared.loops.stated import Stated, exactly
from edgewise.families._shared.loops.stated_arms import STEP, arm, ways_through
from edgewise.families.shingoki.model import Shingoki
from edgewise.proofs.statement import CountedLines, ProofModel


def proof_model(puzzle: Shingoki) -> ProofModel:
    stated = Stated(puzzle)
    clues: dict[str, CountedLines] = {}
    ways: dict[str, list[Set[str]]] = {}
    for row, column, sign in puzzle.signs:
        through = ways_through(stated, (row, column), _rule(sign[0] == "w", sign[1:]))
        ways[f"sum[{row},{column}]"] = ways[f"white[{row},{column}]"] = through
        if sign[0] == "b":
            near = {way: set(arm(stated, (row, column), way)[:1]) for way in STEP}
            across, down = near["left"] | near["right"], near["up"] | near["down"]
            clues |= stated.named("black", (row, column), [exactly(across, 1), exactly(down, 1)])
    return stated.model(clues, visited=[(row, column) for row, column, _ in puzzle.signs], ways=ways)


def _rule(is_white: bool, total: str) -> Callable[[int, int, bool], bool]:
    return lambda one, other, straight: straight == is_white and total in ("", str(one + other))
