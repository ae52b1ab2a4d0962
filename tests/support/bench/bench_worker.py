"""The worker of the benchmark with engines that misbehave: what `test_bench_runs.py` starts instead of the real one."""

from __future__ import annotations

import os
import signal
import sys
import time

from edgewise.bench import contestants as found
from edgewise.bench import worker
from edgewise.bench.contestants import Contestant, Outcome


class Misbehaving(Contestant):
    """Takes every puzzle, and does with it what its name says."""

    def __init__(self, name):
        self.name = name

    def missing(self):
        return None

    def version(self):
        return "0"

    def takes(self, puzzle, form, question):
        return True

    def load(self):
        pass

    def run(self, puzzle, question, limits, threads, seed):
        getattr(self, self.name)()
        return Outcome("solved", None, 1, True, 0.25, {"nodes": 7})

    def good(self):
        print("this must not get into the answer")

    def hang(self):
        while True:
            time.sleep(1)

    def crash(self):
        os.kill(os.getpid(), signal.SIGSEGV)

    def hoard(self):
        kept = []
        while True:
            kept.append(b"x" * 10**7)
            time.sleep(0.01)

    def hoard_politely(self):
        raise MemoryError

    def blunder(self):
        raise ZeroDivisionError("a bug of its own")

    def vanish(self):
        os._exit(0)


NAMES = ("hang", "crash", "hoard", "hoard_politely", "blunder", "vanish", "good")
MISBEHAVING = {name: Misbehaving(name) for name in NAMES}

if __name__ == "__main__":
    worker.contestants = lambda peers: {**found.contestants(peers), **MISBEHAVING}
    sys.exit(worker.main())
