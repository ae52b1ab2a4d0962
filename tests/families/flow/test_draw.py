"""Drawn paths: what they look like, how they are read back, and what broken ones are told."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import edgewise as ew
from edgewise.base.family import Style
from edgewise.base.places import Point
from edgewise.families.flow import FAMILY, Flow, Paths
from edgewise.families.flow.palette import KNOWN, SAFE, colours
from edgewise.pictures.letters import STROKES, UNKNOWN
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source
from support.flow_boards import any_flow

TOUCHING = "A..\n.A.\n..."  # both solutions touch themselves


def solutions(text: str) -> list[Paths]:
    return list(ew.solve(text, all=True, engine="brute").solutions)


@pytest.mark.parametrize(
    ("puzzle", "drawn"),
    [
        ("A.\n..\n.A", ["A─┐\n┌─┘\n└─A"]),
        ("A.\nA.", ["A─┐\nA─┘"]),
        (TOUCHING, ["A───┐\n┌─A │\n└───┘", "A ┌─┐\n│ A │\n└───┘"]),
        ("rule: classic\n10 # 2\n.  # 2\n10 # #", ["10 █  2\n│  █  2\n10 █  █"]),
        ("AB\nAB", ["A B\nA B"]),
        ("A#A\n...", ["A █ A\n└───┘"]),
    ],
)
def test_strokes_join_neighbours_and_names_mark_ends(puzzle, drawn):
    assert [str(solution) for solution in solutions(puzzle)] == drawn
    for solution, text in zip(solutions(puzzle), drawn, strict=True):
        for wrapped in (text, f"{text}\n# solved\n", f"# first\n\n{text}\n# solution 2\n{text}\n"):
            assert read_solution(solution.puzzle, Source(wrapped)) == solution


def test_a_board_without_a_solution_is_drawn_as_it_is():
    assert str(ew.load("A . . B\n. . A .\n. # . .\nB . . .")) == "A . . B\n. . A .\n. █ . .\nB . . ."


@pytest.mark.parametrize("puzzle", [TOUCHING, "rule: classic\nA . B\n# . .\nA . B", "17 . 17\n5 5 .", "A#A\n..."])
def test_every_way_to_write_a_solution_is_read_back(puzzle):
    for solution in solutions(puzzle):
        facts = solution.to_dict()
        rows = "\n".join(" ".join(row) for row in solution.grid)
        for text in (
            str(solution),
            json.dumps(facts),
            json.dumps({"paths": facts["paths"]}),
            json.dumps({"solutions": [facts]}),
        ):
            assert read_solution(solution.puzzle, Source(text)) == solution
        # A colouring says which cells, not which lines: the path that is found is as right as the one that was meant.
        for text in (json.dumps({"grid": facts["grid"]}), rows):
            assert ew.check(solution.puzzle, read_solution(solution.puzzle, Source(text))) == []


def test_solutions_have_the_shape_of_the_contract():
    [solution] = solutions("rule: classic\nA#.\nA.#\nBB#")
    assert solution.to_dict() == {
        "grid": [["A", "#", "."], ["A", ".", "#"], ["B", "B", "#"]],
        "paths": {"A": [[0, 0], [1, 0]], "B": [[2, 0], [2, 1]]},
    }


def test_a_broken_solution_has_no_paths():
    puzzle = ew.load("A.A\n")
    with pytest.raises(ValueError, match="not joined"):
        Paths(puzzle, frozenset({(Point(0, 0), Point(0, 1))})).to_dict()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected a drawing, JSON, or 2 rows of names"),
        ("A A A", "there are 1 rows"),
        ("A A A\nA A Z", "'Z' is not a name in this puzzle"),
        ("A───A", "the drawing has 1 rows, the puzzle 2"),
        ("B───A\n. . .", "drawing of a different puzzle: expected A here"),
        ("A─x─A\n. . .", "expected a stroke or ., not 'x'"),
        ("A───A─A\n. . .", "wider than the puzzle"),
        ("{", "not a single JSON object"),
        ("{}", "a solution is {"),
        ('{"solutions": []}', "contains no solution"),
        ('{"grid": 3}', "grid: expected `array | null`, got `int`"),
        ('{"grid": [["A", "A", "A"]]}', "the grid does not have 2 rows of 3 names"),
        ('{"grid": [["A", "A", "A"], [".", [], "."]]}', "grid[1][1]: expected `str`, got `array`"),
        ('{"grid": [["A", "A", "A"], [".", "Z", "."]]}', "not in the puzzle in row 2, column 2: 'Z'"),
        ('{"paths": 3}', "paths: expected `object | null`, got `int`"),
        ('{"paths": {"Z": []}}', "the puzzle has no pair 'Z'"),
        ('{"paths": {"A": [[0, 0], [0, "1"]]}}', "paths[...][1][1]: expected `int`, got `str`"),
        ('{"paths": {"A": [[0, 0], [0, true]]}}', "paths[...][1][1]: expected `int`, got `bool`"),
        (
            '{"grid": [["A", "A", "A"], [".", ".", "."]], "paths": {"A": [[0, 0], [1, 0], [1, 1], [1, 2], [0, 2]]}}',
            "grid and paths contradict each other in row 1, column 2",
        ),
    ],
)
def test_malformed_solutions_are_refused(text, says):
    with pytest.raises(ew.BadInput) as caught:
        read_solution(ew.load("rule: classic\nA.A\n..."), Source(text))
    assert says in str(caught.value)


@given(any_flow(), st.text(max_size=80))
def test_no_solution_text_crashes_its_reader(board, text):
    for candidate in (text, '{"grid": ' + text + "}", '{"paths": {"A": ' + text + "}}", f"┌{text}┐"):
        try:
            FAMILY.violations(board, read_solution(board, Source(candidate)))
        except ew.BadInput as error:
            assert error.message


@given(any_flow(), st.data())
def test_any_lines_can_be_judged_and_drawn(board, data):
    every = sorted(board.lattice.lines(range(board.lattice.edge_count)))
    paths = Paths(board, frozenset(data.draw(st.lists(st.sampled_from(every), unique=True)) if every else ()))
    codes = {violation.code for violation in FAMILY.violations(board, paths)}
    assert codes <= set(FAMILY.violation_codes)
    assert board.rows == len(FAMILY.draw_text(board, paths, Style(colour=True)).splitlines())
    assert FAMILY.draw_svg(board, paths, Style(colour_blind=True)).startswith("<svg")
    if board.rule == "classic" and not codes:
        assert read_solution(board, Source(str(paths))) == paths


def test_paths_beyond_the_board_are_judged_and_not_drawn_wrongly():
    puzzle = ew.load("A.A\n")
    far = read_solution(puzzle, Source('{"paths": {"A": [[0, 0], [9, 9], [0, 1]]}}'))
    assert {violation.code for violation in ew.check(puzzle, far)} == {
        "line.outside",
        "end.alone",
        "cell.blank",
    }
    assert ew.render(puzzle, far).startswith(b"<svg")


def test_colours_only_on_request_and_the_same_along_a_path():
    [solution] = solutions("A.\n..\n.A")
    coloured = FAMILY.draw_text(solution.puzzle, solution, Style(colour=True))
    assert "\x1b[" in coloured
    assert "\x1b" not in str(solution)
    assert len({part.partition("m")[0] for part in coloured.split("\x1b[") if part.startswith("1;")}) == 1


def test_every_pair_has_a_colour_of_its_own():
    assert len(set(colours(60))) == 60
    assert colours(3) == [colour for _, colour in KNOWN[:3]]
    assert colours(24, colour_blind=True) == list(SAFE)
    assert len(set(colours(60, colour_blind=True))) == 60


def test_colours_do_not_depend_on_names():
    one, other = ew.load("A.B\n...\nA.B"), ew.load("Q.K\n...\nQ.K")
    assert ew.render(one) == ew.render(other)


def test_pictures_hold_paths_and_no_text():
    [solution] = solutions("A#A\n...")
    svg = ew.render(solution.puzzle, solution).decode()
    assert "<text" not in svg
    assert "font" not in svg
    assert svg.count(KNOWN[0][1]) >= 2
    assert ew.render(solution.puzzle, solution, to="png").startswith(b"\x89PNG")


def test_names_are_drawn_for_colour_blind_people_and_in_a_crowd():
    few = ew.load("A.B\n...\nA.B")
    assert ew.render(few) != ew.render(few, style=Style(colour_blind=True))
    crowd = Flow(tuple((f"{index}", f"{index}") for index in range(20)))
    renamed = Flow(tuple((f"{index + 20}", f"{index + 20}") for index in range(20)))
    assert ew.render(crowd) != ew.render(renamed)


def test_every_sign_looks_like_no_other():
    names = [name for name in (*STROKES, "§") if name not in (" ", ".")]  # these are no names
    assert len({STROKES.get(name, UNKNOWN) for name in names}) == len(names)
    pictures = {ew.render(Flow(((name, name),)), style=Style(colour_blind=True), to="png") for name in names}
    assert len(pictures) == len(names)
