"""Many small pieces of work on several threads, with the results in order.

A board may take fifty microseconds or an hour. To hand over each alone would cost as much as solving a small one, and a
hundred at a time would leave threads idle behind a hard one. So pieces travel in chunks that take about
:data:`CHUNK_SECONDS`, by what the chunks before them took, and the first chunks are single pieces.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")
Done = tuple[list[R], BaseException | None, float]
"""The results of a chunk, the error that ended it, if any, and the seconds it took."""

CHUNK_SECONDS = 0.02
LARGEST_CHUNK = 256
CHUNKS_A_WORKER = 3
"""How many chunks are under way or wait for each thread: enough to keep it busy, few enough to leave nothing behind."""


def in_order(
    work: Callable[[T], R], pieces: Iterable[T], workers: int, give_up: Callable[[], None] | None = None
) -> Iterator[R]:
    """``map(work, pieces)`` on several threads. Pieces are taken on the thread of the caller, a few chunks ahead.

    An error is raised where its result would have come. When it is, or when the caller asks for no more results,
    pieces that nobody has begun are dropped, and ``give_up`` is called to end those under way.
    """
    if workers == 1:
        yield from map(work, pieces)
        return
    from concurrent.futures import ThreadPoolExecutor  # late: a tenth of the start of the program

    abandoned = False

    def chunk_of(some: list[T]) -> Done[R]:
        started = time.perf_counter()
        results: list[R] = []
        try:
            for piece in some:
                if abandoned:
                    break
                results.append(work(piece))
        except BaseException as error:  # raised by the caller, after the results before it
            return results, error, 0.0
        return results, None, time.perf_counter() - started

    size = 1
    waiting: deque[Future[Done[R]]] = deque()
    left = iter(pieces)
    pool = ThreadPoolExecutor(workers)
    try:
        while True:
            chunk = list(islice(left, size))
            if chunk:
                waiting.append(pool.submit(chunk_of, chunk))
            elif not waiting:
                return
            if chunk and len(waiting) < CHUNKS_A_WORKER * workers:
                continue
            results, error, seconds = waiting.popleft().result()
            yield from results
            if error is not None:
                raise error
            fitting = int(CHUNK_SECONDS * len(results) / max(seconds, 1e-9))
            size = max(1, min(2 * size, fitting, LARGEST_CHUNK))
    finally:
        abandoned = True
        if give_up is not None:
            give_up()
        pool.shutdown(cancel_futures=True)
