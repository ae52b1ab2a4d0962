"""Slitherlink texts: every format, what is detected, and what is wrong said with its place."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.families.slitherlink import FAMILY, Slitherlink
from edgewise.text.loading import parse
from edgewise.text.source import MAX_CELLS, Source
from support.refusals import assert_refused

BOARD = Slitherlink(((3, None, 2), (None, 0, None)))


@pytest.mark.parametrize("text", ["3 . 2\n. 0 .", "2 3\n3.2\n.0.", "3x2t0:3a2a0a"])
@pytest.mark.parametrize(
    "same", [copy.copy, copy.deepcopy, lambda board: pickle.loads(pickle.dumps(board)), lambda board: board.named("x")]
)
def test_a_board_that_was_read_is_like_one_that_was_made(text, same):
    """Its clues are bytes until somebody looks at them, and nobody can tell."""
    assert "clues" not in vars(ew.load(text)), "this test is about boards whose clues have not been looked at"
    assert (same(ew.load(text)).rows, same(ew.load(text)).columns) == (2, 3)
    assert same(ew.load(text)).flat_clues() == BOARD.flat_clues()
    assert same(ew.load(text)).clue_bytes == BOARD.clue_bytes
    assert same(ew.load(text)) == BOARD
    assert hash(same(ew.load(text))) == hash(BOARD)
    assert repr(replace(ew.load(text), name="")) == repr(BOARD)
    with pytest.raises(AttributeError, match="colour"):
        _ = same(ew.load(text)).colour


@pytest.mark.parametrize(
    "text",
    [
        "2 3\n3 . 2\n. 0 .\n",
        "2\n3\n3 . 2\n. 0 .\n",
        "2 3\n3-2\n-0-\n",
        "3 . 2\n. 0 .",
        "3.2\n.0.",
        "\n# a comment\n2 3\n\n3 - 2 # the first row\r\n- 0 -\r\n\n",
        "\ufeff2 3\n3\t.\t2\n.\t0\t.\n".lstrip("\ufeff"),
        "slither/3/2/87a",
        "https://puzz.link/p?slither/3/2/87a",
        "http://pzv.jp/p.html?slither/3/2/3.2.0.",
        "https://puzz.link/p?slitherlink/3/2/3g2g0g",
        "3x2t0:3a2a0a",
        "3x2t0dn:3a2a0a",
        "3x2:3a2a0a",
        "tiling squares 3 2\n3 . 2\n. 0 .\n",
        "# a comment\n\n tiling squares 3 2\n3 . 2 . 0 -",
    ],
)
def test_every_text_of_the_contract_reads_the_same(text):
    assert parse(Source(text)) == BOARD


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("", None, None, "empty"),
        ("\n\n# only a comment\n", None, None, "empty"),
        ("3 3\n. . .\n. . .\n", 1, 1, "says 3 rows, but there are 2"),
        ("3 2\n. .\n. .\n", 1, 1, "says 3 rows, but there are 2"),
        ("2 2\n. . .\n. . .\n", 2, 3, "says 2 columns, but this row has 3"),
        ("2 3\n. . .\n. .\n", 3, 3, "says 3 columns, but this row has 2"),
        ("...\n..\n", 2, 2, "the rows above have 3 cells, but this row has 2"),
        ("2 2\n. 5\n. .\n", 2, 3, "'5' is not a clue"),
        ("2 2\n. .\n-3 .\n", 3, 1, "'-3' is not a clue"),
        ("2 2\n3 x\n. .\n", 2, 3, "'x' is not a clue"),
        ("2 2\n. ٣\n. .\n", 2, 3, "'٣' is not a clue"),
        ("٢ ٢\n. .\n. .\n", 1, 1, "is not a clue"),
        ("0 3\n", 1, 1, "at least one row and column"),
        ("-2 2\n. .\n. .\n", 1, 1, "at least one row and column"),
        ("999999999 999999999\n. .\n", 1, 1, "too large"),
        ("2\n2\n. .\n", 1, 1, "says 2 rows, but there are 1"),
        ("3 3", 1, 1, "says 3 rows, but there are 0"),
        ("slither/3/2/87", 1, 15, "end after 4 of 6"),
        ("slither/2/2/f", 1, 13, "is not allowed"),
        ("slither/2/2/!", 1, 13, "is not allowed"),
        ("slither/0/2/", 1, 9, "at least one row"),
        ("slither/999999999/999999999/a", 1, 9, "too large"),
        ("slither/3", 1, 1, "address is incomplete"),
        ("https://puzz.link/p?slither", 1, 1, "address is incomplete"),
        ("https://puzz.link/p?nurikabe/3/3/zz", 1, 1, "addresses of the kind 'nurikabe' are not supported"),
        ("https://example.org/", 1, 1, "addresses of 'example.org' are not supported"),
        ("3x2t1:3a2a0a", 1, 1, "width and height are at least 3"),
        ("3x3t2:7h", 1, 7, "the clue 7 is in cell 0, which has 6 sides"),
        ("3x3t1:1_a", 1, 7, "'1' does not describe a board of tiling t1"),
        ("3x3t2:0_a", 1, 7, "'0' does not describe a board of tiling t2"),
        ("3x3t2:a!g", 1, 8, "'!' is not a clue; expected 0 to 9, A to E or a small letter"),
        ("3x3t2:Fh", 1, 7, "'F' is not a clue"),
        ("3x3t2:h", 1, 8, "end after 8 of 9"),
        ("3x3t2:ia", 1, 8, "the board is full"),
        ("3x3t2:j", 1, 7, "runs beyond"),
        ("3x3t99:a", 1, 4, "tiling t99 is not known; expected t0, t1, t2,"),
        ("5x5t11:aa", 1, 8, "an id of t11 needs the description of a patch and '_' before the cells"),
        ("5x5t11:_aa", 1, 8, "an id of t11 needs the description of a patch and '_' before the cells"),
        ("2x5t11:G1,2,0_aa", 1, 1, "width and height are at least 3"),
        ("200x51t16:4,1,9,1,10,F_aa", 1, 1, "too large (width × height is at most 10,000)"),
        ("5x5t11:G1,2,37_aa", 1, 8, "37 is not an angle; expected 0, 36, ... 324"),
        ("5x5t11:G9999,0,0_aa", 1, 8, "the place 9999,0 is not within the pattern"),
        ("5x5t11:G1,2_aa", 1, 8, "'G1,2' does not describe a patch; expected two digits and letters of ABUV"),
        ("5x5t12:00ABA_aa", 1, 8, "'00ABA' does not describe a patch; expected two digits and letters of CDXY"),
        ("5x5t12:03CX_aa", 1, 8, "'03CX' does not describe a patch"),
        ("5x5t12:00CD_aa", 1, 8, "C is no part of D"),
        ("6x6t12:00CX_aaaa", 1, 8, "the description of the patch is too short for a board of this size"),
        ("6x7t16:4,1,F_aa", 1, 8, "'4,1,F' does not describe a patch; expected at least three numbers"),
        ("6x7t16:8,1,1,F_aa", 1, 8, "a hat has no kite 8; it has 8, from 0"),
        ("6x7t16:4,4,1,F_aa", 1, 8, "H has no hat 4; it has 4, from 0"),
        ("6x7t16:4,0,11,F_aa", 1, 8, "a number is too large"),
        ("6x7t16:4,0,1,F_aaaa", 1, 8, "the description of the patch is too short for a board of this size"),
        ("6x6t17:C0205S_aa", 1, 8, "expected a direction, the numbers of a spectre and of hexagons, and the letter"),
        ("6x6t17:42205S_aa", 1, 8, "a number is too large"),
        ("6x6t17:4025G7G_aa", 1, 8, "does not describe a patch"),
        ("6x6t17:40205S_z", 1, 15, "runs beyond"),
        ("6x6t17:402S_aa", 1, 8, "the description of the patch is too short for a board of this size"),
        ("tiling squares 3 2 7\n. . .", 1, 20, "a board of squares has no description of a patch"),
        ("tiling honeycomb 3 3 7\n. . .", 1, 22, "a honeycomb board has no description of a patch"),
        ("tiling hats 6 6 7 7\n. . .", 1, 1, "expected tiling NAME WIDTH HEIGHT"),
        ("tiling hats 6 6 4,0,1,F\n. . .", 1, 17, "the description of the patch is too short"),
        ("tiling hats 6 6 4,0,1,Q\n. . .", 1, 17, "does not describe a patch"),
        ("999999999x999999999t2:a", 1, 1, "too large"),
        ("300x300t2:abc", 1, 14, "the cells end too early; a 300×300 honeycomb board has at least 90000"),
        ("tiling kites 100 100\n. . .", 1, 1, "the clues end too early; a 100×100 kites board has at least 10000"),
        ("tiling kites 200 200\n. . .", 1, 8, "too large (at most 100,000 cells)"),
        ("tiling honeycomb 3 3\n. . .\n. . 7 . . .", 3, 5, "'7' is not a clue of a cell with 6 sides"),
        ("tiling honeycomb 3 3\n. . .\n. . x . . .", 3, 5, "'x' is not a clue"),
        ("tiling honeycomb 3 3\n. . .\n. .", 3, 3, "the clues end after 5 of 9"),
        ("tiling honeycomb 3 3\n. . . . .\n. . . . .\n", 3, 9, "there are more clues"),
        ("tiling honeycomb 3 3", 1, 1, "the clues end after 0 of 9"),
        ("# a comment\ntiling heptagonal 3 3\n.", 2, 8, "'heptagonal' is not a tiling"),
        ("tiling honeycomb 2 3\n.", 1, 8, "width and height are at least 3"),
        ("tiling honeycomb 3\n.", 1, 1, "expected tiling NAME WIDTH HEIGHT"),
        ("tiling honeycomb 3 x\n.", 1, 1, "expected tiling NAME WIDTH HEIGHT"),
        ("tiling squares 2 1\n5 .", 2, 1, "'5' is not a clue of a cell with 4 sides"),
        ("tiling squares 999999999 999999999\n.", 1, 16, "too large"),
        ("3x2t0:3a2a0", 1, 12, "end after 5 of 6"),
        ("3x2t0:3a2a0b", 1, 12, "runs beyond"),
        ("3x2t0:5e", 1, 7, "'5' is not a clue"),
        ("10x10t0dn#123456789", 1, 10, "random seed"),
        ("999999999x999999999t0:a", 1, 1, "too large"),
    ],
)
def test_bad_texts_are_refused_with_their_place(text, line, column, says):
    assert_refused(text, line, column, says)


def test_a_board_as_large_as_allowed_and_one_cell_more():
    side = int(MAX_CELLS**0.5)
    big = Slitherlink(((None,) * side,) * side)
    assert parse(Source(FAMILY.formats[0].write(big))) == big
    with pytest.raises(ew.BadInput, match="too large"):
        parse(Source(f"{side} {side + 1}\n"))


@pytest.mark.parametrize(
    ("board", "address"),
    [
        (((0,),), "slither/1/1/a"),
        (((None,),), "slither/1/1/g"),
        (((1, None, 2, 3, None, None, 0),), "slither/7/1/62da"),
        (((None,) * 45,), "slither/45/1/zzk"),
        (((4, None, None, 4, None, 4, 4),), "slither/7/1/e94e"),
    ],
)
def test_addresses_are_written_as_the_site_writes_them(board, address):
    assert ew.convert(Slitherlink(board), "puzzlink") == f"https://puzz.link/p?{address}\n"


def test_models_refuse_what_is_no_board():
    for strange in ((), ((),), ((1, 2), (3,)), ((5,),), (("1",),)):
        with pytest.raises(ValueError, match=r"cell|rows|clue"):
            Slitherlink(strange)
