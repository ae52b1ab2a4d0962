"""Saved files of pzpr: the board, and what the player has drawn on it."""

from __future__ import annotations

import random
import subprocess
import sys
from urllib.parse import quote

import pytest

import edgewise as ew
from edgewise.base.family import DrawnLines
from edgewise.base.places import Cell, Point
from edgewise.base.registry import families, family_of
from edgewise.text.loading import parse
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source
from support.commands import edgewise
from support.written_boards import any_board

SOLVED = {
    "slither": "pzprv3/slither/2/2/3 . /. . /1 1 -1 /1 0 1 /1 0 /-1 1 /1 1 /",
    "slither, Full Loop": "pzprv3.1/slither/1/2/f/. . /0 2 /1 0 1 /1 1 /1 1 /",
    "mashu": "pzprv3/mashu/2/3/. 1 . /. . . /1 1 /1 1 /1 -1 1 /",
    "simpleloop": "pzprv3/simpleloop/3/3/. . . /. * . /. . . /1 1 /0 0 /1 1 /1 0 1 /1 0 1 /",
    "numlin": "pzprv3/numlin/2/3/1 . 2 /1 . 2 /0 0 /0 0 /1 0 1 /",
    "arukone": "pzprv3/arukone/2/3/passallcell/A . A /B . B /1 1 /1 1 /0 0 0 /",
    "arukone, classic": "pzprv3/arukone/2/3/dontpassallcell/A . A /B . B /1 1 /1 1 /0 0 0 /",
    "yajilin": "pzprv3/yajilin/4/3/. . . /. . . /. 1,1 . /. . . /+ . . /. # . /. . . /. . + /1 1 /"
    "-1 0 /0 0 /1 1 /1 -1 1 /1 0 1 /1 0 1 /",
    "koburin": "pzprv3/koburin/4/3/b/. . . /. . . /. 1 . /. . . /. . . /. # . /. . . /. . . /1 1 /"
    "0 0 /0 0 /1 1 /1 0 1 /1 0 1 /1 0 1 /",
    "yajilin-regions": "pzprv3/yajilin-regions/3/3/2/0 0 0 /0 1 1 /1 1 1 /. . . /1 . . /. . . /# . . /. . . /"
    ". . + /0 1 /1 0 /1 1 /0 1 1 /1 0 1 /",
    "yajirin": "pzprv3/yajirin/2/3/0,- . . /. . . /. . . /. . . /0 1 /0 1 /0 1 1 /",
    "balance": "pzprv3/balance/3/3/0,4 . . /. . . /. . 0,-2 /1 1 /0 0 /1 1 /1 0 1 /1 0 1 /",
    "castle": "pzprv3/castle/3/3/. 0,-1,0 . /. 4,0,5 . /. . . /1 1 /0 0 /1 1 /1 0 1 /1 0 1 /",
    "country, version 0": "pzprv3/country/3/3/2/7 7 1 /7 7 1 /1 1 1 /. . . /. 3 . /. . . /0 1 /1 0 /1 1 /0 1 1 /"
    "1 0 1 /0 2 0 /0 0 0 /1 0 0 /",
    "country, version 2": "pzprv3.2/country/3/3//0 1 /0 1 /0 0 /0 0 0 /1 1 0 /- . . /. . . /. . . /0 1 /1 0 /"
    "1 1 /0 1 1 /1 0 1 /",
    "detour": "pzprv3.2/detour/2/4/0 1 0 /0 1 0 /0 0 0 0 /2 . . . /. . . . /1 1 1 /1 1 1 /1 0 0 1 /0 0 0 0 /0 0 0 0 /",
    "dotchi": "pzprv3/dotchi/2/4/2/0 0 1 1 /0 0 1 1 /1 . . 1 /1 . . . /1 1 1 /1 1 1 /1 -1 -1 1 /0 0 0 0 /0 0 0 0 /",
    "doubleback": "pzprv3.2/doubleback/4/5/0 0 0 0 /0 0 0 0 /0 0 0 0 /0 0 0 0 /0 0 0 0 0 /1 1 1 1 0 /"
    "0 0 0 0 0 /. . . . * /. . . . * /"
    ". . . . * /. . . . * /1 0 1 0 /0 0 0 0 /0 1 0 0 /1 1 1 0 /1 1 1 1 0 /1 1 1 1 0 /1 0 0 1 0 /",
    "geradeweg": "pzprv3/geradeweg/3/3/2 . . /. . . /. . - /1 1 /0 0 /1 1 /1 0 1 /1 0 1 /",
    "midloop": "pzprv3/midloop/3/3/..2../...../.2.../...../...../1 1 /1 0 /0 1 /1 0 1 /0 1 1 /",
    "vslither": "pzprv3.1/vslither/2/2/2 . /. 2 /0 0 /0 2 /0 1 1 /0 0 0 /0 1 /0 1 /0 0 /0 0 0 /0 2 0 /0 0 0 /",
    "vslither, version 0": "pzprv3/vslither/2/2/4 - /. 1 /0 0 /0 2 /1 1 0 /0 0 0 /1 0 /1 0 /0 0 /",
    "tslither": "pzprv3/tslither/2/2/1 1 /2 1 /0 0 /0 0 /1 1 0 /1 0 1 /1 0 /0 1 /1 1 /0 0 0 /0 1 0 /0 0 0 /",
    "swslither": "pzprv3.1/swslither/2/3/5 . 6 /1 - 0 /0 1 0 /0 0 0 /1 0 1 0 /0 0 0 0 /1 1 0 /1 1 0 /0 0 0 /",
    "swslither, version 0": "pzprv3/swslither/1/2/5 3 /1 0 1 /1 1 /1 1 /",
    "moonsun": "pzprv3.2/moonsun/2/4/0 1 0 /0 1 0 /0 0 0 0 /1 . . 2 /. . . . /1 1 1 /1 1 1 /1 0 0 1 /"
    "0 2 0 0 /0 0 0 0 /",
}


