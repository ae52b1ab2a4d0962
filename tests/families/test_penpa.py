"""Penpa links: boards and lines as a second reader sees them, and what else such a link can hold."""

from __future__ import annotations

import base64
import json
import random
import zlib

import pytest

import edgewise as ew
from edgewise.base.family import DrawnLines
from edgewise.base.registry import families, family_of
from edgewise.text.loading import parse
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source
from support.commands import edgewise
from support.readers.penpa_reader import board_of, lines_of, link_of
from support.written_boards import any_board


def penpa_of(puzzle):
    return next((fmt for fmt in family_of(puzzle).formats if fmt.name == "penpa"), None)


def seen_by_us(puzzle) -> dict[str, object]:
    """What the author of a board has drawn, and which cells there are."""
    question = {"number": {}, "symbol": {}, "surface": {}}
    listed = {(row, column) for row in range(puzzle.rows) for column in range(puzzle.columns)}
    for row, column in sorted(listed):
        if puzzle.family_name == "slitherlink":
            clue = puzzle.clues[row][column]
            if clue is not None:
                question["number"][row, column] = [str(clue), 1, "1"]
            continue
        cell = puzzle.cells[row][column]
        if puzzle.family_name == "masyu" and cell != ".":
            question["symbol"][row, column] = [1 if cell == "w" else 2, "circle_L", 1]
        elif puzzle.family_name == "simpleloop" and cell == "#":
            question["surface"][row, column] = 4
        elif puzzle.family_name == "flow" and cell == "#":
            listed.discard((row, column))
        elif puzzle.family_name == "flow" and cell != ".":
            question["number"][row, column] = [cell, 1, "1"]
    return {"question": question, "listed": listed}


def random_lines(rng: random.Random, puzzle) -> DrawnLines:
    line_of = family_of(puzzle).line_of
    drawn = [rng.choice((None, None, True, False)) for _ in range(puzzle.form.unit_count)]
    lines = [(line_of(puzzle, edge), on) for edge, on in enumerate(drawn)]
    return DrawnLines(frozenset(line for line, on in lines if on), frozenset(line for line, on in lines if on is False))


def test_a_second_reader_sees_the_same_boards_and_lines(boards):
    seen = set()
    for seed in boards(3000, fewest=300):
        rng = random.Random(seed)
        puzzle = any_board(rng)
        fmt = penpa_of(puzzle)
        if fmt is None:
            continue
        try:
            fmt.write(puzzle)
        except ew.BadInput:
            continue
        lines = random_lines(rng, puzzle)
        link = fmt.write_drawn(puzzle, lines)
        board = board_of(link)
        assert board["size"] == (puzzle.rows, puzzle.columns)
        assert {key: board[key] for key in ("question", "listed")} == seen_by_us(puzzle)
        assert (board["on"], board["off"]) == (lines.on, lines.off)
        assert parse(Source(link)) == puzzle
        found = fmt.drawn(puzzle, Source(link))
        assert (found.on, found.off) == (lines.on, lines.off)
        assert fmt.write_drawn(puzzle, found) == link
        assert parse(Source(link_of(lines_of(link), "m=solve"))) == puzzle
        seen.add(puzzle.family_name)
    assert seen == {"slitherlink", "masyu", "simpleloop", "flow"}


MASYU = families()["masyu"]
LINK = ew.convert(ew.load("w.b\n..b\n...\n", family="masyu"), "penpa").strip()


def changed(number: int, text: str, link: str = LINK) -> str:
    """The link with another line."""
    lines = lines_of(link)
    lines[number] = text
    return link_of(lines)


def with_held(**held: object) -> str:
    """The link whose author has drawn something else as well."""
    return changed(3, json.dumps({**json.loads(lines_of(LINK)[3]), **held}))


