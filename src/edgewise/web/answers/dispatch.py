"""Answers one question: a name and JSON in, a status of HTTP and JSON out. Nothing that it does ends the caller.

It knows neither processes nor browsers: ``worker`` makes a process of it, for the server, and ``in_browser`` a worker
of the browser, where there is no server.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from edgewise.base.engine import StopFlag
from edgewise.base.errors import AmbiguousText, BadInput, EdgewiseError, EngineFault
from edgewise.text.strict_json import NotJson, read_json
from edgewise.web.answers.context import Context, nobody
from edgewise.web.answers.long_questions import JOBS
from edgewise.web.answers.questions import QUESTIONS, Endpoint, shaped
from edgewise.web.answers.reading import TooLarge
from edgewise.web.frames import JOB, Task

WARM = b'{"puzzle": "32.1\\n.1.0\\n..0."}'
"""Asked before anybody else asks ..."""
WARMING = ("load", "truth", "hint")
"""... in these ways, so that the core is loaded by then."""
MOST_KEPT = 400 * 2**20
"""Bytes that whoever answers may hold between two questions."""
BETWEEN_NEWS = 0.25
"""Seconds between two pieces of news of one kind ..."""
EACH = ("started", "puzzle")
"""... except these, of which each is wanted."""


class Reply(NamedTuple):
    """A status of HTTP and the JSON to send."""

    status: int
    body: bytes
    gave_up: bool = False
    """Whether there would have been an answer with more time than the quick share."""


def answered(task: Task, stop: StopFlag, send_news: Callable[[str, bytes], None]) -> Reply:
    """The answer to a question, or an error in the terms of HTTP. ``send_news`` hears the news of a job."""
    started = time.monotonic()
    news = Throttled(send_news)
    report = news.report if task.name == JOB else nobody
    context = Context(task.bounds, stop, report, task.threads, task.quick, task.save)
    try:
        facts = read_json(_text(task.body))
        question, facts = _question(task.name, facts)
        answer = question.answer(shaped(facts, question.takes), context)
        news.flush()
        status, body = 200, msgspec.json.encode(answer)
    except NotJson as error:
        status, body = 400, error_body(error.message, error.line, error.column)
    except EngineFault as error:
        status, body = 500, error_body(str(error))
    except AmbiguousText as error:
        status, body = 400, error_body(error.message, families=error.families)
    except EdgewiseError as error:
        status = 413 if isinstance(error, TooLarge) else 400
        place = getattr(error, "line", None), getattr(error, "column", None)
        body = error_body(getattr(error, "message", str(error)), *place)
    except MemoryError:
        status, body = 413, error_body("stopped by memory: there is not enough for this puzzle here")
    except Exception as error:
        status, body = 500, error_body(f"a bug, please report: {type(error).__name__} in {task.name}")
        _report(error)
    gave_up = task.quick is not None and status == 200 and time.monotonic() - started >= task.quick
    return Reply(status, body, gave_up and not stop.is_set())


class Throttled:
    """News of one question, a few times a second: of what comes faster, the latest is kept until it is due."""

    def __init__(self, send: Callable[[str, bytes], None]) -> None:
        self._send = send
        self.sent: dict[str, float] = {}
        self.kept: dict[str, Mapping[str, Any]] = {}
        self.lock = threading.Lock()  # engines with several threads may report from any of them

    def report(self, event: str, facts: Mapping[str, Any]) -> None:
        with self.lock:
            if event in EACH:
                self._send(event, msgspec.json.encode(facts))
                return
            self.kept[event] = facts
            now = time.monotonic()
            for name in [name for name in self.kept if now - self.sent.get(name, 0.0) >= BETWEEN_NEWS]:
                self.sent[name] = now
                self._send(name, msgspec.json.encode(self.kept.pop(name)))

    def flush(self) -> None:
        """Sends what was kept, before the end."""
        with self.lock:
            for name, facts in self.kept.items():
                self._send(name, msgspec.json.encode(facts))
            self.kept.clear()


def _question(name: str, facts: object) -> tuple[Endpoint, object]:
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


def error_body(
    message: str, line: int | None = None, column: int | None = None, families: tuple[str, ...] = ()
) -> bytes:
    """An error as every answer tells it; ``families`` could all read the text, and one of them has to be named."""
    place = {} if line is None else {"line": line} | ({} if column is None else {"column": column})
    return msgspec.json.encode({"error": message} | place | ({"families": families} if families else {}))


def _report(error: Exception) -> None:
    """For whoever runs the server: what nobody expected, on standard error."""
    import traceback  # late: nothing else needs it

    traceback.print_exception(error)
