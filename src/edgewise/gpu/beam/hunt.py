"""A hunt: beams and rectangles without end, for one more point.

Each further point is about ten times rarer than the one before, so what counts is the rate of good boards. Every
distinct board at the best score and one below is kept, and rectangles of these are laid anew beside those of fresh
boards, also where two of them differ. The hunt says how often runs come so far and, from the counts of their scores,
what the next point is expected to cost.
"""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass

from edgewise._native import TileBoard, candidates_of, named_board
from edgewise.base.engine import Checkpointer, Job
from edgewise.base.errors import BadInput, EngineFault
from edgewise.base.result import Stats, StoppedBy
from edgewise.gpu.beam.beams import BestRuns, Clock, Reporter, check_fits
from edgewise.gpu.beam.crew import Crew
from edgewise.gpu.beam.found_boards import MOST, FoundBoards
from edgewise.gpu.beam.relaying import Board, Population
from edgewise.gpu.device.devices import Device
from edgewise.tiles.searches import BestSearch, OnRun

SUFFIX = ".boards"
FRESH_SHARE = 0.75
"""Of a population, for the boards of the run; the others are kept ones."""
TAIL = 3
"""Scores from which the next is judged."""
FEWEST = 3
"""Runs that must have reached a score before anything is concluded from it."""


def next_point(runs: Mapping[int, int], seconds: float, best: int) -> float | None:
    """Seconds that one point more than ``best`` is expected to take, from how many runs ended with which score.

    Runs that come one point further are a constant share, over the last few points where there are enough runs.

    >>> round(next_point({463: 900, 464: 90, 465: 10}, 100.0, 465))
    100
    >>> next_point({463: 2}, 100.0, 463) is None
    True
    """
    if not runs:
        return None
    reached: dict[int, int] = {}
    total = 0
    for score in range(max(runs), min(runs) - 1, -1):
        total += runs.get(score, 0)
        reached[score] = total
    known = [score for score, count in reached.items() if count >= FEWEST and score + 1 in reached]
    if not known:
        return None
    tail = sorted(known)[-TAIL:]
    share = sum(reached[score + 1] for score in tail) / sum(reached[score] for score in tail)
    # From the highest score with enough runs, not from one that a single lucky run has reached.
    firm = max(score for score, count in reached.items() if count >= FEWEST)
    steps = best + 1 - firm
    return float(seconds / (reached[firm] * share**steps))


def long_time(seconds: float) -> str:
    """A long time in the unit that suits it.

    >>> long_time(40), long_time(5400), long_time(200000)
    ('40 s', '90 min', '56 h')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 2 * 3600 else f"{seconds / 3600:.0f} h"


@dataclass(frozen=True, slots=True)
class Catch:
    """What a run has brought."""

    boards: Sequence[Board]
    came_to: int | None
    """Mismatches of the best fresh board. Kept boards take part in every population and would be counted each time."""
    seconds: float


class Hunt:
    """One hunt, on one device or several."""

    def __init__(self, reporter: Reporter, checkpointer: Checkpointer, found: FoundBoards, seed: int) -> None:
        self.reporter, self.checkpointer, self.found, self.seed = reporter, checkpointer, found, seed
        self.kept = [self._board(score, board) for score, board in found.boards()]
        for board in self.kept[:1]:
            reporter.better(board)
        self.update_note()

    def _board(self, score: int, named: array[int]) -> Board:
        self.checkpointer.check_earlier([named], score)
        return Board(self.reporter.highest - score, array("i", candidates_of(self.reporter.board, named)))

    def make_run(self, runs: BestRuns, run: int, is_first: bool, better: Callable[[Board], None]) -> Catch:
        """Fresh boards, then rectangles of these and of kept ones. It changes nothing here: others may do the same."""
        before, kept = time.monotonic(), list(self.kept)
        shape, fresh = runs.fresh(run, is_first and not kept)
        runs.count()
        for board in sorted(fresh, key=lambda board: board.mismatches)[:1]:
            better(board)
        rng = random.Random(f"{self.seed} {run} {len(kept)}")
        boards = self._mixed(fresh, kept, shape.population, rng)
        came_to = min((board.mismatches for board in fresh), default=None)
        population: Population | None = None
        if boards:
            population = runs.population(shape, boards, run)
            population.others = kept
            for _ in range(shape.relay_rounds):
                if population.best.mismatches == 0:
                    break
                population.step(runs.go_on)
                better(population.best)
        seconds = time.monotonic() - before
        return Catch(fresh if population is None else [*fresh, *population.boards], came_to, seconds)

    @staticmethod
    def _mixed(fresh: Sequence[Board], kept: Sequence[Board], size: int, rng: random.Random) -> list[Board]:
        """The start of a population: fresh boards, each several times, and some of those that were kept."""
        if not fresh or not kept:
            return [*fresh, *kept]
        ranked = sorted(fresh, key=lambda board: board.mismatches)
        count = int(size * FRESH_SHARE)
        return [*(ranked[number % len(ranked)] for number in range(count)), *rng.choices(kept, k=size - count)]

    def take(self, catch: Catch) -> None:
        """Keeps whatever is as good as the best or one below, and not known yet; every board is verified before."""
        highest, best = self.reporter.highest, self.reporter.clock.score
        new: dict[bytes, tuple[int, array[int]]] = {}
        room = {score: MOST - self.found.count(score) for score in (best, best - 1)}
        for board in catch.boards:
            score = highest - board.mismatches
            if room.get(score, 0) <= 0:
                continue
            mismatches, raw = named_board(self.reporter.board, board.laid)
            named = array("i", raw)
            if raw in new or self.found.has(named):
                continue
            self._verify(named, highest - mismatches)
            new[raw] = score, named
            room[score] -= 1
            self.kept.append(board)
        self.kept = [board for board in self.kept if highest - board.mismatches >= best - 1]
        if catch.came_to is not None:
            self.found.end_run(highest - catch.came_to, catch.seconds, new.values(), best - 1)
        self.update_note()

    def _verify(self, named: array[int], score: int) -> None:
        try:
            self.checkpointer.check_earlier([named], score)
        except BadInput as error:
            raise EngineFault(f"a board of the hunt is not what it seems: {error}") from None

    def update_note(self) -> None:
        """Updates the note about the rate."""
        # Every device adds its own seconds.
        seconds = self.found.seconds() / len(self.reporter.crew)
        ended, best = self.found.runs(), self.reporter.clock.score
        if not ended or not seconds:
            return
        rate = len(self.kept) / seconds
        self.reporter.more = {"boards": len(self.kept), "boards_per_second": rate}
        note = f"{best - 1} or more every {long_time(1 / rate)}" if rate else ""
        expected = next_point(ended, seconds, best)
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
