"""The parts of `tiles_gpu.py` about grouped beams: scores by shape, where the time goes, rates."""

from __future__ import annotations

import random
import statistics
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from edgewise._native import TileBoard, named_board
from edgewise.base.engine import Job
from edgewise.base.result import Limits, Question
from edgewise.gpu.beam.beams import BestRuns, Clock, Shape, highest_score
from edgewise.gpu.beam.crew import best_by_devices
from edgewise.gpu.beam.drawing import BETA, EPSILON, GAMMA, LAMBDA, Widths, drawn
from edgewise.gpu.beam.grouped import RATIO, GroupedBeams, Watch
from edgewise.gpu.beam.groups import Start, room_for
from edgewise.gpu.beam.relaying import Board, Population, put_together
from edgewise.gpu.device.devices import Device
from edgewise.tiles.best_runs import run_for_score

USUAL = {"gamma": GAMMA, "beta": BETA, "lambda_": LAMBDA, "epsilon": EPSILON, "noise": 0.3}
BEST_BELOW = 14
"""Mismatches of a board of 466 on the 16 × 16 set: those and better ones count for the rate."""
NEWS_BELOW = 13
"""Boards with fewer mismatches than this are shown."""
Show: TypeAlias = "Callable[[array[int]], str]"
"""A board of pieces and turns as an address of the viewer."""


