"""Clues that count facts: engines that take them agree with `brute` on random forms, and others decline."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from edgewise.base.engine import Job
from edgewise.base.forms import NEVER, TWICE, JoinPairs, LineForm, OneLoop, Sets, ints
from edgewise.base.registry import engines
from edgewise.base.result import Question
from edgewise.boards.lattice import lattice

SIZES = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (1, 4), (2, 4))
TAKERS = ("cdcl", "sat")
CDCL = ({}, {"probing": False}, {"sides": False}, {"eager_closing": False, "walls": False})


def random_form(rng: random.Random) -> LineForm:
    """A small board with a few clues over any facts, some of them clauses."""
    board = lattice(*rng.choice(SIZES))
    edges, points = range(board.edge_count), board.edge_count + board.point_count
    facts = range(points + board.cell_count)
    clues, low, high = [], ints(), ints()
    for _ in range(rng.randrange(7)):
        pool = rng.choice((facts, facts, edges, range(board.edge_count, points), range(points, len(facts))))
        members = rng.sample(pool, min(len(pool), rng.randrange(8) if rng.random() < 0.9 else len(pool)))
        if rng.random() < 0.8:
            members = [~fact if rng.random() < 0.4 else fact for fact in members]
        fewest = rng.randrange(len(members) + 1)
        is_clause = members and rng.random() < 0.4
        clues.append(members)
        low.append(1 if is_clause else fewest)
        high.append(len(members) if is_clause else rng.randrange(fewest, len(members) + 1))
    masks = (NEVER | TWICE,) * 12 + (TWICE, NEVER)
    degrees = bytes(rng.choice(masks) for _ in range(board.point_count))
    return LineForm(board.tails, board.heads, degrees, Sets.of(clues), low, high, OneLoop(), board.cell_edges)


def solutions(name, form, **options):
    answer = engines()[name].run(form, Job(Question.ALL, options=options))
    assert answer.complete
    found = sorted(sorted(solution) for solution in answer.solutions)
    assert len(set(map(tuple, found))) == len(found)
    return found


def test_engines_agree_with_brute_force_on_random_facts(boards):
    rng = random.Random("facts")
    seen = 0
    for number in boards(600):
        form = random_form(rng)
        wanted = solutions("brute", form)
        seen += bool(wanted) and form.counts_facts
        assert solutions("cdcl", form, **CDCL[number % len(CDCL)]) == wanted
        if number % 10 == 0:
            assert solutions("sat", form) == wanted
    assert seen


def test_several_threads_share_a_board_with_facts():
    rng = random.Random("threads")
    for _ in range(20):
        form = random_form(rng)
        answer = engines()["cdcl"].run(form, Job(Question.ALL, threads=2, options={"split_after": 0}))
        assert sorted(map(sorted, answer.solutions)) == solutions("brute", form)


def test_engines_that_do_not_know_facts_decline():
    board = lattice(2, 2)
    plain = LineForm(board.tails, board.heads, bytes([5] * 9), Sets.of([[0, 1]]), ints([1]), ints([1]), OneLoop())
    for members in ([~0, 1], [board.edge_count], [0, ~board.edge_count]):
        form = replace(plain, clues=Sets.of([members]))
        assert form.counts_facts
        assert not plain.counts_facts
        takers = {name for name, engine in engines().items() if engine.accepts(form)}
        assert takers == {"brute", "cpsat", *TAKERS}
        pairs = replace(form, rule=JoinPairs(((0, 8),)))
        assert not any(engines()[name].accepts(pairs) for name in TAKERS)


@pytest.mark.parametrize(
    ("members", "message"),
    [([99], "does not exist"), ([~99], "does not exist"), ([12, ~12], "twice"), ([0, ~0], "twice")],
)
def test_the_core_rejects_facts_that_make_no_sense(members, message):
    board = lattice(2, 2)
    form = LineForm(board.tails, board.heads, bytes([5] * 9), Sets.of([members]), ints([1]), ints([1]), OneLoop())
    with pytest.raises(ValueError, match=message):
        engines()["cdcl"].run(form, Job(Question.ALL))


def test_a_face_needs_a_drawing_in_the_plane():
    board = lattice(2, 2)
    inside = board.edge_count + board.point_count
    form = LineForm(
        board.tails, board.heads, bytes([5] * 9), Sets.of([[inside]]), ints([1]), ints([1]), OneLoop(), Sets.of([[0]])
    )
    with pytest.raises(ValueError, match="plane"):
        engines()["cdcl"].run(form, Job(Question.ALL))
