"""What the server and a worker say to each other: messages with their length in front, over two pipes."""

from __future__ import annotations

import struct
from typing import BinaryIO

import msgspec

from edgewise.web.setting import Bounds

HEAD = struct.Struct(">I")
JOB = "jobs"
"""The name of a question whose body says what it does, and which tells news on the way."""


class Ask(msgspec.Struct, tag="ask"):
    """A question for the worker. The body of the request goes to it as it came: only workers read it."""

    number: int
    name: str
    body: bytes
    bounds: Bounds
    quick: float | None = None
    """Seconds after which the worker is to give up, because somebody else has more time for it."""
    threads: int = 1
    save: str | None = None
    """A file of the server's own for the checkpoints of a job."""


class Stop(msgspec.Struct, tag="stop"):
    """The question of that number is no longer wanted."""

    number: int


class Told(msgspec.Struct, tag="told"):
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


ToWorker = Ask | Stop
FromWorker = Told | Done

_encoder = msgspec.msgpack.Encoder()
_to_worker: msgspec.msgpack.Decoder[ToWorker] = msgspec.msgpack.Decoder(ToWorker)
_from_worker: msgspec.msgpack.Decoder[FromWorker] = msgspec.msgpack.Decoder(FromWorker)


def packed(message: ToWorker | FromWorker) -> bytes:
    """A message as it goes through a pipe."""
    data = _encoder.encode(message)
    return HEAD.pack(len(data)) + data


def length_of(head: bytes) -> int:
    """How many bytes follow."""
    (length,) = HEAD.unpack(head)
    return int(length)


def to_worker(data: bytes) -> ToWorker:
    return _to_worker.decode(data)


def from_worker(data: bytes) -> FromWorker:
    return _from_worker.decode(data)


def read_message(pipe: BinaryIO) -> ToWorker | None:
    """The next message for a worker; ``None`` when the server is gone."""
    head = pipe.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    length = length_of(head)
    data = pipe.read(length)
    return to_worker(data) if len(data) == length else None
