"""A batch on a pool that is none: order, chunks, workers that die, sources without an end."""

from __future__ import annotations

import math
from itertools import count

import pytest

import edgewise as ew
from edgewise.base.errors import BadInput, NoEngine
from edgewise.base.request import Request
from edgewise.base.result import Question
from edgewise.cluster.batch import batch as batches
from edgewise.cluster.batch.batch import Batch
from edgewise.cluster.batch.effort import CHUNK_SECONDS, Effort, likeness
from edgewise.cluster.batch.making import MakeRequest
from edgewise.cluster.batch.messages import Replies, decode_replies, encode, packed_replies
from edgewise.cluster.batch.replies import puzzle_text
from edgewise.cluster.batch.requests import GradeRequest, SolveRequest
from edgewise.cluster.batch.worker import run
from edgewise.cluster.pool import MOST_DEATHS
from edgewise.questions.making import Generate
from support.cluster.here_pool import BOARDS, UNIQUE, HerePool, batch


def test_a_batch_gives_what_one_machine_gives_in_order():
    assert batch(BOARDS) == list(ew.solve_many(BOARDS, unique=True))


def test_without_an_order_nothing_is_lost_or_doubled():
    found = batch(BOARDS, ordered=False)
    assert sorted(map(repr_of, found)) == sorted(map(repr_of, ew.solve_many(BOARDS, unique=True)))


def repr_of(result):
    return (repr(result.puzzle), result.status, result.unique, repr(result.solutions))


def test_counts_of_any_size_travel():
    empty = "\n".join(["." * 12] * 12)
    request = SolveRequest.of(Request(Question.COUNT, threads=1))
    (found,) = batch([empty], request)
    assert found.count == ew.count(empty).count > 2**64


def test_grades_and_their_hardest_steps_travel():
    board = "32.1\n.1.0\n..0."
    (found,) = batch([board], GradeRequest(None, hardest=True))
    (other,) = batch([board], GradeRequest(None, hardest=False))
    expected = ew.grade(board)
    assert found.to_dict() == other.to_dict() == expected.to_dict()
    assert found.hardest == expected.hardest


@pytest.mark.parametrize("family", ["slitherlink", "flow", "eternity", "masyu"])
def test_made_puzzles_are_those_of_their_seeds(family):
    spec = Generate(family=family, size=4).spec()
    made = batch(range(3, 6), MakeRequest.of(spec, 100, None))
    alone = list(ew.generate_many(family, 4, number=3, seed=3))
    assert made == alone
    assert [one.to_dict() for one in made] == [one.to_dict() for one in alone]


def test_a_puzzle_that_no_engine_takes_fails_alone():
    found = batch(
        [BOARDS[0], "3 x\n. .", BOARDS[1]], SolveRequest.of(Request(Question.FIRST, engine="cells", threads=1))
    )
    assert [type(one).__name__ for one in found] == ["Failure"] * 3
    assert isinstance(found[0].error, NoEngine)
    assert isinstance(found[1].error, BadInput)
    found = batch([BOARDS[0], "3 x\n. .", BOARDS[1]])
    assert [one.error is None for one in found] == [True, False, True]


@pytest.mark.parametrize(("seconds", "sizes"), [(0.001, [1, 2, 4, 8]), (0.2, [1, 2, 2, 3]), (3.0, [1, 1, 1, 1])])
def test_chunks_begin_with_one_board_and_grow_to_what_half_a_second_holds(seconds, sizes):
    effort, like = Effort(), likeness("slitherlink", BOARDS[0])
    found = []
    for _ in range(40):
        found.append(max(1, math.ceil(CHUNK_SECONDS / effort.expected(like))))
        for _ in range(found[-1]):
            effort.learn(like, seconds)
    assert found[:4] == sizes
    assert found[-1] == pytest.approx(max(1, CHUNK_SECONDS / seconds), rel=0.25)
    assert effort.expected(likeness("slitherlink", 40 * BOARDS[0])) == CHUNK_SECONDS, (
        "of larger boards nothing is known"
    )


@pytest.fixture
def few(monkeypatch):
    """Small bounds, so that little has to be done to reach them."""
    monkeypatch.setattr(batches, "MOST_HELD", 300)
    monkeypatch.setattr(batches, "LARGEST_CHUNK", 40)


def test_an_endless_source_is_taken_as_it_is_needed(few):
    taken = count()
    stream = Batch(HerePool(), SolveRequest.of(UNIQUE)).results(BOARDS[next(taken) % len(BOARDS)] for _ in count())
    for _ in range(200):
        assert next(stream).error is None
    stream.close()
    assert next(taken) < 200 + 300 + 5 * 40


def test_a_slow_first_result_holds_back_the_source(few):
    """In order, results behind a long one wait; there are only so many of them."""
    taken = count()

    class Stuck(HerePool):
        def __init__(self):
            super().__init__()
            self.first = None

        def wait(self, seconds):
            if self.first is None:
                self.first = self.tasks[0]
            waiting = [task for task in self.tasks if task is not self.first]
            if not waiting:
                raise TimeoutError  # it would wait for ever
            self.tasks.remove(waiting[0])
            return [(waiting[0], run(waiting[0].body, self.stop_flag))]

    endless = (BOARDS[next(taken) % len(BOARDS)] for _ in count())
    with pytest.raises(TimeoutError):
        list(Batch(Stuck(), SolveRequest.of(UNIQUE)).results(endless))
    assert next(taken) < 300 + 6 * 40


def test_a_chunk_that_kills_workers_is_taken_apart():
    deadly = ew.load(BOARDS[5])
    found = batch(BOARDS, pool=HerePool(deadly=encode(puzzle_text(deadly))))
    expected = list(ew.solve_many(BOARDS, unique=True))
    assert f"{MOST_DEATHS} workers crashed" in str(found[5].error)
    assert found[:5] + found[6:] == expected[:5] + expected[6:]


def test_work_that_was_not_begun_is_done_later():
    """A worker that was reply to stop gives back what it has, and the rest is asked again."""

    class Lazy(HerePool):
        lazy = True

        def wait(self, seconds):
            ((task, body),) = super().wait(seconds)
            if self.lazy:
                self.lazy = False
                replies = decode_replies(body)
                none = packed_replies([encode(None)] * len(replies.seconds), keep=False)
                return [(task, encode(Replies(none, replies.seconds)))]
            return [(task, body)]

    assert batch(BOARDS, pool=Lazy()) == list(ew.solve_many(BOARDS, unique=True))
