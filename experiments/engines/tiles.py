"""Prints the tables of docs/engines/tiles.md: run it as `python -m experiments.engines.tiles [FOLDER] [--only NAME]`.

FOLDER is `eternity` of the public puzzles. Pieces are shuffled and rotated before each run, because published sets
often list them in the order of a solution. Times are the engine's own; rates are placements over the CPU time of the
process.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import edgewise as ew
from edgewise.families.eternity import Board, Clue, Eternity
from edgewise.families.eternity.model import turned
from edgewise.families.eternity.planting import painted
from edgewise.families.eternity.planting import planted as from_painted
from experiments.figures import shown
from experiments.places import PUBLIC

DEFAULT = PUBLIC / "eternity"
SEEDS = range(5)
WIDTHS = (1000, 4000, 16000, 64000)
CLUES = ("1clue", "5clues", "noclue")
ENOUGH_MEMORY = 4_000_000_000
"""For the widest beam; the default limit would narrow beams of more than three million states."""
FIRST_ANSWERS = (
    "eternity2/clue1",
    "eternity2/clue3",
    "eternity2/clue2",
    "eternity2/clue4",
    "rectangles/06x05",
    "rectangles/07x06",
    "squares/06x06",
    "squares/07x07",
)
PREFIX = 104
"""Cells of the 16 × 16 set that are laid before the rest is searched to its end: enough for a tree of seconds."""
SMALLEST_TREE = 10_000_000
"""Smaller trees say nothing about speed."""


def shuffled(puzzle: Eternity, seed: int) -> Eternity:
    """The same puzzle with its pieces in another order and rotated."""
    rng = random.Random(seed)
    order = list(range(len(puzzle.pieces)))
    rng.shuffle(order)
    turns = [rng.randrange(4) for _ in order]
    pieces = tuple(turned(puzzle.pieces[piece], turn) for piece, turn in zip(order, turns, strict=True))
    clues = []
    for clue in puzzle.clues:
        place = order.index(clue.piece - 1)
        clues.append(Clue(place + 1, clue.column, clue.row, (clue.turns - turns[place]) % 4))
    return Eternity(puzzle.rows, puzzle.columns, pieces, tuple(clues), puzzle.name)


def first_answers(folder: Path) -> None:
    print(f"| board | size | search | solved | 2 threads, median of {len(SEEDS)} shuffles | worst | placements |")
    print("|---|---|---|---|---|---|---|")
    for name in FIRST_ANSWERS:
        puzzle = ew.load(folder / f"{name}.txt")
        assert isinstance(puzzle, Eternity)
        limits = ew.Limits(seconds=60)
        results = [ew.solve(shuffled(puzzle, seed), threads=2, limits=limits) for seed in SEEDS]
        solved = sum(result.status is ew.Status.SOLVED for result in results)
        seconds = [result.seconds for result in results]
        placements = statistics.median(int(result.stats["nodes"]) for result in results)
        print(
            f"| {name} | {puzzle.columns}×{puzzle.rows} | {results[0].stats['search']} | {solved} of {len(SEEDS)}"
            f" | {shown(statistics.median(seconds))} | {shown(max(seconds))} | {placements:,.0f} |"
        )


def laid_prefix(puzzle: Eternity, length: int, seed: int) -> Eternity:
    """The puzzle with its first cells as clues, in row order: the first arrangement that a seeded search finds."""
    rng = random.Random(seed)
    choices = [(piece, turns) for piece in range(len(puzzle.pieces)) for turns in range(4)]
    rng.shuffle(choices)
    laid: list[tuple[int, int]] = []
    tried = [0]
    while len(laid) < length:
        row, column = divmod(len(laid), puzzle.columns)
        north = turned(puzzle.pieces[laid[-puzzle.columns][0]], laid[-puzzle.columns][1])[2] if row else 0
        west = turned(puzzle.pieces[laid[-1][0]], laid[-1][1])[1] if column else 0
        used = {piece for piece, _ in laid}
        for index in range(tried[-1], len(choices)):
            piece, turns = choices[index]
            sides = turned(puzzle.pieces[piece], turns)
            border = tuple(colour == 0 for colour in sides) == puzzle.border_sides(row, column)
            if piece not in used and border and (sides[0], sides[3]) == (north, west):
                laid.append((piece, turns))
                tried[-1] = index + 1
                tried.append(0)
                break
        else:
            tried.pop()
            laid.pop()
    clues = tuple(
        Clue(piece + 1, cell % puzzle.columns, cell // puzzle.columns, turns)
        for cell, (piece, turns) in enumerate(laid)
    )
    return Eternity(puzzle.rows, puzzle.columns, puzzle.pieces, clues, puzzle.name)


def scan_rate(folder: Path) -> None:
    """Both steps alternately, the best of three: on a busy machine the slower runs measure the other work."""
    puzzle = ew.load(folder / "eternity2" / "eternity2_noclue.txt")
    assert isinstance(puzzle, Eternity)
    print(
        f"\n| 16×16 set, the first {PREFIX} cells laid, the rest searched to its end | placements "
        "| single cells | rate | two cells by vectors | rate |"
    )
    print("|---|---|---|---|---|---|")
    for seed in SEEDS:
        part = laid_prefix(puzzle, PREFIX, seed)
        best = {"off": float("inf"), "auto": float("inf")}
        nodes = set()
        for vector in ("off", "auto") * 3:
            started = time.process_time()
            options = {"search": "scan", "vector": vector}
            result = ew.solve(part, all=True, threads=1, options=options, limits=ew.Limits(seconds=120))
            assert result.complete
            best[vector] = min(best[vector], time.process_time() - started)
            nodes.add(int(result.stats["nodes"]))
        [placements] = nodes
        if placements >= SMALLEST_TREE:
            shares = [f"{shown(seconds)} | {placements / seconds / 1e6:.0f} M/s" for seconds in best.values()]
            print(f"| prefix {seed} | {placements:,} | {' | '.join(shares)} |", flush=True)


def planted(size: int, share: float, seed: int) -> Eternity:
    """A square set made from a solved board, pieces shuffled and rotated, with a share of them as clues.

    The number of colours grows with the side as in the 16 × 16 set, which has 17 inside and 5 on the frame.
    """
    rng = random.Random(seed)
    frame, inner = range(1, size // 3 + 1), range(size // 3 + 1, size // 3 + size + 2)

    def colours(lines: int, length: int) -> list[list[int]]:
        return [rng.choices(frame if line in (0, lines - 1) else inner, k=length) for line in range(lines)]

    across, down = colours(size, size - 1), colours(size, size - 1)
    pieces = tuple(
        (
            down[column][row - 1] if row else 0,
            across[row][column] if column < size - 1 else 0,
            down[column][row] if row < size - 1 else 0,
            across[row][column - 1] if column else 0,
        )
        for row in range(size)
        for column in range(size)
    )
    fixed = sorted(rng.sample(range(size * size), round(share * size * size)))
    clues = tuple(Clue(cell + 1, cell % size, cell // size, 0) for cell in fixed)
    return shuffled(Eternity(size, size, pieces, clues, f"{size}x{size}"), seed)


def searches_by_share(_: Path) -> None:
    seconds, seeds = 3, range(3)
    print(f"\n| planted board | cells fixed | scan, median CPU time of {len(seeds)} | solved | constraint | solved |")
    print("|---|---|---|---|---|---|")
    for size in (8, 10, 16):
        for share in (0, 0.1, 0.15, 0.2, 0.25, 0.5):
            cells = []
            for search in ("scan", "constraint"):
                times, solved = [], 0
                for seed in seeds:
                    puzzle, started = planted(size, share, seed), time.process_time()
                    how: dict[str, Any] = {"threads": 1, "options": {"search": search}}
                    result = ew.solve(puzzle, limits=ew.Limits(seconds=seconds), **how)
                    times.append(time.process_time() - started)
                    solved += result.status is ew.Status.SOLVED
                typical = shown(statistics.median(times)) if 2 * solved > len(seeds) else f"over {seconds} s"
                cells.append(f"{typical} | {solved} of {len(seeds)}")
            print(f"| {size}×{size} | {share:.0%} | {' | '.join(cells)} |", flush=True)


def best_score(puzzle: Eternity, **how: Any) -> int:
    """The score of the best board; `how` are arguments of `solve`."""
    [board] = ew.solve(puzzle, best=True, threads=2, **how).solutions
    assert isinstance(board, Board)
    return board.score


def scores_by_width(folder: Path, widths: Sequence[int], clues: Sequence[str]) -> None:
    print(f"\n| width, one run | {' | '.join(clues)} | CPU time of one run |")
    print(f"|{'---|' * (len(clues) + 2)}")
    puzzles = [ew.load(folder / "eternity2" / f"eternity2_{name}.txt") for name in clues]
    for width in widths:
        cells, started = [], time.process_time()
        for puzzle in puzzles:
            assert isinstance(puzzle, Eternity)
            options = {"width": width, "runs": 1}
            limits = ew.Limits(memory=ENOUGH_MEMORY)
            scores = [best_score(puzzle, seed=seed, options=options, limits=limits) for seed in SEEDS]
            cells.append(f"{statistics.median(scores):g} ({min(scores)}-{max(scores)})")
        seconds = (time.process_time() - started) / len(SEEDS) / len(puzzles)
        print(f"| {width:,} | {' | '.join(cells)} | {shown(seconds)} |", flush=True)


def scores_by_time(folder: Path, all_seconds: Sequence[int]) -> None:
    puzzle = ew.load(folder / "eternity2" / "eternity2_1clue.txt")
    assert isinstance(puzzle, Eternity)
    print("\n| time limit, 2 threads, 1 clue | scores by seed | median |")
    print("|---|---|---|")
    for seconds in all_seconds:
        scores = [best_score(puzzle, seed=seed, limits=ew.Limits(seconds=seconds)) for seed in SEEDS]
        print(f"| {seconds} s | {', '.join(map(str, scores))} | {statistics.median(scores):g} |", flush=True)


def large_boards() -> None:
    seconds = 10
    print(f"\n| planted board, 22 colours | 80% fixed, CPU time | none fixed, best in {seconds} s | share | memory |")
    print("|---|---|---|---|---|")
    for side in (40, 60, 80, 100):
        boards = []
        for share in (0.8, 0.0):
            rng = random.Random(f"large {side} {share}")
            boards.append(from_painted(rng, painted(rng, side, side, 22, 5), side, side, round(share * side**2)).puzzle)
        fixed, free = boards
        started = time.process_time()
        exact = ew.solve(fixed)
        spent = shown(time.process_time() - started) if exact.status is ew.Status.SOLVED else "not solved"
        score, most = best_score(free, limits=ew.Limits(seconds=seconds)), 2 * side * (side - 1)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"| {side}×{side} | {spent} | {score:,} of {most:,} | {score / most:.1%} | {memory:.0f} MB |", flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=Path, default=DEFAULT)
    arguments.add_argument("--best-seconds", type=int, nargs="*", default=[10], help="time limits for the best score")
    arguments.add_argument("--widths", type=int, nargs="*", default=WIDTHS, help="beam widths")
    arguments.add_argument("--clues", choices=CLUES, nargs="*", default=CLUES, help="sets for the table of widths")
    tables: dict[str, Callable[[], None]] = {
        "first": lambda: first_answers(given.folder),
        "share": lambda: searches_by_share(given.folder),
        "rate": lambda: scan_rate(given.folder),
        "width": lambda: scores_by_width(given.folder, given.widths, given.clues),
        "beam": lambda: scores_by_time(given.folder, given.best_seconds),
        "large": large_boards,
    }
    arguments.add_argument("--only", choices=tables, nargs="+", default=list(tables), help="only these tables")
    given = arguments.parse_args()
    for name in given.only:
        tables[name]()


if __name__ == "__main__":
    main()
