"""Boards as collections have them, with - for empty cells and x for blocked ones."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.text.loading import parse
from edgewise.text.source import Source
from support.written_boards import any_board

FLOW = "5 5\n7 - - - 3\n9 1 3 - -\n- - - 7 -\n- - - - -\n9 - - - 1\n"


def test_tables_of_numbers_and_dashes_are_flow():
    board = parse(Source(FLOW))
    assert (board.family_name, board.rule, board.cells[0]) == ("flow", "fill", ("7", ".", ".", ".", "3"))
    assert ew.convert(board, "collection") == FLOW
    blocked = parse(Source(FLOW.replace("- - - 7 -", "x - x 7 x")))
    assert len(blocked.holes) == 3


def test_tables_of_dashes_and_crosses_are_simple_loop():
    board = parse(Source("3 3\n- - -\n- x -\n- - -\n"))
    assert board == ew.SimpleLoop(("...", ".#.", "..."))


@pytest.mark.parametrize(
    "text", ["2 3\n3 - 2\n- 1 -\n", "3 3\nw - b\n- - -\nb - -\n", "2 2\n- A\nA -\n", "3 3\nx . x\n. . .\nA . A\n"]
)
def test_other_tables_are_what_they_were(text):
    assert not any(
        fmt.name == "collection" and fmt.claim(Source(text)) for fmt in family_of(parse(Source(text))).formats
    )


def test_small_tables_are_flow_where_it_is_named():
    text = "3 3\n1 - 2\n- x -\n1 - 2\n"
    board = parse(Source(f"flow\n{text}"))
    assert (board.family_name, board.cells) == ("flow", (("1", ".", "2"), (".", "#", "."), ("1", ".", "2")))
    assert ew.convert(board, "collection") == f"flow\n{text}"
    assert ew.convert(ew.Flow(board.cells, "classic"), "rows").startswith("rule: classic")


def test_a_number_that_has_no_partner_is_named():
    with pytest.raises(ew.BadInput, match="'7' appears once"):
        parse(Source(FLOW.replace("7 -", "- -", 1)))


def test_random_boards_come_back(boards):
    written = set()
    for seed in boards(2000, fewest=400):
        puzzle = any_board(random.Random(seed))
        for fmt in family_of(puzzle).formats:
            if fmt.name == "collection":
                try:
                    text = ew.convert(puzzle, fmt.name)
                except ew.BadInput:
                    continue
                assert parse(Source(text)) == puzzle
                written.add(puzzle.family_name)
    assert written
