"""A worker process: it answers one question at a time under a hard limit on memory, and can be killed at any moment.

Its arguments are how much memory it may take and how nice it is to be. It reads questions from standard input until
that ends, as it does when the server has ended.
"""

from __future__ import annotations

import os
import resource
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue

from edgewise.base.engine import StopFlag
from edgewise.base.memory import resident
from edgewise.processes.child import begin
from edgewise.processes.frames import frames_of
from edgewise.web.answers.context import Context
from edgewise.web.answers.dispatch import MOST_KEPT, WARM, WARMING, answered
from edgewise.web.frames import Ask, Done, News, Task, encoded, to_worker


class Worker:
    """The questions of one process, one after another."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self.send = send
        self.lock = threading.Lock()
        self.requests: SimpleQueue[Ask] = SimpleQueue()
        self.current = 0
        self.stop = StopFlag()

    def run(self) -> None:
        """Answers until the server is gone."""
        for name in WARMING:
            done = self.answer(Ask(0, Task(name, WARM, Context().bounds)))
            assert done.status == 200, done.body
        threading.Thread(target=self._listen, daemon=True).start()
        self._send(done)  # which says that we are ready
        while True:
            ask = self.requests.get()
            with self.lock:
                self.current, self.stop = ask.number, StopFlag()
            self._send(self.answer(ask))

    def _listen(self) -> None:
        """Runs beside the questions, so that one can be stopped. A server that is gone ends the process at once."""
        for message in map(to_worker, frames_of(sys.stdin.fileno())):
            if isinstance(message, Ask):
                self.requests.put(message)
            else:
                with self.lock:
                    if message.number == self.current:
                        self.stop.set()
        os._exit(0)

    def answer(self, ask: Ask) -> Done:
        """The end of a question, whatever it is."""
        number = ask.number
        reply = answered(ask.task, self.stop, lambda event, body: self._send(News(number, event, body)))
        return Done(number, *reply, worn=(resident() or 0) > MOST_KEPT)

    def _send(self, message: Done | News) -> None:
        try:
            self.send(encoded(message))
        except BrokenPipeError:
            os._exit(0)  # the server is gone, and nobody hears of it


def main() -> None:
    send = begin()
    memory, nice = int(sys.argv[1]), int(sys.argv[2])
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if nice:
        os.nice(nice)
    Worker(send).run()


if __name__ == "__main__":
    main()
