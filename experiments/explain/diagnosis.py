"""How long `forced`, `conflict` and `repair` take: CPU milliseconds on public boards, right and with one wrong clue.

    python -m experiments.explain.diagnosis FOLDER     # of public puzzles, with slitherlink/site-10x10_hard and so on

The table in docs/guide/diagnosis.md comes from here.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import edgewise as ew
from edgewise.families.slitherlink.editing import EDITING

PLAIN = ("site-10x10_hard", "site-20x20_hard", "site-25x30_hard", "minimal")
WRONG = ("site-10x10_hard", "site-20x20_medium", "site-20x20_hard", "site-25x30_hard")
MISSING = 5
LIMITS = ew.Limits(seconds=20)
SEED = 16


def boards(folder: Path) -> list[ew.Slitherlink]:
    return [puzzle for path in sorted(folder.glob("*.txt")) if isinstance(puzzle := ew.load(path), ew.Slitherlink)]


def times(find: Callable[..., object], puzzles: list[ew.Slitherlink]) -> list[float]:
    """CPU milliseconds for each of the boards."""
    found = []
    for puzzle in puzzles:
        started = time.process_time()
        find(puzzle, limits=LIMITS)
        found.append(1000 * (time.process_time() - started))
    return found


def with_wrong_clue(puzzle: ew.Slitherlink, rng: random.Random) -> ew.Slitherlink | None:
    """The board with another value in one cell, so that it has no solution; ``None`` if fifty attempts give none."""
    for _ in range(50):
        cell, (clue,) = rng.choice(sorted(EDITING.given(puzzle).items()))
        changed = EDITING.changed(puzzle, set(), {cell: ((int(clue) + rng.randint(1, 3)) % 4,)})
        if ew.solve(changed, limits=LIMITS).status is ew.Status.UNSOLVABLE:
            return changed
    return None


def row(find: Callable[..., object], which: str, puzzles: list[ew.Slitherlink]) -> None:
    taken = sorted(times(find, puzzles))
    ninth = taken[int(0.9 * (len(taken) - 1))]
    figures = f"{statistics.median(taken):.1f} | {ninth:.1f} | {taken[-1]:.1f}"
    print(f"| `{find.__name__}` | {which} | {len(taken)} | {figures} |", flush=True)


def main() -> None:
    folder = Path(sys.argv[1]) / "slitherlink"
    rng = random.Random(SEED)
    ew.forced("3 .\n. .")  # what is imported late is no part of it
    for name in PLAIN:
        row(ew.forced, name, boards(folder / name))
    fewer = [
        EDITING.changed(one, set(rng.sample(sorted(EDITING.given(one)), MISSING)), {})
        for one in boards(folder / "site-25x30_hard")
    ]
    row(ew.forced, f"site-25x30_hard, {MISSING} clues less", fewer)
    for name in WRONG:
        wrong = [changed for one in boards(folder / name) if (changed := with_wrong_clue(one, rng)) is not None]
        row(ew.conflict, f"{name}, one wrong clue", wrong)
        row(ew.repair, f"{name}, one wrong clue", wrong)


if __name__ == "__main__":
    main()
