"""Prints the tables of docs/engines/frontier.md: `python -m experiments.engines.frontier [empty] [boards] ...`.

Times are CPU time of one thread, unless a table says otherwise. `boards` and `pairs` need the public puzzles beside the
project, `peer` needs `pip install edgewise[peers]`. `largest` takes long, and up to 4 GB; `large` 10 minutes of two
cores, and 2 GB. These two are only made when they are named.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.forms import JoinPairs, LineForm, OneLoop, Sets, ints
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Answer, Limits, Question
from edgewise.boards.lattice import lattice
from edgewise.families.slitherlink import Slitherlink
from experiments.figures import cpu, shown
from experiments.places import PUBLIC

FRONTIER = engines()["frontier"]
GIGABYTES_4 = 4 * 10**9
PEER_SIDES = range(7, 12)


def empty(rows: int, columns: int) -> Slitherlink:
    return Slitherlink(((None,) * columns,) * rows)


def form_of_pairs(path: Path, cover_all: bool) -> LineForm:
    """A board of pairs in the plain text of rows: a letter twice is a pair, a point is a cell without one."""
    rows = [line.strip() for line in path.read_text().splitlines() if line.strip() and not line.startswith("rule")]
    cells = "".join(rows)
    board = lattice(len(rows) - 1, len(rows[0]) - 1)
    places: dict[str, list[int]] = {}
    for place, name in enumerate(cells):
        if name != ".":
            places.setdefault(name, []).append(place)
    inner = 0b100 if cover_all else 0b101
    return LineForm(
        tails=board.tails,
        heads=board.heads,
        degrees=bytes(inner if name == "." else 0b010 for name in cells),
        clues=Sets(),
        low=ints(),
        high=ints(),
        rule=JoinPairs(tuple((one, other) for one, other in places.values())),
    )


def count(form: LineForm, question: Question = Question.COUNT, **options: bool) -> tuple[float, Answer]:
    job = Job(question, Limits(seconds=600, memory=GIGABYTES_4), options=options)
    return cpu(lambda: FRONTIER.run(form, job))


def lowered(board: Slitherlink) -> LineForm:
    form = family_of(board).lower(board)
    assert isinstance(form, LineForm)
    return form


def size(answer: Answer) -> str:
    return f"{answer.stats['peak_states']:,} | {int(answer.stats['peak_bytes']) / 1e6:.1f} MB"


def empty_boards() -> None:
    print("| empty board | loops | count | count and two solutions | each edge | most states | memory |")
    print("|---|---|---|---|---|---|---|")
    for side in (6, 8, 10, 11, 12):
        form = lowered(empty(side, side))
        seconds, answer = count(form)
        back, _ = count(form, Question.UNIQUE)
        by_edge, _ = count(form, Question.EDGES)
        digits = len(str(answer.count))
        number = f"{answer.count:,}" if digits < 20 else f"{digits} digits"
        print(
            f"| {side}×{side} | {number} | {shown(seconds)} | {shown(back)} | {shown(by_edge)} | {size(answer)} |",
            flush=True,
        )


def boards() -> None:
    groups = {
        "circulating, up to 10×10": ("circulating/*.txt", 10),
        "site 15×15": ("site-15x15_*/*.txt", 15),
        "site 20×20": ("site-20x20_*/*.txt", 20),
        "site 25×30": ("site-25x30_*/*.txt", 30),
        "minimal, 10×10 to 20×20": ("minimal/*.txt", 20),
    }
    print("| boards | number | median | slowest | most states | memory | median, no probing | nor looking ahead |")
    print("|---|---|---|---|---|---|---|---|")
    for name, (pattern, longest) in groups.items():
        paths = sorted((PUBLIC / "slitherlink").glob(pattern))
        forms = [
            lowered(board) for board in map(ew.load, paths) if isinstance(board, Slitherlink) and board.rows <= longest
        ]
        runs = [count(form) for form in forms]
        assert all(answer.complete for _, answer in runs)
        bare = ["–", "–"]
        if "20" not in name and "25" not in name:
            for index, options in enumerate(({"probing": False}, {"probing": False, "look_ahead": False})):
                bare[index] = shown(statistics.median(count(form, **options)[0] for form in forms))
        times = [seconds for seconds, _ in runs]
        largest = max((answer for _, answer in runs), key=lambda answer: int(answer.stats["peak_states"]))
        print(
            f"| {name} | {len(runs)} | {shown(statistics.median(times))} | {shown(max(times))} | {size(largest)} |"
            f" {bare[0]} | {bare[1]} |",
            flush=True,
        )


def pairs() -> None:
    print("| pairs | rule | solutions | CPU time | most states | memory |\n|---|---|---|---|---|---|")
    for rule, cover_all in (("fill", True), ("classic", False)):
        paths = sorted((PUBLIC / "flow" / "ninety").glob("*.txt"))
        runs = [count(form_of_pairs(path, cover_all)) for path in paths]
        slowest, answer = max(runs, key=lambda run: run[0])
        median = statistics.median(seconds for seconds, _ in runs)
        times = f"median {shown(median)}, slowest {shown(slowest)}"
        print(f"| ninety, {len(runs)} boards | {rule} | | {times} | {size(answer)} |")
        path = PUBLIC / "flow" / "extreme-jumbo" / "jumbo_14x14_30.txt"
        seconds, answer = count(form_of_pairs(path, cover_all))
        print(f"| 14×14 #30 | {rule} | {answer.count} | {shown(seconds)} | {size(answer)} |", flush=True)


PEER = """
import resource, sys, time
from graphillion import GraphSet
from edgewise.boards.lattice import lattice
resource.setrlimit(resource.RLIMIT_AS, (6 * 10**9,) * 2)
board = lattice(int(sys.argv[1]), int(sys.argv[1]))
edges = sorted((tail + 1, head + 1) for tail, head in zip(board.tails, board.heads))
started = time.process_time()
GraphSet.set_universe(edges, traversal="as-is")
print(GraphSet.cycles().len(), time.process_time() - started)
"""


def peer() -> None:
    print("| empty board | Graphillion | Edgewise | ratio |\n|---|---|---|---|")
    for side in PEER_SIDES:
        ours, answer = count(lowered(empty(side, side)))
        theirs = []
        for _ in range(3):  # the peer's times vary from run to run; its best counts
            command = [sys.executable, "-c", PEER, str(side)]
            number, seconds = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            assert answer.count == int(number)
            theirs.append(float(seconds))
        print(f"| {side}×{side} | {shown(min(theirs))} | {shown(ours)} | {min(theirs) / ours:.0f} |", flush=True)


def threads() -> None:
    print("| empty board | CPU time, one thread | two threads | ratio |\n|---|---|---|---|")
    for side in (13, 14):
        jobs = [Job(Question.COUNT, threads=number) for number in (1, 2)]
        form = lowered(empty(side, side))
        one, two = (cpu(lambda job=job: FRONTIER.run(form, job))[0] for job in jobs)  # type: ignore[misc]  # noqa: B023
        print(f"| {side}×{side} | {shown(one)} | {shown(two)} | {two / one:.2f} |", flush=True)


def largest() -> None:
    """Boards of each kind, larger and larger, until 4 GB or ten minutes are not enough."""
    kinds: dict[str, Callable[[int], LineForm]] = {
        "loops in an empty board of n×n cells": lambda side: lowered(empty(side, side)),
        "loops through every one of n×n points": all_points,
        "paths from corner to corner of n×n points": lambda side: corner_to_corner(side, False),
        "paths from corner to corner through all of them": lambda side: corner_to_corner(side, True),
    }
    print("| kind | n | digits | CPU time | most states | memory |\n|---|---|---|---|---|---|")
    for kind, make in kinds.items():
        for side in range(12, 40):
            job = Job(Question.COUNT, Limits(seconds=600, memory=GIGABYTES_4))
            form = make(side)
            seconds, answer = cpu(lambda form=form, job=job: FRONTIER.run(form, job))  # type: ignore[misc]
            found = len(str(answer.count)) if answer.complete else f"stopped by {answer.stopped_by}"
            print(f"| {kind} | {side} | {found} | {shown(seconds)} | {size(answer)} |", flush=True)
            if not answer.complete:
                break


def large() -> None:
    """Empty boards on all threads, each in a process of its own, whose memory is that of the system's account."""
    print("| empty board | loops | threads | CPU time | wall | most states | memory, by the engine | process |")
    print("|---|---|---|---|---|---|---|---|")
    for side, threads in ((14, 1), (14, 2), (16, 1), (16, 2), (18, 2)):
        command = [sys.executable, "-m", "experiments.engines.frontier", "--one", str(side), str(threads)]
        print(subprocess.run(command, check=True, capture_output=True, text=True).stdout, end="", flush=True)


