"""Eternity texts and boards: every format, what is detected, and what is wrong said with its place."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import edgewise as ew
from edgewise.families.eternity import FAMILY, Board, Clue, Eternity, Placement
from edgewise.families.slitherlink import Slitherlink
from edgewise.text.loading import parse
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source
from support.any_boards import ANY_BOARD
from support.project import ROOT
from support.refusals import assert_refused

RING = Eternity(2, 2, ((0, 0, 1, 2), (0, 0, 2, 1), (0, 0, 1, 2), (0, 0, 2, 1)))
CLUED = Eternity(2, 2, RING.pieces, (Clue(2, 1, 1, 1),))
RING_TEXT = "2 2\n0 0 1 2\n0 0 2 1\n0 0 1 2\n0 0 2 1\n"
STRIP = "board_w=2&board_h=1&board_edges=abaaabaa"


@pytest.mark.parametrize(
    "text",
    [
        RING_TEXT + "clue 2 1 1 1\n",
        RING_TEXT.replace("2 2\n", "# a comment\n\n2 2   # the size\nclue 2 1 1 1\n", 1),
        "2 2\r\n1 0 0 1 2\r\n2 0 0 2 1\r\n3 0 0 1 2\r\n4 0 0 2 1\r\nclue 2 1 1 1\r\n",
        "2 2\n10 0 0 1 2\n7 0 0 2 1\n8 0 0 1 2\n9 0 0 2 1\nclue 7 1 1 1\n",
        "https://e2.bucas.name/#puzzle=ring&board_w=2&board_h=2&board_edges=aabcaacbaabcaacb&board_clues=2.1.1.1",
        "board_w=2&board_h=2&board_edges=aacbaabcaabcaacb&board_pieces=002001003004&board_clues=2.1.1.1",
    ],
)
def test_every_text_of_the_contract_reads_the_same(text):
    assert parse(Source(text)) == CLUED


@given(ANY_BOARD["eternity"])
def test_pieces_are_never_taken_for_another_family(board):
    """What has as many lines as the size asks for, each a piece, is Eternity, whatever the numbers are."""
    assert parse(Source(FAMILY.formats[0].write(board))).family_name == "eternity"


@pytest.mark.parametrize(
    "text",
    [
        "3 4\n0 1 2 3\n3 2 1 0\n0 0 0 0\n",
        "4 4\n0 1 2 3\n3 2 1 0\n0 0 0 0\n1 1 1 1\n",
        "2 5\n0 1 2 3 3\n3 2 1 0 0\n",
        "1 4\n0 0 0 0\n",
    ],
)
def test_rows_of_clues_stay_slitherlink(text):
    assert isinstance(parse(Source(text)), Slitherlink)


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("2 2\n0 0 5 6\n0 0 6 5\n0 0 5 6\n", 1, 1, "needs 4 pieces, but there are 3"),
        ("2 2\n0 0 1 2\n0 0 2 1\n0 0 1 2\n", 1, 1, "needs 4 pieces, but there are 3"),
        (RING_TEXT + "0 0 2 1\n", 6, 1, "the board is full with 4 pieces"),
        (RING_TEXT + RING_TEXT, 6, 1, "another board begins here"),
        ("2 2\n0 0 1 2\n0 0 2\n0 0 1 2\n0 0 2 1\n", 3, 1, "3 words; a piece has 4 (N E S W)"),
        ("2 2\n1 0 0 1 2\n0 0 2 1\n3 0 0 1 2\n4 0 0 2 1\n", 3, 1, "a piece has 5 (id N E S W)"),
        ("2 2\n0 0 1 2\n0 0 2 -1\n0 0 1 2\n0 0 2 1\n", 3, 7, "-1 is not a colour; expected 0 to 9999"),
        ("2 2\n0 0 1 2\n0 0 2 10000\n0 0 1 2\n0 0 2 1\n", 3, 7, "10000 is not a colour"),
        ("2 2\n0 0 1 2\n0 0 2 x\n0 0 1 2\n0 0 2 1\n", 3, 7, "'x' is not a whole number"),
        ("2 2\n1 0 0 1 2\n1 0 0 2 1\n3 0 0 1 2\n4 0 0 2 1\n", 3, 1, "already a piece 1"),
        (RING_TEXT + "clue 1 2 0 0\n", 6, 6, "x 2, y 0 is off the board of 2 × 2 cells"),
        (RING_TEXT + "clue 1 0 -1 0\n", 6, 6, "off the board"),
        (RING_TEXT + "clue 5 0 0 0\n", 6, 6, "there is no piece 5"),
        (RING_TEXT + "clue 1 0 0 4\n", 6, 6, "4 is not a rotation"),
        (RING_TEXT + "clue 1 0 0 0\nclue 2 0 0 0\n", 7, 6, "x 0, y 0 is already taken by the clue with piece 1"),
        (RING_TEXT + "clue 1 0 0 0\nclue 1 1 0 0\n", 7, 6, "piece 1 already has a clue"),
        (RING_TEXT + "clue 1 0 0\n", 6, 1, "expected clue PIECE X Y ROTATION"),
        ("0 3\n5 5 5 5\n5 5 5 5\n", 1, 1, "at least one row and column"),
        ("-2 2\n5 5 5 5\n5 5 5 5\n", 1, 1, "at least one row and column"),
        ("999999999 999999999\n0 1 2 9\n", 1, 1, "too large"),
        ("clue 1\nclue 1 2\n", 1, 1, "expected the width and the height"),
        (f"https://e2.bucas.name/#{STRIP[:-5]}", 1, 59, "board_edges has 3 letters; 2 cells need 8"),
        ("https://e2.bucas.name/#board_w=2&board_h=1&board_edges=abaaabaaaaa", 1, 67, "has 11 letters; 2 cells need 8"),
        (f"{STRIP[:-1]}A", 1, 40, "'A' is not a colour; expected a to z"),
        (f"{STRIP}&board_pieces=00100", 1, 55, "three digits for each of the 2 cells"),
        (f"{STRIP}&board_pieces=001001", 1, 1, "does not name the pieces 1 to 2 once each"),
        (f"{STRIP}&board_clues=1.0.0.0,x", 1, 1, "'x' is not a clue"),
        (f"{STRIP}&board_clues=1.2.0.0", 1, 1, "off the board"),
        (f"{STRIP[:-4]}aaaa", 1, 1, "1 cells are empty"),
        ("https://e2.bucas.name/", 1, 1, "the address has no board_w"),
        ("board_w=x&board_h=1&board_edges=a", 1, 9, "whole numbers"),
        ("board_w=99999999&board_h=99999999&board_edges=a", 1, 9, "too large"),
        (f"{STRIP} {STRIP}", 1, 40, "more than one address"),
    ],
)
def test_bad_texts_are_refused_with_their_place(text, line, column, says):
    assert_refused(text, line, column, says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there are 0 rows, the puzzle has 2"),
        ("1/0 2/0\n", "there are 1 rows, the puzzle has 2"),
        ("1/0 2/0 3/0\n4/0 . .\n", "this row has 3 cells, the puzzle has 2 columns"),
        ("1/0 2/4\n3/0 4/0\n", "'2/4' is not a placed piece"),
        ("{", "not a single JSON object"),
        ("{}", "a solution is {"),
        ('{"solutions": []}', "contains no solution"),
        ('{"board": [[null, null]]}', "the board has 1 rows, the puzzle 2"),
        ('{"board": [[null, null], [null]]}', "board[1]: 1 cells in a row"),
        ('{"board": [[null, null], [null, [1]]]}', "board[1][1]: expected `array` of length 2"),
        ('{"board": [[null, [1, true]], [null, null]]}', "board[0][1][1]: expected `int`, got `bool`"),
        ('{"board": [[null, [1, 4]], [null, null]]}', "board[0][1][1]: 4 is not a rotation"),
        ('{"board": ' + "[" * 100_000 + "}", "not a single JSON object"),
        (STRIP, "the board has 2 × 1 cells, the puzzle 2 × 2"),
    ],
)
def test_malformed_boards_are_refused(text, says):
    with pytest.raises(ew.BadInput) as caught:
        read_solution(RING, Source(text))
    assert says in caught.value.message


@given(ANY_BOARD["eternity"], st.data())
def test_boards_in_any_state_are_read_back_from_every_text(puzzle, data):
    """Any pieces anywhere, gaps among them: the drawing with its marks, JSON and the address all say the same."""
    numbers = data.draw(st.permutations(range(1, len(puzzle.pieces) + 1)))
    cells = [Placement(n, data.draw(st.integers(0, 3))) if data.draw(st.booleans()) else None for n in numbers]
    board = Board.from_flat(puzzle, cells)
    assert read_solution(puzzle, Source(str(board))) == board
    assert read_solution(puzzle, Source(json.dumps(board.to_dict()))) == board
    if (0, 0, 0, 0) not in puzzle.pieces:
        again = read_solution(puzzle, Source(FAMILY.address(board)))
        assert again.sides == board.sides
        assert [[cell and cell.piece for cell in row] for row in again.cells] == [
            [cell and cell.piece for cell in row] for row in board.cells
        ]


def test_an_address_without_numbers_uses_each_piece_once_where_it_can():
    bare = FAMILY.address(read_solution(RING, Source("1/3 2/0\n4/2 3/1"))).partition("&board_pieces")[0]
    read = read_solution(RING, Source(bare))
    assert FAMILY.violations(RING, read) == []
    strange = read_solution(RING, Source(bare.replace("abca", "abda")))
    assert [violation.code for violation in FAMILY.violations(RING, strange)] == ["piece.unknown"]


def test_an_address_holds_25_colours_and_no_more():
    strip = Eternity(1, 2, ((0, 26, 0, 0), (0, 26, 0, 0)))
    with pytest.raises(ew.BadInput, match="letters for colours up to 25; this puzzle has colour 26"):
        ew.convert(strip, "bucas")
    with pytest.raises(ew.BadInput, match="four sides are border"):
        ew.convert(Eternity(1, 1, ((0, 0, 0, 0),)), "bucas")


def test_the_name_in_an_address_is_kept():
    puzzle = ew.load(f"https://e2.bucas.name/#puzzle=my%20ring&{STRIP}")
    assert puzzle.name == "my ring"
    assert "puzzle=my%20ring&" in ew.convert(puzzle, "bucas")


def test_models_refuse_what_is_no_puzzle():
    for strange in ((0, 1, ()), (1, 1, ()), (1, 1, ((1, 2, 3),)), (1, 1, ((-1, 0, 0, 0),))):
        with pytest.raises(ValueError, match=r"cell|piece"):
            Eternity(*strange)
    with pytest.raises(ValueError, match="no piece 9"):
        Eternity(1, 1, ((0, 0, 0, 0),), (Clue(9, 0, 0, 0),))


def test_examples_are_read():
    for path in sorted((ROOT / "examples" / "eternity").glob("*.txt")):
        assert ew.load(path).family_name == "eternity"
