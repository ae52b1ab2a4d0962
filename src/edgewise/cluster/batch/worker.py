"""The job ``batch``: a worker answers the items of a chunk, one after another, each as any process would."""

from __future__ import annotations

import time

from edgewise.base.engine import StopFlag
from edgewise.base.errors import EdgewiseError, NotFound
from edgewise.cluster.batch.messages import Chunk, Replies, decode_chunk, encode, packed_replies
from edgewise.cluster.batch.replies import FailureReply, Reply
from edgewise.cluster.batch.requests import Item


def run(body: bytes, stop: StopFlag) -> bytes:
    """Takes and gives messages. What was not finished when the flag was set is left out."""
    chunk = decode_chunk(body)
    replies: list[bytes] = []
    seconds: list[float] = []
    for item in chunk.items:
        started = time.perf_counter()
        reply = None if stop.is_set() else _reply(chunk, item, stop)
        replies.append(encode(reply))
        seconds.append(time.perf_counter() - started)
    return encode(Replies(packed_replies(replies, chunk.keep), seconds))


def _reply(chunk: Chunk, item: Item, stop: StopFlag) -> Reply | None:
    """What came of one item. Nothing that a puzzle does ends the worker."""
    try:
        reply = chunk.request.answer(item, stop)
    except NotFound as error:
        return None if error.stopped_by == "interrupt" else FailureReply.of(error)
    except EdgewiseError as error:
        return FailureReply.of(error)
    except MemoryError:
        return FailureReply("EdgewiseError", "stopped by memory: there is not enough for this puzzle on its worker")
    return None if getattr(reply, "stopped_by", None) == "interrupt" else reply