@pytest.mark.parametrize("text", SOLVED.values(), ids=SOLVED)
def test_what_is_drawn_is_read_in_every_spelling(text):
    puzzle = parse(Source(text))
    assert ew.check(puzzle, read_solution(puzzle, Source(text))) == []
    lines = text.rstrip("/").split("/")
    address = "https://puzz.link/p?type=player&" + "/".join(map(quote, lines))
    spellings = (
        "\n".join(lines) + "\n",
        "\r\n".join(lines),
        "\n".join(lines) + '\nhistory:{"type":"pzpr","datas":[[[[[[[[\n',
        "\n".join(lines) + '\ninfo:{\n "metadata": {"author": "/"}\n}\n',
        address,
    )
    for spelling in spellings:
        assert parse(Source(spelling)) == puzzle, spelling
        assert ew.check(puzzle, read_solution(puzzle, Source(spelling))) == []


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        ("slither", 6),
        ("slither, Full Loop", 6),
        ("mashu", 6),
        ("arukone", 7),
        ("yajilin", 8),
        ("koburin", 9),
        ("midloop", 9),
    ],
)
def test_without_lines_it_is_a_board(kind, rows):
    lines = SOLVED[kind].rstrip("/").split("/")
    bare = Source("/".join(lines[:rows]))
    puzzle = parse(bare)
    assert puzzle == parse(Source(SOLVED[kind]))
    assert not ew.read_state(puzzle, bare.text.replace("/", "\n")).on


def test_shaded_cells_are_told_and_come_back():
    """No line visits a cell that is shaded; one that no line can visit is shaded."""
    text = SOLVED["koburin"]
    puzzle = parse(Source(text))
    assert puzzle.looks == "b"
    assert read_solution(puzzle, Source(text)).marked == {Cell(1, 1)}
    fmt = next(fmt for fmt in family_of(puzzle).formats if fmt.name == "pzpr")
    drawn = fmt.drawn(puzzle, Source(text))
    assert {line for line in drawn.off if Point(1, 1) in line} == drawn.off
    assert len(drawn.off) == 4
    assert fmt.write_drawn(puzzle, drawn).replace("\n", "/") == text
    wrong = text.replace(". # .", "# . .")
    codes = {one.code for one in ew.check(puzzle, read_solution(puzzle, Source(wrong)))}
    assert codes == {"shaded.visited", "shaded.missing"}


