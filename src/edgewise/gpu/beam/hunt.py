"""A hunt: beams without end, for one more point.

Each further point is about ten times rarer than the one before, so what counts is the rate of good boards that are
really new. Fresh beams begin with first rows of their own, so that they do not end in the same boards again. Whatever
is as good as most fresh boards, or better, has its last rows laid again in other orders, and parts of fresh boards and
of kept ones are laid anew as rectangles. Boards at the best score and one below are kept, a few of each family. The
hunt says how many families there are, how often a new one is found, and what the next point is expected to cost.
"""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

from edgewise._native import TileBoard, candidates_of, named_board
from edgewise.base.engine import Checkpointer, Job
from edgewise.base.errors import BadInput, EngineFault
from edgewise.base.result import Stats, StoppedBy
from edgewise.gpu.beam.beams import BestRuns, Clock, Reporter, check_fits
from edgewise.gpu.beam.beginnings import Beginnings
from edgewise.gpu.beam.crew import Crew
from edgewise.gpu.beam.drawing import drawn
from edgewise.gpu.beam.families import Families
from edgewise.gpu.beam.forecast import long_time, next_point
from edgewise.gpu.beam.found_boards import FoundBoards
from edgewise.gpu.beam.other_orders import WaitingBoards, other_order
from edgewise.gpu.beam.relaying import Attempt, Board
from edgewise.gpu.beam.ways import Way, Ways
from edgewise.gpu.device.devices import Device
from edgewise.tiles.searches import BestSearch, OnRun

SUFFIX = ".boards"
FRESH_SHARE = 0.75
"""Of the boards that lose rectangles, for those of the run; the others are kept ones."""
NARROW_GROUPS = 4
"""As many groups, each so much narrower, where boards that are as good as most are laid in other orders."""
MOST_OF_FAMILY = 16
"""Boards kept of one family and score: boards wander, so that there is no end of those that are as good."""


@dataclass(frozen=True, slots=True)
class Catch:
    """What a run has brought."""

    way: Way
    boards: Sequence[Board]
    promising: Sequence[Board]
    """Those that beams have laid and that are no worse than what they began from: not yet tried in other orders."""
    seconds: float


