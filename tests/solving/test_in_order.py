"""Work on several threads with the results in order, and `solve_many`, which uses it."""

from __future__ import annotations

import random
import threading
import time

import pytest

import edgewise as ew
from edgewise.families.slitherlink import Slitherlink
from edgewise.solving.batches import CHUNKS_A_WORKER, LARGEST_CHUNK, in_order
from support.boards import random_flow
from support.waiting import HANG_GUARD


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_results_come_in_order_whatever_they_take(workers):
    def work(piece):
        time.sleep(0.002 if piece % 7 == 0 else 0)
        return piece * piece

    assert list(in_order(work, range(500), workers)) == [piece * piece for piece in range(500)]
    assert list(in_order(work, [], workers)) == []


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_an_error_comes_after_the_results_before_it(workers):
    results = in_order(lambda piece: 1 // (300 - piece), range(1000), workers)
    seen = []
    with pytest.raises(ZeroDivisionError):
        seen.extend(results)  # keeps what came before the error
    assert len(seen) == 300


@pytest.mark.parametrize("workers", [1, 3])
def test_pieces_are_taken_on_the_thread_of_the_caller_and_not_far_ahead(workers):
    taken = []

    def pieces():
        for piece in range(10**9):
            assert threading.current_thread() is threading.main_thread()
            taken.append(piece)
            yield piece

    results = in_order(lambda piece: piece, pieces(), workers)
    for expected in range(2000):
        assert next(results) == expected
    assert len(taken) <= 2000 + (workers * CHUNKS_A_WORKER + 1) * LARGEST_CHUNK
    results.close()


def test_slow_pieces_are_handed_over_one_by_one():
    """Otherwise one thread would get them all."""
    threads, both = set(), threading.Event()

    def work(_):
        threads.add(threading.get_ident())
        if len(threads) == 2:
            both.set()
        return both.wait(HANG_GUARD)

    assert all(in_order(work, range(8), 2))


def test_who_leaves_early_waits_for_nothing_that_can_be_given_up():
    given_up = threading.Event()
    begun = []

    def work(piece):
        begun.append(piece)
        if piece > 0:
            assert given_up.wait(60)
        return piece

    results = in_order(work, range(1000), 2, given_up.set)
    assert next(results) == 0
    results.close()
    assert given_up.is_set()
    assert len(begun) < 20


def test_solve_many_ends_the_searches_that_nobody_waits_for():
    hard = Slitherlink(((None,) * 30,) * 30)
    easy = ew.load("3 .\n. .")
    results = ew.solve_many([easy, *[hard] * 20], all=True, threads=2)
    assert next(results).puzzle == easy
    results.close()  # listing every solution of the others would take years


def test_solve_many_reads_texts_and_refuses_nonsense_at_once():
    with pytest.raises(ew.BadInput, match="unique cannot be combined"):
        ew.solve_many([], unique=True, all=True)
    assert [result.puzzle.family_name for result in ew.solve_many(["3 .\n. .", "A . A\n"], threads=2)] == [
        "slitherlink",
        "flow",
    ]


def test_results_of_many_threads_are_those_of_one():
    boards = [random_flow(random.Random(seed)) for seed in range(200)]
    one, many = (list(ew.solve_many(boards, threads=threads)) for threads in (1, 4))
    assert one == many
    assert [result.puzzle for result in many] == boards
