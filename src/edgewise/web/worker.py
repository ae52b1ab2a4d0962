"""A worker process: it answers one question at a time under a hard limit on memory, and can be killed at any moment.

It is told how much memory it may take and how nice it is to be; then it reads questions from standard input until that
ends, as it does when the server has ended.
"""

from __future__ import annotations

import os
import resource
import sys
import threading
import time
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from typing import Any

import msgspec

from edgewise.base.engine import StopFlag
from edgewise.base.errors import AmbiguousText, BadInput, EdgewiseError, EngineFault
from edgewise.base.memory import resident
from edgewise.processes.child import begin
from edgewise.processes.frames import frames_of
from edgewise.text.strict_json import NotJson, read_json
from edgewise.web.frames import JOB, Ask, Done, Task, Told, encoded, to_worker
from edgewise.web.jobs_asked import JOBS
from edgewise.web.questions import QUESTIONS, Asking, shaped
from edgewise.web.reading import TooLarge
from edgewise.web.setting import Setting, nobody

WARM = b'{"puzzle": "32.1\\n.1.0\\n..0."}'
"""Asked before anybody else asks, so that the core is loaded by then."""
MOST_KEPT = 400 * 2**20
"""Bytes that a worker may hold between two questions."""
BETWEEN_NEWS = 0.25
"""Seconds between two pieces of news of one kind ..."""
EACH = ("started", "puzzle")
"""... except these, of which each is wanted."""


class Worker:
    """The questions of one process, one after another."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self.send = send
        self.lock = threading.Lock()
        self.asked: SimpleQueue[Ask] = SimpleQueue()
        self.current = 0
        self.stop = StopFlag()

    def run(self) -> None:
        """Answers until the server is gone."""
        for name in ("load", "truth", "hint"):
            answer = self.answer(Ask(0, Task(name, WARM, Setting().bounds)))
            assert answer.status == 200, answer.body
        threading.Thread(target=self._listen, daemon=True).start()
        self._send(answer)  # which says that we are ready
        while True:
            ask = self.asked.get()
            with self.lock:
                self.current, self.stop = ask.number, StopFlag()
            self._send(self.answer(ask))

    def _listen(self) -> None:
        """Runs beside the questions, so that one can be stopped. A server that is gone ends the process at once."""
        for message in map(to_worker, frames_of(sys.stdin.fileno())):
            if isinstance(message, Ask):
                self.asked.put(message)
            else:
                with self.lock:
                    if message.number == self.current:
                        self.stop.set()
        os._exit(0)

    def answer(self, ask: Ask) -> Done:
        """The answer to a question, or an error in the terms of HTTP. Nothing that a question does ends the worker."""
        started = time.monotonic()
        task, news = ask.task, News(self, ask.number)
        tell = news.tell if task.name == JOB else nobody
        setting = Setting(task.bounds, self.stop, tell, task.threads, task.quick, task.save)
        try:
            facts = read_json(_text(task.body))
            question, facts = _question(task.name, facts)
            answer = question.answer(shaped(facts, question.takes), setting)
            news.flush()
            status, body = 200, msgspec.json.encode(answer)
        except NotJson as error:
            status, body = 400, told_error(error.message, error.line, error.column)
        except EngineFault as error:
            status, body = 500, told_error(str(error))
        except AmbiguousText as error:
            status, body = 400, told_error(error.message, families=error.families)
        except EdgewiseError as error:
            status = 413 if isinstance(error, TooLarge) else 400
            place = getattr(error, "line", None), getattr(error, "column", None)
            body = told_error(getattr(error, "message", str(error)), *place)
        except MemoryError:
            status, body = 413, told_error("stopped by memory: there is not enough for this puzzle on this server")
        except RecursionError:
            status, body = 400, told_error("the request is nested too deeply")
        except Exception as error:
            status, body = 500, told_error(f"a bug, please report: {type(error).__name__} in {task.name}")
            _report(error)
        gave_up = task.quick is not None and status == 200 and time.monotonic() - started >= task.quick
        return Done(ask.number, status, body, gave_up and not self.stop.is_set(), (resident() or 0) > MOST_KEPT)

    def _send(self, message: Done | Told) -> None:
        try:
            self.send(encoded(message))
        except BrokenPipeError:
            os._exit(0)  # the server is gone, and nobody hears of it

    def send_news(self, number: int, event: str, facts: Mapping[str, Any]) -> None:
        self._send(Told(number, event, msgspec.json.encode(facts)))


class News:
    """News of one question, a few times a second: of what comes faster, the latest is kept until it is due."""

    def __init__(self, worker: Worker, number: int) -> None:
        self.worker, self.number = worker, number
        self.sent: dict[str, float] = {}
        self.kept: dict[str, Mapping[str, Any]] = {}
        self.lock = threading.Lock()  # engines with several threads may tell from any of them

    def tell(self, event: str, facts: Mapping[str, Any]) -> None:
        with self.lock:
            if event in EACH:
                self.worker.send_news(self.number, event, facts)
                return
            self.kept[event] = facts
            now = time.monotonic()
            for name in [name for name in self.kept if now - self.sent.get(name, 0.0) >= BETWEEN_NEWS]:
                self.sent[name] = now
                self.worker.send_news(self.number, name, self.kept.pop(name))

    def flush(self) -> None:
        """Sends what was kept, before the end."""
        with self.lock:
            for name, facts in self.kept.items():
                self.worker.send_news(self.number, name, facts)
            self.kept.clear()


def _question(name: str, facts: object) -> tuple[Asking, object]:
    """Who answers, and the fields for that: what a job is to do stands in the body."""
    if name != JOB:
        return QUESTIONS[name], facts
    do = facts.pop("do", None) if isinstance(facts, dict) else None
    if not isinstance(do, str) or do not in JOBS:
        raise BadInput(f"do: expected one of {', '.join(JOBS)}")
    return JOBS[do], facts


def _text(body: bytes) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise NotJson(f"byte 0x{body[error.start]:02x} is not UTF-8") from None


def told_error(
    message: str, line: int | None = None, column: int | None = None, families: tuple[str, ...] = ()
) -> bytes:
    """An error as every answer tells it; ``families`` could all read the text, and one of them has to be named."""
    place = {} if line is None else {"line": line} | ({} if column is None else {"column": column})
    return msgspec.json.encode({"error": message} | place | ({"families": families} if families else {}))


def _report(error: Exception) -> None:
    """For whoever runs the server: what nobody expected, on standard error."""
    import traceback  # late: nothing else needs it

    traceback.print_exception(error)


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
