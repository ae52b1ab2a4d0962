"""What hunters exchange: addresses of both viewers, bare letters, e2pieces.txt, CSV and JSON."""

from __future__ import annotations

import json
import random

import pytest

import edgewise as ew
from edgewise.base.registry import families
from edgewise.families.eternity import Board, Clue, Eternity, Placement
from edgewise.families.eternity.formats.bucas import ORDERS
from edgewise.text.loading import parse
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source

FAMILY = families()["eternity"]
FORMATS = {fmt.name: fmt for fmt in FAMILY.formats}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def random_board(rng: random.Random) -> tuple[Eternity, Board]:
    """A planted puzzle whose pieces lie turned and in any order, with clues, and the board that it was made from."""
    rows = rng.randint(2, 5)
    columns = rows if rng.random() < 0.7 else rng.randint(2, 5)
    colour = [[[0] * 4 for _ in range(columns)] for _ in range(rows)]
    for row in range(rows):
        for column in range(columns):
            if column + 1 < columns:
                colour[row][column][1] = colour[row][column + 1][3] = rng.randint(1, 22)
            if row + 1 < rows:
                colour[row][column][2] = colour[row + 1][column][0] = rng.randint(1, 22)
    shown = [tuple(sides) for line in colour for sides in line]
    order = rng.sample(range(len(shown)), len(shown))
    pieces, cells = [], [None] * len(shown)
    for number, cell in enumerate(order, start=1):
        turns = rng.randrange(4)
        pieces.append(shown[cell][turns:] + shown[cell][:turns])
        cells[cell] = Placement(number, turns)
    clued = rng.sample(range(len(shown)), rng.randint(0, 3))
    clues = [Clue(cells[cell].piece, cell % columns, cell // columns, cells[cell].turns) for cell in clued]
    puzzle = Eternity(rows, columns, tuple(pieces), tuple(clues))
    return puzzle, Board.from_flat(puzzle, cells)


def shown_letters(board: Board) -> str:
    return "".join(LETTERS[colour] for row in board.sides for sides in row for colour in sides or (0, 0, 0, 0))


def test_random_sets_come_back_in_every_format(boards):
    written = set()
    for seed in boards(400, fewest=60):
        puzzle, _ = random_board(random.Random(seed))
        for name, fmt in FORMATS.items():
            try:
                text = fmt.write(puzzle)
            except ew.BadInput:
                continue
            assert parse(Source(text)) == puzzle, (name, text)
            written.add(name)
    assert written >= FORMATS.keys() - {"edges"}


def test_boards_are_read_as_they_lie(boards):
    for seed in boards(200, fewest=40):
        rng = random.Random(seed)
        puzzle, board = random_board(rng)
        assert ew.check(puzzle, board) == []
        letters, order = shown_letters(board), rng.choice([*ORDERS])
        theirs = letters.translate(str.maketrans(ORDERS[order], LETTERS[: len(ORDERS[order])]))
        size = f"board_w={puzzle.columns}&board_h={puzzle.rows}"
        texts = [
            f"https://e2.bucas.name/#{size}&board_edges={letters}",
            f"https://e2.bucas.name/#{size}&board_edges={theirs}&motifs_order={order}",
            f"https://eternity2.dev/viewer?puzzle=x&{size}&board_edges={letters}",
            json.dumps({"board": [4 * (cell.piece - 1) + cell.turns for row in board.cells for cell in row]}),
        ]
        if puzzle.rows == puzzle.columns:
            texts.append(f"https://eternity2.dev/viewer?puzzle_size={puzzle.rows}&board_edges={letters}")
            texts.append(letters)
            assert parse(Source(letters)) == Eternity(
                puzzle.rows, puzzle.columns, tuple(sides for row in board.sides for sides in row)
            )
        texts.append("".join(" ".join(map(str, sides)) + "\n" for row in board.sides for sides in row))
        for text in texts:
            found = read_solution(puzzle, Source(text))
            assert found.sides == board.sides, text
            assert [one.code for one in ew.check(puzzle, found)] in ([], *[["clue.moved"] * n for n in (1, 2, 3)]), text


def test_hints_are_clues_whose_pieces_lie_turned():
    text = "https://eternity2.dev/viewer?puzzle_size=2&board_edges=abcaaadbceaadaae&board_pieces=004003002001&hints=1.1-2.3"
    puzzle = parse(Source(text))
    assert puzzle.clues == (Clue(3, 1, 0, 1), Clue(2, 0, 1, 3))
    assert puzzle.pieces[2] == (0, 3, 1, 0)  # aadb before its turn
    assert puzzle.clued_board.cells[0][1] == Placement(3, 1)
    assert [sides for row in puzzle.clued_board.sides for sides in row if sides] == [(0, 0, 3, 1), (2, 4, 0, 0)]


def test_a_partly_filled_board_is_checked_and_is_no_puzzle():
    puzzle, board = random_board(random.Random(3))
    letters = "aaaa" + shown_letters(board)[4:]
    address = f"board_w={puzzle.columns}&board_h={puzzle.rows}&board_edges={letters}"
    assert [one.code for one in ew.check(puzzle, read_solution(puzzle, Source(address)))][-1] == "cell.empty"
    with pytest.raises(
        ew.BadInput, match="1 cells are empty; a board is a puzzle only if there is a piece on each cell"
    ):
        parse(Source(address))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("puzzle_size=2&board_edges=abcaaadbceaadaae&motifs_order=louis", "'louis' is not known (known: jef, marie"),
        ("puzzle_size=x&board_edges=abca", "puzzle_size must be whole numbers"),
        ("puzzle_size=2&board_edges=abcaaadbceaadaae&hints=9.1", "'9.1' is not a hint"),
        ("puzzle_size=2&board_edges=abcaaadbceaadaae&hints=1.1-1.2", "already"),
        ("https://eternity2.dev/viewer?puzzle=x", "the address has no board_w"),
        ("2\n1111111111111111,0000000000000001,0000000000000001\n", "expected four binary colours"),
        (FORMATS["csv"].example.rsplit("\n", 2)[0] + "\n", "needs 4 pieces, but there are 3"),
        (FORMATS["csv"].example.replace("0000000000000001", "0000000000000000"), "the border is all ones"),
        (FORMATS["csv"].example.replace("0000000000000001", "0111111111111111"), "colour 32767 is too high"),
        (FORMATS["csv"].example.replace(",0,1\n", ",7,1\n"), "off the board"),
        ('{"pieces": [[0, 0, 0]], "width": 1, "height": 1}', "pieces[0]"),
        ('{"pieces": [[0, 0, 0, 0]], "width": 2, "height": 1}', "needs 2 pieces, but there are 1"),
        ('{"pieces": [], "width": 1000000, "height": 1000000}', "too large"),
        ('{"pieces": [[0, 0, 0, -1]], "width": 1, "height": 1}', "out of range"),
        ('{"board_edges": "abca", "size": 2}', "16"),
        ('{"pieces": ' + "[" * 100_000, "nested too deeply"),
        ('{"pieces": 1, "pieces": 2}', "appears twice"),
    ],
)
def test_what_is_wrong_is_said(text, says):
    with pytest.raises(ew.BadInput) as caught:
        parse(Source(text))
    assert says in str(caught.value)


def test_numbers_that_could_be_clues_are_not_taken_for_pieces():
    rows = "0 1 2 0\n0 1 1 1\n0 0 2 1\n2 1 1 0\n1 2 1 1\n2 0 1 2\n1 1 0 0\n1 2 0 1\n1 0 0 2\n"
    with pytest.raises(ew.BadInput, match="Eternity"):
        parse(Source(rows))
    assert parse(Source(rows), FAMILY).rows == 3
    assert parse(Source(rows.replace("2", "9"))).rows == 3
    assert parse(Source(rows), families()["slitherlink"]).rows == 9


def test_a_board_of_a_site_is_a_puzzle_of_its_pieces():
    facts = {"name": "ring", "size": 2, "score": 4, "board": [0, 4, 8, 12], "board_edges": "abcaaadbceaadaae"}
    puzzle = parse(Source(json.dumps(facts)))
    assert (puzzle.rows, puzzle.name, puzzle.pieces[0]) == (2, "ring", (0, 1, 2, 0))
    numbered = parse(Source(json.dumps({**facts, "board_pieces": "004003002001"})))
    assert numbered.pieces == puzzle.pieces[::-1]
