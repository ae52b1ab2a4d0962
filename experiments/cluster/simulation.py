"""What would a thousand cores do? `python -m experiments.cluster.simulation` simulates clusters that we do not have.

A discrete-event simulation: heads that cut chunks and take answers one at a time, workers that have the chunk they do
and one more, nodes that are lost and come back. What each step takes was measured by `batches.py` beside this file and
is set at the top. A run lasts some minutes of simulated time, and the rest is by the rule of three. Seeded: the same
numbers every time.
"""

from __future__ import annotations

import argparse
import heapq
import math
import random
from collections import deque
from dataclasses import dataclass

HOUR = 3600.0
CORES_A_NODE = 50
PRICE = 0.04
"""Dollars for a core and hour, about what clouds ask; a third of it where nodes may be taken away."""


@dataclass(frozen=True)
class Work:
    """What is to be done, in boards; all times in seconds."""

    name: str
    board: float
    """The mean; times of boards are lognormal."""
    spread: float
    """The standard deviation of the logarithm."""
    head: float
    """The head's time for a board, ledger included."""
    answer_bytes: float
    """In the ledger."""
    boards: float


@dataclass(frozen=True)
class Cluster:
    """What it is done on."""

    cores: int = 1000
    heads: int = 1
    chunk_seconds: float = 0.5
    largest_chunk: int = 1000
    chunk_head: float = 0.0005
    """The head's time for a chunk, whatever is in it ..."""
    look: float = 0.35e-6
    """... and for each answer that it waits for, at every look."""
    travel: float = 0.001
    """From the head to a worker or back."""
    node_life: float = 1000 * HOUR
    """The mean time until a node is lost."""
    node_back: float = 300.0


@dataclass
class Outcome:
    """What came of a run."""

    seconds: float
    boards: int
    busy: float
    """The share of time in which workers had work."""
    head: float
    """The share of time in which heads were busy."""
    lost: int
    """Boards that were done again."""

    @property
    def rate(self) -> float:
        return self.boards / self.seconds


DEPTH = 2
ARRIVES, DONE, HEAD_FREE, NODE_LOST, NODE_BACK = range(5)


