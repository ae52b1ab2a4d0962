"""What the server and a worker say to each other, frame by frame."""

from __future__ import annotations

import msgspec

from edgewise.web.answers.context import Bounds

JOB = "jobs"
"""The name of a question whose body says what it does, and which tells news on the way."""


class Task(msgspec.Struct, frozen=True):
    """What a worker is to do. The body of the request goes to it as it came: only workers read it."""

    name: str
    body: bytes
    bounds: Bounds
    quick: float | None = None
    """Seconds after which the worker is to give up, because somebody else has more time for it."""
    threads: int = 1
    save: str | None = None
    """A file of the server's own for the checkpoints of a job."""


class Ask(msgspec.Struct, tag="ask"):
    """A question for the worker."""

    number: int
    task: Task


class Stop(msgspec.Struct, tag="stop"):
    """The question of that number is no longer wanted."""

    number: int


class News(msgspec.Struct, tag="news"):
    """News from a question that takes long."""

    number: int
    event: str
    body: bytes


class Done(msgspec.Struct, tag="done"):
    """The end of a question: a status of HTTP and the JSON to send."""

    number: int
    status: int
    body: bytes
    gave_up: bool = False
    """Whether there would have been an answer with more time than the quick share."""
    worn: bool = False
    """Whether the worker holds so much memory that it should be replaced."""


FromWorker = News | Done

_from_worker: msgspec.msgpack.Decoder[FromWorker] = msgspec.msgpack.Decoder(FromWorker)

encoded = msgspec.msgpack.encode
to_worker = msgspec.msgpack.Decoder(Ask | Stop).decode
from_worker = _from_worker.decode
