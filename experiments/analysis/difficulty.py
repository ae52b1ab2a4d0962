"""Prints the tables of docs/guide/difficulty.md and draws its plots: `python -m experiments.analysis.difficulty`.

Slitherlink boards from seeds, each with exactly one solution: the clues of a random loop, removed in random order for
as long as the solution stays the only one, down to a random density for each board. Effort is counted in nodes, so that
the answer does not depend on the machine: of `backtrack` without lookahead, which draws the consequences that a person
would and then guesses, and of `cdcl` without probing, which learns from guesses. With their default options, both
settle nearly all of these boards without a single guess, and there would be nothing to compare.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.bench.plots import Axis, Point, Series, plot
from edgewise.families.slitherlink import Slitherlink
from edgewise.families.slitherlink.features import spread
from edgewise.solving.forcing import force
from experiments.boards import some_clues
from experiments.places import IMAGES

ENGINES: dict[str, dict[str, bool | str]] = {"backtrack": {"lookahead": "none"}, "cdcl": {"probing": False}}
SIDE = 10
NODES = ew.Limits(nodes=20_000)


@dataclass
class Board:
    puzzle: Slitherlink
    style: str
    nodes: dict[str, int]
    forced: float

    @property
    def density(self) -> float:
        return len(self.puzzle.clued_cells) / SIDE**2

    def share(self, *values: int) -> float:
        clues = [clue for _, _, clue in self.puzzle.clued_cells]
        return sum(clue in values for clue in clues) / len(clues)

    @property
    def border_share(self) -> float:
        clued = self.puzzle.clued_cells
        return sum(r in (0, SIDE - 1) or c in (0, SIDE - 1) for r, c, _ in clued) / len(clued)


def unique(clues: Sequence[int | None]) -> bool:
    return ew.solve(Slitherlink.from_flat(clues, SIDE), unique=True, engine="cdcl", threads=1).unique is True


def thinned(seed: int, style: str) -> Slitherlink | None:
    """A board with one solution; clues are removed in random order, or in an order that keeps some kinds longer.

    ``None`` where even the full board has several solutions.
    """
    rng = random.Random(seed)
    clues = some_clues(SIDE, SIDE, 1, seed).flat_clues()
    if not unique(clues):
        return None
    target = rng.uniform(0.2, 0.9)
    groups = [[cell] for cell in range(SIDE**2)]
    if style == "half turn":
        groups = [[cell, SIDE**2 - 1 - cell] for cell in range(SIDE**2 // 2)]
    rng.shuffle(groups)
    if style == "border":  # clues inside go first
        groups.sort(key=lambda group: any(c // SIDE in (0, SIDE - 1) or c % SIDE in (0, SIDE - 1) for c in group))
    if style == "middle":  # clues on the border go first
        groups.sort(key=lambda group: not any(c // SIDE in (0, SIDE - 1) or c % SIDE in (0, SIDE - 1) for c in group))
    for group in groups:
        if sum(clue is not None for clue in clues) <= target * SIDE**2:
            break
        kept = [clues[cell] for cell in group]
        for cell in group:
            clues[cell] = None
        if not unique(clues):
            for cell, clue in zip(group, kept, strict=True):
                clues[cell] = clue
    return Slitherlink.from_flat(clues, SIDE)


def measured(puzzle: Slitherlink, style: str) -> Board:
    nodes = {}
    for engine, options in ENGINES.items():
        result = ew.solve(puzzle, unique=True, engine=engine, threads=1, limits=NODES, options=options)
        nodes[engine] = int(result.stats["nodes"])
    return Board(puzzle, style, nodes, force(family_of(puzzle).lower(puzzle)).share)


def rank_correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Spearman's, where ties get the mean of their ranks."""

    def ranks(values: Sequence[float]) -> list[float]:
        ordered = sorted(values)
        return [(ordered.index(v) + len(ordered) - 1 - ordered[::-1].index(v)) / 2 for v in values]

    return statistics.correlation(ranks(xs), ranks(ys))


