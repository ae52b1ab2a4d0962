"""How long hints and grades take: ``python -m experiments.explain.hint_times FOLDER``.

``FOLDER`` holds the public puzzles (``slitherlink/site-*``, ``slitherlink/minimal``, ``flow/ninety``). A hint is timed
as a player asks for it after the first one: the puzzle is loaded and solved, the state is compared, the step is found.
States are those of the way to the solution, every fourth of them. Times are of the processor, one thread. ``--grades``
times grades instead. ``--tiles`` times boards of tiles, which are made from seeds.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterable
from itertools import count, islice
from pathlib import Path

import edgewise as ew
from edgewise.base.family import Puzzle
from edgewise.explaining.lines.state import State

EVERY = 4
BOARDS = 6


SHARES = (0.1, 0.2, 0.3)
"""Of the pieces of a board of tiles that are clues."""


def tiles() -> None:
    """Boards of tiles with one solution, three of each kind."""
    for size in (4, 6, 8):
        for share in SHARES:
            made = (ew.generate("eternity", size, seed=seed, density=share).puzzle for seed in count())
            boards = list(islice((one for one in made if ew.solve(one, unique=True).unique), BOARDS // 2))
            name = f"tiles {size}x{size}, {share:.0%} clues"
            _report_tile_hints(name, boards)
            _report_grades(name, boards)
            print(f"{name}: grades {', '.join(str(ew.grade(board).level) for board in boards)}", flush=True)


def _report_tile_hints(name: str, boards: Iterable[Puzzle]) -> None:
    seconds = []
    for board in boards:
        for step in list(ew.hints(board))[::EVERY]:
            started = time.process_time()
            ew.hint(board, step.state)
            seconds.append(time.process_time() - started)
    _print(f"hint {name}", seconds)


def main(folder: Path, grades: bool) -> None:
    loops, pairs = folder / "slitherlink", folder / "flow"
    ew.hint(ew.load("3 .\n. ."))  # everything is imported
    if not grades:
        for name in ("site-10x10_medium", "site-10x10_hard", "site-25x30_medium", "site-25x30_hard"):
            _report_hints(name, _boards(loops / name, BOARDS))
        return
    for group in ("site-10x10_hard", "site-25x30_hard", "minimal"):
        _report_grades(group, _boards(loops / group))
    _report_grades("ninety", _boards(pairs / "ninety"))


def _boards(folder: Path, most: int | None = None) -> list[Puzzle]:
    return [ew.load(path) for path in sorted(folder.glob("*.txt"))[:most]]


def _report_hints(name: str, boards: Iterable[Puzzle]) -> None:
    seconds = []
    for board in boards:
        for step in list(ew.hints(board))[::EVERY]:
            on = frozenset(edge for edge, value in enumerate(step.state) if value)
            off = frozenset(edge for edge, value in enumerate(step.state) if value is False)
            state = State(board, on, off)
            started = time.process_time()
            ew.hint(board, state)
            seconds.append(time.process_time() - started)
    _print(f"hint {name}", seconds)


def _report_grades(name: str, boards: Iterable[Puzzle]) -> None:
    seconds = []
    for board in boards:
        started = time.process_time()
        ew.grade(board)
        seconds.append(time.process_time() - started)
    _print(f"grade {name}", seconds)


def _print(name: str, seconds: list[float]) -> None:
    middle, worst = 1000 * statistics.median(seconds), 1000 * max(seconds)
    print(f"{name}: {len(seconds)} times, median {middle:.2f} ms, slowest {worst:.2f} ms", flush=True)


if __name__ == "__main__":
    if "--tiles" in sys.argv:
        tiles()
    else:
        main(Path(sys.argv[1]), "--grades" in sys.argv)
