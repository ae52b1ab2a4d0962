"""A worker process: it answers one question at a time under a hard limit on memory, and can be killed at any moment.

``python -m edgewise.web.worker MEMORY NICE`` reads questions from standard input and writes answers to standard output.
It ends when the server does: then its standard input ends.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Mapping
from queue import SimpleQueue
from typing import Any, BinaryIO

import msgspec

from edgewise.engine import StopFlag
from edgewise.errors import BadInput, EdgewiseError, EngineFault
from edgewise.strict_json import NotJson, read_json
from edgewise.web.frames import JOB, Ask, Done, Told, packed, read_message
from edgewise.web.jobs_asked import JOBS
from edgewise.web.questions import QUESTIONS, Asking, shaped
from edgewise.web.reading import TooLarge
from edgewise.web.setting import Setting, nobody

WARM = b'{"puzzle": "32.1\\n.1.0\\n..0."}'
"""Asked before anybody else asks, so that the core is loaded by then."""
MOST_KEPT = 400 * 2**20
"""Bytes that a worker may hold between two questions."""
PAGE = resource.getpagesize()
BETWEEN_NEWS = 0.25
"""Seconds between two pieces of news of one kind ..."""
EACH = ("started", "puzzle")
"""... except these, of which each is wanted."""


class Worker:
    """The questions of one process, one after another."""

    def __init__(self, pipe_in: BinaryIO, pipe_out: BinaryIO) -> None:
        self.pipe_in, self.pipe_out = pipe_in, pipe_out
        self.lock = threading.Lock()
        self.asked: SimpleQueue[Ask] = SimpleQueue()
        self.current = 0
        self.stop = StopFlag()

    def run(self) -> None:
        """Answers until the server is gone."""
        for name in ("load", "truth", "hint"):
            answer = self.answer(Ask(0, name, WARM, Setting().bounds))
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
        while (message := read_message(self.pipe_in)) is not None:
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
        news = News(self, ask.number)
        setting = Setting(
            ask.bounds, self.stop, news.tell if ask.name == JOB else nobody, ask.threads, ask.quick, ask.save
        )
        try:
            facts = read_json(_text(ask.body))
            question, facts = _question(ask.name, facts)
            answer = question.answer(shaped(facts, question.takes), setting)
            news.flush()
            status, body = 200, msgspec.json.encode(answer)
        except NotJson as error:
            status, body = 400, told_error(error.message, error.line, error.column)
        except EngineFault as error:
            status, body = 500, told_error(str(error))
        except EdgewiseError as error:
            status = 413 if isinstance(error, TooLarge) else 400
            place = getattr(error, "line", None), getattr(error, "column", None)
            body = told_error(getattr(error, "message", str(error)), *place)
        except MemoryError:
            status, body = 413, told_error("stopped by memory: there is not enough for this puzzle on this server")
        except RecursionError:
            status, body = 400, told_error("the request is nested too deeply")
        except Exception as error:
            status, body = 500, told_error(f"a bug, please report: {type(error).__name__} in {ask.name}")
            _report(error)
        gave_up = ask.quick is not None and status == 200 and time.monotonic() - started >= ask.quick
        return Done(ask.number, status, body, gave_up and not self.stop.is_set(), _resident() > MOST_KEPT)

    def _send(self, message: Done | Told) -> None:
        try:
            self.pipe_out.write(packed(message))
            self.pipe_out.flush()
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


def told_error(message: str, line: int | None = None, column: int | None = None) -> bytes:
    """An error as every answer tells it."""
    place = {} if line is None else {"line": line} | ({} if column is None else {"column": column})
    return msgspec.json.encode({"error": message} | place)


def _report(error: Exception) -> None:
    """For whoever runs the server: what nobody expected, on standard error."""
    import traceback  # late: nothing else needs it

    traceback.print_exception(error)


def _resident() -> int:
    """Bytes that this process holds."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * PAGE
    except OSError:
        return 0  # there is no such file on this system


def main() -> None:
    memory, nice = int(sys.argv[1]), int(sys.argv[2])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if nice:
        os.nice(nice)
    # What anything prints goes to standard error: standard output is the pipe.
    pipe_out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    Worker(sys.stdin.buffer, pipe_out).run()


if __name__ == "__main__":
    main()
