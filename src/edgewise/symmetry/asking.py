"""Questions up to symmetry: all solutions, or their number, with one for each class of those that look alike, turned.

Solutions are found by any engine and sifted; they are verified as always. A number is worked out by the lemma of
Burnside where an engine can count without finding solutions, and by sifting where it cannot.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace

from edgewise.asking import ask, choose_engine
from edgewise.deadline import Deadline
from edgewise.engine import StopFlag
from edgewise.engines._memory import is_full
from edgewise.errors import BadInput, EngineFault
from edgewise.family import Puzzle, Solution
from edgewise.forms import LineForm
from edgewise.registry import family_of
from edgewise.request import Request
from edgewise.result import Answer, Progress, Question, Result, Status, StoppedBy, UpToSymmetry
from edgewise.symmetry.burnside import class_count
from edgewise.symmetry.lines import LineImages, line_symmetries
from edgewise.symmetry.orbits import Images, Representatives, images_of, marked_board

MOST_FOUND = 5000
"""Solutions that are found, if there are no more, rather than counted."""


class Stopped(Exception):
    """A limit was reached while symmetries were looked for, or solutions counted."""

    def __init__(self, by: StoppedBy) -> None:
        super().__init__(by)
        self.by = by


def ask_up_to_symmetry(
    puzzle: Puzzle,
    request: Request,
    *,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_solution: Callable[[Solution], None] | None = None,
) -> tuple[Result, Answer]:
    """The same as :func:`edgewise.asking.ask`, up to symmetry."""
    if request.question not in (Question.ALL, Question.COUNT):
        raise BadInput(
            f"up to symmetry there can be all solutions, a number of them, or their count, but not {_asked(request)}"
        )
    return _Asking(puzzle, request, stop or StopFlag(), on_progress).answer(on_solution)


def _asked(request: Request) -> str:
    return {
        Question.UNIQUE: "whether there is one only",
        Question.BEST: "the best score",
        Question.EDGES: "the use of each edge",
        Question.SAMPLE: "samples",
    }.get(request.question or Question.FIRST, "one solution")


class _Asking:
    def __init__(
        self, puzzle: Puzzle, request: Request, stop: StopFlag, on_progress: Callable[[Progress], None] | None
    ) -> None:
        self.puzzle, self.request, self.stop, self.on_progress = puzzle, request, stop, on_progress
        self.form = family_of(puzzle).lower(puzzle)
        self.engine = choose_engine(self.form, request)
        self.deadline = Deadline(request.limits.seconds, stop)
        self.started = time.perf_counter()
        self.apart = self.in_engines = 0.0
        """Seconds of all that :func:`ask` did, and those of them that count."""

    def answer(self, on_solution: Callable[[Solution], None] | None) -> tuple[Result, Answer]:
        counts = self.request.question is Question.COUNT
        try:
            if counts and isinstance(self.form, LineForm) and Question.COUNT in self.engine.answers:
                return self._by_counting(self.form)
            return self._by_sifting((lambda solution: None) if counts else on_solution)
        except Stopped as stopped:
            name, seconds = self.engine.name, time.perf_counter() - self.started
            result = Result(self.puzzle, name, Status.UNKNOWN, None, False, stopped.by, (), seconds)
            return result, Answer([], False, stopped.by, {})

    def _go_on(self) -> None:
        """Raises ``Stopped`` at a limit."""
        if self.stop.is_set():
            raise Stopped("interrupt")
        if self.deadline.for_engine(self.request.limits).seconds == 0:
            raise Stopped("time")
        if is_full(self.request.limits.memory):
            raise Stopped("memory")

    def _by_counting(self, form: LineForm) -> tuple[Result, Answer]:
        group = line_symmetries(marked_board(self.puzzle), self._go_on)
        result, answer = self._ask(self.request)
        if result.count is None:
            return replace(result, up_to_symmetry=UpToSymmetry(len(group))), answer
        every = result.count
        if 1 < every <= MOST_FOUND and self.request.is_auto and not self.request.options:
            return self._by_finding_few(result, LineImages(group)), answer
        known = replace(result, up_to_symmetry=UpToSymmetry(len(group), every))
        try:
            classes = class_count(form, group, every, self._go_on)
        except Stopped as stopped:
            # Whether there is a solution, and more than one, is known all the same.
            return replace(known, count=None, complete=False, stopped_by=stopped.by, seconds=self._seconds()), answer
        return replace(known, count=classes, seconds=self._seconds()), answer

    def _by_finding_few(self, counted: Result, images: Images) -> Result:
        """On a board with clues and few solutions those are found sooner than counted under each symmetry."""
        self.engine = choose_engine(self.form, replace(self.request, question=Question.ALL))
        found, _ = self._by_sifting(lambda solution: None, images)
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

    def _by_sifting(
        self, on_solution: Callable[[Solution], None] | None, images: Images | None = None
    ) -> tuple[Result, Answer]:
        images = images or images_of(self.puzzle, self.form, self._go_on)
        sieve: list[Representatives] = []

        def sifted(take: Callable[[Sequence[array[int]]], bool]) -> Representatives:
            sieve.append(Representatives(images, self.request.limits.solutions, take))
            return sieve[0]

        limits = replace(self.request.limits, solutions=None)
        asked = replace(self.request, question=Question.ALL, limits=limits)
        result, answer = self._ask(asked, on_solution=on_solution, through=sifted)
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
        ), answer

    def _ask(
        self,
        request: Request,
        *,
        on_solution: Callable[[Solution], None] | None = None,
        through: Callable[[Callable[[Sequence[array[int]]], bool]], Representatives] | None = None,
    ) -> tuple[Result, Answer]:
        limits = self.deadline.for_engine(request.limits)
        plain = replace(request, limits=limits, engine=self.engine, up_to_symmetry=False)
        started = time.perf_counter()
        asked = ask(
            self.puzzle,
            plain,
            stop=self.stop,
            on_progress=self.on_progress,
            on_solution=on_solution,
            through=through,
        )
        self.apart += time.perf_counter() - started
        self.in_engines += asked[0].seconds
        return asked

    def _seconds(self) -> float:
        """Of the engines, as they are counted everywhere, and of what was done here."""
        return time.perf_counter() - self.started - self.apart + self.in_engines
