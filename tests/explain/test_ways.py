"""The way that `explain` tells: the next step near the last one, and steps of one pattern along a line together."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.explaining.judge.lines import Judge
from support.project import ROOT

FAMILIES = ("slitherlink", "masyu", "flow", "yajilin", "simpleloop")


def test_of_equal_steps_the_one_near_the_last_comes_first():
    rows = ["........", ".0....0.", "........", ".0......", "........"]
    zeros = [step for step, _ in zip(ew.hints("\n".join(rows)), range(3), strict=False)]
    assert [step.deduction.clues for step in zeros] == [(0,), (2,), (1,)], (
        "the one below, then the one far to the right"
    )


@pytest.mark.parametrize("family", FAMILIES)
def test_the_way_leads_to_the_solution_and_each_step_stands_before_the_judge(family):
    puzzle = ew.load(ROOT / "examples" / family / "demo.txt")
    judge, known = Judge(puzzle), {}
    for step in ew.explain(puzzle):
        assert judge.flaw(step.deduction, known) is None, step
        known |= dict(step.deduction.edges)
    alone = [edge for step in ew.hints(puzzle) for edge in step.deduction.edges]
    assert known == dict(alone)


def test_steps_of_one_pattern_along_a_line_are_told_together():
    puzzle = ew.load(ROOT / "examples" / "slitherlink" / "demo.txt")
    way = ew.explain(puzzle)
    runs = [step for step in way if step.run]
    assert any("and so on along the border as far as" in step.text for step in runs)
    for step in runs:
        assert step.deduction.edges == tuple(edge for part in step.run for edge in part.edges)
        assert {part.level for part in step.run} == {step.deduction.level}
        assert step.to_dict()["rule"] == step.rule
    one_by_one = [step.text for step in ew.hints(puzzle)]
    assert len(one_by_one) == len(way) + sum(len(step.run) - 1 for step in runs)
