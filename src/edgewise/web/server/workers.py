"""Worker processes as the server sees them: they answer, are stopped or killed, and come back.

A lane is a number of workers with a bounded queue in front. There is one for questions that are answered at once and
one for those that take time, so that nobody with a small board waits behind somebody with a large one. Searches run
with a lower priority than everything else.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from edgewise.base.files import os_reason
from edgewise.processes.frames import CHUNK, Frames, framed
from edgewise.processes.worker import python_command
from edgewise.web.frames import Ask, Done, FromWorker, Stop, Task, encoded, from_worker

GRACE = 0.15
"""Seconds that a stopped question has to end by itself; then its worker is killed."""
SPARE_SECONDS = 5.0
"""Beyond the limit of a question; whoever takes longer does not look at the clock."""
START_SECONDS = 30.0


class WorkerLost(Exception):
    """A worker died, or had to be killed, before it answered."""


class Busy(Exception):
    """No worker is free, and the queue is full or the wait too long."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"too many requests at a time; try again in {seconds} s")


Listener = Callable[[str, bytes], None]


def _nobody(event: str, body: bytes) -> None:
    """Nobody listens."""


class Worker:
    """One process."""

    numbers = itertools.count(1)

    def __init__(self, process: Process) -> None:
        self.process = process
        self.number = 0
        self.frames = Frames()
        self.is_worn = False

    @classmethod
    async def start(cls, memory: int, nice: int) -> Worker:
        """A new process, which is not ready yet."""
        command = python_command("edgewise.web.worker", memory, nice)
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=None)
        except OSError as error:
            raise WorkerLost(f"no worker can be started: {os_reason(error)}") from None
        return cls(process)

    async def ready(self) -> None:
        """Waits until it has loaded what it works with."""
        try:
            async with asyncio.timeout(START_SECONDS):
                await self._receive()
        except TimeoutError:
            raise WorkerLost("a worker took too long to start") from None

    async def gone(self) -> None:
        """Waits until the process has ended and nothing is left of it."""
        await self.process.wait()
        assert self.process.stdin is not None
        self.process.stdin.close()
        with suppress(ConnectionError):
            await self.process.stdin.wait_closed()

    @property
    def is_alive(self) -> bool:
        return self.process.returncode is None and not self.is_worn

    async def ask(self, task: Task, listener: Listener = _nobody) -> Done:
        """The answer. Raises ``WorkerLost`` if the worker dies, or is killed because it takes far too long."""
        self.number = next(self.numbers)
        try:
            async with asyncio.timeout((task.quick or task.bounds.seconds) + SPARE_SECONDS):
                self._send(Ask(self.number, task))
                return await self._answer(listener)
        except TimeoutError:
            self.kill()
            raise WorkerLost("the request took far longer than allowed") from None

    def stop(self) -> None:
        """Asks the question to end; its answer says what is known by then."""
        if self.process.returncode is None:
            self._send(Stop(self.number))

    async def end_soon(self, listener: Listener = _nobody) -> None:
        """Stops the question whose answer nobody waits for any more, or else the worker."""
        self.stop()
        try:
            async with asyncio.timeout(GRACE):
                await self._answer(listener)
        except (TimeoutError, WorkerLost):
            self.kill()

    def kill(self) -> None:
        self.is_worn = True
        if self.process.returncode is None:
            with suppress(ProcessLookupError):  # it died just now
                os.kill(self.process.pid, signal.SIGKILL)  # Process.kill would reap it under asyncio's nose

    async def _answer(self, listener: Listener) -> Done:
        while True:
            message = await self._receive()
            if message.number != self.number:
                continue
            if isinstance(message, Done):
                self.is_worn = self.is_worn or message.worn
                return message
            listener(message.event, message.body)

    def _send(self, message: Ask | Stop) -> None:
        assert self.process.stdin is not None
        if self.process.stdin.is_closing():
            raise WorkerLost("the worker has exited")
        self.process.stdin.write(framed(encoded(message)))

    async def _receive(self) -> FromWorker:
        assert self.process.stdout is not None
        while (frame := self.frames.next()) is None:
            data = b""
            with suppress(ConnectionError):
                data = await self.process.stdout.read(CHUNK)
            if not data:
                self.kill()
                raise WorkerLost("the worker exited before it replied")
            self.frames += data
        return from_worker(frame)


