"""Flow texts: every format, holes beside comments, what is detected, and what is wrong said with its place."""

from __future__ import annotations

from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

import edgewise as ew
from edgewise.families.flow import FAMILY, Flow
from edgewise.text.loading import parse
from edgewise.text.source import Source
from support.flow_boards import any_flow
from support.refusals import assert_refused

BOARD = Flow((("A", ".", "#"), (".", "#", "."), ("A", "B", "B")))
NUMBERS = Flow((("1", ".", "17"), ("1", ".", "17")), "classic")


@pytest.mark.parametrize(
    "text",
    [
        "A.#\n.#.\nABB",
        "A . #\n. # .\nA B B",
        "3 3\nA . #\n. # .\nA B B",
        "rule: fill\n3 3\nA.#\n.#.\nABB\n",
        "3 3\nRule : FILL\nA.#\n.#.\nABB\n",
        "# a comment\n\nA . #  # with a row\n. # .\r\n# another comment\nA B B\n# the end",
        "# one\n3 3 # the size\n# two\nA.# # a row\n#\n.#. #three\nABB",
        "A\t.\t#\n.\t#\t.\nA\tB\tB\n",
        "  A . #\n  . # .\n  A B B\n",
    ],
)
def test_every_text_of_the_contract_reads_the_same(text):
    assert parse(Source(text)) == BOARD


@pytest.mark.parametrize(
    "text",
    [
        "rule: classic\n1 . 17\n1 . 17",
        "numlin/3/2/1g-111g-11",
        "https://puzz.link/p?numlin/3/2/1g-111g-11",
        "http://pzv.jp/p.html?numlin/3/2/1g-111g-11/",
    ],
)
def test_names_are_kept(text):
    assert parse(Source(text)) == NUMBERS
    assert ew.convert(parse(Source(text)), "puzzlink") == "https://puzz.link/p?numlin/3/2/1g-111g-11\n"


@pytest.mark.parametrize("text", ["44#", "CLUE 0\nCLUE 0", "2 2\nclue 0\nclue 0"])
def test_boards_that_look_like_other_formats_are_boards_all_the_same(text):
    """A random seed of Loopy, and clue lines of Eternity."""
    assert isinstance(parse(Source(text)), Flow)


@given(any_flow(st.integers(0, 1_126_351).map(str)))
def test_addresses_round_trip_or_say_what_they_cannot(board):
    write = FAMILY.formats[2].write
    if board.rule == "fill" or board.holes:
        with pytest.raises(ew.BadInput, match=r"letters for names|holes"):
            write(board)
    else:
        assert parse(Source(write(board))) == board
        assert parse(Source(write(board).partition("?")[2].strip())) == board


@given(any_flow(st.sampled_from(ascii_letters)))
def test_letters_are_the_names_of_arukone(board):
    write = FAMILY.formats[2].write
    if board.holes:
        with pytest.raises(ew.BadInput, match="holes"):
            write(board)
    else:
        flag = "/e/" if board.rule == "classic" else f"/{board.columns}/"
        assert write(board).startswith(f"https://puzz.link/p?arukone{flag}")
        assert parse(Source(write(board))) == board


def test_addresses_have_no_names_but_numbers_and_letters():
    for name in ("AA", "01", "-1", "1126352", "٣", "ß"):
        with pytest.raises(ew.BadInput, match="numbers or single letters for names"):
            ew.convert(Flow(((name, name),), "classic"), "puzzlink")


HOLES_AND_COMMENTS = [
    # A hole at the start of a row is no comment ...
    ("# A .\n. . .\nA . #", (("#", "A", "."), (".", ".", "."), ("A", ".", "#"))),
    ("#A.\n...\nA.#", (("#", "A", "."), (".", ".", "."), ("A", ".", "#"))),
    ("# # #\n# A #\n# A #", (("#", "#", "#"), ("#", "A", "#"), ("#", "A", "#"))),
    ("###\n#A#\n#A#", (("#", "#", "#"), ("#", "A", "#"), ("#", "A", "#"))),
    ("# A B\n. A B", (("#", "A", "B"), (".", "A", "B"))),
    ("2 3\n# A B\n# A B", (("#", "A", "B"), ("#", "A", "B"))),
    # ... and a comment is not a row, even with as many words as a row has cells.
    ("# a comment\nA . A", (("A", ".", "A"),)),
    ("1 3\n# a comment\nA . A", (("A", ".", "A"),)),
    ("#comment\nA.A", (("A", ".", "A"),)),
    ("#\n# . is an empty cell\nA . . A", (("A", ".", ".", "A"),)),
    ("##############\n# a banner\n##############\nA . A", (("A", ".", "A"),)),
    # Rows with a comment behind each.
    ("A . A # one\nB . B # two", (("A", ".", "A"), ("B", ".", "B"))),
    ("A#A # one\nB.B # two", (("A", "#", "A"), ("B", ".", "B"))),
    ("A # A\nB # B", (("A", "#", "A"), ("B", "#", "B"))),
    ("ABC # X\nABC # X", (("ABC", "#", "X"), ("ABC", "#", "X"))),
]


