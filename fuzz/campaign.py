"""A campaign over boards from seeds: how many and from which on, what was counted, what failed, and the exit code."""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator

MEMORY = 8 * 2**30
"""Bytes of address space: a fault must not harm the machine."""
NEWS_SECONDS = 30.0


class Campaign:
    """One run of a script."""

    def __init__(self, arguments: argparse.ArgumentParser, boards: int) -> None:
        arguments.add_argument("--boards", type=int, default=boards)
        arguments.add_argument("--seed", type=int, default=1, help="the first one")
        self.given = arguments.parse_args()
        self.kinds: Counter[str] = Counter()
        self.failures = 0
        self.started = self.told = time.monotonic()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    def seeds(self, numbers: Iterable[int] | None = None) -> Iterator[tuple[int, random.Random]]:
        """Every seed and its random numbers, with news now and then."""
        for seed in range(self.given.seed, self.given.seed + self.given.boards) if numbers is None else numbers:
            yield seed, random.Random(seed)
            if time.monotonic() - self.told > NEWS_SECONDS:
                self.told = time.monotonic()
                print(f"seed {seed}: {self.failures} failures, {self.told - self.started:.0f} s", flush=True)

    def fail(self, seed: int | str, what: str) -> None:
        self.failures += 1
        print(f"seed {seed}: {what}", flush=True)

    def end(self) -> None:
        """Says what was seen; the exit code is 1 if anything failed."""
        for kind, count in sorted(self.kinds.items()):
            print(f"{count:8} {kind}")
        print(f"{self.failures} failures, {time.monotonic() - self.started:.0f} s")
        sys.exit(1 if self.failures else 0)
