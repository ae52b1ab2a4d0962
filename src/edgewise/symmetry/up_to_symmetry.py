"""Questions up to symmetry: all solutions, or their number, with one for each class of those that look alike, turned.

Solutions are found by any engine and sifted; they are verified as always. A number is worked out by the lemma of
Burnside where an engine can count without finding solutions, and by sifting where it cannot.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from edgewise.base.deadline import Deadline, Stopped
from edgewise.base.errors import EngineFault
from edgewise.base.family import Puzzle
from edgewise.base.listener import Listener
from edgewise.base.memory import is_full
from edgewise.base.request import Request
from edgewise.base.result import Question, Result, Status, UpToSymmetry
from edgewise.kits import kit_of
from edgewise.solving.asking import Verify, ask
from edgewise.solving.choosing import choose_engine
from edgewise.symmetry.orbits import CountingImages, Images, Representatives

MOST_FOUND = 5000
"""Solutions that are found, if there are no more, rather than counted."""


def ask_up_to_symmetry(puzzle: Puzzle, request: Request, listener: Listener) -> Result:
    """The same as :func:`edgewise.solving.asking.ask`, up to symmetry."""
    assert request.question in (Question.ALL, Question.COUNT), "questions refuse the others"
    return _SymmetryRun(puzzle, request, listener).answer()


class _SymmetryRun:
    def __init__(self, puzzle: Puzzle, request: Request, listener: Listener) -> None:
        self.puzzle, self.request, self.listener = puzzle, request, listener
        self.form = puzzle.lowered()
        self.kit = kit_of(self.form)
        self.engine = choose_engine(self.form, request)
        self.deadline = Deadline(request.limits.seconds, listener.stop)
        self.started = time.perf_counter()
        self.apart = self.in_engines = 0.0
        """Seconds of all that :func:`ask` did, and those of them that count."""

    def answer(self) -> Result:
        counts = self.request.question is Question.COUNT
        try:
            if counts and Question.COUNT in self.engine.answers:
                images = self.kit.counting_images(self.puzzle, self.form, self._go_on)
                if images is not None:
                    return self._by_counting(images)
            return self._by_sifting(_unheard(self.listener) if counts else self.listener)
        except Stopped as stopped:
            name, seconds = self.engine.name, time.perf_counter() - self.started
            return Result(self.puzzle, name, Status.UNKNOWN, None, False, stopped.by, (), seconds)

    def _go_on(self) -> None:
        """Raises ``Stopped`` at a limit."""
        if self.listener.stop.is_set():
            raise Stopped("interrupt")
        if self.deadline.for_engine(self.request.limits).seconds == 0:
            raise Stopped("time")
        if is_full(self.request.limits.memory):
            raise Stopped("memory")

    def _by_counting(self, images: CountingImages) -> Result:
        result = self._run_engine(self.request, replace(self.listener, on_solution=None))
        if result.count is None:
            return replace(result, up_to_symmetry=UpToSymmetry(len(images)))
        every = result.count
        if 1 < every <= MOST_FOUND and self.request.is_auto and not self.request.options:
            return self._by_finding_few(result, images)
        known = replace(result, up_to_symmetry=UpToSymmetry(len(images), every))
        try:
            classes = images.class_count(self.form, every, self._go_on)
        except Stopped as stopped:
            # Whether there is a solution, and more than one, is known all the same.
            return replace(known, count=None, complete=False, stopped_by=stopped.by, seconds=self._seconds())
        return replace(known, count=classes, seconds=self._seconds())

    def _by_finding_few(self, counted: Result, images: Images) -> Result:
        """On a board with clues and few solutions those are found sooner than counted under each symmetry."""
        self.engine = choose_engine(self.form, replace(self.request, question=Question.ALL))
        found = self._by_sifting(_unheard(self.listener), images)
        known = found.up_to_symmetry
        assert known is not None, "it was asked for"
        if found.complete and known.every != counted.count:
            raise EngineFault(
                f"{known.every} solutions were found, and {counted.count} counted; please report this puzzle"
            )
        count = found.count if found.complete else None
        return replace(
            counted,
            count=count,
            complete=found.complete,
            stopped_by=found.stopped_by,
            up_to_symmetry=replace(known, every=counted.count),
            seconds=self._seconds(),
        )

    def _by_sifting(self, listener: Listener, images: Images | None = None) -> Result:
        images = images or self.kit.images(self.puzzle, self.form, self._go_on)
        sieve: list[Representatives] = []

        def sifted(take: Verify) -> Representatives:
            sieve.append(Representatives(images, self.request.limits.solutions, take))
            return sieve[0]

        limits = replace(self.request.limits, solutions=None)
        request = replace(self.request, question=Question.ALL, limits=limits)
        result = self._run_engine(request, listener, sifted)
        sizes = sieve[0].sizes if sieve else {}
        found = sum(size * classes for size, classes in sizes.items())
        if self.request.question is Question.COUNT:
            result = replace(result, delivered=0)
        if sieve and sieve[0].is_enough and (sieve[0].has_dropped or not result.complete):
            result = replace(result, complete=False, count=None, stopped_by="solutions")
        if result.complete and sieve and found != sieve[0].seen:
            seen = sieve[0].seen
            raise EngineFault(f"{seen} solutions were found, and {found} up to symmetry; please report this puzzle")
        return replace(
            result,
            unique=found == 1 if result.complete else False if found > 1 else None,
            up_to_symmetry=UpToSymmetry(len(images), found if result.complete else None, dict(sorted(sizes.items()))),
            seconds=self._seconds(),
        )

    def _run_engine(
        self, request: Request, listener: Listener, through: Callable[[Verify], Representatives] | None = None
    ) -> Result:
        limits = self.deadline.for_engine(request.limits)
        plain = replace(request, limits=limits, engine=self.engine, up_to_symmetry=False)
        started = time.perf_counter()
        result = ask(self.puzzle, plain, listener, through=through)
        self.apart += time.perf_counter() - started
        self.in_engines += result.seconds
        return result

    def _seconds(self) -> float:
        """Of the engines, as they are counted everywhere, and of what was done here."""
        return time.perf_counter() - self.started - self.apart + self.in_engines


def _unheard(listener: Listener) -> Listener:
    """Solutions that are only counted: nobody hears of them, and none is kept."""
    return replace(listener, on_solution=lambda solution: None)
