"""What has no order in a text may come in any order: it is the same puzzle, with one digest and one certificate.

Clues of Eternity, walls, bridges and holes of Flow, the lines above and below its rows, the parameters of an address,
which end of a wall or of a pair is named first. The order of pieces is not among these, nor are the names of pairs:
solutions name both.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.families.eternity import Eternity
from edgewise.families.flow import Flow
from edgewise.text.digest import puzzle_digest
from edgewise.text.loading import parse
from edgewise.text.source import Source
from support.boards import random_board, random_flow, random_masyu, random_simple_loop, random_tiles
from support.commands import edgewise
from support.flow_boards import KINDS, random_special_flow


def tiles(rng: random.Random) -> Eternity:
    rows, columns = rng.choice(((2, 2), (2, 3), (3, 2), (3, 3)))
    return random_tiles(rng, rows, columns, 2, clues=rng.randint(0, rows * columns), damage=rng.random() < 0.3)


def any_flow(rng: random.Random) -> Flow:
    return random_flow(rng) if rng.random() < 0.2 else random_special_flow(rng, rng.choice(KINDS))


MAKERS = (random_board, random_masyu, random_simple_loop, any_flow, tiles)


def shuffled(rng: random.Random, parts) -> list:
    parts = list(parts)
    return rng.sample(parts, len(parts))


def value_in_another_order(rng: random.Random, puzzle):
    """The same value, made from what it holds in another order."""
    if isinstance(puzzle, Eternity):
        return replace(puzzle, clues=tuple(shuffled(rng, puzzle.clues)))
    if isinstance(puzzle, Flow):
        return replace(puzzle, walls=frozenset(tuple(shuffled(rng, wall)) for wall in puzzle.walls))
    return replace(puzzle)


def text_in_another_order(rng: random.Random, name: str, text: str) -> str:
    """The same text, with everything that has no order in that format in another one."""
    return {"pieces": _list, "named": _list, "bucas": _address, "grid": _rows, "rows": _rows, "level": _level}.get(
        name, lambda rng, text: text
    )(rng, text)


def _list(rng: random.Random, text: str) -> str:
    """Clues anywhere below the size, and a comment, which the reader in a hurry leaves to the other one."""
    head, *lines = text.splitlines()
    clues = [line for line in lines if line.startswith("clue")]
    pieces = lines[: len(lines) - len(clues)]
    if rng.random() < 0.5:
        return "\n".join([head, *pieces, *shuffled(rng, clues)]) + "\n"
    for clue in clues:
        pieces.insert(rng.randint(0, len(pieces)), clue)
    return "\n".join([head, *pieces, "# the end"]) + "\n"


def _address(rng: random.Random, text: str) -> str:
    site, _, after = text.strip().partition("#")
    parts = dict(part.split("=") for part in after.split("&"))
    looks, numbers = re.findall("....", parts["board_edges"]), re.findall("...", parts["board_pieces"])
    cells = shuffled(rng, zip(looks, numbers, strict=True))
    parts["board_edges"], parts["board_pieces"] = ("".join(column) for column in zip(*cells, strict=True))
    if "board_clues" in parts:
        parts["board_clues"] = ",".join(shuffled(rng, parts["board_clues"].split(",")))
    return f"{site}#{'&'.join(map('='.join, shuffled(rng, parts.items())))}\n"


def _rows(rng: random.Random, text: str) -> str:
    said = re.compile(r"(wall|warp:|board:) ")
    lines = text.splitlines()
    rows = [line for line in lines if not said.match(line)]
    above = 1 if re.match(r"rule:|flow", rows[0]) else 0
    for line in lines:
        if said.match(line):
            wall = re.fullmatch(r"wall (\d+ \d+) (\d+ \d+)", line)
            moved = " ".join(["wall", *shuffled(rng, wall.groups())]) if wall else line
            rows.insert(rng.choice((above, len(rows))), moved)
    return "\n".join(rows) + "\n"


def _level(rng: random.Random, text: str) -> str:
    head, *paths = text.strip().split(";")
    first, *lists = re.fullmatch(r"((?:[^,]*,){3}[^,]*)((?:,[^,]*)*)", head).groups()
    lists = [":".join(shuffled(rng, one.split(":"))) for one in lists[0].split(",")]
    lists = [":".join("|".join(shuffled(rng, cells.split("|"))) for cells in one.split(":")) for one in lists]
    paths = [",".join(path.split(",")[:: rng.choice((1, -1))]) for path in paths]
    return f"{first}{','.join(lists)};{';'.join(paths)}\n"


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_the_order_of_what_has_none_does_not_matter(make, boards):
    rng = random.Random(28)
    differed = 0
    for _ in boards(300):
        puzzle = make(rng)
        family = family_of(puzzle)
        moved = value_in_another_order(rng, puzzle)
        assert (moved, puzzle_digest(moved), repr(moved)) == (puzzle, puzzle_digest(puzzle), repr(puzzle))
        assert hash(moved) == hash(puzzle)
        for fmt in family.formats:
            try:
                text = fmt.write(puzzle)
            except ew.BadInput:
                continue  # not every format has a way of writing every board
            assert fmt.write(moved) == text
            other = text_in_another_order(rng, fmt.name, text)
            differed += other != text
            read, meant = parse(Source(other), family), parse(Source(text), family)
            assert (read, puzzle_digest(read)) == (meant, puzzle_digest(meant)), (text, other)
            assert parse(Source(family.formats[0].write(read)), family) == read
    if make in (any_flow, tiles):
        assert differed


@pytest.mark.parametrize("make", [any_flow, tiles], ids=lambda make: make.__name__)
def test_a_certificate_is_about_the_puzzle_in_any_order(make, boards, tmp_path):
    rng = random.Random(7)
    for _ in boards(40):
        puzzle = make(rng)
        ew.prove(value_in_another_order(rng, puzzle), tmp_path / "proof")
        fmt = family_of(puzzle).formats[0]
        other = fmt.read(Source(text_in_another_order(rng, fmt.name, fmt.write(puzzle))))
        for one in (puzzle, other):
            assert ew.check_proof(tmp_path / "proof", one).flaw is None


CLUES = ["clue 1 0 0 0", "clue 2 1 0 0", "clue 3 0 1 0", "clue 4 1 1 0"]
PIECES = "2 2\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n"


def test_the_commands_take_any_order(tmp_path):
    written, other = tmp_path / "written.txt", tmp_path / "other.txt"
    written.write_text(PIECES + "\n".join(CLUES) + "\n")
    other.write_text(PIECES + "\n".join(CLUES[::-1]) + "\n")
    assert edgewise("convert", written) == edgewise("convert", other)
    assert edgewise("prove", other, "-o", tmp_path / "proof")[0] == 0
    for puzzle in (written, other):
        code, out, _ = edgewise("prove", "--check", tmp_path / "proof", puzzle)
        assert (code, out.startswith("proven: exactly one solution")) == (0, True)
