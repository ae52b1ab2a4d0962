"""One board in cubes: against the oracle as sets of solutions, cut again and again, stopped, killed and continued."""

from __future__ import annotations

import random
import sqlite3
import time
from itertools import cycle

import pytest

import edgewise as ew
from edgewise.base.engine import Job, StopFlag
from edgewise.base.errors import BadInput, NoEngine
from edgewise.base.registry import family_of
from edgewise.base.result import Limits, Question
from edgewise.cluster.board.cubes import cube_text, cut, flaw_in_cover, given, read_cube
from edgewise.cluster.board.parts import Budget
from edgewise.cluster.board.split_engine import SplitEngine
from edgewise.cluster.executors import ThreadExecutor
from edgewise.cluster.jobs import job_named
from edgewise.messages.forms import form_of, message_of
from support.boards import random_tiles
from support.cluster.cube_boards import BRUTE, CDCL, FRONTIER, MAKERS, TILES, TINY, sets_of, split


def any_cubes(rng, form, most):
    """The leaves of any tree: what propagation would have settled is cut as well."""
    cubes = [()]
    while len(cubes) < most:
        cube = cubes.pop(rng.randrange(len(cubes)))
        open_edges = sorted(set(range(1, form.edge_count + 1)) - set(map(abs, cube)))
        if not open_edges:
            return [*cubes, cube]
        edge = rng.choice(open_edges)
        cubes += [(*cube, edge), (*cube, -edge)]
    return cubes


@pytest.mark.parametrize("kind", MAKERS)
def test_cubes_hold_every_solution_exactly_once(boards, kind):
    rng = random.Random(f"cubes of {kind}")
    for number in boards(120):
        form = MAKERS[kind](rng)
        expected = sets_of(BRUTE.run(form, Job(Question.ALL)))
        most = rng.choice((2, 5, 16))
        cubes = any_cubes(rng, form, most) if number % 2 else [cube for cube, _ in cut(form, (), most)]
        assert flaw_in_cover(cubes) is None
        found = []
        for cube in cubes:
            answer = CDCL.run(given(form, cube), Job(Question.ALL))
            assert answer.complete
            found += sorted(map(sorted, answer.solutions))
        assert len(found) == len(set(map(frozenset, found)))
        assert set(map(frozenset, found)) == expected
        assert sum(FRONTIER.run(given(form, cube), Job(Question.COUNT)).count for cube in cubes) == len(expected)


@pytest.mark.parametrize("kind", MAKERS)
def test_answers_in_parts_are_those_of_the_oracle(boards, kind):
    rng = random.Random(f"parts of {kind}")
    budgets = cycle((TINY, Budget(None, 2, 3), Budget(None, 5, 100)))
    for _ in boards(40):
        form = MAKERS[kind](rng)
        expected = sets_of(BRUTE.run(form, Job(Question.ALL)))
        for question, wanted in ((Question.FIRST, 1), (Question.UNIQUE, 2), (Question.ALL, None)):
            answer = split(CDCL, next(budgets)).run(form, Job(question))
            found = sets_of(answer)
            assert found <= expected
            assert len(found) == (len(expected) if wanted is None else min(wanted, len(expected)))
            assert answer.complete or (wanted is not None and len(expected) >= wanted)
        assert split(FRONTIER).run(form, Job(Question.COUNT)).count == len(expected)


def test_a_certain_number_of_solutions_is_that_number():
    form = family_of(board := ew.load(". . .\n. . .\n. . .")).lower(board)
    for wanted in (1, 7, 212, 213, 300):
        answer = split(CDCL, Budget(None, 3, 10)).run(form, Job(Question.ALL, Limits(solutions=wanted)))
        assert len(sets_of(answer)) == min(wanted, 213)
        assert answer.stopped_by == ("solutions" if wanted <= 213 else None)


def test_exact_searches_of_tiles_in_parts(boards):
    rng = random.Random(5)
    for number in boards(40):
        puzzle = random_tiles(rng, 3, rng.choice((3, 4)), 2, rng.randrange(3), damage=number % 2 == 0)
        form = family_of(puzzle).lower(puzzle)
        expected = sorted(map(list, TILES.run(form, Job(Question.ALL)).solutions))
        search = rng.choice(("scan", "constraint"))
        for question, wanted in ((Question.ALL, None), (Question.UNIQUE, 2), (Question.FIRST, 1)):
            job = Job(question, options={"search": search})
            answer = split(TILES, Budget(None, rng.choice((1, 20)))).run(form, job)
            found = sorted(map(list, answer.solutions))
            if wanted is None:
                assert answer.complete
                assert found == expected
            else:
                assert len(found) == min(wanted, len(expected))
                assert answer.complete or len(expected) >= wanted
                assert all(board in expected for board in found)


@pytest.mark.parametrize(
    "cubes",
    [
        [],
        [(1,)],
        [(1, 2), (-1,)],
        [(1,), (-1,), (-1,)],
        [(), (1,)],
        [(1,), (-2,)],
        [(1, 1), (1, -1), (-1,)],
        [(1, 2), (1, -2), (-1, 3), (-1, -4)],
    ],
)
def test_what_does_not_cover_everything_once_is_found_out(cubes):
    assert flaw_in_cover(cubes) is not None


def test_cubes_as_text():
    for cube in ((), (3,), (3, -17, 20)):
        assert read_cube(cube_text(cube)) == cube
    with pytest.raises(BadInput, match="not a cube"):
        read_cube("+3 x")


