"""The workers of a cluster and the tasks that they are given: few at a time, done again where a worker is lost.

Each worker has the task that it does and one more, so that it never waits for the head, and so that memory is bounded
however many tasks there are. One that waits behind a long task goes to a worker that is idle. A worker that dies, with
its node or alone, is replaced; its tasks go to others. A task is over when one answer to it has arrived, and any other
answer is never looked at: so nothing is counted twice. Workers on nodes that join later are started when they are
noticed.
"""

from __future__ import annotations

import time
import warnings
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from edgewise import __version__
from edgewise.base.errors import EdgewiseError, EngineFault
from edgewise.cluster.connection import import_ray
from edgewise.cluster.worker import CONTROL, Worker

DEPTH = 2
"""Tasks that a worker has at a time: the one that it does, and the next."""
WAITED_SECONDS = 1.0
"""After so long a task that waits behind another may go to an idle worker."""
LOOK_SECONDS = 1.0
"""Between two looks at what the cluster has."""
NO_CORE = "the cluster has no core for us yet; waiting"
MOST_DEATHS = 5
"""So many workers may die over one task before it is given up: it may be what kills them."""
MOST_FAILED_STARTS = 3
IDLE_SECONDS = 15.0
"""Without any worker, before that is said."""
STOP_SECONDS = 2.0
"""For tasks that were told to stop, before their workers are killed."""


@dataclass(eq=False)
class Task:
    """One piece of work: a job of :mod:`edgewise.cluster.jobs`, its bytes, and a note of the caller."""

    job: str
    body: bytes
    note: Any = None
    deaths: int = 0
    """How many workers died while they did it."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A task that a worker has."""

    number: int
    task: Task


@dataclass(eq=False)
class Member:
    """One worker, from the moment that it was asked for."""

    handle: Any
    hello: Any
    """What it will say of itself; ``None`` once it has, and may be given tasks."""
    tasks: dict[Any, Sent] = field(default_factory=dict)
    """By the reference of the answer, in the order in which they are done."""
    since: float = 0.0
    """When it began the first of them."""
    host: str = ""
    pid: int = 0