HELD = [
    (with_held(number={"16": ["3", 1, "1"]}), "holds 1 numbers and 3 symbols; Masyu is drawn with symbols alone"),
    (with_held(killercages=[[16, 17]]), "holds 3 symbols and 1 cages; Masyu"),
    (with_held(symbol={"16": [3, "circle_L", 1]}), "'circle_L' in row 1, column 1 is not a pearl"),
    (with_held(symbol={"16": [[1, 0, 0, 0], "cross", 1]}), "'cross' in row 1, column 1 is not a pearl"),
    (with_held(symbol={"0": [1, "circle_L", 1]}), "some of the symbols lie outside the board"),
    (with_held(symbol={"x": [1, "circle_L", 1]}), "some of the symbols lie outside the board"),
    (with_held(symbol=[1]), "its symbols are not listed by places"),
    (with_held(symbol={str(number): [1, "circle_L", 1] for number in range(40)}), "more symbols than cells"),
    (changed(17, '["sudoku"]'), "holds 3 symbols, and has the tags 'sudoku', which name no puzzle that is read"),
    (changed(17, '["masyu","variant"]'), "tagged as a variant"),
    (changed(17, "[]"), "holds 3 symbols, and has no tag that says which puzzle it is; say it by --family"),
    (changed(0, "hex,3,3,38,0"), "a board of the kind 'hex'; only boards of squares"),
    (changed(0, "7,3,38,0"), "the first version of the format"),
    (changed(0, "square,100000,100000,38"), "too large"),
    (changed(0, "square,0,3"), "needs at least one row"),
    (changed(0, "square"), "does not say its size"),
    (changed(1, "[0,0]"), "does not say its size"),
    (changed(1, '[0,0,"1",0]'), "does not say its size"),
    (changed(3, "[" * 100_000), "what the author has drawn, is not JSON: the brackets are nested too deeply"),
    (changed(3, "[1]"), "is not a JSON object"),
    (changed(3, '{"symbol":{},"symbol":{}}'), "appears twice"),
    (changed(5, "7"), "does not list its cells"),
    (changed(5, "[16,1,1]"), "6 cells are cut out of the board; Masyu has none left out"),
    (changed(5, "[0,1,1]"), "cells outside of its frame"),
    (changed(5, f"[16{',1' * 50}]"), "more cells than its size says"),
]


@pytest.mark.parametrize(("link", "says"), HELD, ids=range(len(HELD)))
def test_what_a_link_holds_is_said(link, says):
    with pytest.raises(ew.BadInput) as caught:
        parse(Source(link))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_who_names_the_family_needs_no_tag():
    untagged = changed(17, "[]")
    assert parse(Source(untagged), MASYU) == parse(Source(LINK))
    assert MASYU.formats  # as does a line with the name above it
    assert parse(Source(f"masyu\n{untagged}")) == parse(Source(LINK))
    short = "\n".join(lines_of(LINK)[:6])  # as the first links had it
    assert parse(Source(link_of(short.split("\n"))), MASYU) == parse(Source(LINK))
    with pytest.raises(ew.BadInput, match="which do not name Simple Loop"):
        parse(Source(LINK), families()["simpleloop"])
    code, output, _ = edgewise("convert", untagged.partition("?")[2], "--family", "masyu", "--to", "rows")
    assert (code, output) == (0, "w.b\n..b\n...\n")


def test_circles_of_any_size_and_numbers_that_are_numbers():
    small = with_held(symbol={"16": [1, "circle_SS", 2], "18": [2, "circle_M", 1], "25": [2, "circle_S", 1]})
    assert parse(Source(small)) == parse(Source(LINK))
    link = ew.convert(ew.load("3 .\n. 1\n"), "penpa")
    lines = lines_of(link)
    lines[3] = lines[3].replace('"3"', "3").replace('"1",1', '" 1 ",1')
    assert parse(Source(link_of(lines))) == ew.load("3 .\n. 1\n")


def test_margins_are_no_part_of_the_board():
    lines = lines_of(LINK)
    lines[0] = lines[0].replace("square,3,3", "square,6,5")
    lines[1] = "[2,0,3,0]"
    lines[3] = json.dumps({"symbol": {"45": [1, "circle_L", 1], "47": [2, "circle_L", 1], "57": [2, "circle_L", 1]}})
    lines[5] = "[45,1,1,8,1,1,8,1,1]"
    assert parse(Source(link_of(lines))) == parse(Source(LINK))


def test_a_finished_link_is_checked():
    board = ew.load(".w.\n...\n...\n", family="masyu")
    [loop, *_] = ew.solve(board).solutions
    link = penpa_of(board).write_drawn(board, DrawnLines(loop.lines)).strip()
    assert read_solution(board, Source(link)) == loop
    code, _, _ = edgewise("check", link, link)
    assert code == 0
    code, output, _ = edgewise("convert", link, "--to", "pzpr", "--with-state")
    assert code == 0
    assert ew.check(board, output) == []


def test_hostile_links_are_refused_before_they_cost_anything():
    def link(data: bytes) -> str:
        return base64.b64encode(data).decode()

    def deflated(data: bytes) -> bytes:
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
        return deflate.compress(data) + deflate.flush()

    bomb = deflated(b"0" * 2**28)
    for text, says in (
        (link(bomb), "unpacks to more than 2,097,152 bytes"),
        ("A" * 2_000_000, "at most 1,000,000 are read"),
        (link(deflated(b"square,3,3")[:-3]), "cut short"),
        (link(deflated(b"\xff\xfe")), "damaged"),
        (link(b"\x07 no deflated text"), "damaged"),
        ("****", "damaged"),
        ("A", "damaged"),
        ("", "cut short"),
        ("%ff", "damaged"),
    ):
        with pytest.raises(ew.BadInput, match=says):
            parse(Source(f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={text}"))