class Simulation:
    """One run."""

    def __init__(self, work: Work, cluster: Cluster, seconds: float, seed: int = 0) -> None:
        self.work, self.cluster, self.end = work, cluster, seconds
        self.rng = random.Random(seed)
        self.events: list[tuple[float, int, int, int, int]] = []
        """When, in which order, what, for whom, and how many boards or which life of the worker."""
        self.order = 0
        mean_log = math.log(work.board) - work.spread**2 / 2
        self.mean_log = mean_log
        self.size = max(1, min(cluster.largest_chunk, round(cluster.chunk_seconds / work.board)))
        self.waiting = [deque[int]() for _ in range(cluster.cores)]
        """Chunks, by their boards, that lie at each worker."""
        self.doing = [0] * cluster.cores
        self.life = [0] * cluster.cores
        self.inbox = [deque[tuple[int, int, int]]() for _ in range(cluster.heads)]
        """Answers, and requests for a first chunk, that wait for each head."""
        self.head_busy = [False] * cluster.heads
        self.outcome = Outcome(seconds, 0, 0.0, 0.0, 0)

    def run(self) -> Outcome:
        for worker in range(self.cluster.cores):
            for _ in range(DEPTH):
                self._ask(worker, 0, 0.0)
        nodes = max(1, self.cluster.cores // CORES_A_NODE)
        for node in range(nodes):
            self._at(self.rng.expovariate(1 / self.cluster.node_life), NODE_LOST, node, 0)
        while self.events:
            now, _, what, who, number = heapq.heappop(self.events)
            if now > self.end:
                break
            (self._arrives, self._done, self._head_free, self._node_lost, self._node_back)[what](now, who, number)
        self.outcome.busy /= self.cluster.cores * self.end
        self.outcome.head /= self.cluster.heads * self.end
        return self.outcome

    def _at(self, when: float, what: int, who: int, number: int) -> None:
        self.order += 1
        heapq.heappush(self.events, (when, self.order, what, who, number))

    def _ask(self, worker: int, boards: int, now: float) -> None:
        """A worker's answer, or its spec for work, comes to its head."""
        head = worker % self.cluster.heads
        self.inbox[head].append((worker, boards, self.life[worker]))
        if not self.head_busy[head]:
            self._head_free(now, head, 0)

    def _head_free(self, now: float, head: int, number: int) -> None:
        """The head takes the next answer, and sends a chunk in its place."""
        self.head_busy[head] = False
        if not self.inbox[head]:
            return
        worker, boards, life = self.inbox[head].popleft()
        looks = DEPTH * self.cluster.cores / self.cluster.heads / (1 + len(self.inbox[head]))
        taken = self.cluster.chunk_head + self.cluster.look * looks + self.work.head * boards
        self.outcome.head += taken
        self.outcome.boards += boards
        self.head_busy[head] = True
        self._at(now + taken, HEAD_FREE, head, 0)
        if life == self.life[worker]:
            self._at(now + taken + self.cluster.travel, ARRIVES, worker, life)

    def _arrives(self, now: float, worker: int, life: int) -> None:
        if life != self.life[worker]:
            self.outcome.lost += self.size
            return
        self.waiting[worker].append(self.size)
        if not self.doing[worker]:
            self._begin(now, worker)

    def _begin(self, now: float, worker: int) -> None:
        boards = self.waiting[worker].popleft()
        self.doing[worker] = boards
        taken = self._time(boards)
        self.outcome.busy += max(0.0, min(taken, self.end - now))
        self._at(now + taken, DONE, worker, self.life[worker])

    def _time(self, boards: int) -> float:
        """Of a whole chunk: the sum of its boards, by the central limit where they are many."""
        work = self.work
        if boards < 30:
            return sum(self.rng.lognormvariate(self.mean_log, work.spread) for _ in range(boards))
        deviation = work.board * math.sqrt(boards * (math.exp(work.spread**2) - 1))
        return max(boards * work.board / 10, self.rng.gauss(boards * work.board, deviation))

    def _done(self, now: float, worker: int, life: int) -> None:
        if life != self.life[worker]:
            return
        boards, self.doing[worker] = self.doing[worker], 0
        self._ask(worker, boards, now + self.cluster.travel)
        if self.waiting[worker]:
            self._begin(now, worker)

    def _node_lost(self, now: float, node: int, number: int) -> None:
        for worker in self._workers(node):
            self.outcome.lost += self.doing[worker] + sum(self.waiting[worker])
            self.doing[worker] = 0
            self.waiting[worker].clear()
            self.life[worker] += 1
        self._at(now + self.cluster.node_back, NODE_BACK, node, 0)

    def _node_back(self, now: float, node: int, number: int) -> None:
        for worker in self._workers(node):
            for _ in range(DEPTH):
                self._ask(worker, 0, now)
        self._at(now + self.rng.expovariate(1 / self.cluster.node_life), NODE_LOST, node, 0)

    def _workers(self, node: int) -> range:
        return range(node * CORES_A_NODE, min((node + 1) * CORES_A_NODE, self.cluster.cores))


SMALL = Work("10×10 settled", 0.00043, 0.5, 0.00011, 358, 1e9)
LARGE = Work("40×40 settled", 0.0074, 1.0, 0.00032, 2236, 1e9)
GRADED = Work("10×10 graded", 0.010, 0.7, 0.0001, 200, 1e9)
ROUND = 60.0
HUNT = Work("Eternity hunt, rounds of a minute", ROUND, 0.05, 0.002, 1500, 1e9)


def line(work: Work, cluster: Cluster, seconds: float) -> str:
    """One row of a table."""
    found = Simulation(work, cluster, seconds).run()
    days = work.boards / found.rate / HOUR / 24
    dollars = days * 24 * (cluster.cores + cluster.heads) * PRICE
    size = work.boards * work.answer_bytes / 1e9
    told = f"{days * 24:,.1f} h" if days < 3 else f"{days:,.1f} days"
    return (
        f"| {work.name} | {cluster.cores:,} | {cluster.heads} | {found.rate:,.0f} | {found.busy:.0%} | "
        f"{found.head:.0%} | {told} | {size / cluster.heads:,.0f} GB × {cluster.heads} | {dollars:,.0f} $ |"
    )


def knee(work: Work, heads: int = 1) -> int:
    """The most cores of which nine tenths are busy, to within a twentieth."""
    low, high = 1, 4096
    while high - low > max(1, low // 20):
        middle = (low + high) // 2
        cluster = Cluster(cores=middle, heads=heads)
        if Simulation(work, cluster, 15.0 + 40 * work.board).run().busy >= 0.9:
            low = middle
        else:
            high = middle
    return low


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, default=60.0, help="of simulated time for each row")
    given = arguments.parse_args()
    print("| boards | worker, a board | head, a board | cores that one head keeps busy |\n|---|---|---|---|")
    for work in (SMALL, GRADED, LARGE):
        print(f"| {work.name} | {1000 * work.board:g} ms | {1e6 * work.head:.0f} µs | {knee(work):,} |", flush=True)
    print("\n10⁹ boards:\n")
    print("| boards | cores | heads | boards a second | workers busy | heads busy | takes | ledgers | costs |")
    print(f"|{'---|' * 9}")
    for work, heads in ((SMALL, (1, 16, 256)), (GRADED, (1, 8, 32)), (LARGE, (1, 16, 50))):
        for number in heads:
            print(line(work, Cluster(heads=number), given.seconds), flush=True)
    print(
        "\nNodes that are lost (40×40, 200 cores, 20 heads):\n\n"
        "| a node lasts | workers busy | done again |\n|---|---|---|"
    )
    for life in (1000 * HOUR, 24 * HOUR, HOUR, HOUR / 6):
        found = Simulation(LARGE, Cluster(cores=200, heads=20, node_life=life), 20 * given.seconds).run()
        share = found.lost / max(1, found.boards)
        print(f"| {life / HOUR:,.2g} h | {found.busy:.1%} | {share:.3%} |", flush=True)
    print("\nA hunt for a better Eternity board, 1,000 cores, one head:\n")
    print("| a node lasts | rounds a day | workers busy | head busy | rounds lost | costs a day |")
    print(f"|{'---|' * 6}")
    for life in (1000 * HOUR, 24 * HOUR, HOUR):
        cluster = Cluster(chunk_seconds=ROUND, node_life=life)
        found = Simulation(HUNT, cluster, 4 * HOUR).run()
        share = found.lost / max(1, found.boards)
        print(
            f"| {life / HOUR:,.0f} h | {24 * HOUR * found.rate:,.0f} | {found.busy:.1%} | {found.head:.2%} | "
            f"{share:.2%} | {24 * cluster.cores * PRICE:,.0f} $ |"
        )


if __name__ == "__main__":
    main()
