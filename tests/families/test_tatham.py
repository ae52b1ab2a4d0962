"""Addresses and saved files of Simon Tatham's collection."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.family import DrawnLines
from edgewise.base.registry import family_of
from edgewise.text.loading import parse
from edgewise.text.solutions import read_solution
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
                if puzzle.board.has_rows:
                    assert_lines_come_back(random.Random(seed), puzzle, fmt)
    assert seen == {"loopy-save", "pearl-save"}


def assert_lines_come_back(rng: random.Random, puzzle, fmt) -> None:
    line_of = family_of(puzzle).line_of
    drawn = [rng.choice((None, True, False)) for _ in range(puzzle.form.unit_count)]
    lines = DrawnLines(
        frozenset(line_of(puzzle, edge) for edge, on in enumerate(drawn) if on),
        frozenset(line_of(puzzle, edge) for edge, on in enumerate(drawn) if on is False),
    )
    text = fmt.write_drawn(puzzle, lines)
    assert parse(Source(text)) == puzzle
    assert fmt.drawn(puzzle, Source(text)) == lines


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


LOOPY_SOLVED = (
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Loopy\n"
    "PARAMS  :7:4x4t0de\nCPARAMS :7:4x4t0de\nSEED    :15:879814492697333\nDESC    :10:a3d03d3213\n"
    "NSTATES :1:2\nSTATEPOS:1:2\n"
    "SOLVE   :111:S0y1y2n3y4n5y6y7y8y9n10n11n12y13n14y15y16n17y18n19n20y21y22n23y24n25y26y27y28n29n30y31n32y33y34n"
    "35y36n37y38y39y\n"
)
PEARL_SOLVED = (
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Pearl\n"
    "PARAMS  :5:5x5de\nCPARAMS :5:5x5de\nSEED    :15:709247134309007\nDESC    :10:BcBhWWaWWg\n"
    "NSTATES :1:2\nSTATEPOS:1:2\n"
    "SOLVE   :151:S;R9,0,0;R5,1,0;R5,2,0;R5,3,0;R12,4,0;R10,0,1;R9,2,1;R12,3,1;R10,4,1;R3,0,2;R12,1,2;R10,2,2;R10,3,2;"
    "R10,4,2;R10,1,3;R10,2,3;R3,3,3;R6,4,3;R3,1,4;R6,2,4\n"
)
"""Solutions that the programs themselves have saved."""


@pytest.mark.parametrize("text", [LOOPY_SOLVED, PEARL_SOLVED], ids=["Loopy", "Pearl"])
def test_solutions_that_the_programs_saved_are_right(text):
    puzzle = parse(Source(text))
    assert ew.check(puzzle, read_solution(puzzle, Source(text))) == []
    taken_back = text.replace("STATEPOS:1:2", "STATEPOS:1:1")
    assert not ew.read_state(puzzle, taken_back).on


def saved(title: str, params: str, description: str, *moves: str) -> str:
    states = len(moves) + 1
    records = [("SAVEFILE", "x"), ("GAME", title), ("PARAMS", params), ("DESC", description)]
    records += [("NSTATES", str(states)), ("STATEPOS", str(states))]
    records += [("RESTART" if move == description else "MOVE", move) for move in moves]
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in records)


def drawn_in(puzzle, text: str) -> DrawnLines:
    return next(fmt for fmt in family_of(puzzle).formats if fmt.name.endswith("-save")).drawn(puzzle, Source(text))


def test_moves_of_loopy_name_lines():
    puzzle = parse(Source("2x1t0:3a"))
    top, right, bottom, left = ((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0))

    def state(*moves: str):
        drawn = drawn_in(puzzle, saved("Loopy", "2x1t0", "3a", *moves))
        return set(drawn.on), set(drawn.off)

    assert state("0y", "1y", "2n", "3y") == ({top, right, left}, {bottom})
    assert state("0y1y", "1u") == ({top}, set())
    assert state("0y", "3a", "2y") == ({bottom}, set()), "begun again"
    assert state("4y5y6y") == ({((0, 1), (0, 2)), ((0, 2), (1, 2)), ((1, 1), (1, 2))}, set())
    for move, says in (("7y", "names a line that the board does not have"), ("1x", "'1x' is not a move of Loopy")):
        with pytest.raises(ew.BadInput, match=says):
            state(move)
    tiled = parse(Source("3x3t2:a303a4a3a"))
    with pytest.raises(ew.BadInput, match="known for squares only"):
        drawn_in(tiled, saved("Loopy", "3x3t2", "a303a4a3a", "0y"))
    assert not drawn_in(tiled, saved("Loopy", "3x3t2", "a303a4a3a")).on


def test_moves_of_pearl_name_sides_of_cells():
    puzzle = parse(Source("3x2:WaBbB"))
    across, down = ((0, 0), (0, 1)), ((0, 0), (1, 0))

    def state(*moves: str):
        drawn = drawn_in(puzzle, saved("Pearl", "3x2", "WaBbB", *moves))
        return set(drawn.on), set(drawn.off)

    assert state("F1,0,0;F4,1,0") == ({across}, set())
    assert state("F1,0,0;F4,1,0", "F1,0,0;F4,1,0", "M8,0,0;M2,0,1") == (set(), {down})
    assert state("L9,0,0;L4,1,0;L2,0,1", "N8,0,0;N2,0,1") == ({across}, set())
    assert state("M1,0,0;M4,1,0", "S;R9,0,0;R4,1,0;R2,0,1") == ({across, down}, set())
    assert state("F1,0,0") == (set(), set()), "one of two cells"
    for move, says in (
        ("H", "a hint of the game itself"),
        ("F1,3,0", "off the board"),
        ("X1,0,0", "'X1,0,0' is not read"),
    ):
        with pytest.raises(ew.BadInput, match=says):
            state(move)


def test_families_lists_formats_with_examples():
    code, out, _ = edgewise("families", "--formats")
    assert code == 0
    for family in ew.all_families().values():
        for fmt in family.formats:
            assert f"  format {fmt.name}" in out
            assert all(f"      {line}" in out for line in fmt.example.splitlines())
