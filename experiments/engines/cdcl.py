"""Prints the tables of docs/engines/cdcl.md: `python -m experiments.engines.cdcl [peer] [ablation] [batch] ...`.

Needs the public puzzles beside the project. Each group of boards runs
Edgewise (engine time, one thread, building and lowering included, mean over seeds) and the lazy-cut peer with two
solvers in the same go; what is printed is meant to be read as ratios.
"""

from __future__ import annotations

import math
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.bench.plots import Axis, Point, Series, plot
from edgewise.families.slitherlink import Slitherlink
from edgewise.generating.loops import random_loop
from experiments.figures import print_tables, shown
from experiments.peers.pysat_cuts import settle_uniqueness
from experiments.places import EXAMPLES, IMAGES, PUBLIC

PUZZLES = PUBLIC / "slitherlink"
PEERS = ("cadical153", "glucose4")
SEEDS = range(5)
GROUPS = {
    "site": "site-*/*.txt",
    "minimal": "minimal/*.txt",
    "large": "large/*.txt",
    "circulating": "circulating/*.txt",
}
SWITCHES = ("probing", "sides", "corners", "table_probing", "walls", "eager_closing", "restarts", "minimise", "forget")
NEWER = ("corners", "table_probing")


def boards(pattern: str) -> Iterator[Slitherlink]:
    for path in sorted(PUZZLES.glob(pattern)):
        board = ew.load(path)
        assert isinstance(board, Slitherlink)
        yield board.named(f"{path.parent.name}/{path.stem}")


def mean_seconds(board: Slitherlink, **options: bool) -> tuple[float, float, ew.Result]:
    """The smaller of wall and CPU time: the machine may be busy with something else."""
    results, seconds = [], []
    for seed in SEEDS:
        before = time.process_time()
        result = ew.solve(
            board, unique=True, engine="cdcl", threads=1, seed=seed, options=options, limits=ew.Limits(seconds=20)
        )
        seconds.append(min(time.process_time() - before, result.seconds))
        results.append(result)
    return statistics.mean(seconds), max(seconds), results[0]


def peer() -> None:
    print("| boards | number | Edgewise, median | slowest | peer, median | ratio, geometric mean | worst ratio |")
    print("|---|---|---|---|---|---|---|")
    for group, pattern in GROUPS.items():
        ours, theirs, ratios, worst = [], [], [], ("", math.inf)
        for board in boards(pattern):
            mean, _, result = mean_seconds(board)
            form = family_of(board).lower(board)
            runs = [settle_uniqueness(form, name) for name in PEERS]
            best = min(seconds for _, seconds, _ in runs)
            verdict = "0" if not result.solutions else "1" if result.unique else "2+"
            assert {verdict} == {answer for answer, _, _ in runs if answer != "timeout"}, (board.name, verdict, runs)
            ours.append(mean)
            theirs.append(best)
            ratios.append(best / mean)
            worst = min(worst, (board.name, best / mean), key=lambda pair: pair[1])
        print(
            f"| {group} | {len(ours)} | {shown(statistics.median(ours))} | {shown(max(ours))} |"
            f" {shown(statistics.median(theirs))} | {statistics.geometric_mean(ratios):.1f} |"
            f" {worst[1]:.1f} ({worst[0]}) |",
            flush=True,
        )


def ablation() -> None:
    groups = {name: list(boards(pattern)) for name, pattern in GROUPS.items() if name != "circulating"}
    usual: dict[str, list[float]] = {}
    print(f"| switched off | {' | '.join(groups)} |")
    print("|---" * (1 + len(groups)) + "|")
    for switch in ("", *SWITCHES):
        cells = []
        for name, chosen in groups.items():
            seconds = [mean_seconds(board, **({switch: False} if switch else {}))[0] for board in chosen]
            usual.setdefault(name, seconds)
            factor = statistics.geometric_mean([now / then for now, then in zip(seconds, usual[name], strict=True)])
            cells.append(f"{factor:.2f}×" if switch else f"{shown(sum(seconds))} in all")
        print(f"| {switch or 'nothing'} | {' | '.join(cells)} |", flush=True)


def before_after() -> None:
    """Each of the newer parts off and on: conflicts, mean of the seeds, and the CPU time of whole calls."""
    print("| part | boards | conflicts, off | on | CPU, off | on |\n|---|---|---|---|---|---|")
    for switch in NEWER:
        for group, pattern in GROUPS.items():
            conflicts, seconds = {False: 0.0, True: 0.0}, {False: 0.0, True: 0.0}
            for board in boards(pattern):
                for seed in SEEDS:
                    for on in (False, True):
                        fewest, least = quickest(board, seed, {switch: on})
                        conflicts[on] += fewest / len(SEEDS)
                        seconds[on] += least / len(SEEDS)
            print(
                f"| {switch} | {group} | {conflicts[False]:.0f} | {conflicts[True]:.0f} |"
                f" {shown(seconds[False])} | {shown(seconds[True])} |",
                flush=True,
            )


def quickest(board: Slitherlink, seed: int, options: dict[str, bool], runs: int = 3) -> tuple[int, float]:
    """Conflicts, and the smallest CPU time of a few runs."""
    least, conflicts = math.inf, 0
    for _ in range(runs):
        before = time.process_time()
        result = ew.solve(board, unique=True, engine="cdcl", threads=1, seed=seed, options=options)
        least = min(least, time.process_time() - before)
        conflicts = int(result.stats["conflicts"])
    return conflicts, least


