"""Geradeweg stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from collections.abc import Callable

from edgewise.families._shared.loops.stated import Stated
from edgewise.families._shared.loops.stated_arms import ways_through
from edgewise.families.geradeweg.model import Geradeweg
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: Geradeweg) -> ProofModel:
    stated = Stated(puzzle)
    ways = {f"number[{row},{column}]": ways_through(stated, (row, column), _rule(sign))
            for row, column, sign in puzzle.signs}  # fmt: skip
    return stated.model({}, visited=[(row, column) for row, column, _ in puzzle.signs], ways=ways)


def _rule(number: str) -> Callable[[int, int, bool], bool]:
    """A straight line through a number is both arms; in a turn each of them is one."""

    def is_right(one: int, other: int, straight: bool) -> bool:
        lengths = {one + other} if straight else {one, other}
        return len(lengths) == 1 if number == "?" else lengths == {int(number)}

    return is_right
