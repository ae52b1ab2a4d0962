"""Drawings and pictures, down to the pixel where it matters."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.base.family import Style
from edgewise.families.slitherlink import FAMILY, Slitherlink
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source

TEXT = """\
+─+ +─+
│3│ │3│
+ +─+ +
│  1  │
+ + + +
│2   2│
+─+─+─+"""
PUZZLE = Slitherlink(((3, None, 3), (None, 1, None), (2, None, 2)))


@pytest.fixture(scope="module")
def solution():
    return read_solution(PUZZLE, Source(TEXT))


def test_text_is_as_people_know_it(solution):
    assert str(solution) == TEXT
    assert FAMILY.draw_text(PUZZLE, solution, Style(dots=True)) == TEXT.replace("+", "*")
    assert str(PUZZLE).splitlines()[1] == " 3   3"


def test_text_has_colour_only_on_request(solution):
    coloured = FAMILY.draw_text(PUZZLE, solution, Style(colour=True))
    assert "\x1b[" in coloured
    assert "\x1b" not in str(solution)


@pytest.mark.parametrize("style", [Style(), Style(dots=True)])
def test_drawings_are_read_back(solution, style):
    assert read_solution(PUZZLE, Source(FAMILY.draw_text(PUZZLE, solution, style))) == solution


def test_pictures_hold_paths_and_no_text(solution):
    svg = ew.render(PUZZLE, solution).decode()
    assert "<text" not in svg
    assert "font" not in svg
    assert svg.count("<use") == 5


def test_inside_is_shaded_on_request(solution):
    assert ew.render(PUZZLE, solution) != ew.render(PUZZLE, solution, style=Style(inside=True))


def test_digits_show_without_fonts():
    """Each clue changes the picture, and no two clues look the same."""
    pictures = {ew.render(Slitherlink(((clue,),)), to="png") for clue in (None, 0, 1, 2, 3)}
    assert len(pictures) == 5


def test_wrong_solutions_can_be_drawn(solution):
    broken = type(solution)(PUZZLE, frozenset(list(solution.lines)[:-1]))
    assert ew.render(PUZZLE, broken).startswith(b"<svg")
    assert str(broken) != TEXT


def test_unknown_shape_is_refused():
    with pytest.raises(ew.BadInput, match="unknown kind of drawing 'pdf'"):
        ew.render(PUZZLE, to="pdf")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("hello", "expected a drawing"),
        ("+─+\n│ │\n", "incomplete"),
        ("+─+\n│ │\n+x+\n", "expected ─ or a space, not 'x'"),
        ("+─+\n│9│\n+─+\n", "expected a clue or a space, not '9'"),
        ("+─+\n│ │\n+─+\n", "a different puzzle"),
        ("{", "not a single JSON object"),
        ("{}", "a solution is {"),
        ('{"loop": [[0, 0], [0, "1"]]}', r"loop\[1\]\[1\]: expected `int`, got `str`"),
        ('{"loop": [[0, 0], [0, 1.0]]}', r"loop\[1\]\[1\]: expected `int`, got `float`"),
        ('{"loop": [[0, 0], [0, true]]}', r"loop\[1\]\[1\]: expected `int`, got `bool`"),
        ('{"loop": [[0, 0]]}', "more than one point"),
        ('{"solutions": []}', "contains no solution"),
        ('{"loop": ' + "[" * 100_000 + "}", "not a single JSON object"),
    ],
)
def test_malformed_solutions_are_refused(text, says):
    with pytest.raises(ew.BadInput, match=says.replace("{", r"\{")):
        read_solution(PUZZLE, Source(text))
