"""A hunt on a GPU, minute by minute, and the families of boards that it has found with their addresses:

    python -m experiments.engines.gpu_hunt --seconds 560 --seed 77

docs/engines/tiles-gpu.md has its figures.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.base.result import Progress
from edgewise.gpu.beam.families import Families
from edgewise.gpu.beam.found_boards import FoundBoards
from edgewise.gpu.beam.hunt import SUFFIX
from experiments.places import PUBLIC

SAY_EVERY = 60.0


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("puzzle", nargs="?", default=str(PUBLIC / "eternity" / "eternity2" / "eternity2_1clue.txt"))
    arguments.add_argument("--seconds", type=float, default=150)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--device", default="gpu", choices=("gpu", "processor"))
    arguments.add_argument("--least", type=int, default=467, help="addresses of boards with this score and more")
    given = arguments.parse_args()

    puzzle = ew.load(given.puzzle)
    family = family_of(puzzle)
    said = 0.0

    def say(now: Progress) -> None:
        nonlocal said
        if now.seconds - said >= SAY_EVERY:
            said = now.seconds
            print(f"{now.seconds:6.0f} s  best {now.best}  {now.note}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hunt.txt"
        options = {"device": given.device, "hunt": True}
        limits = ew.Limits(seconds=given.seconds)
        result = ew.solve(
            puzzle,
            best=True,
            engine="tiles",
            seed=given.seed,
            limits=limits,
            options=options,
            save=file,
            on_progress=say,
        )
        print(result.stats)
        families = Families()
        for score, board in FoundBoards(file.with_name(file.name + SUFFIX), puzzle.form.size).boards():
            _, is_first = families.add(board, score)
            if is_first and score >= given.least:
                print(score, family.address(family.lift(puzzle, board)))
        print(families.by_score(0))


if __name__ == "__main__":
    main()
