"""Loop puzzles with signs and regions: engines agree on random boards, and published boards have their solutions."""

from __future__ import annotations

import json
import random
import re
from importlib import import_module

import pytest

import edgewise as ew
from edgewise.base.places import Point, line_between
from edgewise.base.registry import engines
from edgewise.base.result import Question
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.lines import random_lines
from edgewise.text.source import Source
from support.project import ROOT
from support.signed_boards import KINDS, random_signed

PUBLISHED = ROOT.parent / "shared" / "puzzles" / "loops"
ENGINES = [name for name in engines() if name != "brute"]


OF_LENGTHS = ("balance", "geradeweg", "shingoki")


def by_name(family):
    return family.name


@pytest.mark.parametrize("kind", KINDS, ids=by_name)
def test_engines_agree_with_brute_force(kind, boards):
    rng = random.Random(f"agree {kind.name}")
    known = 0
    for _ in boards(100):
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


def accepts(form, edges) -> bool:
    """Whether a form allows a loop, looked up clue by clue."""
    true = form.true_facts(edges)
    clues = enumerate(zip(form.low, form.high, strict=True))
    vertices = zip(form.degrees, form.incident_edges(), strict=True)
    return all(low <= form.counted(clue, true) <= high for clue, (low, high) in clues) and all(
        degrees >> len(true.intersection(at)) & 1 for degrees, at in vertices
    )


def altered(sign: str, rng: random.Random) -> str:
    """The sign with the other colour, or another number."""
    if rng.random() < 0.3 and sign[0] in "wb":
        return f"{'wb'[sign[0] == 'w']}{sign[1:]}"
    return re.sub("[0-9]+", lambda number: str(max(0, int(number[0]) + rng.choice((-2, -1, 1, 2)))), sign)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name in OF_LENGTHS], ids=by_name)
def test_clues_of_long_arms_allow_what_the_rules_allow(kind, boards):
    """Brute force takes small boards alone, whose arms are short: here every loop is asked on its own."""
    making = import_module(f"edgewise.families.{kind.name}.making")
    rng = random.Random(f"arms {kind.name}")
    seen = set()
    for _ in boards(2000, fewest=200):
        rows, columns = rng.randint(2, 12), rng.randint(2, 12)
        empty = kind.puzzle_type(((".",) * columns,) * rows)
        lines = random_lines(empty.lattice, rng, (0.1, 0.9))
        given = making.allowed(empty, Drawn(empty, lines))
        cells = rng.sample(sorted(given), min(len(given), rng.randint(1, 6)))
        signs = {cell: rng.choice(given[cell]) for cell in cells}
        if rng.random() < 0.6:
            signs |= {cell: altered(signs[cell], rng) for cell in cells[:1]}
        board = empty.with_signs(signs)
        right = not kind.violations(board, board.loop(lines))
        edges = [edge for edge in range(board.lattice.edge_count) if board.lattice.line(edge) in lines]
        assert accepts(board.form, edges) == right, (board, sorted(lines))
        seen.add(right)
    assert seen == {True, False}
