"""The devices that look for the best score: one makes runs where it was asked, several have a thread each.

A run belongs to one device from its first beam to its last rectangle, and depends on its number alone. So devices share
nothing but the next number, and what they find is taken by the thread that asked, one thing after another.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from edgewise._native import TileBoard
from edgewise.base.engine import Job
from edgewise.base.result import Stats, StoppedBy
from edgewise.gpu.beam.beams import BestRuns, Clock, Reporter, check_fits
from edgewise.gpu.beam.grouped import Stopped
from edgewise.gpu.beam.relaying import Board
from edgewise.gpu.device.devices import Device
from edgewise.tiles.searches import BestSearch, OnRun

Outcome = TypeVar("Outcome")
MakeRun = Callable[[BestRuns, int, bool, Callable[[Board], None]], Outcome]
"""Makes the run with a number, the first of its device or not, and tells of boards. It runs in the device's thread."""
LOOK_EVERY = 0.05
"""Seconds between two looks at the clock while devices work."""


@dataclass
class _ThreadClock(Clock):
    """The clock of a device's thread: the thread that asked looks at limits, for all of them."""

    halted: threading.Event = field(default_factory=threading.Event)

    def go_on(self, nodes: int) -> bool:
        self.nodes = nodes
        return not self.halted.is_set()


@dataclass(frozen=True, slots=True)
class _Better:
    board: Board


@dataclass(frozen=True, slots=True)
class _Ended(Generic[Outcome]):
    run: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class _Left:
    """A device makes no more runs; if something went wrong there, what."""

    error: BaseException | None


class Crew:
    """Devices with their beams, for one search. Use it as a context: it gives their memory back."""

    def __init__(self, devices: Sequence[Device], board: TileBoard, job: Job, clock: Clock) -> None:
        self.job, self.clock = job, clock
        self.halted = threading.Event()
        self.runs: list[BestRuns] = []
        for device in devices:
            own = clock if len(devices) == 1 else _ThreadClock(job, clock.score, clock.started, halted=self.halted)
            self.runs.append(BestRuns(device, board, job, own))

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # After an error there may be nobody who takes it back, and whoever opened the devices closes them.
        if kind is None:
            for runs in self.runs:
                runs.beams.release()

    def work(self, reporter: Reporter, make: MakeRun[Outcome], take: Callable[[Outcome], None]) -> None:
        """Makes runs until one solves the board, all that were wanted are made, or the clock says so."""
        most = int(self.job.options.get("runs") or 0) or None
        if len(self.runs) == 1:
            self._alone(reporter, make, take, most)
        else:
            self._together(reporter, make, take, most)

    def _alone(
        self, reporter: Reporter, make: MakeRun[Outcome], take: Callable[[Outcome], None], most: int | None
    ) -> None:
        [runs] = self.runs
        try:
            while not reporter.is_solved and (most is None or reporter.run < most) and self.clock.go_on(runs.laid):
                outcome = make(runs, reporter.run, reporter.made == 0, reporter.better)
                runs.count()
                take(outcome)
                reporter.end_run(reporter.run)
        except Stopped:
            runs.count()

    def _together(
        self, reporter: Reporter, make: MakeRun[Outcome], take: Callable[[Outcome], None], most: int | None
    ) -> None:
        numbers = _Numbers(reporter.run, most)
        news: queue.SimpleQueue[_Better | _Ended[Outcome] | _Left] = queue.SimpleQueue()
        threads = [
            threading.Thread(target=self._serve, args=(runs, numbers, make, news), name=runs.device.name, daemon=True)
            for runs in self.runs
        ]
        try:
            for thread in threads:
                thread.start()
            self._listen(reporter, take, news)
        finally:
            # A level takes less than a tenth of a second; nothing of a device may be used after its memory is gone.
            self.halted.set()
            for thread in threads:
                if thread.ident is not None:
                    thread.join()

    def _serve(
        self,
        runs: BestRuns,
        numbers: _Numbers,
        make: MakeRun[Outcome],
        news: queue.SimpleQueue[_Better | _Ended[Outcome] | _Left],
    ) -> None:
        """The work of one device, in its thread."""
        error: BaseException | None = None
        is_first = True
        try:
            while not self.halted.is_set() and (run := numbers.take()) is not None:
                outcome = make(runs, run, is_first, lambda board: news.put(_Better(board)))
                runs.count()
                news.put(_Ended(run, outcome))
                is_first = False
        except Stopped:
            runs.count()
        except BaseException as caught:  # raised again by the thread that asked
            error = caught
        news.put(_Left(error))

    def _listen(
        self,
        reporter: Reporter,
        take: Callable[[Outcome], None],
        news: queue.SimpleQueue[_Better | _Ended[Outcome] | _Left],
    ) -> None:
        """Takes what devices find until all have left, and halts them when it is time to."""
        working, failed = len(self.runs), None
        while working:
            try:
                event = news.get(timeout=LOOK_EVERY)
            except queue.Empty:
                event = None
            if isinstance(event, _Better):
                reporter.better(event.board)
            elif isinstance(event, _Ended):
                take(event.outcome)
                reporter.end_run(event.run)
            elif isinstance(event, _Left):
                working, failed = working - 1, failed or event.error
            if failed is not None or reporter.is_solved or not self.clock.go_on(reporter.laid):
                self.halted.set()
        if failed is not None:
            raise failed


class _Numbers:
    """The numbers of the runs that are still to be made, for several threads."""

    def __init__(self, first: int, most: int | None) -> None:
        self._lock = threading.Lock()
        self._next, self._most = first, most

    def take(self) -> int | None:
        with self._lock:
            if self._most is not None and self._next >= self._most:
                return None
            self._next += 1
            return self._next - 1


def best_by_devices(devices: Sequence[Device]) -> BestSearch:
    """Grouped beams and rectangles on these devices."""

    def by(board: TileBoard, first_run: int, score: int, on_run: OnRun, job: Job) -> tuple[StoppedBy | None, Stats]:
        check_fits(board)
        clock = Clock(job, score)
        with Crew(devices, board, job, clock) as crew:
            reporter = Reporter(crew.runs, clock, first_run, on_run)
            crew.work(reporter, BestRuns.make, lambda _: None)
            return clock.stopped_by, reporter.stats()

    return by
