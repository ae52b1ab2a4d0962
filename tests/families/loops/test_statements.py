"""What proofs and hints are judged by (``proof_model``), against the rules: on every loop of small boards."""

from __future__ import annotations

import random
from array import array
from functools import cache

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.registry import engines, families
from edgewise.base.result import Question
from support.signed_boards import KINDS, odd_signed, random_signed

PLAIN = families()["masyu"]


@cache
def loops(rows: int, columns: int) -> list[array[int]]:
    """Every loop through cells of a board."""
    form = PLAIN.lower(ew.Masyu(("." * columns,) * rows))
    return list(engines()["brute"].run(form, Job(Question.ALL)).solutions)


def allowed(statement, drawn: set[str]) -> bool:
    true = statement.true_with(drawn)
    met = {point for line in drawn for point in statement.lines[line]}
    return (
        statement.visited <= met
        and met.isdisjoint(statement.closed)
        and all(statement.allows(clue, true) for clue in [*statement.clues, *statement.ways])
    )


@pytest.mark.parametrize("kind", KINDS, ids=lambda family: family.name)
def test_a_statement_allows_what_the_rules_allow(kind, boards):
    rng = random.Random(f"statements {kind.name}")
    seen = set()
    for _ in boards(150):
        board = rng.choice((odd_signed, random_signed))(rng, kind)
        statement, name = kind.proof_model(board), kind.names(board).edge
        for loop in loops(board.rows + board.along_sides, board.columns + board.along_sides):
            right = not kind.violations(board, kind.lift(board, loop))
            assert allowed(statement, set(map(name, loop))) == right, (board, loop)
            seen.add(right)
    assert seen == {True, False}
