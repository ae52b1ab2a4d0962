"""Addresses and saved files of Simon Tatham's collection."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.text.loading import parse
from edgewise.text.source import Source
from support.commands import edgewise
from support.written_boards import any_board

LOOPY = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Loopy\n"
BOARD = "PARAMS  :5:3x2t0\nCPARAMS :7:3x2t0de\nSEED    :3:1:2\nDESC    :6:a3a2a2\n"
MOVES = "AUXINFO :4:0a1b\nNSTATES :1:3\nSTATEPOS:1:3\nMOVE    :2:1y\nMOVE    :5:3n\n4y\n"


@pytest.mark.parametrize("site", ["https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/", "puzzles/", ""])
def test_addresses_have_the_game_id_behind_the_page(site):
    assert parse(Source(f"{site}loopy.html#3x2t0:a3a2a2")) == parse(Source("3x2t0:a3a2a2"))
    assert parse(Source(f"{site}loopy.html#3x3t2:a303a4a3a")) == parse(Source("3x3t2:a303a4a3a"))
    assert parse(Source(f"{site}pearl.html#3x2:WaBbB")) == parse(Source("3x2:WaBbB"))
    with pytest.raises(ew.BadInput) as caught:
        parse(Source(f"{site}loopy.html#3x2t0:a3a9a2"))
    assert (caught.value.line, caught.value.column) == (1, len(site) + 21)
    with pytest.raises(ew.BadInput, match="random seed"):
        parse(Source(f"{site}loopy.html#3x2t0#1234"))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_saved_file_is_its_board(end):
    assert parse(Source((LOOPY + BOARD + MOVES).replace("\n", end))) == parse(Source("3x2t0:a3a2a2"))


def test_saved_files_come_back(boards):
    seen = set()
    for seed in boards(600, fewest=150):
        puzzle = any_board(random.Random(seed))
        for fmt in family_of(puzzle).formats:
            if fmt.name.endswith("-save"):
                try:
                    text = fmt.write(puzzle)
                except ew.BadInput:
                    continue
                assert parse(Source(text)) == puzzle, text
                seen.add(fmt.name)
    assert seen == {"loopy-save", "pearl-save"}


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (LOOPY.replace("Loopy", "Mines") + BOARD, 3, "saved files of the game 'Mines' are not supported"),
        (LOOPY + BOARD.replace("DESC    :6", "DESC    :60"), 7, "the record DESC is not as long as it says"),
        (LOOPY + BOARD.replace("DESC    :6", "DESC    :5"), 7, "the record DESC is not as long as it says"),
        (LOOPY + BOARD.replace("a3a2a2", "a3a9a2"), 7, "'9' is not a clue"),
        (LOOPY + "PARAMS  :5:3x2t0\n", 1, "the saved file has no record DESC"),
        (LOOPY + "hello\n", 4, "expected a record KEY:LENGTH:VALUE"),
        (LOOPY + "MOVE    :1:x\n" * 200, 5, "the record MOVE is there twice"),
    ],
)
def test_what_is_wrong_with_a_saved_file_is_said_with_its_place(text, line, says):
    with pytest.raises(ew.BadInput) as caught:
        parse(Source(text))
    assert says in caught.value.message
    assert caught.value.line == line


def test_families_lists_formats_with_examples():
    code, out, _ = edgewise("families", "--formats")
    assert code == 0
    for family in ew.all_families().values():
        for fmt in family.formats:
            assert f"  format {fmt.name}" in out
            assert all(f"      {line}" in out for line in fmt.example.splitlines())
