"""Dotchi Loop stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.stated import Stated, some
from edgewise.families.dotchi.model import DotchiLoop
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: DotchiLoop) -> ProofModel:
    stated = Stated(puzzle)
    white: dict[int, list[tuple[int, int]]] = {}
    for row, column, sign in puzzle.signs:
        if sign == "w":
            white.setdefault(puzzle.regions[row][column], []).append((row, column))
    clues = {}
    for first, *others in white.values():
        for row, column in others:
            # Straight here and not there, or the other way round: each way to go straight by itself.
            one, other = stated.straight(first), stated.straight((row, column))
            said = [[f"~{fact}", *there] for here, there in ((one, other), (other, one)) for fact in here]
            clues.update(stated.named("rule-alike", (row, column), map(some, said)))
    black = {(row, column) for row, column, sign in puzzle.signs if sign == "b"}
    return stated.model(clues, visited=[place for group in white.values() for place in group], closed=black)
