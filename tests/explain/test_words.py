"""What players read: places count from 1, and cells are called by what they hold. JSON counts from 0."""

from __future__ import annotations

import re

import pytest

import edgewise as ew
from edgewise.base.family import Puzzle
from edgewise.base.places import Cell
from edgewise.base.registry import family_of
from edgewise.explaining.lines.words import MOST_EDGES_TOLD, Words
from support.project import ROOT

BOARDS = [
    *("slitherlink/7x7", "slitherlink/ambiguous", "slitherlink/tilings/honeycomb", "masyu/6x6", "masyu/demo"),
    *("simpleloop/6x6", "flow/7x7", "flow/bridges", "flow/hex", "flow/warp", "eternity/demo"),
]
NAMING = ("slitherlink", "masyu", "flow/7x7")
"""Boards whose hints speak of clues."""
SIDES = {"above": (0, 0, 0, 1), "below": (1, 0, 1, 1), "left of": (0, 0, 1, 0), "right of": (0, 1, 1, 1)}
"""The two corners of each side of a cell."""
NAMED = re.compile(r"[Tt]he (\d|white pearl|black pearl|end of \w+) in (?:row (\d+), column (\d+)|cell (\d+))")


def _load(name: str) -> Puzzle:
    return ew.load(ROOT / "examples" / f"{name}.txt")


def _words(puzzle: Puzzle) -> Words:
    return family_of(puzzle).words(puzzle)


@pytest.mark.parametrize("name", BOARDS)
def test_hints_count_from_1_and_name_what_is_there(name):
    puzzle = _load(name)
    editing = family_of(puzzle).editing
    given = {} if editing is None else editing.given(puzzle)
    named = 0
    for step in ew.explain(puzzle).steps:
        assert not re.search(r"\(\d+, \d+\)|\bmet\b", step.text), step.text
        assert not re.search(r"\b(row|column|cell|point)s? 0\b", step.text), step.text
        for what, row, column, cell in NAMED.findall(step.text):
            place = Cell(0, int(cell) - 1) if cell else Cell(int(row) - 1, int(column) - 1)
            assert what.removeprefix("end of ") == editing.text(given[place]), step.text
            named += 1
    assert named or not name.startswith(NAMING)


@pytest.mark.parametrize("name", ["slitherlink/7x7", "slitherlink/5x5"])
def test_a_side_of_a_cell_is_the_edge_that_is_meant(name):
    puzzle = _load(name)
    words = _words(puzzle)
    for edge in range(words.form.edge_count):
        side, row, column = re.fullmatch(r"(.*?) (?:the \d in )?row (\d+), column (\d+)", words.edge(edge)).groups()
        top, left, bottom, right = SIDES[side]
        at = int(row) - 1, int(column) - 1
        assert puzzle.lattice.line(edge) == ((at[0] + top, at[1] + left), (at[0] + bottom, at[1] + right))


def test_a_corner_of_a_cell_is_the_point_that_is_meant():
    puzzle = _load("slitherlink/7x7")
    words = _words(puzzle)
    for vertex in range(words.form.vertex_count):
        said = re.fullmatch(
            r"the (top|bottom)-(left|right) corner of (?:the \d in )?row (\d+), column (\d+)", words.point(vertex)
        )
        row = int(said[3]) - (said[1] == "top")
        column = int(said[4]) - (said[2] == "left")
        assert words.point_place(vertex) == (row, column)


@pytest.mark.parametrize("name", ["masyu/6x6", "simpleloop/6x6", "flow/7x7", "flow/warp"])
def test_a_line_between_cells_is_the_one_that_is_meant(name):
    puzzle = _load(name)
    words = _words(puzzle)
    for edge in range(words.form.edge_count):
        what, one, other, place = re.fullmatch(
            r"between (row|column)s (\d+) and (\d+) of (?:row|column) (\d+)", words.edge(edge)
        ).groups()
        ends = [(int(number) - 1, int(place) - 1) for number in (one, other)]
        line = family_of(puzzle).line_of(puzzle, edge)
        assert tuple(line) == tuple(ends if what == "row" else [end[::-1] for end in ends])


def test_sides_of_one_cell_are_said_together():
    words = _words(ew.load("2 .\n. 3"))
    around = list(words.form.clues[0])
    none = words.values([(edge, False) for edge in around], 0)
    assert none == "there is no line above, left of, right of or below it"
    assert words.values([(edge, True) for edge in around[:2]]) == (
        "there are lines above and left of the 2 in row 1, column 1"
    )
    two = words.values([(around[0], True), (words.form.clues[1][3], False)])
    assert two == "there is a line above the 2 in row 1, column 1, and no line below the 3 in row 2, column 2"
    every = words.values((edge, False) for edge in range(words.form.edge_count))
    assert every.endswith(f"or on {words.form.edge_count - MOST_EDGES_TOLD} more edges")


def test_on_a_tiling_a_cell_is_said_as_a_whole():
    words = _words(_load("slitherlink/tilings/honeycomb"))
    sides = [(edge, False) for edge in words.form.clues[0]]
    assert words.values(sides, 0) == "there is no line around it"
    one, other = words._ends(sides[0][0])
    assert words.values(sides[:1], 0) == f"there is no line between points {one + 1} and {other + 1}"


@pytest.mark.parametrize(
    "name", ["slitherlink/10x10-hard", "slitherlink/tilings/octagonal", "masyu/10x10-hard", "flow/10x10"]
)
def test_a_supposition_is_a_story_that_leaves_no_step_out(name):
    """What is drawn on trial is drawn in the story, in the same order, and it ends with what is broken."""
    told = 0
    for step in ew.explain(_load(name)).steps:
        facts = step.to_dict()
        assert ("story" in facts) == ("supposed" in facts)
        if "story" not in facts:
            continue
        first, *others, last = facts["story"]
        assert first["text"].startswith("Suppose ")
        assert last["text"].startswith("But then ")
        # What breaks is to be seen: a place, lines that close too early, the walk of the reason, or the whole board.
        assert {"clue", "point", "lines"} & last.keys() or re.search(" walk |chessboard", last["text"]), last["text"]
        assert [value for one in (first, *others, last) for value in one["edges"]] == facts["supposed"]
        steps_between = step.steps_between
        assert steps_between in ([], [one["text"] for one in others])
        assert all((one["text"] in facts["text"]) != bool(steps_between) for one in others)
        told += bool(steps_between)
    assert told