class Lane:
    """Some workers and a queue."""

    def __init__(self, size: int, waiting: int, longest_wait: float, memory: int = 0, nice: int = 0) -> None:
        self.size, self.waiting, self.longest_wait = size, waiting, longest_wait
        self.memory, self.nice = memory, nice
        self.idle: list[Worker] = []
        self.workers: set[Worker] = set()
        self.taken = 0
        self.queue: deque[asyncio.Future[None]] = deque()
        self.starting: set[asyncio.Task[None]] = set()
        self.ending: set[asyncio.Task[None]] = set()
        self.is_closed = False

    def open(self, ready: int) -> None:
        """Starts some workers before anybody asks; whoever asks earlier waits for the first of them."""
        for _ in range(min(ready, self.size)):
            self._start_spare()

    async def run(self, task: Task, listener: Listener = _nobody, hold: Callable[[Worker], None] | None = None) -> Done:
        """Answers a question when it is its turn. Cancelling it stops the search. ``hold`` is told whose turn it is."""
        await self._turn()
        worker: Worker | None = None
        try:
            worker = await self._ready_worker()
            if hold is not None:
                hold(worker)
            return await worker.ask(task, listener)
        except asyncio.CancelledError:
            if worker is not None:
                await worker.end_soon(listener)
            raise
        finally:
            self._give_back(worker)

    async def _turn(self) -> None:
        """Waits until one more question may run."""
        if self.taken < self.size and not self.queue:
            self.taken += 1
            return
        if len(self.queue) >= self.waiting:
            raise Busy(self._patience())
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.append(turn)
        try:
            async with asyncio.timeout(self.longest_wait):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                self._next()  # it was our turn just now, and we are gone
            elif turn in self.queue:
                self.queue.remove(turn)
            if isinstance(error, TimeoutError):
                raise Busy(self._patience()) from None
            raise

    def _patience(self) -> int:
        """Seconds after which to try again: more if many wait."""
        return 1 + len(self.queue) // (4 * self.size)

    def _next(self) -> None:
        """Hands our place to whoever waits longest."""
        while self.queue:
            turn = self.queue.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.taken -= 1

    async def _ready_worker(self) -> Worker:
        """An idle worker; the next one is started already when the last is taken."""
        worker = self._idle_worker()
        while worker is None and self.starting:
            await asyncio.wait(self.starting, return_when=asyncio.FIRST_COMPLETED)
            worker = self._idle_worker()
        if worker is None:
            worker = await self._start()
        self._keep_spare()
        return worker

    def _keep_spare(self) -> None:
        """Sees to it that whoever comes next need not wait for a worker to start."""
        if len(self.workers) < self.size and not self.idle and not self.starting and not self.is_closed:
            self._start_spare()

    def _start_spare(self) -> None:
        task = asyncio.create_task(self._spare())
        self.starting.add(task)
        task.add_done_callback(self.starting.discard)

    async def _spare(self) -> None:
        with suppress(WorkerLost):  # whoever needs it starts one, and says what is wrong
            self.idle.append(await self._start())

    def _idle_worker(self) -> Worker | None:
        while self.idle:
            worker = self.idle.pop()
            if worker.is_alive:
                return worker
            self._forget(worker)
        return None

    async def _start(self) -> Worker:
        if self.is_closed:
            raise WorkerLost("the server is closing")
        worker = await Worker.start(self.memory, self.nice)
        self.workers.add(worker)
        if self.is_closed:
            worker.kill()
        try:
            await worker.ready()
        except BaseException:
            self._forget(worker)
            raise
        return worker

    def _give_back(self, worker: Worker | None) -> None:
        if worker is not None:
            if worker.is_alive and not self.is_closed:
                self.idle.append(worker)
            else:
                self._forget(worker)
                self._keep_spare()
        self._next()

    def _forget(self, worker: Worker) -> None:
        worker.kill()
        self.workers.discard(worker)
        task = asyncio.create_task(worker.gone())
        self.ending.add(task)
        task.add_done_callback(self.ending.discard)

    async def close(self) -> None:
        """Ends all workers at once, those that are just being started, too."""
        self.is_closed = True
        for worker in list(self.workers):
            worker.kill()
        while self.starting:
            await asyncio.wait(self.starting)
        for worker in list(self.workers):
            self._forget(worker)
        while self.ending:
            await asyncio.wait(self.ending)
