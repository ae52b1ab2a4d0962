"""Certifies the public puzzles beside the project, and checks what was written: part of `make check-long`.

Boards of a site, minimal ones, ninety Flow levels and the jumbo packs. Every certificate is checked as it is, trimmed,
and checked again. Where the default engine takes longer than the limit, `sat` is asked; boards that take both too long
are listed, and are no failure. A certificate that does not hold is one, and so is a claim that differs from what
another engine finds (`--second`).
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import edgewise as ew
from edgewise.proofs.check.reading import CheckLimits

PUZZLES = Path(__file__).resolve().parents[2] / "shared" / "puzzles"
BOARDS = ("slitherlink/site-*/*.txt", "slitherlink/minimal/*.txt", "flow/ninety/*.txt", "flow/extreme-jumbo/*.txt")


class Failure(Exception):
    """A certificate that does not hold, or a claim that is not true."""


def certify(board: ew.Puzzle, folder: Path, seconds: float, engine: str, second: str | None) -> str:
    """One board; what is claimed of it, or that the time was up."""
    certificate = ew.prove(board, folder, engine=engine, threads=1, limits=ew.Limits(seconds=seconds))
    if certificate.claim is None and engine == "auto":
        certificate = ew.prove(board, folder, engine="sat", threads=1, limits=ew.Limits(seconds=seconds))
    if certificate.claim is None:
        return "timed out"
    limits = CheckLimits(seconds=10 * seconds)
    verdicts = [ew.check_proof(folder, board, limits=limits)]
    if certificate.steps:
        verdicts += [ew.trim_proof(folder, limits=limits).verdict, ew.check_proof(folder, board, limits=limits)]
    for verdict in verdicts:
        if verdict.stopped:
            return "check timed out"
        if verdict.flaw is not None or verdict.claim != certificate.claim:
            raise Failure(str(verdict))
    if second is not None:
        found = ew.solve(board, unique=True, engine=second, limits=ew.Limits(seconds=seconds))
        claims = {True: "exactly one solution", False: "several solutions" if found.solutions else "no solution"}
        if found.unique is not None and claims[found.unique] != certificate.claim:
            raise Failure(f"{certificate.claim}, but another engine says {found.verdict}")
    return certificate.claim


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--puzzles", type=Path, default=PUZZLES, help="where the public puzzles are")
    arguments.add_argument("--seconds", type=float, default=60.0, help="for each board")
    arguments.add_argument("--engine", default="auto")
    arguments.add_argument("--boards", type=int, default=10_000, help="no more than so many, evenly spread")
    arguments.add_argument("--second", help="an engine to compare the claims with")
    given = arguments.parse_args()
    if not given.puzzles.is_dir():
        print(f"no public puzzles in {given.puzzles}; nothing to certify")
        return 0
    paths = {pattern: sorted(given.puzzles.glob(pattern)) for pattern in BOARDS}
    every = math.ceil(sum(map(len, paths.values())) / given.boards)
    failed = 0
    for pattern in BOARDS:
        counted: Counter[str] = Counter()
        late: list[str] = []
        started = time.perf_counter()
        for path in paths[pattern][::every]:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    outcome = certify(ew.load(path), Path(folder) / "proof", given.seconds, given.engine, given.second)
                except Failure as failure:
                    print(f"failed: {path}: {failure}")
                    failed += 1
                    continue
            counted[outcome] += 1
            if "timed out" in outcome:
                late.append(f"{path.parent.name}/{path.stem} ({outcome})")
        told = ", ".join(f"{number} {outcome}" for outcome, number in sorted(counted.items()))
        print(f"{pattern}: {told} ({time.perf_counter() - started:.0f} s)")
        for name in late:
            print(f"  not certified within {given.seconds:g} s: {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
