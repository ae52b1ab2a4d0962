"""Addresses of puzz.link, against a second reader that was written from pzpr's rules alone; and all codes."""

from __future__ import annotations

import random
import string
from collections import Counter

import pytest

import edgewise as ew
from edgewise.base.registry import families
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.numbers import (
    ARROW_NUMBER16,
    FOUR_CELL,
    HIGHEST_NUMBER16,
    NUMBER10,
    NUMBER16,
    UNKNOWN,
    write_arrow_number16,
    write_four_cell,
    write_number10,
    write_number16,
)
from edgewise.families._shared.puzzlink.packed import BITS, CIRCLE, borders_between, read_borders, write_borders
from edgewise.text.loading import parse
from edgewise.text.source import Source
from support.project import ROOT
from support.readers import pzpr_reader

LABELS = ROOT.parent / "shared" / "puzzles" / "labels.tsv"


def cells_of(puzzle: ew.Puzzle) -> list[int | None]:
    """The cells as pzpr has them."""
    if isinstance(puzzle, ew.Slitherlink):
        return puzzle.flat_clues()
    flat = [cell for row in puzzle.cells for cell in row]
    if isinstance(puzzle, ew.Masyu):
        return [{".": None, "w": 1, "b": 2}[cell] for cell in flat]
    if isinstance(puzzle, ew.SimpleLoop):
        return [1 if cell == "#" else None for cell in flat]
    letters = string.ascii_uppercase + string.ascii_lowercase
    return [None if one == "." else int(one) if one.isdigit() else 1 + letters.index(one) for one in flat]


def random_puzzle(rng: random.Random) -> ew.Puzzle:
    rows, columns = rng.randint(1, 12), rng.randint(1, 12)
    density = rng.choice((0.03, 0.2, 0.5, 0.9))

    def filled(blank, signs):
        return [[rng.choice(signs) if rng.random() < density else blank for _ in range(columns)] for _ in range(rows)]

    family = rng.choice(("slitherlink", "masyu", "simpleloop", "flow"))
    if family == "slitherlink":
        return ew.Slitherlink(tuple(map(tuple, filled(None, range(5)))), full=rng.random() < 0.3)
    if family == "masyu":
        return ew.Masyu(tuple(map("".join, filled(".", "wb"))), full=rng.random() < 0.3)
    if family == "simpleloop":
        return ew.SimpleLoop(tuple(map("".join, filled(".", "#"))))
    places = [(row, column) for row in range(rows) for column in range(columns)] or [(0, 0)]
    rng.shuffle(places)
    pairs = max(1, min(50, int(density * len(places) / 2)))
    if len(places) < 2:
        return ew.SimpleLoop((".",))
    lettered = rng.random() < 0.5
    names = rng.sample(string.ascii_letters if lettered else range(rng.choice((60, 5000, 1_000_000))), pairs)
    cells = [["."] * columns for _ in range(rows)]
    for number, name in enumerate(names):
        for row, column in places[2 * number : 2 * number + 2]:
            cells[row][column] = str(name)
    rule = rng.choice(("fill", "classic")) if lettered else "classic"
    return ew.Flow(tuple(map(tuple, cells)), rule)


def test_a_second_reader_sees_the_same_boards(boards):
    for seed in boards(6000, fewest=600):
        rng = random.Random(seed)
        puzzle = random_puzzle(rng)
        address = ew.convert(puzzle, "puzzlink").strip()
        address += rng.choice(("", "", ".0", "@someone", "0", "z"))
        seen, mine = pzpr_reader.read(address), parse(Source(address))
        assert mine == puzzle
        assert (seen.columns, seen.rows, seen.cells) == (mine.columns, mine.rows, cells_of(mine))
        if seen.kind in ("slither", "mashu"):
            assert mine.full == (seen.flags == "f")
        if seen.kind == "arukone":
            assert mine.rule == ("classic" if seen.flags == "e" else "fill")


BESIDE_HOLES = {"doubleback"}
"""Here borders beside a hole mean nothing; a site has some of them and Edgewise all."""


