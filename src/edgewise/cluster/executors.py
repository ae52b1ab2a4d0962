"""Who does the tasks: workers behind one small interface, so that everything above it is tested without a cluster."""

from __future__ import annotations

import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable

from edgewise.cluster.jobs import job_named
from edgewise.engine import StopFlag


class Executor(ABC):
    """Workers that are given tasks by number, and give back each of them once."""

    slots: int
    """How many tasks are worked on at a time."""

    @abstractmethod
    def submit(self, number: int, job: str, body: bytes) -> None:
        """Gives a task to the workers."""

    @abstractmethod
    def finished(self, seconds: float) -> list[tuple[int, bytes]]:
        """What is finished, after waiting so long at most. Raises what made a task fail for good."""

    @abstractmethod
    def stop(self) -> None:
        """Stops every task that was given; what comes of them is of no interest any more."""


class ThreadExecutor(Executor):
    """Threads of this process: for tests, and to compare with."""

    def __init__(self, slots: int, do: Callable[[str, bytes, StopFlag], bytes] | None = None) -> None:
        self.slots = slots
        self.do = do or (lambda job, body, stop: job_named(job)(body, stop))
        self.tasks: queue.Queue[tuple[int, str, bytes] | None] = queue.Queue()
        self.done: queue.Queue[tuple[int, bytes | BaseException]] = queue.Queue()
        self.flag = StopFlag()
        self.threads = [threading.Thread(target=self._work, daemon=True) for _ in range(slots)]
        for thread in self.threads:
            thread.start()

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
        self.tasks.put((number, job, body))

    def finished(self, seconds: float) -> list[tuple[int, bytes]]:
        results = []
        try:
            results.append(self.done.get(timeout=seconds))
            while True:
                results.append(self.done.get_nowait())
        except queue.Empty:
            pass  # all that there is
        for _, result in results:
            if isinstance(result, BaseException):
                raise result
        return [(number, result) for number, result in results if isinstance(result, bytes)]

    def stop(self) -> None:
        self.flag.set()
        for _ in self.threads:
            self.tasks.put(None)
        for thread in self.threads:
            thread.join()
