"""Blocks of janko.at: boards come back, solutions in them are checked, and what is wrong with a block is said."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.registry import families, family_of
from edgewise.text.claiming import read_by
from edgewise.text.loading import parse, puzzles_in
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source
from support.written_boards import any_board

SLITHERLINK = """begin
puzzle Slitherlink
author Somebody Else
unit 30
size 3
[problem]
- 3 -
- - 3
3 - -
[solution]
- x -
- x x
x x -
moves 1a,2b;
end
"""
MASYU = "puzzle masyu\nrows 3\ncols 3\n[problem]\nb - b\n- - -\n- w -\n[solution]\nse ew sw\nns - ns\nne ew nw\n"
ARUKONE = "begin\npuzzle arukone\nsize 2\n[problem]\n1 2\n1 2\n[solution]\ns s\nn n\nend\n"
COUNTRY = """begin
puzzle Country Road
size 3
[problem]
- 4 -
- - -
- - -
[areas]
a a b
a a b
b b b
[solution]
se ew sw
ns - ns
ne ew nw
end
"""


def checked(text: str) -> list[str]:
    puzzle = parse(Source(text))
    return [one.code for one in ew.check(puzzle, read_solution(puzzle, Source(text)))]


def test_the_board_and_its_solution_are_read():
    assert parse(Source(SLITHERLINK)) == ew.Slitherlink(((None, 3, None), (None, None, 3), (3, None, None)))
    assert parse(Source(MASYU)) == ew.Masyu(("b.b", "...", ".w."))
    assert parse(Source(ARUKONE)) == ew.Flow((("1", "2"), ("1", "2")), "classic")
    assert parse(Source(COUNTRY)).regions == ((0, 0, 1), (0, 0, 1), (1, 1, 1))
    assert [checked(text) for text in (SLITHERLINK, MASYU, ARUKONE)] == [[], [], []]
    assert checked(COUNTRY) == ["number.count"]  # a solution that is wrong is one that is found wrong
    assert checked(COUNTRY.replace("4", "3")) == []


def test_a_solution_is_no_state_to_start_from():
    puzzle = parse(Source(SLITHERLINK))
    assert all(fmt.drawn is None for fmt in family_of(puzzle).formats if fmt.name == "block")


def test_several_blocks_are_several_puzzles():
    found = list(puzzles_in(Source(f"{SLITHERLINK}\n{SLITHERLINK}")))
    assert [type(one) for one in found] == [ew.Slitherlink] * 2


def test_a_family_that_is_named_needs_no_kind():
    text = ARUKONE.replace("puzzle arukone\n", "")
    assert read_by(Source(text), families()["flow"]) == parse(Source(ARUKONE))
    with pytest.raises(ew.BadInput, match="does not say its kind"):
        parse(Source(text))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SLITHERLINK.replace("Slitherlink", "Akari"), "kind 'Akari' are not supported"),
        (SLITHERLINK.replace("size 3\n", ""), "5:1: expected the size"),
        (SLITHERLINK.replace("size 3", "size three"), "5:1: expected a number behind size, not 'three'"),
        (SLITHERLINK.replace("size 3", "size 99999"), "too large"),
        (SLITHERLINK.replace("size 3", "size 4"), "has 3 of 4 rows"),
        (SLITHERLINK.replace("size 3", "size 2"), "9:1: this line is no part of a section"),
        (SLITHERLINK.replace("- 3 -\n", "- 3 -\n- 3 -\n"), "10:1: this line is no part of a section"),
        (SLITHERLINK.replace("- 3 -", "- 7 -"), "7:3: '7' is not a cell; expected 0 to 4"),
        (SLITHERLINK.replace("unit 30", "variant liar"), "variant .'liar'."),
        (SLITHERLINK.replace("unit 30", "[extras]"), "section .extras. is not known"),
        (SLITHERLINK.replace("[solution]", "[problem]"), "a second .problem."),
        (SLITHERLINK + "- - -\n", "16:1: there is more behind the end"),
        (ARUKONE.replace("1 2\n1 2", "1 2\n1 3"), "2"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, said):
    with pytest.raises(ew.BadInput, match=said):
        parse(Source(text))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SLITHERLINK.partition("[solution]")[0] + "end\n", "no .solution."),
        (SLITHERLINK.replace("- x x", "- 5 x"), "12:3: '5' is not a cell; expected x"),
        (MASYU.replace("se ew", "se es"), "9:1: the line e of cell 1"),
        (MASYU.replace("se ew", "ne ew"), "line n of cell 1"),
        (MASYU.replace("se ew", "ee ew"), "'ee' is not a cell"),
    ],
)
def test_a_solution_that_cannot_be_read_is_refused(text, said):
    puzzle = parse(Source(text))
    with pytest.raises(ew.BadInput, match=said):
        read_solution(puzzle, Source(text))


def test_a_block_of_another_board_is_refused():
    with pytest.raises(ew.BadInput, match="of a different puzzle"):
        read_solution(ew.Masyu(("b..", "...", "...")), Source(MASYU))


def solution_text(puzzle: ew.Puzzle, solution: ew.Solution) -> str:
    """The section of a solution, from the points of its lines alone."""
    lines = {frozenset((tuple(one), tuple(other))) for one, other in solution.lines}
    if isinstance(puzzle, ew.Slitherlink):
        rows = []
        for row in range(puzzle.rows):
            inside, cells = False, []
            for column in range(puzzle.columns):
                inside ^= frozenset(((row, column), (row + 1, column))) in lines
                cells.append("x" if inside else "-")
            rows.append(" ".join(cells))
    else:
        steps = (("n", -1, 0), ("e", 0, 1), ("s", 1, 0), ("w", 0, -1))
        rows = [
            " ".join(
                "".join(way for way, r, c in steps if frozenset(((row, col), (row + r, col + c))) in lines) or "-"
                for col in range(puzzle.columns)
            )
            for row in range(puzzle.rows)
        ]
    return "\n".join(["[solution]", *rows, "end"]) + "\n"


def test_random_boards_come_back_with_their_solutions(boards):
    written, right = set(), set()
    for seed in boards(4000, fewest=600):
        puzzle = any_board(random.Random(seed))
        for fmt in family_of(puzzle).formats:
            if fmt.name != "block":
                continue
            try:
                text = fmt.write(puzzle)
            except ew.BadInput:
                continue
            assert parse(Source(text)) == puzzle
            written.add(puzzle.family_name)
            if puzzle.rows * puzzle.columns > 60:
                continue
            for solution in ew.solve(puzzle, limits=ew.Limits(seconds=2)).solutions:
                solved = text.removesuffix("end\n") + solution_text(puzzle, solution)
                assert read_solution(puzzle, Source(solved)) == solution
                right.add(puzzle.family_name)
    assert written >= {"slitherlink", "masyu", "flow"}
    assert right