@dataclass(frozen=True)
class Setting:
    """A line of the table of beams: groups, states of each in the second half and the first, changed weights."""

    groups: int
    wide: int
    narrow: int
    changed: dict[str, float]

    @classmethod
    def read(cls, text: str) -> Setting:
        """From `GROUPSxWIDE/NARROW` and `,NAME=VALUE`: `8x262144/16384,gamma=0.7`."""
        shape, *changes = text.split(",")
        groups, widths = shape.split("x")
        wide, _, narrow = widths.partition("/")
        changed = {name: float(value) for name, value in (change.split("=") for change in changes)}
        return cls(int(groups), int(wide), int(narrow or max(64, int(wide) // 16)), changed)

    @property
    def ratio(self) -> float:
        """Children that are looked at closely, for each that is kept: `ratio=1.5`."""
        return self.changed.get("ratio", RATIO)

    def __str__(self) -> str:
        changed = "".join(f", {name} {value:g}" for name, value in self.changed.items())
        return f"{self.groups} × {self.wide:,} ({self.narrow:,}){changed}"


def made(device: Device, board: TileBoard, setting: Setting) -> GroupedBeams:
    """Room for one setting."""
    slots = setting.groups * room_for(setting.wide)
    children = setting.groups * room_for(int(setting.wide * setting.ratio))
    return GroupedBeams(device, board, slots, setting.groups, children)


def scores(mismatches: Iterable[int], highest: int) -> str:
    counted = Counter(highest - number for number in mismatches)
    return " ".join(f"{score}:{counted[score]}" for score in sorted(counted, reverse=True))


def started(beams: GroupedBeams, rng: random.Random, setting: Setting) -> list[Start]:
    """Groups with drawn settings; a changed weight is a factor around which the others stay."""
    starts = []
    for _ in range(setting.groups):
        start = drawn(beams, rng)
        weights = start.weights
        for name, value in setting.changed.items():
            if name == "ratio":
                continue
            if name == "rows":
                start = beams.whole(start.direction, round(value), weights)
            elif name == "from":
                weights = replace(weights, mismatch_from=int(value))
            elif name == "room":
                weights = replace(weights, room=value)
            else:
                weights = replace(weights, **{name: getattr(weights, name) * value / USUAL[name]})
        starts.append(replace(start, weights=weights))
    return starts


def beams_by_setting(
    device: Device, board: TileBoard, settings: Sequence[str], seconds: float, seed: int, show: Show
) -> None:
    """Each setting for some seconds: how many boards have which score, and how fast. News is shown as an address."""
    print("| groups × states (first half) | boards | mean | scores | s a launch | states/s | 466 and more a second |")
    print("|---|---|---|---|---|---|---|")
    for text in settings:
        setting = Setting.read(text)
        rng = random.Random(f"{seed} {text}")
        beams = made(device, board, setting)
        widths = Widths(setting.narrow, setting.wide, board.cell_count)
        highest = highest_score(beams)
        beams.run(started(beams, rng, Setting(setting.groups, 64, 64, {})), lambda level: 64)  # everything is compiled
        counted, begun, launches = beams.states_laid(), time.monotonic(), 0
        found: list[int] = []
        news: list[Board] = []
        while launches == 0 or time.monotonic() - begun < seconds:
            laid = beams.run(started(beams, rng, setting), widths.at, ratio=setting.ratio)
            boards = [put_together(beams, one) for one in laid if one is not None]
            found += [each.mismatches for each in boards]
            news += [each for each in boards if each.mismatches < NEWS_BELOW]
            launches += 1
        took = time.monotonic() - begun
        states = beams.states_laid() - counted
        good = sum(number <= BEST_BELOW for number in found)
        print(
            f"| {setting} | {len(found)} | {highest - statistics.mean(found):.2f} | {scores(found, highest)}"
            f" | {took / launches:.3f} | {states / took / 1e6:.1f} M | {good / took:.3f} |",
            flush=True,
        )
        for each in news:
            print(f"{highest - each.mismatches}: {show(array('i', named_board(board, each.laid)[1]))}", flush=True)
        beams.release()


def stages(device: Device, board: TileBoard, settings: Sequence[str], seed: int) -> None:
    """Where the time of one launch goes, kernel by kernel, with a wait after each."""
    for text in settings:
        setting = Setting.read(text)
        beams = made(device, board, setting)
        widths = Widths(setting.narrow, setting.wide, board.cell_count)
        rng = random.Random(seed)
        beams.run(started(beams, rng, Setting(setting.groups, 64, 64, {})), lambda level: 64)
        beams.watch = Watch()
        counted, begun = beams.states_laid(), time.monotonic()
        beams.run(started(beams, rng, setting), widths.at, ratio=setting.ratio)
        took, states = time.monotonic() - begun, beams.states_laid() - counted
        print(f"\n{setting}: {states:,} states in {took:.2f} s with a wait after each kernel\n")
        print("| kernel | launches | seconds | share | states/s | bytes of states/s |\n|---|---|---|---|---|---|")
        everything = sum(beams.watch.seconds.values())
        # States read and written by each kernel; what is in a cache is counted, too.
        touched = {"look": 1.2, "count": 1.0, "emit": 0.6, "build": 1.5, "keep": 3.0}
        for name, each in sorted(beams.watch.seconds.items(), key=lambda item: -item[1]):
            size = touched.get(name.split("_")[1], 0.0) * beams.state_bytes * states
            print(
                f"| {name} | {beams.watch.launches[name]} | {each:.3f} | {each / everything:.0%}"
                f" | {states / each / 1e6:.0f} M | {size / each / 1e9:.0f} G |"
            )
        beams.release()


def relaying(device: Device, board: TileBoard, settings: Sequence[str], seconds: float, seed: int) -> None:
    """Fresh boards of one setting, then rectangles for some seconds with each of several populations."""
    setting = Setting.read(settings[0])
    rng = random.Random(seed)
    shapes = [(512, 512), (1024, 1024), (256, 4096)]
    slots = max(setting.groups * room_for(setting.wide), *(size * room_for(width) for size, width in shapes))
    children = max(slots, setting.groups * room_for(int(setting.wide * setting.ratio)))
    beams = GroupedBeams(device, board, slots, max(setting.groups, 1024), children)
    widths = Widths(setting.narrow, setting.wide, board.cell_count)
    highest = highest_score(beams)
    fresh: list[Board] = []
    for _ in range(max(1, 64 // setting.groups)):
        fresh += [
            put_together(beams, one)
            for one in beams.run(started(beams, rng, setting), widths.at, ratio=setting.ratio)
            if one
        ]
    print(f"\nfresh boards of {setting}: {scores((one.mismatches for one in fresh), highest)}\n")
    print("| boards × states | rounds | s a round | scores after it | better, tried by kind |\n|---|---|---|---|---|")
    for size, width in shapes:
        population = Population(beams, fresh, size, width, str(seed))
        begun = time.monotonic()
        while time.monotonic() - begun < seconds:
            population.step(lambda: True)
        took = time.monotonic() - begun
        after = scores((one.mismatches for one in population.boards), highest)
        kinds = ", ".join(f"{kind} {population.better.get(kind, 0)}/{n}" for kind, n in population.tried.items())
        print(
            f"| {size} × {width} | {population.rounds} | {took / population.rounds:.3f} | {after} | {kinds} |",
            flush=True,
        )
    beams.release()


def rate(device: Device, board: TileBoard, seconds: float, seed: int, options: dict[str, int]) -> None:
    """Whole runs as the search makes them: the best board of each, and how many are 466 or better in a second."""
    job = Job(Question.BEST, seed=seed, options=options)
    runs = BestRuns(device, board, job, Clock(job, -1))
    highest = highest_score(runs.beams)
    shape: Shape = runs.shape
    best: list[int] = []
    runs.make(0, True, lambda found: None)
    begun, run = time.monotonic(), 1
    while time.monotonic() - begun < seconds:
        found: list[int] = []
        runs.make(run, False, lambda one, found=found: found.append(one.mismatches))
        best.append(min(found))
        run += 1
    took = time.monotonic() - begun
    good = sum(number <= BEST_BELOW for number in best)
    print(
        f"\n{shape}\n{len(best)} runs in {took:.1f} s, {scores(best, highest)}; runs that end at 466 or more:"
        f" {good / took:.3f} a second of the device",
        flush=True,
    )
    runs.beams.release()


def best_by_time(
    device: Device, boards: dict[str, TileBoard], all_seconds: Sequence[int], seeds: Sequence[int], show: Show
) -> None:
    """The median of the best score over seeds, for each time limit, and the best board of all."""
    print("\n| clues | time limit | scores by seed | median |\n|---|---|---|---|")
    for name, board in boards.items():
        for limit in all_seconds:
            found = []
            best = (0, "")
            for seed in seeds:
                told: list[int] = []
                job = Job(
                    Question.BEST,
                    Limits(seconds=limit),
                    seed=seed,
                    on_progress=lambda now, told=told: told.append(now.best or 0),
                )
                answer = run_for_score(board, job, best_by_devices([device]))
                found.append(max(told))
                if answer.solutions:
                    best = max(best, (found[-1], show(answer.solutions[0])))
            print(
                f"| {name} | {limit} s | {', '.join(map(str, found))} | {statistics.median(found):g} |",
                flush=True,
            )
            print(f"{best[0]}: {best[1]}", flush=True)