def without(values: Sequence[float], density: Sequence[float]) -> list[float]:
    """The values minus their linear dependence on density: a claim must hold beyond density."""
    slope, start = statistics.linear_regression(density, values)
    return [value - slope * d - start for value, d in zip(values, density, strict=True)]


def correlations(boards: list[Board]) -> None:
    claims: dict[str, Callable[[Board], float]] = {
        "density": lambda b: b.density,
        "share of 0": lambda b: b.share(0),
        "share of 1": lambda b: b.share(1),
        "share of 2": lambda b: b.share(2),
        "share of 3": lambda b: b.share(3),
        "share of 0 and 3": lambda b: b.share(0, 3),
        "share on the border": lambda b: b.border_share,
        "spread": lambda b: spread(b.puzzle),
        "edges forced by propagation": lambda b: b.forced,
    }
    free = [board for board in boards if board.style == "random"]
    density = [board.density for board in free]
    print(f"{len(free)} boards thinned at random:\n")
    heads = " | ".join(f"{engine} | {engine}, density taken out" for engine in ENGINES)
    print(f"| seen | {heads} |")
    print("|---" * (1 + 2 * len(ENGINES)) + "|")
    for name, claim in claims.items():
        cells = []
        for engine in ENGINES:
            effort = [math.log(1 + board.nodes[engine]) for board in free]
            values = [claim(board) for board in free]
            cells.append(f"{rank_correlation(values, effort):+.2f}")
            beyond = name != "density"
            cells.append(
                f"{rank_correlation(without(values, density), without(effort, density)):+.2f}" if beyond else ""
            )
        print(f"| {name} | {' | '.join(cells)} |")
    print()


def styles(boards: list[Board]) -> None:
    print("| clues | boards | density, median | " + " | ".join(f"{e}, median nodes" for e in ENGINES), end="")
    print(" | forced by propagation, median |")
    print("|---" * (4 + len(ENGINES)) + "|")
    for low, high in ((0.2, 0.4), (0.4, 0.5), (0.5, 0.7), (0.7, 1.0)):
        for style in dict.fromkeys(board.style for board in boards):
            chosen = [board for board in boards if board.style == style and low <= board.density < high]
            if not chosen:
                continue
            cells = [f"{statistics.median(board.nodes[engine] for board in chosen):.0f}" for engine in ENGINES]
            density = statistics.median(board.density for board in chosen)
            forced = statistics.median(board.forced for board in chosen)
            cells = [f"{style}, {low:.0%}–{high:.0%}", str(len(chosen)), f"{density:.2f}", *cells, f"{forced:.0%}"]
            print(f"| {' | '.join(cells)} |")
    print()


def draw(boards: list[Board], folder: Path) -> None:
    nodes = Axis("nodes of backtrack without lookahead", log=True)
    for name, title, x in (
        ("density", "clues for 100 cells", lambda b: 100 * b.density),
        ("zeros-and-threes", "share of 0 and 3 among the clues, %", lambda b: 100 * b.share(0, 3)),
    ):
        series = [
            Series(style, [Point(x(b), b.nodes["backtrack"]) for b in boards if b.style == style], style=number)
            for number, style in enumerate(dict.fromkeys(board.style for board in boards))
        ]
        svg = plot(f"{len(boards)} boards {SIDE}×{SIDE} with one solution", Axis(title), nodes, series)
        (folder / f"difficulty-{name}.svg").write_text(f"{svg}\n")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--boards", type=int, default=500)
    wanted = arguments.parse_args().boards
    kinds = ["random", "random", "half turn", "border", "middle"]
    boards: list[Board] = []
    seed = 0
    while len(boards) < wanted:
        seed += 1
        style = kinds[len(boards) % len(kinds)]
        puzzle = thinned(seed, style)
        if puzzle is not None:
            boards.append(measured(puzzle, style))
    print(f"{len(boards)} boards from {seed} seeds; seeds whose full board has several solutions give none.\n")
    correlations(boards)
    styles(boards)
    draw(boards, IMAGES)


if __name__ == "__main__":
    main()