def batch() -> None:
    chosen = list(boards("site-*/*.txt"))
    for threads in (1, 2):
        started = time.perf_counter()
        results = list(ew.solve_many(chosen, unique=True, threads=threads))
        seconds = time.perf_counter() - started
        assert all(result.unique for result in results)
        print(f"{len(chosen)} site boards as a batch on {threads} thread(s), verified: {shown(seconds)}")


def threads() -> None:
    chosen = list(boards("minimal/*.txt"))
    for split_after in (4000, 250):
        for count in (1, 2):
            options = {"split_after": split_after}
            seconds = [
                ew.solve(board, unique=True, engine="cdcl", threads=count, seed=seed, options=options).seconds
                for board in chosen
                for seed in SEEDS
            ]
            total = shown(sum(seconds) / len(SEEDS))
            print(
                f"{len(chosen)} minimal boards, {count} thread(s), split after {split_after} conflicts: {total} in all"
            )
    empty = Slitherlink(((None,) * 5,) * 4)
    for engine in ("cdcl", "backtrack"):
        for count in (1, 2):
            result = ew.solve(empty, all=True, engine=engine, threads=count)
            print(
                f"all {result.count} loops of an empty 4×5 board, {engine}, {count} thread(s): {shown(result.seconds)}"
            )


def process() -> None:
    """A whole `edgewise solve` of a 10×10, beside an interpreter that does nothing."""
    board = EXAMPLES / "slitherlink" / "10x10.txt"
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "edgewise solve 10x10.txt": [sys.executable, "-m", "edgewise", "solve", str(board)],
    }
    for name, command in commands.items():
        seconds = []
        for _ in range(10):
            started = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            seconds.append(time.perf_counter() - started)
        print(f"{name}: {shown(statistics.median(seconds))}")


def growth() -> None:
    print("| dense board | clues | seconds | conflicts | peak memory |\n|---|---|---|---|---|")
    measured = []
    for side in (10, 15, 25, 35, 50, 70, 100, 140, 200):
        board = dense_board(side, seed=side)
        runs = [ew.solve(board, unique=True, engine="cdcl", threads=1) for _ in SEEDS]
        seconds = statistics.median(result.seconds for result in runs)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        measured.append(Point(side * side, seconds, f"{side}×{side}"))
        print(
            f"| {side}×{side}, {runs[0].verdict} | {len(board.clued_cells)} | {seconds:.5f} |"
            f" {runs[0].stats['conflicts']} | {memory} MB |",
            flush=True,
        )
    draw(measured)


def draw(measured: list[Point]) -> None:
    """Seconds against cells; a dashed line shows growth in proportion to the cells."""
    first, last = measured[0], measured[-1]
    in_proportion = [first, Point(last.x, first.y * last.x / first.x)]
    series = [
        Series("cdcl", measured, joined=True),
        Series("in proportion to the cells", in_proportion, joined=True, marks=False, dashed=True, style=6),
    ]
    svg = plot("Dense boards", Axis("cells", log=True), Axis("seconds to settle a board", True, True), series)
    (IMAGES / "cdcl-growth.svg").write_text(f"{svg}\n")


def dense_board(side: int, seed: int, kept: float = 0.9) -> Slitherlink:
    """A board of our own making: the clues of a random region that grows like a tree, as a rule nine of ten kept."""
    rng = random.Random(seed)
    inside = {(side // 2, side // 2)}
    ring = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    for _ in range(25 * side * side):
        r, c = rng.randrange(side), rng.randrange(side)
        around = [(r + dr, c + dc) in inside for dr, dc in ring]
        arcs = sum(around[i] != around[i - 1] for i in range(8))
        if (r, c) in inside or arcs != 2 or sum(around[1::2]) == 0 or (sum(around[1::2]) > 1 and rng.random() < 0.9):
            continue
        inside.add((r, c))
    rows = []
    for r in range(side):
        row: list[int | None] = []
        for c in range(side):
            here = (r, c) in inside
            walls = sum(here != ((r + dr, c + dc) in inside) for dr, dc in ring[1::2])
            row.append(walls if walls < 4 and rng.random() < kept else None)
        rows.append(tuple(row))
    return Slitherlink(tuple(rows), name=f"dense-{side}")


def filled_board(side: int, share: float) -> Slitherlink:
    """Clues around one random loop that fills the board; boards of one size have one loop, and one order of clues."""
    blank = Slitherlink(((None,) * side,) * side)
    on = set(random_loop(blank.board, seed=1).edges)
    faces = family_of(blank).lower(blank).faces
    kept = set(random.Random(1).sample(range(side * side), side * side)[: round(share * side * side)])
    clues = [sum(edge in on for edge in edges) if cell in kept else None for cell, edges in enumerate(faces)]
    return Slitherlink.from_flat(clues, side)


def large() -> None:
    side, seconds = 400, 20
    print(
        f"| {side}×{side}, clues | first solution, CPU time | uniqueness | conflicts | memory |\n|---|---|---|---|---|"
    )
    for share in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5):
        board, cells = filled_board(side, share), []
        for unique in (False, True):
            started = time.process_time()
            how = {"engine": "cdcl", "threads": 1, "limits": ew.Limits(seconds=seconds)}
            result = ew.solve(board, unique=unique, **how)
            spent = time.process_time() - started
            cells.append(f"{spent:.1f} s, {result.verdict}" if result.stopped_by != "time" else f"over {spent:.0f} s")
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"| {share:.0%} | {' | '.join(cells)} | {result.stats['conflicts']:,} | {memory} MB |", flush=True)


if __name__ == "__main__":
    print_tables(peer, ablation, before_after, batch, threads, process, growth, large)
