"""Solutions by somebody who means harm: one that cannot be read is bad input, one that can is right or wrong."""

from __future__ import annotations

import json
import random

import pytest

import edgewise as ew
from support.commands import edgewise
from support.project import ROOT

EXAMPLES = ROOT / "examples"
PUZZLES = {family: ew.load(EXAMPLES / family / "demo.txt") for family in ("slitherlink", "flow", "eternity")}
SOLUTIONS = {family: ew.solve(puzzle).solutions[0] for family, puzzle in PUZZLES.items()}
MEMORY = 900 << 20

VALUES = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "1.0",
    "0.5",
    "-1",
    "-0",
    "true",
    "null",
    '"1"',
    "9" * 5000,
    "9" * 19,
    "9" * 25,
    "-" + "9" * 19,
    "4294967296",
    "[]",
    "{}",
    '"\\ud800"',
    '"\\u001b[2J"',
    "[" * 100_000,
    "[" * 100_000 + "]" * 100_000,
)


def verdict(puzzle, text):
    """What is broken, or the one line that says why the text is no solution. Anything else is a fault."""
    try:
        broken = ew.check(puzzle, text)
    except ew.BadInput as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 500
        return str(error)
    for violation in broken:
        assert str(violation).isprintable(), violation
    return broken


@pytest.mark.parametrize("family", PUZZLES)
@pytest.mark.parametrize("value", VALUES, ids=lambda value: value[:12])
def test_values_that_do_not_belong_there(family, value):
    """In the place of each number, list and name of a right solution: never a crash, and never right."""
    facts = json.dumps(SOLUTIONS[family].to_dict())
    rng = random.Random(7)
    places = [at for at, sign in enumerate(facts) if sign.isdigit() and not facts[at - 1].isdigit()] or [0]
    for at in rng.sample(places, min(4, len(places))):
        end = next(index for index in range(at, len(facts)) if not facts[index].isdigit())
        if facts[at:end] != value and "score" not in facts[max(0, at - 12) : at]:
            changed = facts[:at] + value + facts[end:]
            assert verdict(PUZZLES[family], changed) or value in ("1.0", "-0"), changed[:200]
    for key in SOLUTIONS[family].to_dict():
        verdict(PUZZLES[family], f'{{"{key}": {value}}}')
        verdict(PUZZLES[family], f'{{"{key}": [{value}]}}')
        verdict(PUZZLES[family], f'{{"{key}": [[{value}]]}}')
        verdict(PUZZLES[family], f'{{"{key}": {{"A": {value}}}}}')
        verdict(PUZZLES[family], f'{{"{key}": {{"A": [[0, {value}]]}}}}')
    verdict(PUZZLES[family], f'{{"solutions": {value}}}')
    verdict(PUZZLES[family], f'{{"solutions": [{value}]}}')


@pytest.mark.parametrize("family", PUZZLES)
def test_a_name_that_comes_twice(family):
    """Readers differ in which of the two they take; so neither is taken."""
    facts = json.dumps(SOLUTIONS[family].to_dict())
    key = next(iter(SOLUTIONS[family].to_dict()))
    text = f'{{"{key}": [], {facts[1:]}'
    assert f"the key '{key}' appears twice" in verdict(PUZZLES[family], text)


@pytest.mark.parametrize("family", PUZZLES)
def test_drawings_with_odd_characters(boards, family):
    rng = random.Random(9)
    drawing = str(SOLUTIONS[family])
    odd = "²٣\x00\x1b\u202e\u2028\x85\t\r\n\ud800\U0001f600+─│#{}/.0A "
    for _ in boards(150):
        broken = list(drawing)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(broken))
            broken[at : at + rng.randint(0, 2)] = rng.choice(odd) * rng.choice((1, 1, 1, 500))
        verdict(PUZZLES[family], "".join(broken) + "\n")


@pytest.mark.parametrize("family", PUZZLES)
@pytest.mark.parametrize(
    "points", [[[10**18, -(10**18)]], [[0, 0], [10**18, 10**18]], [[-1, -1], [-1, 0], [0, 0], [0, -1]], [[0, 0]], []]
)
def test_points_far_outside(family, points):
    for facts in ({"loop": points}, {"paths": {"A": points}}, {"board": [points]}):
        assert verdict(PUZZLES[family], json.dumps(facts))


def check(*arguments):
    """The command in a process whose memory is capped, so that a fault here does no harm."""
    return edgewise("check", *arguments, memory=MEMORY)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"loop": [' + "9" * 5000 + "]}", 2),
        ('{"loop": ' + "[" * 100_000, 2),
        ('{"loop": NaN}', 2),
        ('{"loop": [[-1, -1], [-1, 0], [0, 0], [0, -1]]}', 1),
        ('{"loop": [' + "[0, 0], " * 200_000 + "[0, 1], [1, 1], [1, 0]]}", 1),
        ('{"loop": [' + "[], " * 1_000_000 + "[]]}", 2),
    ],
    ids=["digits", "brackets", "nan", "outside", "long", "lists"],
)
def test_the_command_answers_in_its_own_words(text, code, tmp_path):
    file = tmp_path / "solution.json"
    file.write_text(text)
    found, out, err = check(EXAMPLES / "slitherlink" / "demo.txt", file)
    assert (found, "Traceback" in err) == (code, False), (out[:300], err[:300])
    assert err.count("\n") == (1 if code == 2 else 0)
