"""Every family against its own cases.txt: each way to break a rule has a board, and the last boards are correct."""

from __future__ import annotations

import re

import pytest

from edgewise.text.solutions import read_solution
from edgewise.text.source import Source
from support.families import FAMILIES, cases_of

CASES = [
    pytest.param(family, *case, id=f"{family.name}-{'-'.join(case[0]) or 'ok'}")
    for family in FAMILIES
    for case in cases_of(family)
]


@pytest.mark.parametrize(("family", "codes", "puzzle", "solution"), CASES)
def test_case_breaks_exactly_its_rules(family, codes, puzzle, solution):
    board = family.formats[0].read(Source(puzzle))
    drawn = read_solution(board, Source(solution))
    assert [violation.code for violation in family.violations(board, drawn)] == codes


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_every_code_has_a_case_and_the_last_case_is_right(family):
    cases = list(cases_of(family))
    assert {code for codes, _, _ in cases for code in codes} == set(family.violation_codes)
    assert cases[-1][0] == []


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_violations_say_where_and_what(family):
    for codes, puzzle, solution in cases_of(family):
        board = family.formats[0].read(Source(puzzle))
        for violation in family.violations(board, read_solution(board, Source(solution))):
            assert violation.text
            assert str(violation).startswith(violation.code)
            assert violation.at is not None or codes == ["loop.none"]
            assert not re.search(r"\(-?\d+, -?\d+\)", str(violation)), "people count rows and columns from 1"
