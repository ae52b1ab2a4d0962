"""Tiles beyond 4,096 pieces, which is where numbers of types once ended: every search, from making to checking."""

from __future__ import annotations

import dataclasses
import random

import pytest

import edgewise as ew
from edgewise.families.eternity import FAMILY
from edgewise.families.eternity.planting import painted, planted

SIDE = 70


def planted_board(colours, share):
    rng = random.Random(7)
    return planted(rng, painted(rng, SIDE, SIDE, colours, max(1, colours // 4)), SIDE, SIDE, round(share * SIDE**2))


@pytest.mark.parametrize(("search", "colours", "share"), [("auto", 22, 0.8), ("scan", 3, 0.95)])
def test_exact_searches_lay_every_piece(search, colours, share):
    """Each fixed piece is a type of its own, so types have numbers beyond 12 bits."""
    board = planted_board(colours, share)
    result = ew.solve(board.puzzle, options={"search": search})
    assert result.status is ew.Status.SOLVED
    assert result.stats["search"] == ("scan" if search == "scan" else "constraint")
    assert ew.check(board.puzzle, result.solutions[0]) == []


def test_the_best_score():
    puzzle = planted_board(22, 0).puzzle
    result = ew.solve(puzzle, best=True, options={"width": 8, "runs": 1})
    assert result.solutions[0].score > SIDE * SIDE, "half of the edges match: chance alone gives a twentieth"
    assert {cell.piece for row in result.solutions[0].cells for cell in row} == set(range(1, SIDE * SIDE + 1))


def test_a_colour_on_more_sides_than_two_bytes_count():
    side = 100
    rng = random.Random(1)
    puzzle = planted(rng, painted(rng, side, side, 2, 1), side, side, 0).puzzle
    assert max(sum(piece.count(colour) for piece in puzzle.pieces) for colour in (1, 2)) > 2**15
    result = ew.solve(puzzle, best=True, options={"width": 2, "runs": 1})
    assert result.solutions[0].score == 2 * side * (side - 1), "with one colour inside everything matches"


def test_what_the_sets_would_take_counts_before_they_are_made():
    result = ew.solve(planted_board(22, 0.8).puzzle, limits=ew.Limits(memory=10_000_000))
    assert (result.status, result.stopped_by) == (ew.Status.UNKNOWN, "memory")


def test_made_to_order_written_and_read_back():
    made = ew.generate("eternity", SIDE, seed=1, options={"promise": "planted", "colours": 22})
    for format in FAMILY.formats:
        try:
            text = format.write(made.puzzle)
        except ew.BadInput:
            assert format.name in ("eternity2-dev", "edges"), "all others take any number of pieces in any order"
            continue
        assert ew.load(text) == made.puzzle, format.name
    assert ew.check(made.puzzle, made.solution) == []
    with pytest.raises(ew.BadInput, match="from 2 to 100 rows and columns"):
        ew.generate("eternity", 101, options={"promise": "planted"})


def test_constraints_and_scanning_agree_where_there_are_more_colours_than_bits_in_a_word(boards):
    """What a cell supports is found candidate by candidate there; and a repainted piece leaves no solution."""
    verdicts = set()
    for seed in boards(60):
        rng = random.Random(seed)
        puzzle = planted(rng, painted(rng, 8, 8, 200, 40), 8, 8, rng.randrange(3)).puzzle
        if rng.random() < 0.3:
            pieces = list(puzzle.pieces)
            pieces[-1] = (*pieces[-1][:2], *(colour and rng.randint(1, 60) for colour in pieces[-1][2:]))
            puzzle = dataclasses.replace(puzzle, pieces=tuple(pieces))
        assert len({colour for piece in puzzle.pieces for colour in piece}) > 65
        found = [ew.solve(puzzle, all=True, engine="tiles", options={"search": way}) for way in ("constraint", "scan")]
        boards_found = [{str(solution) for solution in result.solutions} for result in found]
        assert boards_found[0] == boards_found[1], seed
        verdicts.add(len(boards_found[0]) > 0)
    assert verdicts == {True, False}