def test_boards_and_lines_come_back(boards):
    seen = set()
    for seed in boards(1500, fewest=300):
        rng = random.Random(seed)
        puzzle = any_board(rng)
        fmt = next((fmt for fmt in family_of(puzzle).formats if fmt.name == "pzpr"), None)
        if fmt is None or fmt.write_drawn is None or fmt.drawn is None:
            continue
        try:
            fmt.write(puzzle)
        except ew.BadInput:
            continue
        line_of = family_of(puzzle).line_of
        drawn = [rng.choice((None, None, True, False)) for _ in range(puzzle.form.unit_count)]
        lines = DrawnLines(
            {line_of(puzzle, edge) for edge, on in enumerate(drawn) if on},
            {line_of(puzzle, edge) for edge, on in enumerate(drawn) if on is False},
        )
        text = fmt.write_drawn(puzzle, lines)
        assert parse(Source(text)) == puzzle
        found = fmt.drawn(puzzle, Source(text))
        assert (found.on, found.off) == (lines.on, lines.off)
        assert fmt.write_drawn(puzzle, found) == text
        seen.add(puzzle.family_name)
    assert seen == {family.name for family in families().values() if any(fmt.name == "pzpr" for fmt in family.formats)}


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("pzprv3\nslither\n2\n", 3, "the file ends before the number of columns"),
        ("pzprv3\nslither\n2\nx\n", 4, "expected the number of columns, not 'x'"),
        ("pzprv3\nslither\n0\n2\n", 1, "at least one row and column"),
        ("pzprv3\nslither\n999999999\n999999999\n", 1, "too large"),
        ("pzprv3\nslither\n1\n2\n. 5 \n", 5, "'5' is not a clue"),
        ("pzprv3\nslither\n1\n2\n. . . \n", 5, "expected 2 clues in this row, not 3"),
        ("pzprv3\nslither\n1\n2\n. . \n0 0 0\n", 6, "the file ends before the numbers of lines"),
        ("pzprv3\nslither\n1\n2\n. . \n0 7 0\n0 0\n0 0\n", 6, "'7' is not a line; expected 1, 0 or -1"),
        ("pzprv3.1\nslither\n1\n2\n. . \n0 9\n", 6, "expected the colours of cells"),
        ("pzprv3\nmashu\n1\n2\n- .\n", 5, "a pearl of unknown colour is not supported"),
        ("pzprv3\nsimpleloop\n1\n2\n1 .\n", 5, "'1' is not a cell"),
        ("pzprv3\nnumlin\n1\n2\n1 . \n", 5, "1 appears once"),
        ("pzprv3\narukone\n1\n2\nA A \n", 5, "'A A' is not a rule"),
        ("pzprv3\nyajilin\n1\n2\no\n. .\n", 5, "'o' stands for other rules: all shaded cells lie outside the loop"),
        ("pzprv3\nkoburin\n1\n2\nb\nm\n. .\n", 6, "'m' stands for other rules"),
        ("pzprv3.1\ncountry\n1\n2\ncountry_empty\n1\n0 0\n. .\n", 5, "the loop may leave regions out"),
        ("pzprv3\nbalance\n1\n2\nf\n. .\n", 5, "the loop visits every cell"),
        ("pzprv3\nyajilin\n1\n2\n5,1 .\n", 5, "'5,1' is not a cell; expected a direction and a number"),
        ("pzprv3\nyajilin\n1\n2\n. .\n? .\n", 6, "expected the marks of cells"),
        ("pzprv3\ncastle\n1\n2\n1,1 .\n", 5, "'1,1' is not a cell"),
        ("pzprv3\ncountry\n1\n2\nx\n", 5, "expected the number of regions, not 'x'"),
        ("pzprv3\nyajilin-regions\n1\n2\n1\n0 0\n3 2\n", 7, "has two numbers"),
        ("pzprv3.2\ncountry\n1\n2\n2\n. .\n", 5, "expected borders, 0 or 1"),
        ("pzprv3.2\ncountry\n2\n2\n1\n0\n0 0\n. .\n. .\n", 9, "a border ends inside a region"),
        ("pzprv3\nmidloop\n2\n2\n...\n.2.\n...\n", 7, "a dot lies on the corner of four cells"),
        ("pzprv3\nmidloop\n1\n2\n.1.\n", 5, "expected 3 places, each . or 2 (a dot)"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(text, line, says):
    with pytest.raises(ew.BadInput) as caught:
        parse(Source(text))
    assert says in caught.value.message
    assert caught.value.line == line


def test_a_file_of_another_kind_or_puzzle_is_refused():
    with pytest.raises(ew.BadInput, match="saved files of the kind 'nurikabe' are not supported"):
        parse(Source("pzprv3\nnurikabe\n2\n2\n. .\n. .\n"))
    puzzle = ew.load("3.\n..\n")
    with pytest.raises(ew.BadInput, match="a saved file of a different puzzle"):
        ew.read_state(puzzle, SOLVED["slither"].replace("3 .", "2 .").replace("/", "\n"))


def test_hints_and_conversions_start_from_what_is_drawn(tmp_path):
    path = tmp_path / "saved.txt"
    path.write_text(SOLVED["slither"].replace("/1 0 1 /", "/0 0 0 /"))
    from_start = edgewise("hint", path.as_posix(), "--as", "json")
    path2 = tmp_path / "board.txt"
    path2.write_text("3.\n..\n")
    assert edgewise("hint", path2.as_posix(), "--as", "json")[1] != from_start[1]
    code, out, _ = edgewise("convert", path.as_posix(), "--to", "pzpr", "--with-state")
    assert code == 0
    assert ew.read_state(ew.load(path), out) == ew.read_state(ew.load(path), path)
    assert edgewise("convert", path.as_posix(), "--to", "puzzlink", "--with-state")[0] == 2
    assert "choose from pzpr" in edgewise("convert", path.as_posix(), "--to", "rows", "--with-state")[2]
    assert "has no drawn lines" in edgewise("convert", path2.as_posix(), "--to", "pzpr", "--with-state")[2]


def test_megabytes_behind_a_board_cost_little():
    """What follows the rows is never taken apart, nor are rows that nobody asks for."""
    work = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (600 * 2**20,) * 2)
from edgewise.text.loading import parse
from edgewise.text.source import Source
head = "pzprv3/slither/1/1/. /0 0 /0 /0 /"
for tail in ("/a" * 5_000_000, "history:" + "[" * 10_000_000):
    parse(Source(head + tail))
"""
    subprocess.run([sys.executable, "-c", work], check=True, timeout=120)
