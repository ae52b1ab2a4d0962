"""The best score on a device: grouped beams, then rectangles of their boards laid anew, then both with other settings.

A run depends on the seed, its number and its width alone, so that a search that is resumed makes the runs that are
left, here or on the processor. With a time limit the last run is as narrow as it takes to end in time.
"""

from __future__ import annotations

import random
import time
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from edgewise._native import TileBoard, fits_device, named_board
from edgewise.base.engine import Job
from edgewise.base.errors import NoEngine
from edgewise.base.result import Progress, Stats, StoppedBy
from edgewise.gpu.beam.drawing import Widths, drawn
from edgewise.gpu.beam.grouped import RATIO, GroupedBeams
from edgewise.gpu.beam.groups import room_for
from edgewise.gpu.beam.relaying import Attempt, Board, Population
from edgewise.gpu.device.devices import Device, as_much_as_fits
from edgewise.tiles.searches import OnRun

WIDE = 1 << 21
"""States of all groups together, in the second half of the board."""
NARROW = 2
"""A group is this much narrower in the first half, and yet as wide as pays there: WIDEST_BEFORE."""
WIDEST_BEFORE = 1 << 17
FIRST_WIDTH = 1 << 14
"""Of the first run, so that there is a board at once."""
GROUPS = 8
"""Fewer and wider groups come further, more and narrower ones are more often near: this is for both."""
SMALLEST_GROUP = 64
POPULATION, RELAY_WIDTH, RELAY_ROUNDS = 512, 512, 4
"""Rectangles: how many boards at a time, how many states for each, and how often after each run."""
SHARE_OF_MEMORY = 0.9
LAST_SHARE = 0.85
"""Of the time left that a run is planned to take, if that is less than usual."""
REPORT_EVERY = 0.2
"""Seconds between two reports of progress."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a run is. Widths are those of one group."""

    groups: int
    widths: Widths
    population: int
    relay_width: int
    relay_rounds: int

    @property
    def slots(self) -> int:
        """States that there must be room for at a time."""
        return max(self.groups * room_for(self.widths.wide), self.population * room_for(self.relay_width))

    @property
    def children(self) -> int:
        """Children that are looked at closely at a time."""
        wide = self.groups * room_for(int(self.widths.wide * RATIO))
        return max(wide, self.population * room_for(self.relay_width))

    @classmethod
    def of(cls, states: int, cells: int, groups: int = GROUPS) -> Shape:
        """For that many states of all groups together."""
        groups = max(1, min(groups, states // SMALLEST_GROUP))
        wide = max(1, states // groups)
        narrow = max(1, min(wide, max(SMALLEST_GROUP, wide // NARROW), WIDEST_BEFORE))
        small = states < WIDE // 8
        population = max(groups, min(POPULATION, states // 256))
        relay_width = max(1, min(RELAY_WIDTH, states // population))
        return cls(groups, Widths(narrow, wide, cells), population, relay_width, 2 if small else RELAY_ROUNDS)


@dataclass
class Clock:
    """What may end a search, and what it has counted."""

    job: Job
    score: int
    started: float = field(default_factory=time.monotonic)
    reported: float = 0.0
    nodes: int = 0
    note: str = ""
    stopped_by: StoppedBy | None = None

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    @property
    def left(self) -> float | None:
        return None if self.job.limits.seconds is None else self.job.limits.seconds - self.seconds

    def go_on(self, nodes: int) -> bool:
        """Whether anything speaks against going on after that many states."""
        limits = self.job.limits
        self.nodes = nodes
        if self.job.stop.is_set():
            self.stopped_by = "interrupt"
        elif self.left is not None and self.left <= 0:
            self.stopped_by = "time"
        elif limits.nodes is not None and self.nodes >= limits.nodes:
            self.stopped_by = "nodes"
        if self.job.on_progress is not None and self.seconds - self.reported >= REPORT_EVERY:
            self.report()
        return self.stopped_by is None

    def report(self) -> None:
        """Reports progress to whoever listens."""
        self.reported = self.seconds
        if self.job.on_progress is not None:
            best = self.score if self.score >= 0 else None
            self.job.on_progress(Progress(self.seconds, self.nodes, 0, None, best, self.note))


class BestRuns:
    """The runs of one search on one device, made by one thread at a time."""

    def __init__(self, device: Device, board: TileBoard, job: Job, clock: Clock) -> None:
        self.device, self.board, self.job, self.clock = device, board, job, clock
        given = job.options.get("width")
        groups = int(job.options.get("groups") or GROUPS)
        cells = board.cell_count
        self.shape = Shape.of(int(given) if given else WIDE, cells, groups)
        self.is_given = bool(given)
        self.narrowed = 0
        self.beams = self._make_beams(groups)
        self.laid = 0
        """States that were kept so far, when that was last looked at."""
        self.speed: float | None = None
        """States of beams in a second, with everything that a run does beside."""

    def _make_beams(self, groups: int) -> GroupedBeams:
        """With as much room as the device has: half the width, and again, until it fits."""
        cells, wanted = self.board.cell_count, self.shape.groups * self.shape.widths.wide
        most = int(self.device.free_bytes() * SHARE_OF_MEMORY) // GroupedBeams.bytes_per_slot(self.board)
        if self.job.limits.memory is not None:
            most = min(most, self.job.limits.memory // GroupedBeams.bytes_per_slot(self.board))
        least = SMALLEST_GROUP
        while Shape.of(wanted, cells, groups).slots > most and wanted > least:
            wanted //= 2
            self.narrowed += 1

        def make(states: int) -> GroupedBeams:
            shape = Shape.of(states, cells, groups)
            groups_at_once = max(shape.groups, shape.population)
            return GroupedBeams(self.device, self.board, shape.slots, groups_at_once, shape.children)

        beams, states = as_much_as_fits(make, wanted, least)
        while wanted > states:
            wanted //= 2
            self.narrowed += 1
        self.shape = Shape.of(states, cells, groups)
        return beams

    def shape_of(self, is_first: bool) -> Shape:
        """The run to come: all that there is room for, less for a first one, or what can end in time."""
        if self.is_given:
            return self.shape
        cells, groups = self.board.cell_count, self.shape.groups
        full = self.shape.groups * self.shape.widths.wide
        if is_first:
            return Shape.of(min(FIRST_WIDTH, full), cells, groups)
        left = self.clock.left
        if left is None or self.speed is None:
            return self.shape
        wanted = full
        while wanted > SMALLEST_GROUP and self._seconds(Shape.of(wanted, cells, groups)) > LAST_SHARE * left:
            wanted = wanted * 3 // 4
        return Shape.of(wanted, cells, groups)

    def _seconds(self, shape: Shape) -> float:
        assert self.speed is not None
        return shape.groups * shape.widths.states / self.speed

    def fresh(self, run: int, is_first: bool) -> tuple[Shape, list[Board]]:
        """The boards of grouped beams. Raises ``Stopped`` when the clock says so."""
        shape = self.shape_of(is_first)
        rng = random.Random(f"{self.job.seed} {run}")
        attempts = [Attempt(drawn(self.beams, rng)) for _ in range(shape.groups)]
        return shape, [board for board in self.lay(attempts, shape.widths.at) if board is not None]

    def lay(self, attempts: Sequence[Attempt], width_at: Callable[[int], int]) -> list[Board | None]:
        """What comes of these beams, ``None`` of one that dies out. Raises ``Stopped`` when the clock says so."""
        found = self.beams.run([attempt.start for attempt in attempts], width_at, self.go_on, RATIO)
        return [
            None if laid is None else attempt.board(self.beams, laid)
            for attempt, laid in zip(attempts, found, strict=True)
        ]

    def room(self, wanted: int) -> tuple[int, int]:
        """How many groups of those that are wanted run at a time, and how many states each may have."""
        groups = min(wanted, self.beams.most_groups)

        def fits(width: int) -> bool:
            children = groups * room_for(int(width * RATIO))
            return groups * room_for(width) <= self.beams.slots and children <= self.beams.children

        while groups > 1 and not fits(SMALLEST_GROUP):
            groups -= 1
        widest = self.beams.slots // groups
        return groups, max(1, bisect_left(range(1, widest + 1), True, key=lambda width: not fits(width)))

    def make(self, run: int, is_first: bool, better: Callable[[Board], None]) -> None:
        """One run: fresh boards, and then their rectangles. Raises ``Stopped`` when the clock says so."""
        began = time.monotonic()
        shape, boards = self.fresh(run, is_first)
        if not boards:
            return
        best = min(boards, key=lambda board: board.mismatches)
        self.count()
        better(best)
        population = self.population(shape, boards, run)
        for _ in range(shape.relay_rounds):
            if best.mismatches == 0:
                break
            population.step(self.go_on)
            if population.best.mismatches < best.mismatches:
                best = population.best
                self.count()
                better(best)
        self.speed = shape.groups * shape.widths.states / max(1e-6, time.monotonic() - began)

    def population(self, shape: Shape, boards: Sequence[Board], run: int) -> Population:
        """Boards of which rectangles are to be laid anew."""
        return Population(self.beams, boards, shape.population, shape.relay_width, f"{self.job.seed} {run} boards")

    def count(self) -> None:
        """Looks how many states were kept."""
        self.laid = self.beams.states_laid()

    def go_on(self) -> bool:
        """Between two levels: whether anything speaks against the next one."""
        if self.job.limits.nodes is not None:
            self.count()
        return self.clock.go_on(self.laid)


def highest_score(beams: GroupedBeams) -> int:
    """The score of a solution: the edges between two cells."""
    return beams.rows * (beams.width - 1) + beams.width * (beams.rows - 1)


def check_fits(board: TileBoard) -> None:
    """Raises ``NoEngine`` for a board that no device takes."""
    if not fits_device(board):
        raise NoEngine("a device takes rectangles of up to 1024 pieces and 30 colours, 32 cells wide and 64 long")


class Reporter:
    """Counts runs, and hands each better board on before its score is reported."""

    def __init__(self, crew: Sequence[BestRuns], clock: Clock, first_run: int, on_run: OnRun) -> None:
        self.crew, self.clock, self.on_run = crew, clock, on_run
        self.board, self.highest = crew[0].board, highest_score(crew[0].beams)
        self.run, self.made = first_run, 0
        """The first run that has not come to its end, and how many have."""
        self.more: Stats = {}
        """Counters beside the usual ones."""
        self._ahead: set[int] = set()

    @property
    def is_solved(self) -> bool:
        return self.clock.score == self.highest

    @property
    def laid(self) -> int:
        """States kept on all devices."""
        return sum(runs.laid for runs in self.crew)

    def stats(self) -> Stats:
        shape = self.crew[0].shape
        counted: Stats = {
            "nodes": self.laid,
            "runs": self.made,
            "width": shape.groups * shape.widths.wide if self.made else 0,
            "threads": len(self.crew),
            "groups": shape.groups,
        }
        if narrowed := max(runs.narrowed for runs in self.crew):
            counted["narrowed"] = narrowed
        return {**counted, **self.more}

    def better(self, found: Board) -> None:
        """Tells of a board if it is better than any before."""
        if self.highest - found.mismatches <= self.clock.score:
            return
        mismatches, named = named_board(self.board, found.laid)
        self.on_run(self.highest - mismatches, self.run, self.stats(), named)
        self.clock.score = self.highest - mismatches
        self.clock.nodes = self.laid
        self.clock.report()

    def end_run(self, run: int) -> None:
        """A run has come to its end. Several devices end them in any order; a checkpoint names the first left."""
        self._ahead.add(run)
        while self.run in self._ahead:
            self._ahead.remove(self.run)
            self.run += 1
        self.made += 1
        self.on_run(self.clock.score, self.run, self.stats(), b"")
