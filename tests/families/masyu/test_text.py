"""Masyu texts: every format, whose text it is, and what is wrong said with its place."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.families.masyu import FAMILY, Masyu
from edgewise.text.loading import parse
from edgewise.text.source import MAX_CELLS, Source
from support.refusals import assert_refused

BOARD = Masyu(("w.b", "..b"))


@pytest.mark.parametrize(
    "text",
    [
        "2 3\nw . b\n. . b\n",
        "w.b\n..b",
        "w . b\n. . b",
        "W-B\n--B",
        "o.*\n..*",
        "O.*\n..*",
        "o . B\n. . *",
        "○.●\n..●",
        "masyu\nw.b\n..b",
        "# a comment\nMasyu\n2 3\n\nw . b # the first row\r\n. . b\r\n",
        "mashu/3/2/b2",
        "https://puzz.link/p?mashu/3/2/b2",
        "http://pzv.jp/p.html?masyu/3/2/b2",
        "3x2:WaBbB",
        "3x2dt:WaBbB",
        "3x2den:WaBaaB",
    ],
)
def test_every_text_of_the_contract_reads_the_same(text):
    assert parse(Source(text)) == BOARD


def test_the_board_of_another_program_is_read():
    assert ew.load("mashu/2/2/00").cells == ("..", "..")
    assert ew.load("mashu/6/6/1063000i3000").cells == ("..w...", ".b..w.", "......", "...b..", ".w....", "......")


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("w.w\nb.b", "flow"),
        ("w . .\n. . w", "flow"),
        ("o.o\n...", "flow"),
        ("rule: classic\nw.w\nbbb", "flow"),
        ("w.wA\nb.bA", "flow"),
        ("masyu\nw.w\nb.b", "masyu"),
        ("w.w\nbbb", "masyu"),
        ("w..\n...", "masyu"),
        ("...\n...", "slitherlink"),
        ("masyu\n...\n...", "masyu"),
        ("3.2\n...", "slitherlink"),
        ("3x2:a3c2", "slitherlink"),
        ("3x2:f", "slitherlink"),
    ],
)
def test_whose_text_it_is(text, family):
    source = Source(text)
    try:
        assert parse(source).family_name == family
    except ew.BadInput as error:
        assert family == "flow", error  # its own error: a name that appears once or too often


def test_a_family_that_is_named_reads_the_text():
    assert parse(Source("w.w\nb.b"), FAMILY) == Masyu(("w.w", "b.b"))
    assert parse(Source("...\n..."), FAMILY) == Masyu(("...", "..."))
    assert parse(Source("3x2:f"), FAMILY) == Masyu(("...", "..."))


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("masyu\nw.q\n...", 2, 3, "'q' is not a cell; expected w (white), b (black) or . (no pearl)"),
        ("masyu\nw..\nw.", 3, 2, "the first row has 3 cells, but this row has 2"),
        ("3 3\nw..\nw..\nw.", 4, 2, "the size says 3 columns, but this row has 2"),
        ("3 3\nwww\nbbb", 1, 1, "the size says 3 rows, but there are 2"),
        ("w.. .b\n......", 1, 1, "'w..' is not a cell"),
        ("masyu\n", None, None, "no board found"),
        ("0 3\nwww", 1, 1, "at least one row and column"),
        (f"{MAX_CELLS} {MAX_CELLS}\nwww", 1, 1, "too large"),
        ("ooO\n...", 1, 3, "both o and O: expected w for white pearls and b for black ones"),
        ("mashu/3/2/b", 1, 12, "the cells end after 3 of 6"),
        ("mashu/3/2/bz", 1, 12, "'z' is not allowed here; expected 0 to 9 or a to q"),
        ("mashu/3/2", 1, 1, "the puzzle address is incomplete"),
        ("mashu/0/2/", 1, 7, "at least one row and column"),
        ("mashu/99999/99999/0", 1, 7, "too large"),
        ("3x2:WaBb", 1, 9, "the cells end after 5 of 6"),
        ("3x2:WaBbBB", 1, 10, "the board is full"),
        ("3x2:WaBz", 1, 8, "'z' runs beyond the end of the board"),
        ("3x2:Wa!bB", 1, 7, "'!' is not a cell; expected W, B or a small letter"),
        ("999999x999999:WB", 1, 1, "too large"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, line, column, says):
    assert_refused(text, line, column, says, FAMILY)


@pytest.mark.parametrize(
    "text", ["w.b\n..q\n", "3x2:WaBbBB", "mashu/3/2/b!", "ooO\n*..\n...\n", "3 3\nwww\nb..\n", "2 2\nw w w\nb b b\n"]
)
def test_bad_input_is_one_line_and_exit_code_2(text, tmp_path, capsys, monkeypatch):
    from edgewise.cli.app import run

    path = tmp_path / "bad.txt"
    path.write_text(text)
    monkeypatch.setattr("sys.argv", ["edgewise", "solve", str(path), "--family", "masyu"])
    assert run() == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("edgewise: ")


@pytest.mark.parametrize("cells", [(), ("",), ("w", "ww"), ("x",)])
def test_a_board_that_is_none_is_refused(cells):
    with pytest.raises(ValueError, match=r"cell|rows"):
        Masyu(cells)


@pytest.mark.parametrize("text", ["B...\n#.B.\n", "# . w\nw . .\n. . .\n"])
def test_rows_with_holes_are_not_taken_for_comments_without_asking(text):
    with pytest.raises(ew.BadInput, match="Flow or Masyu"):
        ew.load(text)


@pytest.mark.parametrize("text", ["B..\n.#B\n", "B.#\n..B\n", "w..w\n.##.\n#..b\nb...\n"])
def test_rows_with_holes_are_left_to_flow_where_half_a_row_would_be_lost(text):
    assert ew.load(text).family_name == "flow"


def test_a_comment_is_no_hole():
    assert ew.load("# by hand, for www.example.org\nw..\n...\n..b\n").family_name == "masyu"


def test_a_board_without_pearls_has_no_game_id():
    """It would be read back as a board of Loopy."""
    with pytest.raises(ew.BadInput, match="this board has no pearl"):
        ew.convert(Masyu(("..", "..")), "pearl")
