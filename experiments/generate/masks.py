"""How soon is there a board with clues where a drawing has them? `python -m experiments.generate.masks` measures it.

Masks are random cells, every second one with the symmetry of a half turn, and a picture. Each row has how many boards
were made within the seconds given, of CPU time, and the median and the ninth of ten. Minimal boards and those of Masyu
and Simple Loop follow, with the CPU time of each. `--boards N` says how many of each.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from statistics import median

import edgewise as ew
from edgewise.base.registry import families
from edgewise.explaining.clock import Clock
from edgewise.generating.making import seed_of
from edgewise.generating.order import maker_of
from edgewise.questions.making import Generate

HEART = """\
..........
.##....##.
####..####
##########
##########
.########.
..######..
...####...
....##....
..........
"""
MASKS = ((10, 0.45, 2), (10, 0.35, 2), (15, 0.40, 5), (20, 0.45, 10))
"""Size, share of cells with a clue, and seconds."""
BOARDS = (
    ("slitherlink", 10, {"minimal": True}),
    ("slitherlink", 20, {"minimal": True}),
    ("slitherlink", 20, {"minimal": True, "symmetry": "rotate180"}),
    ("slitherlink", 10, {"minimal": True, "tiling": "honeycomb"}),
    ("slitherlink", 10, {"minimal": True, "tiling": "cairo"}),
    ("slitherlink", 10, {"minimal": True, "tiling": "kagome"}),
    ("masyu", 10, {}),
    ("masyu", 10, {"grade": 5}),
    ("masyu", 10, {"minimal": True}),
    ("masyu", 10, {"symmetry": "rotate180"}),
    ("masyu", 20, {"minimal": True}),
    ("simpleloop", 10, {}),
    ("simpleloop", 10, {"symmetry": "rotate180"}),
    ("simpleloop", 20, {}),
)


def random_mask(size: int, share: float, seed: int) -> set[int]:
    rng = random.Random(seed)
    cells = size * size
    mask: set[int] = set()
    for cell in rng.sample(range(cells), cells):
        if len(mask) < share * cells:
            mask |= {cell, cells - 1 - cell} if seed % 2 else {cell}
    return mask


def seconds_for(family: str, size: int, spec: dict[str, object], seed: int, most: float) -> float | None:
    """The CPU time until a spec was met by the maker; ``None`` where that took longer than allowed."""
    maker = maker_of(families()[family])
    wanted = Generate(family=family, size=size, **spec).spec()
    begin = time.process_time()
    attempt = 0
    while time.process_time() - begin < most:
        draft = maker.attempt(wanted, seed_of(seed, attempt), Clock())
        attempt += 1
        if draft is not None and (wanted.levels is None or has_grade(draft.puzzle, wanted.levels)):
            taken = time.process_time() - begin
            assert ew.solve(draft.puzzle, unique=True).unique
            return taken if taken <= most else None
    return None


def has_grade(puzzle: ew.Puzzle, levels: tuple[int, int]) -> bool:
    level = ew.grade(puzzle).level
    return level is not None and levels[0] <= int(level) <= levels[1]


def row(name: str, times: list[float | None], most: float) -> str:
    found = sorted(most if one is None else one for one in times)
    ninth = found[max(0, -(-9 * len(found) // 10) - 1)]
    made = sum(one is not None for one in times)
    return f"| {name} | {made} of {len(times)} | {1000 * median(found):,.0f} | {1000 * ninth:,.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=20)
    boards = parser.parse_args().boards
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; CPU time in ms\n")
    print("| what | made | median | nine of ten |\n|---|---|---|---|")
    for size, share, most in MASKS:
        masks = [random_mask(size, share, seed) for seed in range(boards)]
        times = [seconds_for("slitherlink", size, {"mask": mask}, seed, most) for seed, mask in enumerate(masks)]
        print(row(f"mask {size}×{size}, {share:.0%}, in {most} s", times, most), flush=True)
    times = [seconds_for("slitherlink", 10, {"mask": HEART}, seed, 2) for seed in range(boards)]
    print(row("mask 10×10, a heart, in 2 s", times, 2), flush=True)
    for family, size, spec in BOARDS:
        told = " ".join(f"{name} {value}" if value is not True else name for name, value in spec.items())
        times = [seconds_for(family, size, spec, seed, 20) for seed in range(boards)]
        print(row(f"{family} {size}×{size} {told}".strip(), times, 20), flush=True)


if __name__ == "__main__":
    main()
