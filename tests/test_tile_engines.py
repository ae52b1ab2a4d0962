"""Tiles: the oracle against every arrangement there is, and engines against the oracle, as sets of solutions."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from conftest import random_tiles
from edgewise.engine import Job
from edgewise.families.eternity import FAMILY, Board, Clue, Eternity, Placement
from edgewise.registry import engines
from edgewise.result import Question

BRUTE = engines()["brute"]


def every_solution(engine, form, **job):
    answer = engine.run(form, Job(Question.ALL, **job))
    assert answer.complete
    assert answer.stopped_by is None
    solutions = [tuple(solution) for solution in answer.solutions]
    assert len(set(solutions)) == len(solutions)
    return set(solutions)


def looks_of_every_arrangement(puzzle: Eternity) -> set[tuple]:
    """The looks of all right boards among all permutations and turns: the definition itself, without any search."""
    numbers = range(1, len(puzzle.pieces) + 1)
    looks = set()
    for order in permutations(numbers):
        for turns in product(range(4), repeat=len(order)):
            board = Board.from_flat(puzzle, [Placement(*cell) for cell in zip(order, turns, strict=True)])
            if not FAMILY.violations(puzzle, board):
                looks.add(board.sides)
    return looks


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (1, 3), (2, 2)])
def test_the_oracle_finds_each_look_once_and_no_other(rows, columns):
    rng = random.Random(rows * 10 + columns)
    for number in range(4 if rows * columns == 4 else 20):
        puzzle = random_tiles(rng, rows, columns, rng.randint(1, 2), number % 2, damage=number % 3 == 2)
        found = [FAMILY.lift(puzzle, answer) for answer in BRUTE.run(FAMILY.lower(puzzle), Job(Question.ALL)).solutions]
        assert len({board.sides for board in found}) == len(found)
        assert {board.sides for board in found} == looks_of_every_arrangement(puzzle), repr(puzzle)


def test_the_oracle_keeps_clues_and_limits():
    puzzle = Eternity(2, 2, ((0, 0, 1, 1),) * 4, (Clue(3, 0, 0, 3),))
    assert every_solution(BRUTE, FAMILY.lower(puzzle)) == {(4 * 2 + 3, 4 * 0 + 0, 4 * 1 + 2, 4 * 3 + 1)}
    answer = BRUTE.run(FAMILY.lower(Eternity(2, 2, puzzle.pieces)), Job(Question.ALL))
    assert (len(answer.solutions), answer.complete) == (1, True)
