"""Repairs against trying every change: on all of the smallest boards of each family, and on random ones.

The oracle shares nothing with the search. ``brute`` finds all solutions of the board without clues; each possible clue
is held against each of them by the rules; and all ways to change one cell, two cells and so on are gone through until
exactly one solution is left.
"""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.places import Cell
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.boards.tilings.kinds import Tiling
from edgewise.explaining.diagnose.repairs import Repair, repair
from edgewise.families._shared.loops.board import EMPTY, SignedBoard
from edgewise.families.eternity import Clue, Eternity
from edgewise.families.eternity.model import turned
from edgewise.families.flow import Flow
from edgewise.families.masyu import Masyu
from edgewise.families.slitherlink import Slitherlink
from support.boards import random_board, random_flow, random_masyu, random_tiles
from support.signed_boards import KINDS, odd_signed, odd_signs, random_signed

PATIENT = ew.Limits(seconds=3600)
"""Without a limit a proof may be given up after some seconds, and a test must not depend on how fast a machine is."""

Values = tuple[object, ...]
"""What each cell of a board holds, in row order; ``None`` for nothing."""


def solutions_of(puzzle):
    family = family_of(puzzle)
    answer = engines()["brute"].run(family.lower(puzzle), Job(Question.ALL))
    assert answer.complete
    return [family.lift(puzzle, one) for one in answer.solutions]


class Kind:
    """Boards of one shape: from values to puzzles, and which solutions allow which value in which cell."""

    def __init__(self, make, alphabet: list[list[object]]) -> None:
        self.make = make
        self.alphabet = alphabet
        bare = make((None,) * len(alphabet))
        solutions = solutions_of(bare)
        self.everything = (1 << len(solutions)) - 1
        self.allowing = [
            {value: sum(self.allows(cell, value, one) << bit for bit, one in enumerate(solutions)) for value in values}
            for cell, values in enumerate(alphabet)
        ]
        for table in self.allowing:
            table[None] = self.everything

    def allows(self, cell: int, value: object, solution) -> bool:
        values: list[object] = [None] * len(self.alphabet)
        values[cell] = value
        puzzle = self.make(tuple(values))
        return not family_of(puzzle).violations(puzzle, solution)

    def is_board(self, values: Values) -> bool:
        return True

    def fewest(self, values: Values) -> int | None:
        """The fewest cells to change for one solution; ``None`` if no board of this shape has one."""
        for number in range(len(values) + 1):
            if self._can_be_repaired(values, (), number, self.everything):
                return number
        return None

    def _can_be_repaired(self, values: Values, chosen: Values, left: int, solutions: int) -> bool:
        """Whether the cells after the chosen ones can be chosen so that one solution is left."""
        if not solutions or left > len(values) - len(chosen):
            return False
        if len(chosen) == len(values):
            return solutions.bit_count() == 1 and self.is_board(chosen)
        cell = len(chosen)
        return any(
            self._can_be_repaired(values, (*chosen, value), left - (value != values[cell]), solutions & mask)
            for value, mask in self.allowing[cell].items()
            if left or value == values[cell]
        )


@cache
def squares(rows: int, columns: int) -> Kind:
    return Kind(lambda values: Slitherlink.from_flat(values, columns), [[0, 1, 2, 3, 4]] * (rows * columns))


@cache
def tiling(kind: str, width: int, height: int) -> Kind:
    alphabet: list[list[object]] = [[*range(len(ring) + 1)] for ring in Tiling(kind, width, height).board.rings]
    return Kind(lambda values: Slitherlink.on_tiling(kind, width, height, values), alphabet)


@cache
def pearls(rows: int, columns: int) -> Kind:
    def make(values: Values) -> Masyu:
        signs = ["." if value is None else str(value) for value in values]
        return Masyu(tuple("".join(signs[row * columns : (row + 1) * columns]) for row in range(rows)))

    return Kind(make, [["w", "b"]] * (rows * columns))


def full(kind: Kind) -> Kind:
    """The same boards where the loop visits every point or cell."""
    return Kind(lambda values: replace(kind.make(values), full=True), kind.alphabet)


