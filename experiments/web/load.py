"""Many people at once: how long a public server lets them wait, what goes wrong, and what it holds in memory.

    python -m experiments.web.load [--clients 500] [--requests 20000] [--pause 5] [--searches 10]

It starts `edgewise web --public` on this machine, asks it over the loopback address alone, and ends it. Each client
loads boards, solves boards of 10 × 10, asks for hints and now and then about a board of 25 × 30, with pauses like a
person's, while searches of ten seconds run all the time. The figures in docs/guide/web-hosting.md come from here.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

import edgewise as ew
from edgewise.base.forms import LineForm
from edgewise.base.registry import family_of
from experiments.places import EXAMPLES

BOARDS = [EXAMPLES / name for name in ("slitherlink/10x10.txt", "masyu/10x10.txt", "flow/10x10.txt")]
LARGE = [EXAMPLES / name for name in ("slitherlink/25x30.txt", "masyu/30x30.txt")]
BLANK = "\n".join(" ".join(["."] * 20) for _ in range(20))
SEARCH_SECONDS = 10
TIMEOUT = 60.0
PAGE = os.sysconf("SC_PAGE_SIZE")


def mix() -> list[tuple[int, str, str, bytes]]:
    """What clients ask: a weight, a label, the question and its body."""
    asked: list[tuple[int, str, str, dict[str, object]]] = []
    for path in BOARDS:
        text = path.read_text()
        asked += [(40, "load 10×10", "load", {"puzzle": text}), (30, "solve 10×10", "solve", {"puzzle": text})]
        asked.append((20, "hint 10×10", "hint", {"puzzle": text, "state": half_drawn(ew.load(path))}))
    for path in LARGE:
        asked.append((5, "solve 25×30", "solve", {"puzzle": path.read_text()}))
    return [(weight, label, name, json.dumps(facts).encode()) for weight, label, name, facts in asked]


def half_drawn(puzzle: ew.Puzzle) -> dict[str, object]:
    """A state in the middle of the game: every other line of the solution."""
    family = family_of(puzzle)
    form = family.lower(puzzle)
    assert isinstance(form, LineForm)
    lines = sorted(ew.solve(puzzle).solutions[0].lines)  # type: ignore[attr-defined]  # these have lines
    return {"on": [[list(place) for place in line] for line in lines[::2]], "off": []}


class Client:
    """One connection, kept open, under an address of its own as a reverse proxy would tell it."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.name = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.pipes: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, name: str, body: bytes) -> tuple[int, float]:
        """The status of an answer and the seconds until all of it was there."""
        started = time.perf_counter()
        status, _ = await self.answer(name, body)
        return status, time.perf_counter() - started

    async def answer(self, name: str, body: bytes) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        head = f"POST /api/v1/{name} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        head += f"X-Forwarded-For: {self.name}\r\nContent-Length: {len(body)}\r\n\r\n"
        if self.pipes is not None and self.pipes[0].at_eof():
            self.close()  # the server keeps no connection for ever that nobody uses
        if self.pipes is None:
            self.pipes = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.pipes
        writer.write(head.encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", answer)
        assert length is not None
        told = await reader.readexactly(int(length[1]))
        if b"connection: close" in answer:
            self.close()
        return int(answer[9:12]), told

    def close(self) -> None:
        if self.pipes is not None:
            self.pipes[1].close()
        self.pipes = None


class Load:
    """A run: what was asked, what came back, and how long it took."""

    def __init__(self, port: int, requests: int, pause: float) -> None:
        self.port, self.left, self.pause = port, requests, pause
        self.mix = mix()
        self.times: dict[str, list[float]] = defaultdict(list)
        self.busy: dict[str, int] = defaultdict(int)
        self.errors: dict[str, int] = defaultdict(int)
        self.searches = 0
        self.is_over = False
        self.server_seconds = self.worker_seconds = 0.0
        """Of the processor."""

    async def person(self, number: int) -> None:
        rng = random.Random(number)
        client = Client(self.port, number)
        weights = [weight for weight, *_ in self.mix]
        await asyncio.sleep(rng.random() * self.pause)
        while self.left > 0:
            self.left -= 1
            _, label, name, body = rng.choices(self.mix, weights)[0]
            await self.note(label, client, name, body)
            await asyncio.sleep(rng.expovariate(1 / self.pause) if self.pause else 0)
        client.close()

    async def note(self, label: str, client: Client, name: str, body: bytes) -> None:
        try:
            async with asyncio.timeout(TIMEOUT):
                status, seconds = await client.ask(name, body)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            client.close()
            self.errors[f"{label}: {type(error).__name__}"] += 1
            return
        if status == 200:
            self.times[label].append(seconds)
        elif status == 429:
            self.busy[label] += 1
        else:
            self.errors[f"{label}: status {status}"] += 1

    async def searcher(self, number: int) -> None:
        """Asks for a count that takes all of its time, again and again."""
        client = Client(self.port, 10**6 + number)
        body = json.dumps({"puzzle": BLANK, "seconds": SEARCH_SECONDS}).encode()
        while not self.is_over:
            await self.note("search", client, "count", body)
            self.searches += 1
        client.close()


def held(pid: int) -> float:
    """Megabytes that a process and its children hold."""
    total = 0
    for one in [pid, *children(pid)]:
        with contextlib.suppress(OSError):
            total += int(Path(f"/proc/{one}/statm").read_text().split()[1]) * PAGE
    return total / 2**20


def used(pid: int) -> float:
    """Seconds of the processor that a process has used."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def children(pid: int) -> list[int]:
    with contextlib.suppress(OSError):
        found = [part.read_text().split() for part in Path(f"/proc/{pid}/task").glob("*/children")]
        return [int(one) for part in found for one in part]
    return []


async def run(load: Load, clients: int, searches: int, pid: int) -> list[float]:
    """Everything at once; gives the memory in ten moments of the run."""
    memory: list[float] = []
    searching = [asyncio.create_task(load.searcher(number)) for number in range(searches)]
    people = [asyncio.create_task(load.person(number)) for number in range(clients)]
    all_of_it = load.left
    for share in range(10):
        while load.left > all_of_it * (9 - share) / 10 and not all(person.done() for person in people):
            await asyncio.sleep(0.2)
        memory.append(held(pid))
    await asyncio.gather(*people)
    load.is_over = True
    load.server_seconds = used(pid)
    load.worker_seconds = sum(map(used, children(pid)))
    for task in searching:
        task.cancel()
    await asyncio.gather(*searching, return_exceptions=True)
    return memory


def report(load: Load, memory: list[float], seconds: float) -> None:
    print(f"{'':14}{'answers':>9}{'busy':>7}{'p50':>10}{'p99':>10}{'longest':>10}")
    for label, times in sorted(load.times.items()):
        times.sort()
        figures = [1000 * times[int(share * (len(times) - 1))] for share in (0.5, 0.99, 1)]
        shown = "".join(f"{figure:7.0f} ms" for figure in figures)
        print(f"{label:14}{len(times):9,}{load.busy[label]:7,}{shown}")
    print(f"errors: {dict(load.errors) or 'none'}")
    print(f"memory: {', '.join(f'{one:.0f}' for one in memory)} MB")
    number = sum(map(len, load.times.values())) or 1
    print(
        f"processor: {1000 * load.server_seconds / number:.1f} ms an answer for connections,"
        f" {1000 * load.worker_seconds / number:.1f} ms for workers, searches included"
    )
    print(f"{seconds:.0f} s, load average {os.getloadavg()[0]:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=500)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--pause", type=float, default=5.0, help="mean seconds between two questions of a client")
    parser.add_argument("--searches", type=int, default=10)
    given = parser.parse_args()
    command = [sys.executable, "-m", "edgewise", "web", "--public", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r":(\d+)/", server.stdout.readline())
            assert address is not None
            load = Load(int(address[1]), given.requests, given.pause)
            started = time.perf_counter()
            memory = asyncio.run(run(load, given.clients, given.searches, server.pid))
            report(load, memory, time.perf_counter() - started)
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
