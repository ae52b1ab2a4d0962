"""Loop puzzles with signs and regions: engines agree on random boards, and published boards have their solutions."""

from __future__ import annotations

import json
import random

import pytest

import edgewise as ew
from edgewise.base.places import Point, line_between
from edgewise.base.registry import engines
from edgewise.base.result import Question
from edgewise.text.source import Source
from support.project import ROOT
from support.signed_boards import KINDS, random_signed

PUBLISHED = ROOT.parent / "shared" / "puzzles" / "loops"
ENGINES = [name for name in engines() if name != "brute"]


def by_name(family):
    return family.name


@pytest.mark.parametrize("kind", KINDS, ids=by_name)
def test_engines_agree_with_brute_force(kind, boards):
    rng = random.Random(f"agree {kind.name}")
    known = 0
    for _ in boards(300):
        board = random_signed(rng, kind)
        wanted = {loop.lines for loop in ew.solve(board, all=True, engine="brute").solutions}
        known += bool(wanted)
        for name in ENGINES:
            if engines()[name].accepts(board.form) and engines()[name].missing() is None:
                questions = {"all": True} if Question.ALL in engines()[name].answers else {"unique": True}
                found = ew.solve(board, engine=name, **questions)
                drawn = {loop.lines for loop in found.solutions}
                assert found.complete or "unique" in questions
                assert drawn == wanted if "all" in questions else (drawn <= wanted and bool(drawn) == bool(wanted))
    assert known


@pytest.mark.parametrize("kind", KINDS, ids=by_name)
def test_boards_come_back_as_themselves(kind, boards):
    rng = random.Random(f"texts {kind.name}")
    for _ in boards(100):
        board = random_signed(rng, kind, 5, 5)
        for fmt in kind.formats:
            try:
                text = fmt.write(board)
            except ew.BadInput:
                assert fmt.name in ("puzzlink", "pzpr", "block")  # no borders in split regions, no holes in blocks
            else:
                assert fmt.read(Source(text)) == board
        loop = next(iter(ew.solve(board).solutions), None)
        if loop is not None:
            assert kind.read_drawing(board, Source(str(loop))) == loop
            assert kind.solution_from_dict(board, loop.to_dict()) == loop
            assert kind.violations(board, kind.read_drawing(board, Source(str(loop)))) == []


@pytest.mark.skipif(not PUBLISHED.is_dir(), reason="the published boards are not here")
@pytest.mark.parametrize("kind", KINDS, ids=by_name)
def test_published_boards_have_their_solution_and_no_other(kind):
    file = PUBLISHED / f"{kind.name}.jsonl"
    if not file.exists():
        pytest.skip("no published boards of this kind")
    for line in file.read_text().splitlines():
        board = json.loads(line)
        result = ew.solve(kind.formats[0].read(Source(board["text"])), unique=True)
        assert result.unique, board["name"]
        published = frozenset(line_between(Point(*one), Point(*other)) for one, other in board["lines"])
        assert result.solutions[0].lines == published, board["name"]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("country\n2 4\n- - ? -\n- 4 - -\na a b b\na a b b\n", "country\n2 4\n4 . . .\n. . . .\n1 1 2 2\n1 1 2 2\n"),
        ("balance\n2 2\n4W -\n- b?\n", "balance\n2 2\nw4 .\n. b\n"),
        ("linesweeper\n3 3\n- - -\n- ? -\n- - -\n", "linesweeper\n3 3\n. . .\n. ? .\n. . .\n"),
        ("entryexit\n3 2\nA A\nA A\n# #\n", "entryexit\n3 2\n. .\n. .\n. .\n1 1\n1 1\n- -\n"),
        ("castle\n2 2\n- 4SO\n- eo\n", "castle\n2 2\n. 4so\n. ?eo\n"),
    ],
    ids=lambda text: text.split()[0],
)
def test_signs_come_in_more_spellings_than_we_write(text, same):
    assert ew.load(text) == ew.load(same)


def test_a_number_that_is_not_given_is_a_cell_that_the_loop_leaves_out():
    board = ew.load("linesweeper\n3 3\n- - -\n- ? -\n- - -\n")
    assert ew.solve(board, unique=True).unique
    inside = ew.check(board, '{"loop": [[0, 0], [0, 1], [1, 1], [1, 0]]}')
    assert [one.code for one in inside] == ["clue.visited"]


def test_what_somebody_shaded_is_held_against_the_loop():
    board = ew.load("yajilin\n4 3\n. . .\n. . .\n. 1n .\n. . .\n")
    [loop] = ew.solve(board).solutions
    facts = loop.to_dict()
    assert facts["shaded"] == [[1, 1]]
    assert ew.check(board, json.dumps(facts)) == []
    assert [one.code for one in ew.check(board, json.dumps(facts | {"shaded": []}))] == ["shaded.missing"]
    marked = facts | {"shaded": [[1, 1], [0, 0]]}
    assert [one.code for one in ew.check(board, json.dumps(marked))] == ["shaded.visited"]