class Tiles(Kind):
    """A clue allows the solutions that look like it: of two pieces that look the same, either will do."""

    def __init__(self, puzzle: Eternity) -> None:
        self.puzzle = puzzle
        every = [(number + 1, turns) for number in range(len(puzzle.pieces)) for turns in range(4)]
        super().__init__(self._made, [every] * len(puzzle.pieces))

    def _made(self, values: Values) -> Eternity:
        columns = self.puzzle.columns
        clues = [Clue(one[0], cell % columns, cell // columns, one[1]) for cell, one in enumerate(values) if one]
        return Eternity(self.puzzle.rows, columns, self.puzzle.pieces, tuple(clues))

    def allows(self, cell: int, value: object, solution) -> bool:
        piece, turns = value
        return solution.sides[cell // self.puzzle.columns][cell % self.puzzle.columns] == turned(
            self.puzzle.pieces[piece - 1], turns
        )

    def is_board(self, values: Values) -> bool:
        pieces = [value[0] for value in values if value]
        return len(set(pieces)) == len(pieces)


def check(kind: Kind, values: Values) -> Repair:
    puzzle = kind.make(values)
    found = repair(puzzle, limits=PATIENT)
    fewest = kind.fewest(values)
    assert found.stopped_by is None
    assert (found.reason is None) == (fewest is not None) == found.unique, (puzzle, found.verdict, fewest)
    if fewest is not None:
        assert found.fewest
        assert len(solutions_of(found.repaired)) == 1, (puzzle, found.repaired)
        assert len(found.add.keys() | found.remove) == fewest, (puzzle, found.repaired, fewest)
    return found


def all_values(kind: Kind) -> list[Values]:
    """Every board of a kind, in an order in which any part of them shows all sorts."""
    every = list(product(*([None, *values] for values in kind.alphabet)))
    random.Random(2).shuffle(every)
    return every


SHAPES = [(1, 2), (1, 3), (2, 2)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("make", [squares, pearls])
def test_every_small_board(boards, make, shape):
    kind = make(*shape)
    every = all_values(kind)
    for board in boards.of(every):
        check(kind, board)


FULL = {"squares": [squares(1, 3), squares(2, 2), squares(2, 3)], "pearls": [pearls(2, 2), pearls(2, 4), pearls(4, 4)]}


@pytest.mark.parametrize("name", FULL)
def test_full_loops(boards, name):
    rng = random.Random(46)
    for board in boards(150):
        kind = full(FULL[name][board % 3])
        density = rng.choice((0.1, 0.3, 0.6))
        check(kind, tuple(rng.choice(some) if rng.random() < density else None for some in kind.alphabet))


def test_random_squares(boards):
    rng = random.Random(40)
    changes = set()
    for _ in boards(300):
        puzzle = random_board(rng, 3, 3)
        changes.add(check(squares(puzzle.rows, puzzle.columns), tuple(puzzle.flat_clues())).verdict)
    assert len(changes) > 3


def test_random_pearls(boards):
    rng = random.Random(41)
    for _ in boards(300):
        puzzle = random_masyu(rng, 3, 4)
        values = [None if sign == "." else sign for row in puzzle.cells for sign in row]
        check(pearls(puzzle.rows, puzzle.columns), tuple(values))


def test_random_honeycombs(boards):
    rng = random.Random(42)
    board = tiling("honeycomb", 3, 3)
    for _ in boards(60):
        density = rng.choice((0.1, 0.3, 0.6))
        check(board, tuple(rng.choice(some) if rng.random() < density else None for some in board.alphabet))


def test_random_tiles(boards):
    """Pieces that look the same are common with one colour, and so are pieces that look the same turned."""
    rng = random.Random(43)
    repaired = hopeless = 0
    for _ in boards(200):
        rows, columns = rng.choice([(1, 2), (1, 3), (2, 2), (2, 2), (2, 3)])
        puzzle = random_tiles(rng, rows, columns, rng.choice((1, 2, 2)), damage=rng.random() < 0.3)
        board = Tiles(puzzle)
        pieces = rng.sample(range(1, rows * columns + 1), rows * columns)
        density = rng.choice((0.0, 0.2, 0.5, 1.0))
        values = tuple((piece, rng.randrange(4)) if rng.random() < density else None for piece in pieces)
        found = check(board, values)
        repaired += bool(found.add or found.remove)
        hopeless += found.reason is not None
    assert repaired > boards.seen(40)
    assert hopeless > boards.seen(5)


@cache
def tiles_of(rows: int, columns: int, pieces: tuple[tuple[int, ...], ...]) -> Tiles:
    return Tiles(Eternity(rows, columns, pieces))


def test_every_small_board_of_tiles(boards):
    """All pieces of one colour and the border, without a clue or with any one."""
    looks = sorted({max(turned(sides, turns) for turns in range(4)) for sides in product((0, 1), repeat=4)})
    every = [
        ((rows, columns, pieces), clue)
        for rows, columns in SHAPES
        for pieces in combinations_with_replacement(looks, rows * columns)
        for clue in [None, *product(range(rows * columns), range(1, rows * columns + 1), range(4))]
    ]
    random.Random(4).shuffle(every)
    for shape, clue in boards.of(every):
        values: list[object] = [None] * len(shape[2])
        if clue is not None:
            cell, *what = clue
            values[cell] = tuple(what)
        check(tiles_of(*shape), tuple(values))


def fewest_pairs(puzzle: Flow) -> int | None:
    """The fewest pairs to remove for one solution, at least one being left, by trying."""
    for number in range(len(puzzle.pairs)):
        for removed in combinations(puzzle.pairs, number):
            cells = tuple(tuple("." if cell in removed else cell for cell in row) for row in puzzle.cells)
            if len(solutions_of(Flow(cells, puzzle.rule))) == 1:
                return number
    return None


def check_pairs(puzzle: Flow) -> int | None:
    found = repair(puzzle, limits=PATIENT)
    fewest = fewest_pairs(puzzle)
    assert found.stopped_by is None
    assert (found.reason is None) == (fewest is not None) == found.unique, (puzzle, found.verdict, fewest)
    if fewest is not None:
        assert found.fewest
        assert not found.add
        assert len(solutions_of(found.repaired)) == 1, puzzle
        assert len(found.remove) == 2 * fewest, (puzzle, found.repaired, fewest)
    return fewest


def test_every_small_flow(boards):
    every = [
        Flow.from_flat(cells, columns, rule)
        for columns, size in ((2, 2), (3, 3), (2, 4), (4, 4), (3, 6), (6, 6))
        for cells in product(".#ABC", repeat=size)
        if all(cells.count(name) in (0, 2) for name in "ABC")
        if [name for name in dict.fromkeys(cells) if name in "ABC"] in (["A"], ["A", "B"], ["A", "B", "C"])
        for rule in ("fill", "classic")
    ]
    random.Random(3).shuffle(every)
    seen = [check_pairs(board) for board in boards.of(every)]
    assert {None, 0, 1} <= set(seen)


def test_random_flow(boards):
    rng = random.Random(44)
    for _ in boards(300):
        check_pairs(random_flow(rng, 3, 4))


def fewest_removed(puzzle: SignedBoard) -> int | None:
    """The fewest signs to take away for one solution, by trying."""
    cells = [Cell(row, column) for row, column, _ in puzzle.signs]
    for number in range(len(cells) + 1):
        for removed in combinations(cells, number):
            if len(solutions_of(puzzle.with_signs(dict.fromkeys(removed, EMPTY)))) == 1:
                return number
    return None


def with_odd_signs(rng, kind, puzzle: SignedBoard, number: int) -> SignedBoard:
    """A board with signs here and there that are probably too many."""
    for _ in range(number):
        cell = Cell(rng.randrange(puzzle.rows), rng.randrange(puzzle.columns))
        with suppress(ValueError):  # the kind has no such sign there
            puzzle = puzzle.with_signs({cell: rng.choice(odd_signs(kind))})
    return puzzle


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.puzzle_type.has_signs], ids=lambda kind: kind.name)
def test_signs_that_are_taken_away(boards, kind):
    """Of several signs that are the same, each is a clue of its own."""
    rng = random.Random(45)
    several = 0
    for _ in boards(80):
        puzzle = odd_signed(rng, kind) if rng.random() < 0.4 else random_signed(rng, kind, 3, 3)
        if rng.random() < 0.4:
            puzzle = with_odd_signs(rng, kind, puzzle, 2)
        fewest = fewest_removed(puzzle)
        found = repair(puzzle, limits=PATIENT)
        assert found.stopped_by is None
        assert (found.reason is None) == (fewest is not None) == found.unique, (puzzle, found.verdict, fewest)
        if fewest is not None:
            assert found.fewest
            assert len(solutions_of(found.repaired)) == 1, puzzle
            assert (found.add, len(found.remove)) == ({}, fewest), (puzzle, found.repaired, fewest)
            several += fewest > 1
    assert several >= boards.seen(1)


def test_what_was_missed_once():
    """Two pairs to remove where no one pair will do, and one changed clue instead of several changes."""
    assert check_pairs(Flow((tuple("ACCBBA"),), "fill")) == 2
    assert check(squares(2, 2), (2, None, 3, 2)).verdict == "1 clue changed: one solution"
    assert check(squares(1, 2), (0, None)).verdict == "1 clue changed: one solution"