class Pool:
    """Tasks in, answers out. ``workers`` is how many there are to be; by default as many as the cluster has cores.

    With ``gpus``, workers have a GPU each instead of a core, and there are as many as the cluster has GPUs.
    """

    def __init__(self, workers: int | None = None, gpus: bool = False) -> None:
        self.ray = import_ray()
        self.wanted = workers
        self.gpus = gpus
        # One that dies is replaced by us and not by Ray: a new one has to say its version first.
        share = {"num_cpus": 0, "num_gpus": 1} if gpus else {"num_cpus": 1}
        how = {**share, "max_restarts": 0, "concurrency_groups": {CONTROL: 2}}
        self.actor = self.ray.remote(**how)(Worker)
        self.members: list[Member] = []
        self.queue: deque[Task] = deque()
        self.number = 0
        self.failed_starts = 0
        self.looked = float("-inf")
        self.last_ready = time.monotonic()
        self.ending = False
        """Whether all tasks are to end, so that no other is begun."""
        self.lost = 0
        """Workers that died so far."""
        self._grow()

    @property
    def ready(self) -> int:
        """How many workers can be given tasks."""
        return sum(member.hello is None for member in self.members)

    @property
    def under_way(self) -> int:
        """How many tasks have no answer yet."""
        return len(self.queue) + sum(len(member.tasks) for member in self.members)

    @property
    def room(self) -> int:
        """How many more tasks make sense now."""
        return max(1, DEPTH * self.ready) - self.under_way

    def submit(self, task: Task) -> None:
        self.queue.append(task)
        self._hand_out()

    def wait(self, seconds: float) -> list[tuple[Task, bytes | None]]:
        """The tasks that were answered, after so many seconds at most; ``None`` for one that is given up."""
        self._grow()
        self._hand_out()
        self._even_out()
        owners = {ref: member for member in self.members for ref in member.tasks}
        owners |= {member.hello: member for member in self.members if member.hello is not None}
        if not owners:
            time.sleep(min(seconds, LOOK_SECONDS))
            return []
        found, _ = self.ray.wait(list(owners), num_returns=1, timeout=seconds)
        if found:  # whatever else is there by now comes along
            found, _ = self.ray.wait(list(owners), num_returns=len(owners), timeout=0)
        answered: list[tuple[Task, bytes | None]] = []
        for ref in found:
            answered += self._arrived(owners[ref], ref)
        self._hand_out()
        return answered

    def stop(self) -> list[tuple[Task, bytes | None]]:
        """Ends all tasks: what nobody has begun is dropped, what is under way is told to stop and gives what it has.

        A worker that does not stop in time is killed.
        """
        self.ending = True
        self.queue.clear()
        for member in self.members:
            if member.tasks:
                member.handle.stop.options(concurrency_group=CONTROL).remote(self.number)
        answered: list[tuple[Task, bytes | None]] = []
        end = time.monotonic() + STOP_SECONDS
        while self.under_way and (left := end - time.monotonic()) > 0:
            answered += self.wait(left)
            self.queue.clear()  # tasks of workers that have died meanwhile
        for member in [member for member in self.members if member.tasks]:
            self._drop(member)
        self.queue.clear()
        self.ending = False
        return answered

    def close(self) -> None:
        """Ends every worker."""
        for member in list(self.members):
            self._drop(member)
        self.queue.clear()

    def _grow(self) -> None:
        """Asks for workers where the cluster has room for them, now and then."""
        now = time.monotonic()
        if self.ready:
            self.last_ready = now
        elif now - self.last_ready > IDLE_SECONDS:
            self.last_ready = now
            warnings.warn(NO_CORE, stacklevel=2)
        if now - self.looked < LOOK_SECONDS:
            return
        self.looked = now
        cores = int(self.ray.cluster_resources().get("GPU" if self.gpus else "CPU", 0))
        missing = min(self.wanted or cores, max(cores, 1)) - len(self.members)
        for _ in range(missing):
            handle = self.actor.remote()
            self.members.append(Member(handle, handle.hello.remote()))

    def _hand_out(self) -> None:
        """Gives queued tasks to the workers that have least to do."""
        if self.ending:
            return
        free = sorted((member for member in self.members if member.hello is None), key=lambda one: len(one.tasks))
        while self.queue and free and len(free[0].tasks) < DEPTH:
            member, task = free[0], self.queue.popleft()
            self.number += 1
            if not member.tasks:
                member.since = time.monotonic()
            member.tasks[member.handle.work.remote(self.number, task.job, task.body)] = Sent(self.number, task)
            free.sort(key=lambda one: len(one.tasks))

    def _even_out(self) -> None:
        """Takes back a task that waits behind a long one, while a worker has nothing to do."""
        idle = [member for member in self.members if member.hello is None and not member.tasks]
        if not idle or self.queue or self.ending:
            return
        begun = time.monotonic() - WAITED_SECONDS
        for member in [member for member in self.members if len(member.tasks) > 1 and member.since < begun][
            : len(idle)
        ]:
            _, waiting = member.tasks.popitem()  # whatever comes of that is not looked at any more
            member.handle.withdraw.options(concurrency_group=CONTROL).remote(waiting.number)
            self.queue.append(waiting.task)
        self._hand_out()

    def _arrived(self, member: Member, ref: Any) -> list[tuple[Task, bytes | None]]:
        """What came of a reference that is ready."""
        if member not in self.members:
            return []  # dropped a moment ago, with all of its tasks
        errors = self.ray.exceptions
        try:
            reply = self.ray.get(ref)
        except errors.RayTaskError as error:
            self._drop(member)
            raise EngineFault(f"a worker failed: {_last_line(error)}") from None
        except errors.RayError as error:
            return self._lost(member, ref, error)
        if ref == member.hello:
            self._greet(member, reply)
            return []
        member.since = time.monotonic()
        return [(member.tasks.pop(ref).task, bytes(reply))]

    def _greet(self, member: Member, reply: dict[str, str | int]) -> None:
        if reply["version"] != __version__:
            raise EdgewiseError(
                f"the worker on {reply['host']} has Edgewise {reply['version']}, but this is {__version__}; "
                "every machine of a cluster needs the same version"
            )
        member.hello, member.host, member.pid = None, str(reply["host"]), int(reply["pid"])
        self.failed_starts = 0

    def _lost(self, member: Member, ref: Any, error: Exception) -> list[tuple[Task, bytes | None]]:
        """A worker is gone. Its tasks go to the front of the queue; one that has outlived too many is given up."""
        if ref == member.hello:
            self.failed_starts += 1
            if self.failed_starts >= MOST_FAILED_STARTS and not self.ready:
                raise EdgewiseError(f"workers cannot start: {_last_line(error)}")
        self.lost += 1
        tasks = [sent.task for sent in member.tasks.values()]
        self._drop(member)
        self.looked = float("-inf")  # another one is wanted at once
        given_up: list[tuple[Task, bytes | None]] = []
        if tasks:
            tasks[0].deaths += 1
            if tasks[0].deaths >= MOST_DEATHS:
                given_up = [(tasks.pop(0), None)]
        self.queue.extendleft(reversed(tasks))
        return given_up

    def _drop(self, member: Member) -> None:
        self.members.remove(member)
        member.tasks.clear()
        self.ray.kill(member.handle)


def _last_line(error: Exception) -> str:
    """Of a traceback as text, the line that says what happened."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__
