"""How fast the exact scan is on a device: placements a second by kernel and by blocks, and puzzles searched to the end.

``tiles_gpu.py --only scan finish`` prints these tables.
"""

from __future__ import annotations

import re
import time
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path

import edgewise as ew
from edgewise._native import TileBoard, gpu_kernels, resumable_tiles
from edgewise.base.engine import Job
from edgewise.base.registry import family_of
from edgewise.base.result import Limits, Question
from edgewise.core import native_job
from edgewise.gpu.device.devices import Device
from edgewise.gpu.scan.parts import DeviceParts, Kernel, Parts, kernel_for
from edgewise.gpu.scan.rounds import ScanRun, device_scan
from edgewise.tiles.board import native_board

BLOCKS = (1, 2, 3, 4, 5, 6, 8)
TRIAL = re.compile(r"trial_(registers|shared)_([0-9]+)_([0-9]+)_(branching|even)_([0-9]+)")
SECONDS = 0.5
"""For each figure, after the warm-up."""
WARM_UP = 0.4
SLICE = 0.04


def rate(device: Device, board: TileBoard, kernel: Kernel, blocks: int, seconds: float) -> tuple[float, int, int]:
    """Placements a second, how many threads there were, and the deepest place. From the whole tree on."""
    job = Job(Question.ALL, options={"search": "scan"})
    scan = device_scan(board, job)
    parts = DeviceParts(device, scan, kernel, blocks)
    try:
        whole = scan.whole()
        assert whole is not None
        parts.put(Parts(*scan.parts([memoryview(whole).cast("i")])))
        steps, placements, deepest, measured = 64, 0, 0, 0.0
        started = time.perf_counter()
        while measured < seconds:
            before = time.perf_counter()
            parts.start(steps)
            done = parts.finish()
            taken = time.perf_counter() - before
            if done.dry:
                parts.share_out()
            elif taken < SLICE / 2:
                steps *= 2
            elif before - started > WARM_UP:
                placements += done.placements
                measured += taken
            deepest = max(deepest, done.deepest)
            if not parts.live:
                raise SystemExit("the tree is too small to measure anything")
        return placements / measured, parts.threads, deepest
    finally:
        parts.close()


def scan_rates(
    device: Device, board: TileBoard, kernels: Iterable[Kernel], blocks: Sequence[int], seconds: float = SECONDS
) -> None:
    """A line for each kernel, a column for each number of blocks on a multiprocessor."""
    print(f"\n| placements a second, in G; blocks on each of {device.processors} multiprocessors | ", end="")
    print(" | ".join(map(str, blocks)) + " |\n|---|" + "---|" * len(blocks), flush=True)
    for kernel in kernels:
        print(f"| {kernel.name} |", end="", flush=True)
        known = set()
        for number in blocks:
            figure, threads, _ = rate(device, board, kernel, number, seconds)
            is_news = threads not in known  # shared memory may allow no more than before
            known.add(threads)
            print(f" {figure / 1e9:.2f} |" if is_news else " |", end="", flush=True)
        print(flush=True)


def finished(device: Device, folder: Path, names: Sequence[str], seconds: float) -> None:
    """Puzzles searched to a solution, to the end, or as long as the time allows."""
    print("\n| puzzle | answer on the device | s | placements | G placements/s |\n|---|---|---|---|---|", flush=True)
    for name in names:
        puzzle = ew.load(folder / f"{name}.txt")
        form = family_of(puzzle).lower(puzzle)
        board = native_board(form)
        job = Job(Question.FIRST, limits=Limits(seconds=seconds))
        run = ScanRun(board, job, [device])
        try:
            ended = run.round(None, 0, job)
        finally:
            run.close()
        answer = ended.answer
        said = "solved" if answer.solutions else "no solution" if answer.complete else f"stopped by {answer.stopped_by}"
        nodes, taken = int(answer.stats["nodes"]), float(answer.stats["search_seconds"])
        print(f"| {name} | {said} | {taken:.1f} | {nodes:.3g} | {nodes / taken / 1e9:.2f} |", flush=True)


def same_placements(device: Device, board: TileBoard, enough: int = 20_000_000) -> None:
    """Parts of the tree of a large board, searched to their end by the device and by the core: the counts agree."""
    options = {"search": "scan"}
    start = resumable_tiles(board, None, 0, native_job(Job(Question.ALL, Limits(nodes=300_000), options=options)))
    assert start.remaining is not None
    numbers = array("i", start.remaining[2][0])
    length = (len(numbers) - 4) // 2
    for depth in range(16, length, 4):
        numbers[1] = length - depth
        left = ("scan", False, [numbers])
        native = resumable_tiles(
            board, left, 0, native_job(Job(Question.ALL, Limits(nodes=20 * enough), options=options))
        )
        if not native.complete:
            break
        job = Job(Question.ALL, options=options)
        run = ScanRun(board, job, [device])
        try:
            answer = run.round(left, 0, job).answer
        finally:
            run.close()
        counts = f"{native.stats['nodes']} placements by the core, {answer.stats['nodes']} by the device"
        print(f"the last {depth} places: {counts}", flush=True)
        assert answer.stats["nodes"] == native.stats["nodes"]
        if int(answer.stats["nodes"]) > enough:
            break


def scan_table(device: Device, board: TileBoard, blocks: Sequence[int], trials: str | None = None) -> None:
    """The counts compared, then the rates: of the kernel that is used, and of variants whose name fits ``trials``."""
    same_placements(device, board)
    kernel = kernel_for(device_scan(board, Job(Question.ALL)))
    variants = [
        Kernel(name, int(trial[2]), 8 if trial[1] == "shared" else 0)
        for name in sorted(gpu_kernels())
        if trials and (trial := TRIAL.fullmatch(name)) and re.search(trials, name)
    ]
    scan_rates(device, board, [kernel, *variants], blocks)
