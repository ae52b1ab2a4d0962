"""Ids that Loopy itself makes, of every tiling and many sizes: read, proven unique, and written back letter for letter.

    python fuzz/loopy.py --boards 4000
    python fuzz/loopy.py --boards 4000 --patches          # tilings without a period only

It needs Debian's sgt-puzzles, or another version of the program named by LOOPY; without it there is nothing to compare.
The program makes the same id for the same seed. Some patches are too small for its own liking, and it says nothing.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from campaign import Campaign  # noqa: E402

import edgewise as ew  # noqa: E402
from edgewise.boards.tilings.kinds import KINDS  # noqa: E402
from support.readers.loopy import LOOPY, generated  # noqa: E402

LONGEST = 13
NARROWEST = 2
"""Versions of Loopy differ in petals that are one flower wide."""
DIFFICULTIES = "enth"


def fault(line: str) -> str | None:
    """What is wrong with an id that Loopy made."""
    try:
        puzzle = ew.load(line)
    except ew.BadInput as error:
        return f"refused: {error}"
    if ew.convert(puzzle, "loopy").strip() != line:
        return "comes back as another id"
    result = ew.solve(puzzle, unique=True)
    return None if result.unique else f"unique: {result.unique}"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--patches", action="store_true", help="tilings without a period only")
    campaign = Campaign(arguments, boards=1_000)
    if LOOPY is None:
        print("Loopy is not installed: nothing was compared")
        return
    kinds = [kind for kind in KINDS.values() if kind.has_patches or not campaign.given.patches]
    kinds = [kind for kind in kinds if kind.name != "eared-triangular"]
    for seed, rng in campaign.seeds():
        kind = kinds[seed % len(kinds)]
        least = max(kind.least, NARROWEST)
        width, height = (rng.randint(least, max(least + 1, LONGEST - kind.cells_each)) for _ in range(2))
        if max(width, height) < kind.least_longer:
            width = kind.least_longer
        line = generated(f"{width}x{height}t{kind.loopy}d{rng.choice(DIFFICULTIES)}", seed)
        if line is None:
            campaign.kinds[f"t{kind.loopy}: no id"] += 1
            continue
        campaign.kinds[f"t{kind.loopy}: ids"] += 1
        if (wrong := fault(line)) is not None:
            campaign.fail(seed, f"{wrong}\n{line}")
    campaign.end()


if __name__ == "__main__":
    main()
