"""Slitherlink on squares against an oracle written apart, on many boards: `make check-long`.

The oracle knows no engine and no form. It lists every loop of a small board once, by joining loose ends point after
point, with the number of lines around each cell; a puzzle is then a filter over the columns of that table. All engines
answer in turn, with random options: the solutions as sets, their number, and whether there is exactly one.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from campaign import Campaign  # noqa: E402

import edgewise as ew  # noqa: E402
from engines import SLOW, random_options  # noqa: E402

SIZES = [
    (2, 2),
    (2, 5),
    (2, 9),
    (3, 3),
    (3, 4),
    (3, 5),
    (3, 6),
    (4, 2),
    (4, 3),
    (4, 4),
    (5, 3),
    (4, 5),
    (5, 4),
    (5, 5),
    (4, 6),
]
"""Rows and columns; the loops of 5×5 are 1,222,363."""
MOST_LISTED = 300
"""Boards with more solutions are counted and asked whether the solution is the only one, no more."""


@dataclass(frozen=True)
class Loops:
    """Every loop of a board of so many cells."""

    lines: np.ndarray
    """For each loop its lines as bits: first the level ones, row by row, then the upright ones."""
    around: np.ndarray
    """By cell, and then by loop, how many lines are around it."""

    def of(self, clues: list[list[int | None]]) -> np.ndarray:
        """The loops that meet all clues, as bits."""
        left = np.arange(len(self.lines))
        for number, clue in enumerate(clue for row in clues for clue in row):
            if clue is not None:
                left = left[self.around[number, left] == clue]
        return self.lines[left]


@cache
def loops(rows: int, columns: int) -> Loops:
    """All loops, by a line that sweeps over the points and knows which loose ends belong together.

    A state is the loose ends that cross the sweep: one that comes from the left, and one from above for each column; 0
    is none, and two ends of one path have the same number. A path may close once, when it is the only one.
    """
    height, width = rows + 1, columns + 1
    states: dict[tuple[int, ...], list[int]] = {(0,) * (width + 1): [0]}
    found: list[int] = []
    for point in range(height * width):
        row, column = divmod(point, width)
        right, down = 1 << (row * columns + column), 1 << (height * columns + point)
        following: dict[tuple[int, ...], list[int]] = {}
        for state, drawn in states.items():
            left, above = state[column], state[column + 1]
            ways: list[tuple[int, int, int, dict[int, int]]] = []
            if left and above:
                if left == above:
                    if not any(end for place, end in enumerate(state) if place not in (column, column + 1)):
                        found += drawn
                    continue
                ways.append((0, 0, 0, {above: left}))
            elif left or above:
                ways += [(0, left or above, right, {}), (left or above, 0, down, {})]
            else:
                fresh = max(state) + 1
                ways += [(0, 0, 0, {}), (fresh, fresh, right | down, {})]
            for below, beside, lines, joined in ways:
                if (beside and column == width - 1) or (below and row == height - 1):
                    continue
                ends = [joined.get(end, end) for end in state]
                ends[column], ends[column + 1] = below, beside
                if column == width - 1:
                    ends = [0, *ends[:-1]]
                following.setdefault(_renumbered(ends), []).extend(one | lines for one in drawn)
        states = following
    lines = np.array(found, dtype=np.uint64)

    def bit(number: int) -> np.ndarray:
        return ((lines >> np.uint64(number)) & np.uint64(1)).astype(np.uint8)

    around = []
    for row in range(rows):
        for column in range(columns):
            top, side = row * columns + column, height * columns + row * width + column
            around.append(bit(top) + bit(top + columns) + bit(side) + bit(side + 1))
    return Loops(lines, np.array(around))


def _renumbered(ends: list[int]) -> tuple[int, ...]:
    """The same loose ends, their paths numbered from left to right."""
    names: dict[int, int] = {0: 0}
    return tuple(names.setdefault(end, len(names)) for end in ends)


def random_clues(rng: random.Random, rows: int, columns: int) -> list[list[int | None]]:
    """Clues of a loop of the board, one of them perhaps wrong, or clues of no loop at all."""
    known = loops(rows, columns)
    share = rng.choice((0.2, 0.35, 0.5, 0.7, 1.0))
    loop = rng.randrange(len(known.lines))
    values: list[int] = known.around[:, loop].tolist()
    if rng.random() < 0.15:
        values = [rng.choice((0, 1, 1, 2, 2, 2, 3, 3, 4)) for _ in values]
    elif rng.random() < 0.25:
        values[rng.randrange(len(values))] = rng.randrange(4)
    shown = [value if rng.random() < share else None for value in values]
    return [shown[row * columns : (row + 1) * columns] for row in range(rows)]


def bits(solution: ew.Solution, rows: int, columns: int) -> int:
    """The lines of a solution as the oracle numbers them."""
    width, height = columns + 1, rows + 1
    points = [tuple(point) for point in solution.to_dict()["loop"]]  # type: ignore[attr-defined]
    drawn = 0
    for one, other in zip(points, points[1:] + points[:1], strict=True):
        row, column = min(one, other)
        drawn |= 1 << (height * columns + row * width + column if one[1] == other[1] else row * columns + column)
    return drawn


def fault(clues: list[list[int | None]], engine: ew.Engine, rng: random.Random) -> str | None:
    """What an engine says wrongly of a board; ``None`` if nothing."""
    rows, columns = len(clues), len(clues[0])
    expected = sorted(loops(rows, columns).of(clues).tolist())
    puzzle = ew.Slitherlink(tuple(map(tuple, clues)))
    how = {"engine": engine.name, "threads": rng.choice((1, 1, 1, 2)), "options": random_options(rng, engine)}
    verdict = ew.solve(puzzle, unique=True, **how)
    told = (verdict.status is ew.Status.SOLVED, verdict.unique if expected else None)
    if told != (bool(expected), len(expected) == 1 if expected else None):
        return f"{how}: {verdict.verdict}, and there are {len(expected)} solutions"
    if (counted := ew.count(puzzle).count) != len(expected):
        return f"counted {counted} of {len(expected)}"
    if len(expected) <= MOST_LISTED and ew.Question.ALL in engine.answers:
        found = sorted(bits(one, rows, columns) for one in ew.solve(puzzle, all=True, **how).solutions)
        if found != expected:
            return f"{how}: found {len(found)} of {len(expected)} solutions, or others"
    return None


def main() -> None:
    campaign = Campaign(argparse.ArgumentParser(description=__doc__), 100_000)
    sample = ew.load("3 .\n. .")
    form = ew.all_families()["slitherlink"].lower(sample)
    asked = [
        engine
        for engine in ew.all_engines().values()
        if engine.missing() is None and engine.accepts(form) and {ew.Question.UNIQUE, ew.Question.ALL} & engine.answers
    ]
    usual = [engine for engine in asked if engine.name not in SLOW and engine.name != "brute"]
    for seed, rng in campaign.seeds():
        clues = random_clues(rng, *SIZES[seed % len(SIZES)])
        slow = [engine for engine in asked if seed % SLOW.get(engine.name, seed + 1) == 0]
        for engine in slow or [usual[seed // len(SIZES) % len(usual)]]:
            campaign.kinds[f"boards asked of {engine.name}"] += 1
            if wrong := fault(clues, engine, rng):
                campaign.fail(seed, f"{wrong}, on {clues}")
    campaign.end()


if __name__ == "__main__":
    main()
