"""The exact scan on devices: slices of work, limits between them, and a state that a run on the processor can resume.

The tree is that of the core's scan in its main direction, with the same lists and the same count of placements. A round
starts from jobs (``tiles/records.py``), or from the whole tree, and leaves jobs. Slices are short, so that stop
flags and limits are looked at many times a second; how many steps they have follows from how long the last one took.
"""

from __future__ import annotations

import time
import warnings
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from edgewise.base.engine import Job
from edgewise.base.memory import is_full
from edgewise.base.result import Answer, Progress, StoppedBy
from edgewise.gpu.device.devices import Device
from edgewise.gpu.scan.parts import (
    BLOCKS_PER_PROCESSOR,
    SLOTS_PER_THREAD,
    DeviceParts,
    Parts,
    kernel_for,
    shared_bytes,
)
from edgewise.tiles.records import Left
from edgewise.tiles.searches import ExactSearch, RoundEnd, scan_by_core

if TYPE_CHECKING:
    from edgewise._native import DeviceScan, TileBoard

LONGEST_SLICE = 0.04
"""Seconds that a launch should take at most."""
WORTHWHILE_SLICE = 0.003
"""Shorter launches would spend more time on finding their parts than on searching them."""
FIRST_STEPS = 64
FEWEST_STEPS = 16
MOST_STEPS = 1 << 22
PROGRESS_EVERY = 0.1
BLOCKS_WHEN_SAVED = 2
"""On each multiprocessor: two thirds of the speed with an eighth of the parts."""


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that came out of the slices so far. It is replaced as a whole: an exception never sees half of it."""

    slices: int = 0
    nodes: int = 0
    deepest: int = 0
    solutions: tuple[array[int], ...] = ()
    """Those that nobody has taken yet."""
    taken: int = 0

    @property
    def count(self) -> int:
        return self.taken + len(self.solutions)


def misfit(board: TileBoard, devices: Sequence[Device], job: Job) -> str | None:
    """Why these devices cannot scan this board; ``None`` where they can."""
    from edgewise._native import device_scan_misfit

    if reason := device_scan_misfit(board):
        return reason
    try:
        scan = device_scan(board, job)
    except ValueError as error:
        return str(error)
    for device in devices:
        needed = shared_bytes(scan, kernel_for(scan), device.threads_per_block)
        if needed > device.most_shared_bytes:
            return f"the lists take {needed >> 10} KiB, more than the shared memory of {device.name}"
    return None


def device_scan(board: TileBoard, job: Job) -> DeviceScan:
    """The tree that the options ask for."""
    from edgewise._native import DeviceScan

    options = job.options
    return DeviceScan(
        board, job.seed, bool(options.get("break_symmetry", True)), bool(options.get("up_to_turns", False))
    )


def scan_by_devices(board: TileBoard, job: Job, devices: Sequence[Device]) -> ExactSearch:
    """The scan of all devices together, over all of its rounds."""
    run = ScanRun(board, job, devices)

    def by(board: TileBoard, left: Left | None, found: int, job: Job) -> RoundEnd:
        if left is None or left[0] == "scan":
            return run.round(left, found, job, is_last=job.checkpointer is None)
        # What the search by constraints has left is no part of a scan.
        return scan_by_core(board, left, found, job)

    return by


class ScanRun:
    """One search over all of its rounds: the devices keep their memory in between."""

    def __init__(self, board: TileBoard, job: Job, devices: Sequence[Device]) -> None:
        self.scan = device_scan(board, job)
        # A checkpoint has a line for each part, so a search that is saved has fewer of them.
        blocks, slots = (BLOCKS_PER_PROCESSOR, SLOTS_PER_THREAD) if job.checkpointer is None else (BLOCKS_WHEN_SAVED, 1)
        self.parts = [
            DeviceParts(device, self.scan, blocks_per_processor=blocks, slots_per_thread=slots) for device in devices
        ]
        for each in self.parts:
            if each.slots.count < each.wanted_slots:
                warnings.warn(
                    f"{each.device.name} has little memory left: {each.slots.count} parts of the tree at a time"
                    f" instead of {each.wanted_slots}",
                    stacklevel=2,
                )
        self.steps = FIRST_STEPS
        self.kept: Left | None = None
        """What the last round left; the devices still have it."""
        self.waiting = Parts(b"", b"", b"", b"")
        """Parts for which there was no slot yet."""

    def close(self) -> None:
        for each in self.parts:
            each.close()

    def round(self, left: Left | None, found_before: int, job: Job, *, is_last: bool = False) -> RoundEnd:
        """Goes on from what is left after so many solutions. Raises ``ValueError`` for jobs of another search.

        After the last round nobody asks what is left; a hundred thousand jobs take a second to put together.
        """
        return Round(self, left, found_before, job).run(is_last)


class Round:
    def __init__(self, run: ScanRun, left: Left | None, found_before: int, job: Job) -> None:
        self.run_of, self.job, self.parts = run, job, run.parts
        self.others = [] if left is None else [each for each in left[2] if each[0] != 0]
        self.others_turn = left is not None and left[1]
        if left is None or left is not run.kept:
            self._begin(left)
        self.most = None if job.max_solutions is None else max(0, job.max_solutions - found_before)
        self.found = Found()
        self.started = time.perf_counter()
        self.deadline = None if job.limits.seconds is None else self.started + job.limits.seconds
        self.next_progress = self.started + PROGRESS_EVERY
        self.slices = 0
        self.launched: list[DeviceParts] = []
        """The devices of the last slice."""

    def _begin(self, left: Left | None) -> None:
        """Jobs for devices that have none, or others."""
        run = self.run_of
        if left is None:
            whole = run.scan.whole()
            jobs = [] if whole is None else [array("i", whole)]
        else:
            jobs = [each for each in left[2] if each[0] == 0]
        run.waiting = Parts(*run.scan.parts(jobs))
        for each in self.parts:
            each.forget()

    def run(self, is_last: bool) -> RoundEnd:
        raised: BaseException | None = None
        stopped: StoppedBy | None = None
        try:
            stopped = self._search()
        except KeyboardInterrupt as error:
            raised, stopped = error, "interrupt"
            self._collect()
        seconds = time.perf_counter() - self.started
        answer = Answer(
            list(self.found.solutions),
            stopped is None,
            stopped,
            {
                "nodes": self.found.nodes,
                "search": "scan",
                "placements_per_second": self.found.nodes / seconds if seconds > 0 else 0.0,
                "deepest": self.found.deepest,
                "directions": 1,
                "search_seconds": seconds,
                "tasks": sum(each.slots.count for each in self.parts),
                "threads": sum(each.threads for each in self.parts),
            },
        )
        if is_last:
            return RoundEnd(answer, None, None, raised)
        jobs = [array("i", each) for part in self._left() for each in self.run_of.scan.jobs(*part)]
        longest = max((each.longest() for each in self.parts), key=len)
        deepest = self.run_of.scan.unfinished(longest) if longest else None
        # With the main direction searched to its end, nothing is left in the others either.
        remaining = self.run_of.kept = ("scan", self.others_turn, [*jobs, *self.others] if jobs else [])
        return RoundEnd(answer, remaining, deepest, raised)

    def _search(self) -> StoppedBy | None:
        """Slice after slice; what stopped it, or nothing when all has been searched."""
        while True:
            if (stopped := self._stopped()) is not None:
                return stopped
            self._supply()
            working = [each for each in self.parts if each.live]
            if not working:
                return None
            self._slice(working)
            if not self._hand_over():
                return "interrupt"
            self._report()

    def _stopped(self) -> StoppedBy | None:
        job, limits = self.job, self.job.limits
        if self.most is not None and self.found.count >= self.most:
            return "solutions"
        if job.stop.is_set():
            return "interrupt"
        if self.deadline is not None and time.perf_counter() >= self.deadline:
            return "time"
        if limits.nodes is not None and self.found.nodes >= limits.nodes:
            return "nodes"
        return "memory" if is_full(job.process_memory) else None

    def _supply(self) -> None:
        """Parts for devices that have none: those that wait, or half of what another has."""
        for each in self.parts:
            if each.live:
                continue
            if len(waiting := self.run_of.waiting):
                each.put(waiting.some(0, each.slots.count))
                self.run_of.waiting = waiting.some(each.slots.count, len(waiting))
                continue
            richest = max(self.parts, key=lambda other: other.live)
            if richest.live > 1:
                given = richest.give_half()
                each.put(given.some(0, each.slots.count))
                assert len(given) <= each.slots.count

    def _slice(self, working: Sequence[DeviceParts]) -> None:
        """One launch on each device, and a new distribution where threads had nothing to do."""
        run, nodes = self.run_of, self.job.limits.nodes
        steps, most_threads = run.steps, None
        if nodes is not None:
            # A step lays one tile at most, so a limit on nodes holds exactly.
            most_threads = max(1, (nodes - self.found.nodes) // len(working))
            steps = max(1, min(steps, most_threads // max(each.threads for each in working)))
            working = working[: nodes - self.found.nodes]
        before = time.perf_counter()
        self.launched.clear()
        self.slices += 1
        for each in working:
            self.launched.append(each)
            each.start(steps, most_threads)
        dry = self._collect()
        seconds = time.perf_counter() - before
        threads = sum(each.threads for each in working)
        if dry:
            for each in working:
                each.share_out()
        self._adapt(seconds, dry / threads)

    def _adapt(self, seconds: float, dry: float) -> None:
        """Longer slices while everybody has something to do; shorter ones when parts run out, or the time does."""
        run = self.run_of
        limit = LONGEST_SLICE
        if self.deadline is not None:
            limit = min(limit, max(0.002, self.deadline - time.perf_counter()))
        if seconds > limit:
            run.steps = max(FEWEST_STEPS, int(run.steps * max(0.1, 0.8 * limit / seconds)))
        elif dry > 0.25 and seconds > WORTHWHILE_SLICE:
            run.steps = max(FEWEST_STEPS, run.steps // 2)
        elif dry < 0.1 and seconds < limit / 2:
            run.steps = min(MOST_STEPS, 2 * run.steps)

    def _collect(self) -> int:
        """Takes in what the last slice has found, once; returns how many threads had nothing to do."""
        if self.found.slices == self.slices:
            return 0
        done = [each.finish() for each in self.launched]
        solutions = [
            array("i", raw) for slice_ in done for path in slice_.found for raw in self.run_of.scan.boards(path)
        ]
        before = self.found
        if self.most is not None:
            solutions = solutions[: self.most - before.count]
        self.found = Found(
            self.slices,
            before.nodes + sum(slice_.placements for slice_ in done),
            max([before.deepest, *(slice_.deepest for slice_ in done)]),
            (*before.solutions, *solutions),
            before.taken,
        )
        return sum(slice_.dry for slice_ in done)

    def _hand_over(self) -> bool:
        """Solutions to whoever takes them as they are found. False if he has seen enough."""
        take, found = self.job.on_solutions, self.found
        if take is None or not found.solutions:
            return True
        self.found = Found(found.slices, found.nodes, found.deepest, (), found.count)
        return take(list(found.solutions))

    def _report(self) -> None:
        now = time.perf_counter()
        if self.job.on_progress is not None and now >= self.next_progress:
            self.next_progress = now + PROGRESS_EVERY
            self.job.on_progress(Progress(now - self.started, self.found.nodes, self.found.count))

    def _left(self) -> list[Parts]:
        waiting = self.run_of.waiting
        return [*(each.left() for each in self.parts if each.live), *([waiting] if len(waiting) else [])]
