"""What do loop puzzles from Yajilin on cost to make, and how do they look? `python -m experiments.generate.loop_kinds`.

Each row is a kind and a size: CPU time for each board with the proof that it has one solution, in the median and of the
slowest; then the share of cells with a sign, the share that the loop visits, and the cells in a region. A directory
with `KIND.jsonl` files of published boards, as the first argument, adds a row with the looks of these. `--sizes 10,20`
and `--boards 10` choose what is made, `--only WORD` the kinds with this word.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from statistics import median

import edgewise as ew
from edgewise.base.registry import families
from edgewise.families._shared.loops.board import SignedBoard, SignedLoop

KINDS = [name for name, family in families().items() if issubclass(family.puzzle_type, SignedBoard) and family.maker]
Pair = tuple[SignedBoard, SignedLoop]


def looks(boards: list[Pair]) -> str:
    signs = median(len(puzzle.signs) / (puzzle.rows * puzzle.columns) for puzzle, _ in boards)
    visited = median(len(loop.lines) / (puzzle.rows * puzzle.columns) for puzzle, loop in boards)
    told = f"signs {signs:.0%}, visited {visited:.0%}"
    regions = [len(cells) for puzzle, _ in boards for cells in puzzle.region_cells]
    return f"{told}, regions of {sum(regions) / len(regions):.1f} cells" if regions else told


def made(kind: str, size: int, number: int, seconds: float) -> str:
    boards: list[Pair] = []
    times = []
    for seed in range(number):
        started = time.process_time()
        try:
            one = ew.generate(kind, size, seed=seed, threads=1, limits=ew.Limits(seconds=seconds))
            boards.append((one.puzzle, one.solution))  # type: ignore[arg-type]
        except ew.NotFound:
            pass
        times.append(time.process_time() - started)
    missed = f", {number - len(boards)} of {number} not found" if len(boards) < number else ""
    spent = f"{median(times):.2f} s, slowest {max(times):.2f} s{missed}"
    return f"{spent}; {looks(boards)}" if boards else spent


def published(kind: str, folder: Path) -> str:
    puzzles = [ew.load(json.loads(line)["text"], family=kind) for line in (folder / f"{kind}.jsonl").open()]
    solved = [(puzzle, ew.solve(puzzle, threads=1).solutions[0]) for puzzle in puzzles]
    return looks(solved)  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="boards that were published")
    parser.add_argument("--sizes", default="10,20")
    parser.add_argument("--boards", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60, help="the most for a board")
    parser.add_argument("--only", default="", metavar="WORD")
    given = parser.parse_args()
    for kind in KINDS:
        if given.only not in kind:
            continue
        for size in map(int, given.sizes.split(",")):
            print(f"{kind} {size}×{size}: {made(kind, size, given.boards, given.seconds)}", flush=True)
        if given.folder is not None and (given.folder / f"{kind}.jsonl").exists():
            print(f"{kind}, published: {published(kind, given.folder)}", flush=True)


if __name__ == "__main__":
    main()
