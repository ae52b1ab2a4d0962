"""Balance Loop stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from collections.abc import Callable

from edgewise.families._shared.loops.stated import Stated
from edgewise.families._shared.loops.stated_arms import ways_through
from edgewise.families.balance.model import BalanceLoop
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: BalanceLoop) -> ProofModel:
    stated = Stated(puzzle)
    ways = {f"circle[{row},{column}]": ways_through(stated, (row, column), _rule(sign[0], sign[1:]))
            for row, column, sign in puzzle.signs}  # fmt: skip
    return stated.model({}, visited=[(row, column) for row, column, _ in puzzle.signs], ways=ways)


def _rule(colour: str, total: str) -> Callable[[int, int, bool], bool]:
    return lambda one, other, straight: (one == other) == (colour == "w") and total in ("", str(one + other))
