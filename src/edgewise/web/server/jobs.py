"""Long work: it runs in a worker of its own, tells its news to whoever listens, and ends when nobody does.

A page that is reloaded finds its job again by its id, and hears everything that it missed. A page that is closed stops
listening, and after a short grace its job is stopped.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from edgewise.web.answers.dispatch import error_body
from edgewise.web.frames import JOB, Task
from edgewise.web.server.guard import TooMany
from edgewise.web.server.policy import Policy
from edgewise.web.server.workers import GRACE, Busy, Lane, Worker, WorkerLost

ALONE_SECONDS = 10.0
"""How long a job goes on when nobody listens: enough to load the page again."""
KEPT_SECONDS = 600.0
"""How long the news of a job that is over can still be heard."""
MOST_KEPT = 200
MOST_EVENTS = 2_000
PING_SECONDS = 15.0
REPLACED = ("progress", "board")
"""Of these only the latest is worth hearing."""

State = Literal["waiting", "running", "done", "stopped", "failed"]


class Event(NamedTuple):
    """A piece of news; the numbers of a job count up."""

    number: int
    name: str
    body: bytes

    def line(self) -> bytes:
        """As it is sent to a browser."""
        return b"id: %d\nevent: %b\ndata: %b\n\n" % (self.number, self.name.encode(), self.body)


@dataclass(eq=False)
class Job:
    """One job and its news."""

    id: str
    client: str
    save: Path
    state: State = "waiting"
    events: list[Event] = field(default_factory=list)
    reported: int = 0
    started: float = field(default_factory=time.monotonic)
    heard: float = field(default_factory=time.monotonic)
    """When somebody last listened ..."""
    listeners: int = 0
    """... and how many do now."""
    ended: float | None = None
    is_stopped: bool = False
    worker: Worker | None = None
    task: asyncio.Task[None] | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    failure: tuple[int, bytes] | None = None

    def report(self, name: str, body: bytes) -> None:
        if name in REPLACED:
            self.events = [event for event in self.events if event.name != name]
        self.reported += 1
        self.events.append(Event(self.reported, name, body))
        del self.events[:-MOST_EVENTS]
        self.changed.set()
        self.changed = asyncio.Event()

    def facts(self) -> dict[str, object]:
        """The state of the job, as JSON has it."""
        seconds = (self.ended or time.monotonic()) - self.started
        return {"id": self.id, "state": self.state, "seconds": round(seconds, 3), "events": self.reported}


class Jobs:
    """All jobs of the server."""

    def __init__(self, lane: Lane, policy: Policy) -> None:
        self.lane, self.policy = lane, policy
        self.known: dict[str, Job] = {}
        self.folder = tempfile.TemporaryDirectory(prefix="edgewise-jobs-")
        self.watcher: asyncio.Task[None] | None = None

    def open(self) -> None:
        self.watcher = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Stops everything at once."""
        if self.watcher is not None:
            self.watcher.cancel()
        tasks = [job.task for job in self.known.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.folder.cleanup()

    def add(self, client: str, body: bytes) -> Job:
        """Starts a job. What is wrong with it is heard as news, like everything else."""
        running = [job for job in self.known.values() if job.ended is None]
        if sum(job.client == client for job in running) >= self.policy.jobs_each:
            raise TooMany(f"at most {self.policy.jobs_each} jobs at a time", 5)
        job_id = secrets.token_urlsafe(16)
        job = Job(job_id, client, Path(self.folder.name) / f"{job_id}.txt")
        self.known[job_id] = job
        job.task = asyncio.create_task(self._run(job, body))
        return job

    async def begun(self, job: Job, seconds: float) -> None:
        """Waits until a job has read its puzzle, has failed, or has had time enough for that."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while job.ended is None and not any(event.name == "started" for event in job.events):
                    await job.changed.wait()

    async def _run(self, job: Job, body: bytes) -> None:
        policy = self.policy
        task = Task(JOB, body, policy.job_bounds, threads=policy.threads, save=str(job.save))

        def take(worker: Worker) -> None:
            job.worker, job.state = worker, "running"

        try:
            done = await self.lane.run(task, job.report, take)
            if done.status == 200:
                job.state = "stopped" if job.is_stopped else "done"
                job.report("result", done.body)
            else:
                self._fail(job, done.status, done.body)
        except asyncio.CancelledError:
            job.state = "stopped"
            raise
        except WorkerLost as error:
            if job.is_stopped:
                job.state = "stopped"
            else:
                self._fail(job, 503, error_body(str(error)))
        except Busy as error:
            self._fail(job, 429, error_body(str(error)))
        finally:
            job.ended, job.worker = time.monotonic(), None
            job.report("end", msgspec.json.encode(job.facts()))

    def _fail(self, job: Job, status: int, body: bytes) -> None:
        job.state, job.failure = "failed", (status, body)
        job.report("error", body)

    async def stop(self, job: Job) -> None:
        """Ends a job with what it has found by now; one that does not end by itself loses its worker."""
        if job.ended is not None or job.task is None:
            return
        job.is_stopped = True
        if job.worker is None:
            job.task.cancel()
        else:
            job.worker.stop()
        done, _ = await asyncio.wait([job.task], timeout=GRACE)
        if not done and job.worker is not None:
            job.worker.kill()
            # It is gone at once, but a busy machine may take a moment to tell.
            await asyncio.wait([job.task], timeout=10 * GRACE)

    async def news(self, job: Job, after: int) -> AsyncIterator[bytes]:
        """Everything after an event, and then whatever happens until the end."""
        job.listeners += 1
        try:
            while True:
                changed = job.changed
                for event in [event for event in job.events if event.number > after]:
                    after = event.number
                    yield event.line()
                    if event.name == "end":
                        return
                if job.changed is not changed:
                    continue
                try:
                    async with asyncio.timeout(PING_SECONDS):
                        await changed.wait()
                except TimeoutError:
                    yield b": nothing new\n\n"
        finally:
            job.listeners -= 1
            job.heard = time.monotonic()

    async def _watch(self) -> None:
        """Stops jobs that nobody listens to, and forgets those that are long over."""
        while True:
            await asyncio.sleep(ALONE_SECONDS / 10)
            now = time.monotonic()
            for job in list(self.known.values()):
                if job.ended is None and not job.listeners and now - job.heard > ALONE_SECONDS:
                    await self.stop(job)
            over = [job for job in self.known.values() if job.ended is not None]
            for number, job in enumerate(sorted(over, key=lambda job: -(job.ended or 0))):
                if not job.listeners and (number >= MOST_KEPT or now - (job.ended or now) > KEPT_SECONDS):
                    del self.known[job.id]
                    with suppress(FileNotFoundError):  # most jobs save nothing
                        job.save.unlink()
