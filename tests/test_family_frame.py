"""What must hold for any family, the template among them: texts round-trip, engines and rules agree."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from conftest import random_board
from edgewise.family import Claim, Source, Style
from edgewise.registry import engines, families, family_of
from edgewise.result import Question
from edgewise.solutions import read_solution
from test_cases import FAMILIES, cases_of

FORMATS = [(family, fmt) for family in FAMILIES for fmt in family.formats]


@pytest.mark.parametrize(("family", "fmt"), FORMATS, ids=lambda value: getattr(value, "name", ""))
def test_format_example_is_recognised_and_round_trips(family, fmt):
    assert fmt.claim(fmt.example) is not Claim.NO
    puzzle = fmt.read(Source(fmt.example))
    assert fmt.write(puzzle) == fmt.example
    assert isinstance(puzzle, family.puzzle_type)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_formats_of_a_family_say_the_same(family):
    puzzle = family.formats[0].read(Source(family.formats[0].example))
    for fmt in family.formats:
        assert fmt.read(Source(fmt.write(puzzle))) == puzzle


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_right_cases_are_found_by_the_engines(family):
    for codes, text, solution in cases_of(family):
        if codes:
            continue
        puzzle = family.formats[0].read(Source(text))
        drawn = read_solution(puzzle, Source(solution))
        form = family.lower(puzzle)
        able = [engine for engine in engines().values() if Question.ALL in engine.answers and engine.accepts(form)]
        assert able
        for engine in able:
            assert drawn in ew.solve(puzzle, all=True, engine=engine.name).solutions


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_puzzles_and_solutions_draw_themselves(family):
    puzzle, solution = solved_example(family)
    assert str(puzzle) == family.draw_text(puzzle, None, Style())
    assert str(solution) != str(puzzle)
    assert puzzle._repr_svg_().startswith("<svg")
    assert solution._repr_svg_() != puzzle._repr_svg_()
    assert ew.render(puzzle, solution, to="png").startswith(b"\x89PNG")


def solved_example(family):
    for codes, text, solution in cases_of(family):
        if not codes:
            puzzle = family.formats[0].read(Source(text))
            return puzzle, read_solution(puzzle, Source(solution))
    raise AssertionError(f"{family.name} has no right case")


def test_name_is_no_part_of_a_puzzle():
    puzzle = ew.load("3.\n.2")
    assert puzzle.named("other") == puzzle
    assert puzzle.named("other").name == "other"


def test_family_is_found_from_the_puzzle():
    puzzle = random_board(random.Random(1))
    assert family_of(puzzle).name == "slitherlink"


def test_lists_hold_no_template():
    assert "_template" not in families()
    ranks = [engine.rank for engine in engines().values()]
    assert ranks == sorted(ranks)
    assert next(iter(engines())) == "cdcl"
    assert "brute" in engines()
