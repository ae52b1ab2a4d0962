"""What does a cluster cost, and what is it worth? `python -m experiments.cluster.batches` measures on this machine.

The time to start and to stop; what a chunk costs; what the head spends on a board and on a row of the ledger; and how
fast boards are solved through `--cluster local` with two workers, beside `solve_many` with two threads. Each pair is
measured in one run, one after the other, and boards come from seeds. CPU time of the head is that of this process, and
that of the cluster includes everything that Ray has started. On two cores with nothing else to do, efficiency by the
clock and by CPU time say about the same; on a busy machine only the second means anything.

With 10,000 boards of each kind the whole takes some five minutes on a quiet machine, and a kind of boards alone
(`--only efficiency --kinds 40×40`) as long as twice 10,000 of them take on two cores: 80 seconds for 40×40.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import islice
from pathlib import Path

import edgewise as ew
from edgewise.base.engine import StopFlag
from edgewise.base.request import Request
from edgewise.base.result import Failure, Question, Result
from edgewise.cluster.batch import batch as batches
from edgewise.cluster.batch.batch import Batch
from edgewise.cluster.batch.ledger import Ledger
from edgewise.cluster.batch.messages import Chunk, encode, packed_replies
from edgewise.cluster.batch.replies import ResultReply
from edgewise.cluster.batch.requests import SolveRequest
from edgewise.cluster.jobs import BATCH
from edgewise.cluster.pool import Pool, Task
from experiments.boards import some_clues
from experiments.places import EXAMPLES

WORKERS = 2
KINDS = {
    "5×5": (5, 0.6),
    "10×10": (10, 0.5),
    "40×40": (40, 0.45),
    "40×40-38%": (40, 0.38),  # over 10 ms each
}
"""The side of a Slitherlink, and the share of its clues."""
NEVER = EXAMPLES / "eternity" / "16x16.txt"


def texts(side: int, share: float, number: int) -> list[str]:
    """Boards of a kind, as texts; 40 different ones, because to make them takes longer than to solve them."""
    some = [ew.convert(some_clues(side, side, share, seed), "rows") for seed in range(min(number, 40))]
    return list(islice(_again_and_again(some), number))


def _again_and_again(boards: list[str]) -> Iterator[str]:
    while True:
        yield from boards


def starting() -> None:
    started = time.perf_counter()
    with ew.Cluster("local", WORKERS) as cluster:
        joined = time.perf_counter()
        list(cluster.solve_many(["3 .\n. ."]))
        first = time.perf_counter()
        while cluster.pool.ready < WORKERS:
            cluster.pool.wait(0.1)
        everybody = time.perf_counter()
    left = time.perf_counter()
    print(
        f"| start Ray | {joined - started:.1f} s |\n| until the first result | {first - started:.1f} s |\n"
        f"| until {WORKERS} workers | {everybody - started:.1f} s |\n| leave | {left - everybody:.1f} s |"
    )


def chunk_costs(pool: Pool, number: int) -> None:
    """Chunks with nothing in them: one after another, and as many at a time as the pool takes."""
    body = encode(Chunk(SolveRequest.of(Request(Question.UNIQUE, threads=1)), []))
    started, spent = time.perf_counter(), time.process_time()
    for _ in range(number):
        pool.submit(Task(BATCH, body))
        while not pool.wait(1):
            pass
    alone = (time.perf_counter() - started) / number
    started, spent, done, sent = time.perf_counter(), time.process_time(), 0, 0
    while done < number:
        while pool.room > 0 and sent < number:
            pool.submit(Task(BATCH, body))
            sent += 1
        done += len(pool.wait(1))
    together, head = (time.perf_counter() - started) / number, (time.process_time() - spent) / number
    print(f"| a chunk, there and back | {1000 * alone:.2f} ms |")
    print(f"| a chunk, {pool.ready} workers busy | {1000 * together:.2f} ms |")
    print(f"| of that, CPU time of the head | {1000 * head:.2f} ms |")


class Answered:
    """Stands for a pool whose workers take no time at all: what is left is what the head does."""

    under_way = 0
    room = 1
    queue: list[tuple[Task, bytes]]

    def __init__(self) -> None:
        from edgewise.cluster.batch.worker import run  # what a worker does, here

        self.run, self.spent, self.queue = run, 0.0, []

    def submit(self, task: Task) -> None:
        started = time.process_time()
        self.queue.append((task, self.run(task.body, StopFlag())))
        self.spent += time.process_time() - started
        self.under_way, self.room = 1, 0

    def wait(self, seconds: float) -> list[tuple[Task, bytes]]:
        answered, self.queue = self.queue, []
        self.under_way, self.room = 0, 1
        return answered

    def stop(self) -> list[tuple[Task, bytes]]:
        return []


def head_costs() -> None:
    """CPU time of the head for each board, without and with a ledger, and the size of the ledger."""
    for kind, (side, share) in KINDS.items():
        boards = texts(side, share, 40)
        for name in (None, "ledger.db"):
            with tempfile.TemporaryDirectory() as folder, ExitStack() as files:
                ledger = None if name is None else files.enter_context(Ledger(Path(folder) / name))
                least, answers = float("inf"), 0
                for seed in range(6):  # another seed is another question, so nothing is in the ledger
                    pool = Answered()
                    request = SolveRequest.of(Request(Question.UNIQUE, threads=1, seed=seed))
                    batch = Batch(pool, request, ledger)  # type: ignore[arg-type]
                    batch.effort.expected = lambda *board: 0.001  # type: ignore[method-assign]  # asked once for many
                    batch.effort.learn = lambda *board: None  # type: ignore[method-assign]
                    started = time.process_time()
                    for _ in batch.results(boards):
                        pass
                    least = min(least, (time.process_time() - started - pool.spent) / len(boards))
                    answers += len(boards)
                line = f"| head, {kind}{'' if ledger is None else ', with a ledger'} | {1e6 * least:.0f} µs a board"
                if ledger is not None:
                    ledger.file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                    line += f", {os.path.getsize(ledger.path) / answers:.0f} bytes"
                print(f"{line} |")


def waiting(pool: Pool) -> None:
    """What it costs the head to look at the answers of a thousand workers, most of which are not there yet."""
    handle = pool.actor.remote()  # there is no core for it, so it never answers
    waiting = [handle.hello.remote() for _ in range(2000)]
    started = time.process_time()
    for _ in range(10):
        pool.ray.wait(waiting, num_returns=1, timeout=0)
    print(f"| head, a look at 2,000 answers to come | {100 * (time.process_time() - started):.1f} ms |")
    pool.ray.kill(handle)


def ledger_costs(number: int) -> None:
    """Rows of a ledger that has many already: keys are random, so every one is somewhere else in the file."""
    answer = encode(ResultReply.of(ew.solve(some_clues(10, 10, 0.5, 1), unique=True)))
    packed = packed_replies([answer] * 500, keep=True)
    rng = random.Random(0)
    with tempfile.TemporaryDirectory() as folder, Ledger(Path(folder) / "ledger.db") as ledger:
        added, shown = 0, 1000
        started = time.process_time()
        while added < number:
            ledger.add([rng.randbytes(16) for _ in range(500)], packed)
            added += 500
            if added >= shown * 10 or added >= number:
                each = (time.process_time() - started) / added
                print(f"| a ledger of {added:,} answers | {1e6 * each:.1f} µs each |")
                shown *= 10


def cpu_seconds(workers: set[int]) -> tuple[float, float, float]:
    """CPU time of this process, of these workers, and of all else that descends from it, which is Ray itself."""
    tick = os.sysconf("SC_CLK_TCK")
    times: dict[int, float] = {}
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):  # it has ended meanwhile
                facts = (folder / "stat").read_text().rpartition(")")[2].split()
                times[int(folder.name)] = (int(facts[11]) + int(facts[12])) / tick
                children.setdefault(int(facts[1]), []).append(int(folder.name))
    every, left = set[int](), list(children.get(os.getpid(), []))
    while left:
        every.add(process := left.pop())
        left += children.get(process, [])
    spent = [sum(times[process] for process in some) for some in (every & workers, every - workers)]
    return time.process_time(), spent[0], spent[1]


def timed(results: Iterator[Result | Failure], workers: set[int]) -> tuple[float, list[float]]:
    """Seconds by the clock, and CPU seconds of the head, of its workers and of Ray."""
    started, before = time.perf_counter(), cpu_seconds(workers)
    if any(result.error is not None for result in results):
        raise SystemExit("a board was not answered")
    seconds, after = time.perf_counter() - started, cpu_seconds(workers)
    return seconds, [now - then for now, then in zip(after, before, strict=True)]


def efficiency(cluster: ew.Cluster, number: int, kinds: list[str]) -> None:
    """The same boards through the cluster and through threads, one after the other."""
    columns = ("boards", "number", "2 threads", "2 workers", "efficiency", "by CPU")
    columns += ("CPU of a board on threads", "on workers", "of the head", "of Ray")
    print(f"\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}", flush=True)
    for kind in kinds:
        boards = texts(*KINDS[kind], number)
        list(cluster.solve_many(boards[:50], unique=True))  # everybody is awake
        workers = {member.pid for member in cluster.pool.members}
        there, spent = timed(cluster.solve_many(boards, unique=True), workers)
        here, (threads, _, _) = timed(ew.solve_many(boards, unique=True, threads=WORKERS), set())
        head, done, ray = (1000 * seconds / number for seconds in spent)
        print(
            f"| {kind} | {number:,} | {here:.1f} s | {there:.1f} s | {here / there:.2f} | {threads / sum(spent):.2f} | "
            f"{1000 * threads / number:.2f} ms | {done:.2f} ms | {head:.3f} ms | {ray:.3f} ms |",
            flush=True,
        )


def chunk_sizes(cluster: ew.Cluster, number: int) -> None:
    """Tiny boards in chunks of so many: what makes them worth the journey."""
    boards = texts(*KINDS["5×5"], number)
    largest = batches.LARGEST_CHUNK
    try:
        for size in (1, 4, 16, 64, 256, 1000):
            batches.LARGEST_CHUNK = size
            some = boards[: max(200, min(number, 60 * size))]
            started = time.perf_counter()
            for _ in cluster.solve_many(some, unique=True):
                pass
            print(f"| {size} | {len(some) / (time.perf_counter() - started):,.0f} |", flush=True)
    finally:
        batches.LARGEST_CHUNK = largest


def stopping(cluster: ew.Cluster, times: int) -> None:
    """From the stop flag until every worker has ended its search."""
    slowest = 0.0
    for _ in range(times):
        stop = StopFlag()
        at: list[float] = []

        def set_it(stop: StopFlag = stop, at: list[float] = at) -> None:
            at.append(time.perf_counter())
            stop.set()

        threading.Timer(1.0, set_it).start()
        for _ in cluster.solve_many([NEVER] * 4, stop=stop):
            pass
        slowest = max(slowest, time.perf_counter() - at[0])
    print(f"| stop native work on {WORKERS} workers, slowest of {times} | {1000 * slowest:.0f} ms |")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--boards", type=int, default=10_000, help="of each kind")
    arguments.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), help="of boards")
    arguments.add_argument("--only", choices=["costs", "efficiency"], help="one of the two tables")
    arguments.add_argument("--chunks", type=int, default=1000)
    arguments.add_argument("--answers", type=int, default=1_000_000, help="in the largest ledger")
    given = arguments.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores\n", flush=True)
    if given.only != "efficiency":
        print("| what | cost |\n|---|---|", flush=True)
        starting()
        head_costs()
        ledger_costs(given.answers)
    with ew.Cluster("local", WORKERS) as cluster:
        list(cluster.solve_many(["3 .\n. ."]))
        while cluster.pool.ready < WORKERS:
            cluster.pool.wait(0.1)
        if given.only != "efficiency":
            chunk_costs(cluster.pool, given.chunks)
            waiting(cluster.pool)
            stopping(cluster, 5)
        if given.only != "costs":
            efficiency(cluster, given.boards, given.kinds)
        if given.only is None:
            print("\n| tiny boards a chunk | boards a second |\n|---|---|")
            chunk_sizes(cluster, given.boards)


if __name__ == "__main__":
    main()
