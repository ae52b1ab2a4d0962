"""Addresses of loop puzzles, against a second reader that was written from pzpr's rules alone."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base.places import Cell
from edgewise.text.loading import parse
from edgewise.text.source import Source
from support.readers import pzpr_loop_reader
from support.readers.pzpr_loop_reader import UNKNOWN
from support.signed_boards import KINDS, random_signed

LINKED = [kind for kind in KINDS if any(fmt.name == "puzzlink" for fmt in kind.formats)]
WAYS = " nswe"
COLOURS = {"dotchi": "wb", "moonsun": "ox", "swslither": "sw"}
FIRST = {"dotchi": 1, "moonsun": 1, "swslither": 5}
"""Signs that are coded as numbers, and the number of the first."""
UNTOLD = {
    **dict.fromkeys(("koburin", "vslither", "tslither", "swslither"), ("?",)),
    "yajilin": ("x", "?n", "?w", "0", "2", "17", "300e", "17s"),
    "castle": ("?", "o", "x", "?no", "?e", "4o", "17", "16wx", "300e"),
}
"""Signs that addresses can have and that say less, or more, than those that random boards come with."""


def number_of(sign: str) -> int:
    return int(sign) if sign.isdigit() else UNKNOWN


def arrow_of(sign: str) -> tuple[int, int, int]:
    shown, way, side = re.fullmatch(r"(\d*|\?)([nswe]?)([ox]?)", sign).groups()
    return (" ox".index(side or " "), WAYS.index(way or " "), number_of(shown))


def cell_of(kind: str, sign: str) -> object:
    if sign == ".":
        return None
    if kind == "yajilin":
        return (0, *arrow_of(sign.removesuffix("x"))[1:])
    if kind == "castle":
        return arrow_of(sign)
    if kind == "balance":
        return 2 * int(sign[1:] or 0) + (sign[0] == "b")
    if sign in COLOURS.get(kind, ""):
        return FIRST[kind] + COLOURS[kind].index(sign)
    return number_of(sign)


def seen_by_us(puzzle) -> tuple[list[object], set[tuple[int, int]]]:
    """The cells, or the numbers of the rooms, and the borders, as pzpr has them."""
    kind, columns = puzzle.family_name, puzzle.columns
    flat = [sign for row in puzzle.cells for sign in row]
    rooms = [room for row in puzzle.regions for room in row]
    borders = {
        (cell, other)
        for cell in range(len(rooms))
        for other in ([cell + 1] if (cell + 1) % columns else []) + [cell + columns]
        if other < len(rooms) and rooms[cell] != rooms[other]
    }
    if kind in ("country", "detour", "yajilin-regions"):
        numbers = [None] * (max(rooms) + 1)
        for room, sign in zip(rooms, flat, strict=True):
            numbers[room] = int(sign) if sign != "." else numbers[room]
        return numbers, borders
    if kind == "doubleback":
        return [1 if room < 0 else None for room in rooms], borders
    if kind == "midloop":
        width = 2 * columns - 1
        dots = [False] * (width * (2 * puzzle.rows - 1))
        for row, column, sign in puzzle.signs:
            for dot in sign:
                dots[(2 * row + (dot == "b")) * width + 2 * column + (dot == "r")] = True
        return dots, borders
    return [cell_of(kind, sign) for sign in flat], borders


@pytest.mark.parametrize("kind", LINKED, ids=lambda kind: kind.name)
def test_a_second_reader_sees_the_same_boards(kind, boards):
    link = next(fmt for fmt in kind.formats if fmt.name == "puzzlink")
    seen = 0
    for seed in boards(200, fewest=60):
        rng = random.Random(f"{kind.name} {seed}")
        puzzle = random_signed(rng, kind, 8, 8)
        if kind.name in UNTOLD:
            places = [Cell(row, column) for row in range(puzzle.rows) for column in range(puzzle.columns)]
            some = rng.sample(places, len(places) // 10)
            puzzle = puzzle.with_signs({cell: rng.choice(UNTOLD[kind.name]) for cell in some})
        looks = "".join(letter for letter in kind.puzzle_type.known_looks if rng.random() < 0.5)
        puzzle = replace(puzzle, looks=looks)
        try:
            address = link.write(puzzle).strip()
        except ew.BadInput:
            continue  # regions that do not hang together have no borders
        board = pzpr_loop_reader.read(address)
        assert (board.columns, board.rows) == (puzzle.columns, puzzle.rows)
        assert (board.cells, board.borders) == seen_by_us(puzzle), address
        again = parse(Source(address))
        assert again == puzzle
        assert board.flags == again.looks == looks
        assert link.write(again).strip() == address
        seen += 1
    assert seen


def test_a_koburin_has_the_code_of_slitherlink_with_numbers_up_to_4():
    puzzle = parse(Source("https://puzz.link/p?koburin/b/6/5/j.hclbkai"))
    assert [sign for row in puzzle.cells for sign in row if sign != "."] == ["?", "2", "1", "0"]
    assert ew.convert(puzzle, "puzzlink") == "https://puzz.link/p?koburin/b/6/5/j.hclbkai\n"
    with pytest.raises(ew.BadInput, match="the flag 'm' of 'koburin' is not known"):
        parse(Source("https://puzz.link/p?koburin/m/6/5/j.hclbkai"))
    with pytest.raises(ew.BadInput, match="numbers up to 4"):
        ew.convert(puzzle.with_signs({Cell(0, 0): "5"}), "puzzlink")