@pytest.mark.parametrize(("text", "cells"), HOLES_AND_COMMENTS, ids=lambda value: repr(value)[:40])
def test_holes_and_comments_are_told_apart(text, cells):
    assert parse(Source(text), FAMILY).cells == cells


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("1..1\n2..2", "slitherlink"),  # nothing but 0 to 3
        ("rule: fill\n1..1\n2..2", "flow"),
        ("3 3\n1 . 1\n. . .\n2 . 3 # both 2", "slitherlink"),
        ("3\n3\n1 . 1\n. 3 .\n2 . 2", "slitherlink"),
        ("5\n5\n2....\n.....\n0...1\n.....\n2.1.0", "slitherlink"),
        ("1 . 4\n. . .\n1 . 4", "flow"),  # 4 and more is not a clue
        ("1 . 10\n. . .\n1 . 10", "flow"),
        ("1 # 2\n. . .\n1 # 2", "flow"),  # holes
        ("A..A\n1..1", "flow"),
        ("2 2\nA A\n. .", "flow"),
        ("slither/2/2/aa", "slitherlink"),
        ("numlin/2/2/1h1", "flow"),
        ("2x2t0:3b2", "slitherlink"),
    ],
)
def test_the_family_is_found_out(text, family):
    assert parse(Source(text)).family_name == family


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("rule: fill\n", None, None, "there are no rows"),
        ("rule: fill\n# only a comment\n", None, None, "there are no rows"),
        ("A.B\n.B.\n", 1, 1, "'A' appears once; a name must appear exactly twice"),
        ("A.A\nA..\n", 1, 1, "'A' appears 3 times"),
        ("A..A\n..\n", 2, 2, "the other rows have 4 cells, but this row has 2"),
        ("A..A\n#.\n", 2, 2, "the other rows have 4 cells, but this row has 2"),
        ("2 4\nA . . A\n. . .\n", 3, 5, "the size says 4 columns, but this row has 3"),
        ("3 4\nA . . A\n. . . .\n", 1, 1, "the size says 3 rows, but there are 2"),
        ("1 4\nA . . A\n. . . .\n", 1, 1, "the size says 1 rows, but there are 2"),
        ("rule: fill\n. .\n. .\n", 2, 1, "the board has no pair"),
        ("rule: loop\nA A\n", 1, 1, "unknown rule 'loop' (choose from fill, classic)"),
        ("rule:\nA A\n", 1, 1, "unknown rule ''"),
        ("A . A\n. #B .\n. B .\n", 2, 3, "'#B' mixes a name with a hole"),
        ("A . A\n. B# .\n. B .\n", 2, 3, "'B#' mixes a name with a hole"),
        ("A . A\n. \u200bB .\n. \u200bB .\n", 2, 3, "is not a name"),
        (f"1 2\n{'x' * 50} {'x' * 50}\n", 2, 1, "a name of 50 characters is too long"),
        ("rule: fill\n0 3\n", 2, 1, "at least one row and column"),
        ("rule: fill\n-2 2\nA A\n", 2, 1, "at least one row and column"),
        ("rule: fill\n999999999 999999999\nA A\n", 2, 1, "too large"),
        ("numlin/3/2/1g-111g-1", 1, 19, "'-1' is not allowed"),
        ("numlin/3/2/1g-111g", 1, 19, "end after 5 of 6"),
        ("numlin/e/3/2/1g-111g-11", 1, None, "the flag 'e' is one of 'arukone', not of 'numlin'"),
        (
            "arukone/f/3/1/1g1",
            1,
            9,
            "the flag 'f' of 'arukone' is not known; known flags: 'e' (Arukone with the classic rule)",
        ),
        ("arukone/3/1/-35g-35", 1, None, "Arukone has letters for 1 to 52; this board has 53"),
        ("numlin/3/2/1.j", 1, 13, "unknown number"),
        ("numlin/3/2/1g!", 1, 14, "is not allowed"),
        ("numlin/3/1/121", 1, None, "2 appears once"),
        ("numlin/3/1/i", 1, None, "the board has no pair"),
        ("numlin/0/2/", 1, 8, "at least one row"),
        ("numlin/999999999/999999999/a", 1, 8, "too large"),
        ("numlin/3", 1, 1, "address is incomplete"),
    ],
)
def test_bad_texts_are_refused_with_their_place(text, line, column, says):
    assert_refused(text, line, column, says)


def test_a_family_that_is_named_is_believed():
    assert parse(Source("1..1\n2..2"), FAMILY) == Flow((("1", ".", ".", "1"), ("2", ".", ".", "2")))


def test_a_slitherlink_is_no_flow():
    for text in ("2 3\n3 . 2\n. 0 .\n", "3.2\n.0.\n", "slither/3/2/87a", "3x2t0:3a2a0a"):
        with pytest.raises(ew.BadInput, match=r"exactly twice|not supported for Flow|not a puzzle|no pair|appears"):
            parse(Source(text), FAMILY)


def test_models_refuse_what_is_no_board():
    for strange in ((), ((),), (("A", "A"), (".",)), (("A", "."),), ((".", "."),), (("A#", "A#"),), (("A b", "A b"),)):
        with pytest.raises(ValueError, match=r"cell|rows|appears|pair|hole|name"):
            Flow(strange)
    with pytest.raises(ValueError, match="is not a rule"):
        Flow((("A", "A"),), "snake")
