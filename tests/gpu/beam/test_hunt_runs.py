"""What the runs of a hunt are made of, on the processor: first rows, other orders, families, the choice of a way."""

from __future__ import annotations

import random
from array import array

import pytest

from edgewise.core import core_missing
from edgewise.families.eternity import FAMILY
from edgewise.gpu.device.processor import Processor
from support.boards import random_tiles

pytestmark = pytest.mark.skipif(core_missing() is not None, reason=str(core_missing()))
SIDE, COLOURS, STATES = 8, 8, 12


@pytest.fixture(scope="module")
def beams():
    from edgewise.gpu.beam.grouped import RATIO, GroupedBeams
    from edgewise.gpu.beam.groups import room_for
    from edgewise.tiles.board import native_board

    board = native_board(FAMILY.lower(random_tiles(random.Random(5), SIDE, SIDE, COLOURS)))
    return GroupedBeams(Processor(), board, 4 * room_for(STATES), 4, 4 * room_for(int(RATIO * STATES)))


def laid(beams, attempts):
    """The boards of beams; their mismatches are those that the beams have counted."""
    found = beams.run([attempt.start for attempt in attempts], lambda _: STATES)
    for attempt, one in zip(attempts, found, strict=True):
        if one is not None:
            board = attempt.board(beams, one)
            assert board.mismatches == one.mismatches
            yield attempt, board


def first_row(beams, direction, board):
    return {cell: board.laid[cell] for cell, (_, row) in enumerate(beams.places(direction)) if row == 0}


def test_a_beam_keeps_the_first_row_that_it_is_given(beams):
    from edgewise.gpu.beam.beginnings import Beginnings

    beginnings, rng = Beginnings(beams, STATES), random.Random(1)
    seen = 0
    for attempt, board in laid(beams, [beginnings.take(rng, lambda: True) for _ in range(4)]):
        assert attempt.before is not None
        direction = attempt.start.direction
        assert first_row(beams, direction, board) == first_row(beams, direction, attempt.before)
        seen += 1
    assert seen


def test_other_orders_keep_the_first_rows_of_a_board_and_may_be_better(beams):
    from edgewise.gpu.beam.drawing import drawn
    from edgewise.gpu.beam.other_orders import other_order
    from edgewise.gpu.beam.relaying import Attempt

    rng = random.Random(2)
    boards = [board for _, board in laid(beams, [Attempt(drawn(beams, rng)) for _ in range(4)])]
    directions, changes = set(), set()
    for is_wide in (False, True) * 6:
        for attempt, board in laid(beams, [other_order(beams, board, is_wide, rng) for board in boards[:4]]):
            assert attempt.before is not None
            directions.add(attempt.start.direction)
            changes.add(board.mismatches - attempt.before.mismatches)
            kept = set(range(beams.cell_count)) - set(attempt.start.cells)
            assert len(kept) >= beams.width
            assert all(board.laid[cell] == attempt.before.laid[cell] for cell in kept)
    assert len(directions) > 1
    assert min(changes) < 0


def test_boards_wait_for_other_orders_by_how_much_better_they_are_than_fresh_ones():
    from edgewise.gpu.beam.other_orders import FEWEST_FRESH, ORDERS, WaitingBoards
    from edgewise.gpu.beam.relaying import Board

    def board(mismatches):
        return Board(mismatches, array("i"))

    waiting = WaitingBoards()
    for mismatches in (11, 8):
        waiting.add(board(mismatches))
    assert waiting.take(1, 1) == ([], False), "nothing to judge them by"
    waiting.count_fresh(board(10) for _ in range(FEWEST_FRESH))
    for mismatches in (10, 9):
        waiting.add(board(mismatches))
    taken = []
    while (part := waiting.take(2, 2))[0]:
        taken += [(one.mismatches, part[1]) for one in part[0]]
    assert taken == [(8, True)] * ORDERS[2] + [(9, True)] * ORDERS[1] + [(10, False)] * ORDERS[0]


def test_boards_that_are_nearly_the_same_are_one_family():
    from edgewise.gpu.beam.families import Families

    families = Families()
    one = array("i", range(100))
    near = array("i", [*range(70), *range(200, 230)])
    far = array("i", [*range(50), *range(300, 350)])
    assert families.add(one, 466)[1]
    family, is_news = families.add(near, 466)
    assert (family.boards, is_news) == ({466: 2}, False)
    assert families.add(far, 465)[1]
    assert families.by_score(465) == {466: 1, 465: 1}
    family, is_news = families.add(near, 467)
    assert is_news, "a family that is better is news"
    assert family.boards == {466: 2, 467: 1}, "what a family has of one score is no reason to leave out a better board"
    assert families.by_score(466) == {467: 1}


def test_the_way_that_finds_most_is_taken_most_often_and_none_is_given_up():
    from edgewise.gpu.beam.ways import Way, Ways

    ways, rng = Ways(), random.Random(3)
    for _ in range(50):
        for way in Way:
            ways.note(way, 3 if way is Way.OWN_ROW else 0, 1.0)
    first = [ways.ranked(rng)[0] for _ in range(2000)]
    assert first.count(Way.OWN_ROW) > 1500
    assert all(first.count(way) > 5 for way in Way)