class Hunt:
    """One hunt, on one device or several."""

    def __init__(self, reporter: Reporter, checkpointer: Checkpointer, found: FoundBoards, seed: int) -> None:
        self.reporter, self.checkpointer, self.found, self.seed = reporter, checkpointer, found, seed
        self.families, self.waiting = Families(), WaitingBoards()
        self.beginnings: dict[BestRuns, Beginnings] = {}
        self.ways = Ways()
        self.kept: list[Board] = []
        for score, named in found.boards():
            self.checkpointer.check_earlier([named], score)
            self.families.add(named, score)
            self.kept.append(Board(reporter.highest - score, array("i", candidates_of(reporter.board, named))))
            self.waiting.add(self.kept[-1])
        for board in self.kept[:1]:
            reporter.better(board)
        self.update_note()

    def make_run(self, runs: BestRuns, run: int, is_first: bool, better: Callable[[Board], None]) -> Catch:
        """Other orders of boards that wait for them, or else fresh boards and rectangles.

        Several devices may make runs at the same time: all that they share are the boards that wait.
        """
        before = time.monotonic()
        rng = random.Random(f"{self.seed} {run} {len(self.kept)}")
        way, waiting, is_wide = self._next_way(runs.shape.groups, rng)
        if way is Way.OTHER_ORDERS:
            boards, promising = self._other_orders(runs, waiting, is_wide, rng)
        else:
            promising = self._fresh(runs, way, is_first and not self.kept, rng)
            boards = [*promising, *self._rectangles(runs, run, promising, rng, better)]
        runs.count()
        for board in sorted(boards, key=lambda board: board.mismatches)[:1]:
            better(board)
        return Catch(way, boards, promising, time.monotonic() - before)

    def _next_way(self, groups: int, rng: random.Random) -> tuple[Way, list[Board], bool]:
        """The way of a run, with the boards that are laid in other orders, and whether by wide beams."""
        for way in self.ways.ranked(rng):
            if way is not Way.OTHER_ORDERS:
                return way, [], False
            boards, is_wide = self.waiting.take(groups, NARROW_GROUPS * groups)
            if boards:
                return way, boards, is_wide
        return Way.PLAIN, [], False

    @staticmethod
    def _other_orders(
        runs: BestRuns, waiting: Sequence[Board], is_wide: bool, rng: random.Random
    ) -> tuple[list[Board], list[Board]]:
        """Boards that are as good as those that they began from, and among them those that are better."""
        as_good: list[Board] = []
        better: list[Board] = []
        at_once, width = runs.room(len(waiting))
        for first in range(0, len(waiting), at_once):
            attempts = [other_order(runs.beams, board, is_wide, rng) for board in waiting[first : first + at_once]]
            for attempt, board in zip(attempts, runs.lay(attempts, lambda _: width), strict=True):
                assert attempt.before is not None
                if board is not None and board.mismatches <= attempt.before.mismatches:
                    as_good.append(board)
                    if board.mismatches < attempt.before.mismatches:
                        better.append(board)
        return as_good, better

    def _fresh(self, runs: BestRuns, way: Way, is_first: bool, rng: random.Random) -> list[Board]:
        shape = runs.shape_of(is_first)
        if way is Way.OWN_ROW:
            beginnings = self.beginnings.setdefault(runs, Beginnings(runs.beams, shape.relay_width))
            attempts = [beginnings.take(rng, runs.go_on) for _ in range(shape.groups)]
        else:
            attempts = [Attempt(drawn(runs.beams, rng)) for _ in range(shape.groups)]
        fresh = [board for board in runs.lay(attempts, shape.widths.at) if board is not None]
        if shape == runs.shape:
            self.waiting.count_fresh(fresh)
        return fresh

    def _rectangles(
        self, runs: BestRuns, run: int, fresh: Sequence[Board], rng: random.Random, better: Callable[[Board], None]
    ) -> list[Board]:
        shape, kept = runs.shape, list(self.kept)
        boards = self._mixed(fresh, kept, shape.population, rng)
        if not boards:
            return []
        population = runs.population(shape, boards, run)
        population.others = kept
        for _ in range(shape.relay_rounds):
            better(population.best)
            if population.best.mismatches == 0:
                break
            population.step(runs.go_on)
        return population.boards

    @staticmethod
    def _mixed(fresh: Sequence[Board], kept: Sequence[Board], size: int, rng: random.Random) -> list[Board]:
        """Boards that are to lose rectangles: fresh ones, each several times, and some of those that were kept."""
        if not fresh or not kept:
            return [*fresh, *kept]
        ranked = sorted(fresh, key=lambda board: board.mismatches)
        count = int(size * FRESH_SHARE)
        return [*(ranked[number % len(ranked)] for number in range(count)), *rng.choices(kept, k=size - count)]

    def take(self, catch: Catch) -> None:
        """Keeps whatever is as good as the best or one below, and not known yet; every board is verified before."""
        highest, best = self.reporter.highest, self.reporter.clock.score
        new: dict[bytes, tuple[int, array[int]]] = {}
        new_families = 0
        for board in catch.promising:
            if highest - board.mismatches < best - 1:
                self.waiting.add(board)
        for board in catch.boards:
            if highest - board.mismatches < best - 1:
                continue
            mismatches, raw = named_board(self.reporter.board, board.laid)
            score, named = highest - mismatches, array("i", raw)
            if raw in new or self.found.has(named):
                continue
            family, is_news = self.families.add(named, score)
            if is_news:
                new_families += 1
                self.waiting.add(board)
            if family.boards[score] > MOST_OF_FAMILY:
                continue
            self._verify(named, score)
            new[raw] = score, named
            self.kept.append(board)
        self.ways.note(catch.way, new_families, catch.seconds)
        self.kept = [board for board in self.kept if highest - board.mismatches >= best - 1]
        self.found.end_run(catch.seconds, new.values(), best - 1)
        self.update_note()

    def _verify(self, named: array[int], score: int) -> None:
        try:
            self.checkpointer.check_earlier([named], score)
        except BadInput as error:
            raise EngineFault(f"a board of the hunt is not what it seems: {error}") from None

    def update_note(self) -> None:
        """Updates the note about what was found, and how fast."""
        # Every device adds its own seconds.
        seconds = self.found.seconds() / len(self.reporter.crew)
        best = self.reporter.clock.score
        families = self.families.by_score(best - 1)
        count = sum(families.values())
        if not count or not seconds:
            return
        self.reporter.more = {
            "boards": len(self.kept),
            "families": count,
            "families_per_second": count / seconds,
        }
        counted = ", ".join(f"{number} of {score}" for score, number in families.items())
        note = f"families: {counted}, a new one every {long_time(seconds / count)}"
        expected = next_point(families, seconds, best)
        if expected is not None:
            self.reporter.more["next_point_seconds"] = expected
            note += f", {best + 1} expected in {long_time(expected)}"
        self.reporter.clock.note = note


def hunt_by_devices(job: Job, devices: Sequence[Device]) -> BestSearch:
    """Runs until it is stopped, and keeps the boards that it finds beside the checkpoint."""
    path = job.checkpointer.beside(SUFFIX) if job.checkpointer is not None else None
    if path is None:
        raise BadInput("a hunt needs a file to save to: its boards are kept next to it")

    def by(board: TileBoard, first_run: int, score: int, on_run: OnRun, job: Job) -> tuple[StoppedBy | None, Stats]:
        check_fits(board)
        assert job.checkpointer is not None
        clock = Clock(job, score)
        with closing(FoundBoards(path, board.cell_count)) as found, Crew(devices, board, job, clock) as crew:
            reporter = Reporter(crew.runs, clock, first_run, on_run)
            hunt = Hunt(reporter, job.checkpointer, found, job.seed)
            crew.work(reporter, hunt.make_run, hunt.take)
            return clock.stopped_by, reporter.stats()

    return by
