"""The job ``batch``: a worker answers the items of a chunk, one after another, each as any process would."""

from __future__ import annotations

import time

from edgewise import __version__
from edgewise.asking import ask
from edgewise.cluster.messages import Answers, Asked, Item, Told, ToldFailure, decode_chunk, encode, packed_answers
from edgewise.cluster.telling import puzzle_from, told_failure, told_grade, told_made, told_result
from edgewise.engine import StopFlag
from edgewise.errors import EdgewiseError, NotFound
from edgewise.request import Request
from edgewise.result import Limits, Question


def run(body: bytes, stop: StopFlag) -> bytes:
    """Takes and gives messages. What was not finished when the flag was set is left out."""
    chunk = decode_chunk(body)
    answers: list[bytes] = []
    seconds: list[float] = []
    for item in chunk.items:
        started = time.perf_counter()
        told = None if stop.is_set() else _told(chunk.asked, item, stop)
        answers.append(encode(told))
        seconds.append(time.perf_counter() - started)
    return encode(Answers(packed_answers(answers, chunk.keep), seconds))


def _told(asked: Asked, item: Item, stop: StopFlag) -> Told | None:
    """What came of one item. Nothing that a puzzle does ends the worker."""
    try:
        told = {"solve": _solved, "grade": _graded, "make": _made}[asked.verb](asked, item, stop)
    except NotFound as error:
        return None if error.stopped_by == "interrupt" else told_failure(error)
    except EdgewiseError as error:
        return told_failure(error)
    except MemoryError:
        return ToldFailure("EdgewiseError", "stopped by memory: there is not enough for this puzzle on its worker")
    return None if getattr(told, "stopped_by", None) == "interrupt" else told


def _solved(asked: Asked, item: Item, stop: StopFlag) -> Told:
    limits = Limits(asked.seconds, asked.nodes, asked.solutions, asked.memory)
    request = Request(Question(asked.question), limits, asked.engine, 1, asked.seed, asked.options)
    return told_result(ask(puzzle_from(*item), request, stop=stop)[0])


def _graded(asked: Asked, item: Item, stop: StopFlag) -> Told:
    from edgewise.explaining.verbs import grade  # late: only grades need it

    return told_grade(grade(puzzle_from(*item), limits=Limits(seconds=asked.seconds), stop=stop), asked.hardest)


def _made(asked: Asked, item: Item, stop: StopFlag) -> Told:
    from edgewise.cluster.wishes import wish_from  # late: only makers need it
    from edgewise.generating.making import Order, make
    from edgewise.generating.order import maker_of
    from edgewise.registry import family_named

    maker = maker_of(family_named(asked.family))
    order = Order(wish_from(asked), maker, __version__, asked.attempts, asked.seconds, stop)
    return told_made(make(order, int(item[1])))