def one_large(side: int, threads: int) -> None:
    started = time.perf_counter()
    job = Job(Question.COUNT, threads=threads)
    form = lowered(empty(side, side))
    seconds, answer = cpu(lambda: FRONTIER.run(form, job))
    wall = time.perf_counter() - started
    process = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(
        f"| {side}×{side} | {answer.count} | {threads} | {shown(seconds)} | {shown(wall)} | {size(answer)} |"
        f" {process:.0f} MB |"
    )


def all_points(side: int) -> LineForm:
    board = lattice(side - 1, side - 1)
    degrees = bytes([0b100]) * board.point_count
    return LineForm(board.tails, board.heads, degrees, Sets(), ints(), ints(), OneLoop())


def corner_to_corner(side: int, cover_all: bool) -> LineForm:
    board = lattice(side - 1, side - 1)
    inner = 0b100 if cover_all else 0b101
    degrees = bytearray([inner]) * board.point_count
    degrees[0] = degrees[-1] = 0b010
    rule = JoinPairs(((0, board.point_count - 1),))
    return LineForm(board.tails, board.heads, bytes(degrees), Sets(), ints(), ints(), rule)


TABLES = {
    "empty": empty_boards,
    "boards": boards,
    "pairs": pairs,
    "peer": peer,
    "threads": threads,
    "largest": largest,
    "large": large,
}
ONLY_BY_NAME = ("largest", "large")

if __name__ == "__main__":
    count(lowered(empty(2, 2)))  # the core is loaded before anything is measured
    if sys.argv[1:2] == ["--one"]:
        one_large(*map(int, sys.argv[2:]))
        sys.exit()
    for name in sys.argv[1:] or [name for name in TABLES if name not in ONLY_BY_NAME]:
        print(f"\n<!-- {name} -->")
        TABLES[name]()