@pytest.mark.skipif(not LABELS.exists(), reason="the collection is not there")
def test_published_addresses_come_back_byte_for_byte():
    """From the kind to the end of the board; what follows a full board is dropped, as the sites drop it."""
    links = [fmt for family in families().values() for fmt in family.formats if fmt.name == "puzzlink"]
    known = {kind for fmt in links for kind in fmt.signs}
    read, refused = Counter(), Counter()
    for line in LABELS.read_text().splitlines()[1:]:
        kind, _, _, _, address = line.split("\t")
        if kind not in known:
            continue
        try:
            puzzle = parse(Source(address))
        except ew.BadInput as error:
            refused[str(error).split(": ")[1].split(",")[0]] += 1
            continue
        read[kind] += 1
        if kind in ("slither", "mashu", "numlin", "simpleloop"):
            assert cells_of(puzzle) == pzpr_reader.read(address).cells
        query = address.partition("?")[2]
        written = ew.convert(puzzle, "puzzlink").strip().partition("?")[2]
        assert parse(Source(written)) == puzzle
        if kind not in BESIDE_HOLES:
            assert query.startswith(written.removesuffix("/")), address
            assert query == written or query[len(written) :][:1] in AFTER_BOARD, address
    assert refused == {
        "this address is marked as a variant": 4,
        "a border ends inside a region; such boards are not supported": 4,
    }
    assert sum(read.values()) == 1291


AFTER_BOARD = ("", ".", "@", "/", " ", "\uff17")
"""What people put behind a full board."""


def code(text: str) -> Code:
    return Code(Source(text), text, 1)


def random_numbers(rng: random.Random, highest: int) -> list[int | None]:
    density = rng.random()
    limit = rng.choice((highest, min(highest, 20)))
    return [
        rng.choice((rng.randint(0, limit), UNKNOWN)) if rng.random() < density else None
        for _ in range(rng.randint(1, 80))
    ]


@pytest.mark.parametrize(
    ("read", "write", "highest"),
    [
        (FOUR_CELL, write_four_cell, 4),
        (NUMBER10, write_number10, 9),
        (NUMBER16, write_number16, HIGHEST_NUMBER16),
    ],
    ids=["4Cell", "Number10", "Number16"],
)
def test_numbers_come_back(boards, read, write, highest):
    for seed in boards(2000):
        rng = random.Random(seed)
        numbers = random_numbers(rng, highest)
        text = code(write(numbers) + rng.choice(("", "@x")))
        assert read.read(text, len(numbers)) == numbers
        second = code(write(numbers) + write(numbers))
        assert write(read.read(second, len(numbers))) == write(numbers)


def test_every_number_is_one_cell_of_its_own():
    for number in (*range(0, 300), *range(4090, 4100), *range(8190, 8195), *range(12230, 12300), 77775, 77776):
        assert NUMBER16.read(code(write_number16([number])), 1) == [number]
        cells: list[int | None] = [None]
        pzpr_reader.number16(cells, write_number16([number]))
        assert cells == [number]
    with pytest.raises(ew.BadInput, match="'-1' is not allowed"):
        NUMBER16.read(code("-1"), 1)


def test_arrows_come_back(boards):
    for seed in boards(2000):
        rng = random.Random(seed)
        numbers = random_numbers(rng, 4095)
        arrows = [None if one is None else (rng.randint(0, 4), one) for one in numbers]
        text = code(write_arrow_number16(arrows))
        assert ARROW_NUMBER16.read(text, len(arrows)) == arrows
        assert text.at == len(text.text)


@pytest.mark.parametrize(
    ("text", "says"), [("5", "'5'"), ("-1f", "'-'"), ("4g", "'4'"), ("A", "'A'"), ("a", "end after 1 of 2")]
)
def test_what_is_no_arrow_is_refused(text, says):
    with pytest.raises(ew.BadInput, match=says):
        ARROW_NUMBER16.read(code(text), 2)


def test_borders_and_the_numbers_of_regions_stand_one_behind_the_other(boards):
    for seed in boards(1000):
        rng = random.Random(seed)
        rows, columns = rng.randint(1, 7), rng.randint(1, 7)
        regions = [rng.randint(0, 2) for _ in range(rows * columns)]
        drawn = borders_between(regions, columns)
        numbered = drawn.regions
        numbers = random_numbers(rng, 300)[: max(numbered) + 1]
        numbers += [None] * (max(numbered) + 1 - len(numbers))
        text = code(write_borders(drawn) + write_number16(numbers))
        again = read_borders(text, rows, columns)
        assert again == drawn
        assert NUMBER16.read(text, max(numbered) + 1) == numbers
        first = [numbered.index(region) for region in range(max(numbered) + 1)]
        assert first == sorted(first), "regions are numbered by their first cells"
        assert all(regions[cell] == regions[numbered.index(region)] for cell, region in enumerate(numbered))


def test_packed_cells_come_back(boards):
    for seed in boards(500):
        rng = random.Random(seed)
        for packed in (CIRCLE, BITS):
            cells = [rng.randrange(packed.values) for _ in range(rng.randint(1, 40))]
            text = code(packed.write(cells) + "tail")
            assert packed.read(text, len(cells)) == cells
            assert text.text[text.at :] == "tail"
