"""The engines that find loops, and what they find as sets, to be compared with the oracle."""

from __future__ import annotations

import random

from edgewise.base.registry import engines
from edgewise.base.result import Question
from support.answers import every_solution
from support.forms import random_form

BRUTE = engines()["brute"]


LOOP_ENGINES = [
    engine
    for engine in engines().values()
    if engine is not BRUTE and Question.ALL in engine.answers and engine.accepts(random_form(random.Random(0)))
]


SHARE = {"cpsat": 0.04}
"""Engines that start a solver anew for every solution see this share of the boards, those with few solutions."""


def few_enough(engine, number, expected):
    """Whether a board is among those that this engine is tried on."""
    share = SHARE.get(engine.name, 1.0)
    return share == 1.0 or (number % round(1 / share) == 0 and len(expected) <= 20)


def agrees_with_oracle(engine, form, number, **job):
    """Every solution, by the oracle and, unless it is spared this board, by an engine; gives those of the oracle."""
    expected = every_solution(BRUTE, form)
    if few_enough(engine, number, expected):
        assert every_solution(engine, form, **job) == expected, form
    return expected