@pytest.mark.parametrize("kind", ["any plane graph", "pairs on a board"])
def test_forms_arrive_as_they_were_sent(kind):
    form = MAKERS[kind](random.Random(1))
    assert form_of(message_of(form)) == form
    tiles = random_tiles(random.Random(1), 3, 3, 2, 1)
    assert form_of(message_of(family_of(tiles).lower(tiles))) == family_of(tiles).lower(tiles)


def test_every_answer_is_verified():
    """The engine is given to the usual way from a question to a result."""
    result = ew.solve(". . .\n. . .\n. . .", all=True, engine=split(CDCL, Budget(None, 5, 10)))
    assert result.count == 213
    assert ew.solve("3 .\n. .", unique=True, engine=split(CDCL)).unique is False
    assert ew.count(". . .\n. . .\n. . .", engine=split(FRONTIER)).count == 213


class Killed(Exception):
    """In place of kill -9: the driver ends between two outcomes."""


def dying(after, rng):
    """Threads of a driver that is killed after so many tasks, at any moment of one."""
    left = [after]

    def do(job, body, stop):
        left[0] -= 1
        if left[0] < 0:
            raise Killed
        outcome = job_named(job)(body, stop)
        if left[0] == 0 and rng.random() < 0.5:
            raise Killed  # done, but nobody has heard of it
        return outcome

    return lambda: ThreadExecutor(2, do)


@pytest.mark.parametrize("question", [Question.ALL, Question.UNIQUE, Question.COUNT])
def test_a_driver_that_was_killed_continues_where_its_ledger_ends(question, tmp_path):
    rng = random.Random(f"killed {question}")
    inner = FRONTIER if question is Question.COUNT else CDCL
    kills = 0
    for number in range(2):
        board = ew.load("\n".join(" ".join(rng.choice("." * 12 + "321") for _ in range(4)) for _ in range(4)))
        form = family_of(board).lower(board)
        expected = sets_of(CDCL.run(form, Job(Question.ALL)))
        ledger = tmp_path / f"{number}.sqlite"
        for _ in range(200):
            engine = SplitEngine(inner, dying(rng.randint(3, 20), rng), ledger, Budget(None, 3, 30))
            try:
                answer = engine.run(form, Job(question))
            except Killed:
                kills += 1
                continue
            break
        if question is Question.COUNT:
            assert answer.count == len(expected)
        elif question is Question.ALL:
            assert sets_of(answer) == expected
            with sqlite3.connect(ledger) as db:
                leaves = [read_cube(text) for (text,) in db.execute("SELECT text FROM part WHERE state = 'settled'")]
                assert flaw_in_cover(leaves) is None
                assert db.execute("SELECT count(*) FROM part WHERE state = 'open'").fetchone() == (0,)
        else:
            assert len(sets_of(answer)) == min(2, len(expected))
            assert sets_of(answer) <= expected
        again = SplitEngine(inner, dying(0, rng), ledger, Budget(None, 3, 30)).run(form, Job(question))
        assert (again.count, len(again.solutions)) == (answer.count, len(answer.solutions)), "it answers by itself"
    assert kills > 1 or question is Question.UNIQUE


def test_a_ledger_of_another_question_is_refused(tmp_path):
    form = MAKERS["any plane graph"](random.Random(1))
    ledger = tmp_path / "ledger.sqlite"
    split(CDCL, ledger=ledger).run(form, Job(Question.ALL))
    with pytest.raises(BadInput, match="a different question"):
        split(CDCL, ledger=ledger).run(form, Job(Question.UNIQUE))
    ledger.write_text("not a database, but a text of more than a hundred bytes " * 10)
    with pytest.raises(BadInput, match="cannot be used as a ledger"):
        split(CDCL, ledger=ledger).run(form, Job(Question.ALL))


def test_a_stopped_search_ends_soon_and_loses_nothing(tmp_path):
    board = ew.load("\n".join([" ".join("." * 7)] * 7))  # far too many solutions to find them all
    form = family_of(board).lower(board)
    stop, ledger = StopFlag(), tmp_path / "ledger.sqlite"
    found = []

    def take(batch):
        found.extend(batch)
        stop.set()
        return True

    engine = split(CDCL, Budget(0.2, None, 500), ledger=ledger)
    answer = engine.run(form, Job(Question.ALL, stop=stop, on_solutions=take))
    assert (answer.complete, answer.stopped_by) == (False, "interrupt")
    assert found
    again = []
    engine.run(form, Job(Question.ALL, Limits(seconds=0), on_solutions=lambda batch: again.extend(batch) or True))
    assert set(map(frozenset, found)) <= set(map(frozenset, again)), "what was given out is in the ledger"


def test_a_limit_on_seconds_ends_it():
    form = family_of(board := ew.load("\n".join([" ".join("." * 7)] * 7))).lower(board)
    started = time.monotonic()
    answer = split(CDCL, Budget(0.1, None, 100)).run(form, Job(Question.ALL, Limits(seconds=0.3)))
    assert answer.stopped_by == "time"
    assert time.monotonic() - started < 30


def test_a_count_that_no_worker_has_the_memory_for_says_so():
    form = family_of(board := ew.load("\n".join([" ".join("." * 12)] * 12))).lower(board)
    answer = SplitEngine(FRONTIER, lambda: ThreadExecutor(2)).run(form, Job(Question.COUNT, process_memory=1))
    assert (answer.count, answer.complete, answer.stopped_by) == (None, False, "memory")
    assert answer.stats["tasks"] == 0


def test_engines_that_cannot_share_their_work_say_so():
    with pytest.raises(NoEngine, match="brute cannot share"):
        split(BRUTE)
