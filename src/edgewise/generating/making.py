"""The frame around makers: attempt after attempt at a spec, each proven and measured, until one meets it.

Everything depends on the seed and on counts, nothing on the clock: attempts have seeds of their own, the first in order
that meets the spec counts, and a time limit can only end the whole. So a seed gives the same puzzle on any number of
threads of any machine.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from edgewise.base.engine import StopFlag
from edgewise.base.errors import NotFound
from edgewise.explaining.clock import Clock
from edgewise.generating.fitting import misses
from edgewise.generating.for_solvers import aimed, techniques
from edgewise.generating.made import Made, graded
from edgewise.generating.maker import UNIQUE
from edgewise.generating.proving import proven
from edgewise.solving.batches import in_order

if TYPE_CHECKING:
    from edgewise.generating.maker import Maker
    from edgewise.generating.spec import Spec

LOOK_SECONDS = 0.05
WORD = 2**64


@dataclass(frozen=True, slots=True)
class Attempts:
    """How far the work on one puzzle has come; passed to ``on_attempt`` after each attempt."""

    seed: int
    number: int
    """How many attempts are over."""
    missed: str
    """What the nearest so far is not; empty where nothing came of them."""


@dataclass(frozen=True, slots=True)
class Order:
    """A spec with everything that limits the work on it."""

    spec: Spec
    maker: Maker[Any, Any]
    version: str
    attempts: int
    """The most for one puzzle."""
    seconds: float | None = None
    """For each puzzle."""
    stop: StopFlag = field(default_factory=StopFlag)
    on_attempt: Callable[[Attempts], None] | None = None


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one attempt: a puzzle, how far it is from the spec, and whether the clock ended it."""

    made: Made | None
    much: float
    ended: str | None


def make(order: Order, seed: int, threads: int = 1) -> Made:
    """The puzzle of a seed. Raises ``NotFound`` if no attempt meets the spec, or none in time.

    More threads make attempts ahead of their turn.
    """
    nearest: Tried | None = None
    number, ended = 0, None
    for number, tried in enumerate(_each(order, seed, threads), start=1):
        if tried.made is not None and not tried.made.missed:
            return tried.made
        if tried.made is not None and (nearest is None or tried.much < nearest.much):
            nearest = tried
        ended = tried.ended
        if ended is not None:
            break
        if order.on_attempt is not None:
            order.on_attempt(Attempts(seed, number, _missed(nearest)))
    limit = "interrupt" if ended == "interrupt" else "time" if ended else "attempts"
    within = {
        "attempts": f"in {number:,} attempt{'s' * (number != 1)}",
        "time": "within the time limit",
        "interrupt": "before it was interrupted",
    }[limit]
    closest = f"; closest: {_missed(nearest)}" if nearest is not None else ""
    best = None if nearest is None else nearest.made
    raise NotFound(f"no matching puzzle found {within}{closest}", limit, best)


def _missed(nearest: Tried | None) -> str:
    return nearest.made.missed if nearest is not None and nearest.made is not None else ""


def _each(order: Order, seed: int, threads: int) -> Iterator[Tried]:
    """The attempts in order. The first usually is the last, so the others begin when it is over."""
    clock = Clock(order.seconds, order.stop)
    yield _try(order, seed, 0, clock)
    if threads == 1:
        yield from (_try(order, seed, number, clock) for number in range(1, order.attempts))
        return
    with _passed_on(order.stop) as stop:
        ahead = Clock(clock.left, stop)
        rest = range(1, order.attempts)
        yield from in_order(lambda number: _try(order, seed, number, ahead), rest, threads, stop.set)


@contextmanager
def _passed_on(stop: StopFlag) -> Iterator[StopFlag]:
    """A flag that is set when another is, and can be set without it: attempts that nobody needs end, and no others."""
    inner, over = StopFlag(), threading.Event()

    def look() -> None:
        while not over.wait(LOOK_SECONDS):
            if stop.is_set():
                inner.set()
                return

    watcher = threading.Thread(target=look, daemon=True)
    watcher.start()
    try:
        yield inner
    finally:
        over.set()
        watcher.join()


def _try(order: Order, seed: int, number: int, clock: Clock) -> Tried:
    """One attempt. What the clock cuts short counts as nothing, so that it cannot decide which puzzle is found."""
    nothing = Tried(None, 0, None)
    if clock.stopped_by is not None:
        return replace(nothing, ended=clock.stopped_by)
    draft = order.maker.attempt(aimed(order.spec, number), seed_of(seed, number), clock)
    promise = None if draft is None else proven(draft, order.maker, clock)
    if draft is None or promise is None:
        return replace(nothing, ended=clock.stopped_by)
    spec = order.spec
    grade, taken = None, None
    if promise == UNIQUE and (spec.levels is not None or spec.stars is not None):
        grade = graded(draft.puzzle, clock)
        if grade.stopped_by is not None:
            return replace(nothing, ended=clock.stopped_by)
    if promise == UNIQUE and (spec.teach is not None or spec.no is not None):
        taken = techniques(draft.puzzle, clock)
        if clock.stopped_by is not None:
            return replace(nothing, ended=clock.stopped_by)
    found = misses(spec, order.maker, draft.puzzle, draft.solution, grade, taken)
    puzzle = draft.puzzle.named(name_of(spec, seed))
    missed = ", ".join(miss.text for miss in found)
    made = Made(puzzle, draft.solution, seed, number + 1, order.version, spec, promise, missed, grade)
    return Tried(made, sum(miss.much for miss in found), None)


def name_of(spec: Spec, seed: int) -> str:
    """What the puzzle of a seed is called."""
    return f"{spec.family}-{spec.size_text}-{seed}"


def seed_of(seed: int, attempt: int) -> int:
    """The seed of one attempt: well mixed, so that neighbouring seeds and attempts have nothing in common.

    >>> seed_of(1, 0) != seed_of(0, 1)
    True
    """
    mixed = (seed * 0x9E3779B97F4A7C15 + attempt * 0xD1B54A32D192ED03 + 0x632BE59BD9B4E019) % WORD
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = ((mixed ^ (mixed >> shift)) * factor) % WORD
    return (mixed ^ (mixed >> 31)) >> 1
