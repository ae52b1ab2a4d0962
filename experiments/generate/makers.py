"""What does it cost to make a puzzle? `python -m experiments.generate.makers` measures makers, and Loopy if it is here.

Each row is a spec, with CPU time for each board: of the maker alone, attempts that came to nothing included; of the
whole way with the proof that there is one solution, and with the grade where one is asked for; and of Loopy at the
difficulty that comes next, in the same run. Its normal boards are our level 3, its tricky ones 5 and its hard ones 6 in
the middle. `--quick` leaves out the rows that take long, `--only WORD` all but those with this word.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from itertools import count
from statistics import mean

import edgewise as ew
from edgewise.base.registry import families
from edgewise.boards.lattice import lattice
from edgewise.explaining.clock import Clock
from edgewise.generating.loops import random_loop
from edgewise.generating.maker import Draft
from edgewise.generating.making import seed_of
from edgewise.generating.order import maker_of
from edgewise.questions.making import Generate

LOOPY = shutil.which("sgt-loopy", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
MOST_ATTEMPTS = 200


@dataclass(frozen=True)
class Row:
    """A spec, how many boards are made, and what Loopy is asked for."""

    family: str
    size: int
    boards: int
    spec: dict[str, object] = field(default_factory=dict)
    loopy: str = ""
    is_long: bool = False

    @property
    def name(self) -> str:
        told = " ".join(f"{name} {value}" for name, value in self.spec.items())
        return f"{self.family} {self.size}×{self.size} {told}".strip()


def slitherlinks() -> list[Row]:
    rows = []
    for size, boards in ((10, 100), (20, 20), (30, 8)):
        for grade, loopy in ((3, "dn"), (5, "dt"), (6, "dh"), (7, "dh")):
            rows.append(Row("slitherlink", size, boards, {"grade": grade}, f"{size}x{size}t0{loopy}", size > 20))
        rows.append(Row("slitherlink", size, boards, {}, "", size > 20))
        rows.append(Row("slitherlink", size, boards, {"minimal": True}, "", size > 20))
    rows += [Row("slitherlink", 10, 30, {"symmetry": "rotate180"}), Row("slitherlink", 10, 30, {"grade": "9..10"})]
    for kind, number in (("honeycomb", 2), ("cairo", 4), ("kagome", 14)):
        for grade, loopy in ((3, "dn"), (6, "dh")):
            params = f"10x10t{number}{loopy}"
            rows.append(Row("slitherlink", 10, 20, {"tiling": kind, "grade": grade}, params))
    rows += [Row("slitherlink", 50, 2, {}, "", True), Row("slitherlink", 100, 1, {}, "", True)]
    return rows


def drafts(row: Row) -> tuple[list[Draft], int, float]:
    """The boards of a row, how many attempts they took, and the CPU time of each."""
    spec, maker = Generate(family=row.family, size=row.size, **row.spec).spec(), maker_of(families()[row.family])
    made: list[Draft] = []
    attempts = 0
    maker.attempt(spec, 1, Clock())  # the board of this size is made once
    started = time.process_time()
    for seed in range(row.boards):
        for number in count():
            attempts += 1
            draft = maker.attempt(spec, seed_of(seed, number), Clock())
            if draft is not None or number == MOST_ATTEMPTS:
                made += [] if draft is None else [draft]
                break
    return made, attempts, (time.process_time() - started) / row.boards


def whole(row: Row) -> float:
    started = time.process_time()
    for seed in range(row.boards):
        ew.generate(row.family, row.size, seed=seed, threads=1, **row.spec)
    return (time.process_time() - started) / row.boards


def by_loopy(params: str, boards: int) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([LOOPY, "--generate", str(boards), params], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) / boards


def clue_share(draft: Draft) -> float:
    clues = draft.puzzle.flat_clues()
    return sum(clue is not None for clue in clues) / len(clues)


def loops() -> None:
    for size in (10, 30, 100):
        board, boards = lattice(size, size), 200 if size < 100 else 20
        random_loop(board, 0)
        started = time.process_time()
        for seed in range(boards):
            random_loop(board, seed)
        print(f"a random loop on {size}×{size}: {(time.process_time() - started) / boards * 1e3:.2f} ms")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out the rows that take long")
    parser.add_argument("--only", default="", metavar="WORD", help="only the rows with this word")
    parser.add_argument("--makers", action="store_true", help="the makers alone, without proofs and grades")
    options = parser.parse_args()
    if not options.only:
        loops()
    print(f"{'CPU ms for each board':44} {'maker':>8} {'attempts':>8} {'clues':>6} {'whole':>8} {'Loopy':>8}")
    for row in slitherlinks():
        if (options.quick and row.is_long) or options.only not in row.name:
            continue
        made, attempts, seconds = drafts(row)
        everything = "" if options.makers or row.size > 30 else f"{whole(row) * 1e3:.1f}"
        loopy = f"{by_loopy(row.loopy, max(1, row.boards // 4)) * 1e3:.1f}" if LOOPY and row.loopy else ""
        share = f"{mean(map(clue_share, made)):.3f}" if made else ""
        tries = f"{attempts / row.boards:.2f}"
        print(f"{row.name:44} {seconds * 1e3:8.1f} {tries:>8} {share:>6} {everything:>8} {loopy:>8}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
