"""Flow boards of every kind with exactly one solution, from seeds, and how long they take.

`python docs/unique_flow.py make FOLDER [--boards N]` writes boards, `python docs/unique_flow.py measure FOLDER` prints
the table of docs/families/flow.md. The maker of the family draws paths. While a board has a second solution, a path
takes the last cell of another one where the two solutions differ; if that does not help for long, a path is cut there.
Time is that of the engine, lowering of a board that nobody has seen before included, one thread, as CPU time.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import edgewise as ew
from edgewise.engine import Job
from edgewise.families.flow import FAMILY, Flow, Paths
from edgewise.families.flow.special_maker import board_of, touches_itself
from edgewise.lattice import Line, Point, line_between
from edgewise.registry import engines
from edgewise.result import Limits, Question
from edgewise.source import Source

KINDS: dict[str, dict[str, int]] = {
    "walls": {"walls": 12},
    "bridges": {"bridges": 5},
    "warp": {"warp": 1},
    "hex": {"hexagons": 1},
    "walls, bridges and warp": {"walls": 8, "bridges": 4, "warp": 1},
    "hex with walls": {"hexagons": 1, "walls": 15},
}
SIZES = (8, 10, 12, 15)
TRADES = 60
DENSITY = 0.2
PATIENCE = Limits(seconds=10)
Knots = list[Point]


def unique(board: Flow, rng: random.Random) -> Flow | None:
    """A board like this one with one solution; ``None`` if that is not known soon."""
    paths: list[Knots] = []
    for attempt in range(4 * TRADES):
        result = ew.solve(board, unique=True, engine="cdcl", threads=1, limits=PATIENCE)
        if len(result.solutions) < 2:
            return board if result.unique else None
        first, second = result.solutions
        assert isinstance(first, Paths)
        assert isinstance(second, Paths)
        paths = paths or [list(path) for path in first.knots.values()]
        own = {line for path in paths for line in lines_of(board, path)}
        other = second if second.lines != own else first
        trades = list(traded(board, paths, {cell for line in own ^ other.lines for cell in line}))
        if attempt < TRADES and trades:
            paths = rng.choice(trades)
        else:
            cuts = list(cut(board, paths, other))
            if not cuts:
                return None
            paths = rng.choice(cuts)
        board = board_of(board, paths, board.walls)
    return None


def lines_of(board: Flow, path: Knots) -> list[Line]:
    return [line_between(board.cell_of(one), board.cell_of(other)) for one, other in pairwise(path)]


def traded(board: Flow, paths: list[Knots], differs: set[Point]) -> Iterator[list[Knots]]:
    """Every way in which a path takes the last cell of another one, at a place where two solutions differ."""
    number_of = {end: number for number, path in enumerate(paths) for end in (path[0], path[-1])}
    for end, number in number_of.items():
        for near in board.beside(end):
            giver = number_of.get(near, number)
            if giver == number or line_between(end, near) in board.walls or not {end, near} & differs:
                continue
            rest = paths[giver][1:] if paths[giver][0] == near else paths[giver][:-1]
            taker = paths[number] if paths[number][-1] == end else paths[number][::-1]
            if len(rest) < 2 or {board.cell_of(rest[0]), board.cell_of(rest[-1])} & board.bridges:
                continue
            if not touches_itself(board, [*taker, near]):
                yield [
                    [*taker, near] if at == number else rest if at == giver else path for at, path in enumerate(paths)
                ]


def cut(board: Flow, paths: list[Knots], other: Paths) -> Iterator[list[Knots]]:
    """Every way to make two paths of one where the other solution has no line."""
    for number, path in enumerate(paths):
        for at, line in enumerate(lines_of(board, path), start=1):
            if 2 <= at <= len(path) - 2 and line not in other.lines and not set(line) & board.bridges:
                yield [*paths[:number], path[:at], path[at:], *paths[number + 1 :]]


def write(folder: Path, boards: int) -> None:
    make = FAMILY.make
    assert make is not None
    for kind, what in KINDS.items():
        for size in SIZES:
            for seed in range(boards):
                found = unique(make(size, size, DENSITY, seed, **what), random.Random(seed))
                if found is not None:
                    path = folder / kind.replace(", ", "-").replace(" ", "-") / f"{size}x{size}-{seed:02}.txt"
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(FAMILY.formats[0].write(found))


def measure(folder: Path) -> None:
    print("| board | number | pairs | first, median | slowest | one solution, median | slowest | not within 1 s |")
    print("|---|---|---|---|---|---|---|---|")
    for kind in KINDS:
        for size in SIZES:
            paths = sorted((folder / kind.replace(", ", "-").replace(" ", "-")).glob(f"{size}x{size}-*.txt"))
            if not paths:
                continue
            boards = [FAMILY.formats[0].read(Source(path.read_text())) for path in paths]
            first = [timed(board, Question.FIRST) for board in boards]
            only = [timed(board, Question.UNIQUE) for board in boards]
            pairs = statistics.mean(len(board.pairs) for board in boards)
            times = [shown(function(values)) for values in (first, only) for function in (statistics.median, max)]
            late = sum(seconds > 1 for seconds in only)
            print(f"| {kind}, {size}×{size} | {len(boards)} | {pairs:.0f} | {' | '.join(times)} | {late} |", flush=True)


def timed(board: Flow, question: Question) -> float:
    """The fastest of three, because the machine is busy."""
    times = []
    for _ in range(3):
        fresh = Flow(board.cells, board.rule, walls=board.walls, warp=board.warp, board=board.board)
        started = time.thread_time()
        answer = engines()["cdcl"].run(FAMILY.lower(fresh), Job(question, limits=PATIENCE))
        times.append(time.thread_time() - started)
        assert answer.complete or question is Question.FIRST or times[-1] > 5
        if times[-1] > 1:
            break
    return min(times)


def shown(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms" if seconds < 0.1 else f"{seconds:.2f} s"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("what", choices=("make", "measure"))
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--boards", type=int, default=10)
    chosen = arguments.parse_args()
    if chosen.what == "make":
        write(chosen.folder, chosen.boards)
    else:
        measure(chosen.folder)


if __name__ == "__main__":
    main()
