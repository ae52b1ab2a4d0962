"""Prints the tables of docs/engines/tiles-gpu.md: `python -m experiments.engines.tiles_gpu [--only NAME ...]`.

It takes a GPU (`--device gpu`, the default) for figures that mean anything; `--device processor` shows that it works.
"""

from __future__ import annotations

import argparse
from array import array
from collections.abc import Callable
from pathlib import Path

import edgewise as ew
from edgewise._native import TileBoard
from edgewise.base.registry import family_of
from edgewise.gpu.device.devices import open_devices
from edgewise.tiles.board import native_board
from experiments.engines import gpu_beam as beams
from experiments.engines import gpu_scan as scans
from experiments.places import PUBLIC

DEFAULT = PUBLIC / "eternity"
SETTINGS = ("1x2097152/131072", "8x262144/16384", "64x32768/2048")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=Path, default=DEFAULT, help="`eternity` of the public puzzles")
    arguments.add_argument("--device", default="gpu", choices=("gpu", "processor"))
    arguments.add_argument("--clues", default="1clue", help="which 16 × 16 set: 1clue, 5clues or noclue")
    arguments.add_argument("--settings", nargs="*", default=SETTINGS, help="beams: GROUPSxWIDE/NARROW[,WEIGHT=VALUE]")
    arguments.add_argument("--seconds", type=float, default=20, help="beams, relaying, rate: for each line")
    arguments.add_argument("--best-seconds", type=int, nargs="*", default=[10], help="best: time limits")
    arguments.add_argument("--seeds", type=int, default=10, help="best: how many")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--groups", type=int, help="rate: beams side by side")
    arguments.add_argument("--width", type=int, help="rate: states of all of them together")

    arguments.add_argument("--blocks", type=int, nargs="*", default=scans.BLOCKS, help="scan: on each multiprocessor")
    arguments.add_argument("--trials", nargs="?", const=".*", help="scan: time the variants whose name fits, too")
    arguments.add_argument("--puzzles", nargs="*", default=["squares/08x08"], help="finish: searched for --seconds")

    def puzzle_with(clues: str) -> ew.Puzzle:
        return ew.load(given.folder / "eternity2" / f"eternity2_{clues}.txt")

    def board(clues: str) -> TileBoard:
        puzzle = puzzle_with(clues)
        return native_board(family_of(puzzle).lower(puzzle))

    def show(laid: array[int]) -> str:
        puzzle = puzzle_with(given.clues)
        family = family_of(puzzle)
        return str(family.address(family.lift(puzzle, laid)))

    parts: dict[str, Callable[[], None]] = {
        "scan": lambda: scans.scan_table(device, board(given.clues), given.blocks, given.trials),
        "finish": lambda: scans.finished(device, given.folder, given.puzzles, given.seconds),
        "beams": lambda: beams.beams_by_setting(
            device, board(given.clues), given.settings, given.seconds, given.seed, show
        ),
        "stages": lambda: beams.stages(device, board(given.clues), given.settings, given.seed),
        "relaying": lambda: beams.relaying(device, board(given.clues), given.settings, given.seconds, given.seed),
        "rate": lambda: beams.rate(
            device,
            board(given.clues),
            given.seconds,
            given.seed,
            {name: value for name in ("groups", "width") if (value := getattr(given, name)) is not None},
        ),
        "best": lambda: beams.best_by_time(
            device,
            {given.clues: board(given.clues)},
            given.best_seconds,
            range(given.seed, given.seed + given.seeds),
            show,
        ),
    }
    arguments.add_argument("--only", choices=parts, nargs="+", default=list(parts), help="only these tables")
    given = arguments.parse_args()
    (device,) = open_devices(given.device)
    with device:
        for name in given.only:
            parts[name]()


if __name__ == "__main__":
    main()
