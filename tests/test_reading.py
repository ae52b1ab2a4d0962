"""What users name, whatever it is: read, or refused in one line. No text, argument or file ends in a traceback."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.cli.puzzle_argument import one_source
from edgewise.family import Source
from edgewise.loading import parse
from test_cli import edgewise

LONG_ID = "20x20t0:" + "1" * 400


def test_a_game_id_longer_than_a_file_name_is_a_game_id(tmp_path):
    code, out, err = edgewise("solve", LONG_ID, "--as", "json")
    assert (code, err) == (1, "")
    assert '"status":"unsolvable"' in out
    assert one_source(LONG_ID).text == LONG_ID
    assert ew.load(LONG_ID).rows == 20


@pytest.mark.parametrize("what", ["a" * 300, "a/" * 3000, "a\0b", "\ud800", "~" * 5000, "'" * 256])
def test_an_argument_that_is_no_file_name_is_refused(what):
    with pytest.raises(ew.BadInput):
        ew.load(what)
    with pytest.raises(ew.BadInput):
        parse(one_source(what))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1 -3\na\n", "at least one row and column|not a clue"),
        ("-1 -3\nA A\n", "at least one row and column"),
        ("0 0\nA A\n", "at least one row and column"),
        ("3x3t" + "9" * 5000 + ":a", None),
        ("clue ² 1\nclue 1", None),
    ],
)
def test_texts_that_once_ended_in_a_traceback(text, says):
    for family in (None, *ew.families().values()):
        with pytest.raises(ew.BadInput, match=says if family is None else None):
            parse(Source(text), family)
