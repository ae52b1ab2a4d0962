"""Who does the tasks: workers behind one small interface, so that everything above it is tested without a cluster."""

from __future__ import annotations

import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from edgewise.base.engine import StopFlag
from edgewise.base.errors import EdgewiseError
from edgewise.cluster.jobs import job_named

if TYPE_CHECKING:
    from edgewise.cluster.pool import Pool

Done = list[tuple[int, bytes]]
"""Tasks that are finished, by number, and what came of each."""


class Executor(ABC):
    """Workers that are given tasks by number, and give back each of them once."""

    @property
    @abstractmethod
    def slots(self) -> int:
        """How many workers there are, or soon will be."""

    @property
    @abstractmethod
    def room(self) -> int:
        """How many tasks would be worked on at once if they came now."""

    @abstractmethod
    def submit(self, number: int, job: str, body: bytes) -> None:
        """Gives a task to the workers."""

    @abstractmethod
    def finished(self, seconds: float) -> Done:
        """What is finished, after waiting so long at most. Raises what made a task fail for good."""

    @abstractmethod
    def stop(self) -> Done:
        """Ends every task: what was finished by then, and what those that were under way had."""


class PoolExecutor(Executor):
    """The workers of a Ray cluster. Each has one task at a time: parts are long, and none should wait for another."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    @property
    def slots(self) -> int:
        return max(1, len(self.pool.members))

    @property
    def room(self) -> int:
        return max(1, self.pool.ready) - self.pool.under_way

    def submit(self, number: int, job: str, body: bytes) -> None:
        from edgewise.cluster.pool import Task  # late: it needs Ray

        self.pool.submit(Task(job, body, number))

    def finished(self, seconds: float) -> Done:
        answered = self.pool.wait(seconds)
        if any(body is None for _, body in answered):
            raise EdgewiseError("gave up: several workers crashed on one part of this puzzle")
        return [(task.note, body) for task, body in answered if body is not None]

    def stop(self) -> Done:
        return [(task.note, body) for task, body in self.pool.stop() if body is not None]


class ThreadExecutor(Executor):
    """Threads of this process: for tests, and to compare with."""

    def __init__(self, slots: int, do: Callable[[str, bytes, StopFlag], bytes] | None = None) -> None:
        self.do = do or (lambda job, body, stop: job_named(job)(body, stop))
        self.tasks: queue.Queue[tuple[int, str, bytes] | None] = queue.Queue()
        self.done: queue.Queue[tuple[int, bytes | BaseException]] = queue.Queue()
        self.under_way = 0
        self.flag = StopFlag()
        self.threads = [threading.Thread(target=self._work, daemon=True) for _ in range(slots)]
        for thread in self.threads:
            thread.start()

    @property
    def slots(self) -> int:
        return len(self.threads)

    @property
    def room(self) -> int:
        return self.slots - self.under_way

    def _work(self) -> None:
        while (task := self.tasks.get()) is not None:
            number, job, body = task
            if self.flag.is_set():
                continue
            try:
                self.done.put((number, self.do(job, body, self.flag)))
            except BaseException as error:  # raised by the thread that waits
                self.done.put((number, error))

    def submit(self, number: int, job: str, body: bytes) -> None:
        self.under_way += 1
        self.tasks.put((number, job, body))

    def finished(self, seconds: float) -> Done:
        results = []
        try:
            results.append(self.done.get(timeout=seconds))
            while True:
                results.append(self.done.get_nowait())
        except queue.Empty:
            pass  # all that there is
        self.under_way -= len(results)
        for _, result in results:
            if isinstance(result, BaseException):
                raise result
        return [(number, result) for number, result in results if isinstance(result, bytes)]

    def stop(self) -> Done:
        self.flag.set()
        for _ in self.threads:
            self.tasks.put(None)
        for thread in self.threads:
            thread.join()
        left = [self.done.get_nowait() for _ in range(self.done.qsize())]
        return [(number, result) for number, result in left if isinstance(result, bytes)]
