"""Many users of the page's public server at once, some of them hostile: `make check-long`.

    python fuzz/users.py --users 500 --rounds 4

All users come at the same moment, each under an address of its own. They load, solve and ask for hints, start jobs and
listen to them, leave in the middle of an answer, hold more streams than they may, and send jobs checkpoints that no
search wrote. Findings: an answer that is no JSON or a status that nobody should see, a limit on streams or jobs that
does not hold, a checkpoint that makes a claim, a server that has died or does not answer afterwards as it did before.
Nothing is measured: on a busy machine more users are told to come back later.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from evidence import damaged  # noqa: E402
from requests import TILES, checkpoint  # noqa: E402

from edgewise.web.server.policy import public_policy  # noqa: E402
from experiments.web.load import Client, children, held, mix  # noqa: E402

ALLOWED = {200, 201, 204, 400, 404, 413, 422, 429, 503}
"""Right answers, bad requests named as such, and "come back later"."""
TRIES = 6
"""Of a user who is told to come back later."""
HANG_SECONDS = 600.0
"""A user who waits so long waits for ever."""
PERFECT = 2 * 16 * 15
"""The seams of that board."""
QUESTIONS = mix()
SMALL = "32.1\n.1.0\n..0."
MOST_MEGABYTES = 8_000


class Finding(Exception):
    """The server did what it must not do."""


class User(Client):
    """One of the users, and what it has seen."""

    def __init__(self, port: int, number: int, seen: Counter[str], checkpoint: str) -> None:
        super().__init__(port, number)
        self.rng = random.Random(number)
        self.seen, self.checkpoint = seen, checkpoint

    async def round(self) -> None:
        """One thing that a user may do; the more usual it is, the more often."""
        what = self.rng.choices(
            (self.asks, self.listens, self.leaves, self.holds_streams, self.sends_checkpoint), (12, 3, 2, 1, 3)
        )[0]
        try:
            async with asyncio.timeout(HANG_SECONDS):
                await what()
        except TimeoutError:
            raise Finding(f"{what.__name__}: no answer") from None
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            self.seen["connections refused"] += 1  # the server takes so many and no more

    async def told(self, name: str, facts: object) -> tuple[int, dict[str, object]]:
        """An answer, which is JSON with a status that may be."""
        for _ in range(TRIES):
            status, body = await self.answer(name, json.dumps(facts).encode())
            if status != 429:
                break
            self.seen["told to come back"] += 1
            await asyncio.sleep(self.rng.uniform(0, 2))
        if status not in ALLOWED:
            raise Finding(f"{name} {json.dumps(facts)[:300]}: status {status}, {body[:300]!r}")
        self.seen[f"status {status}"] += 1
        return status, json.loads(body)

    async def asks(self) -> None:
        _, _, name, body = self.rng.choice(QUESTIONS)
        await self.told(name, json.loads(body))

    async def listens(self) -> None:
        """A job and its news up to the end, perhaps ended by the user."""
        status, facts = await self.told("jobs", {"do": "best", "puzzle": TILES, "seconds": 0.5, "seed": 1})
        if status == 201:
            news = await self.stream(str(facts["id"]))
            if news is not None:
                await _until_the_end(news)
                self.seen["jobs heard to their end"] += 1

    async def leaves(self) -> None:
        """A connection that is closed before the answer is there."""
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = json.dumps({"puzzle": SMALL}).encode()
        head = f"POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {self.name}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body) + self.rng.choice((0, 0, 5))}\r\n\r\n"
        whole = head.encode() + body
        writer.write(whole[: self.rng.randrange(len(whole) + 1)])
        writer.close()
        self.seen["left in the middle"] += 1

    async def holds_streams(self) -> None:
        """More streams of one job than one user may have, all asked for at once."""
        status, facts = await self.told("jobs", {"do": "best", "puzzle": TILES, "seconds": 1.5})
        if status != 201:
            return
        most = public_policy().streams_each
        held = await asyncio.gather(*(self.stream(str(facts["id"])) for _ in range(3 * most)))
        given = [one for one in held if one is not None]
        if len(given) > most:
            raise Finding(f"{len(given)} streams at a time, and {most} are allowed")
        for _, writer in given:
            writer.close()
        self.seen["streams held"] += len(given)

    async def sends_checkpoint(self) -> None:
        """A job that is to go on from a checkpoint that no search has written."""
        text = damaged(self.rng, self.checkpoint, self.checkpoint)
        status, facts = await self.told("jobs", {"do": "best", "puzzle": TILES, "seconds": 0.3, "checkpoint": text})
        if status != 201:
            return
        news = await self.stream(str(facts["id"]))
        if news is not None and (score := _score(await _until_the_end(news))) is not None:
            self.seen["checkpoints taken all the same"] += 1
            if score > PERFECT:
                raise Finding(f"a score of {score} from the checkpoint\n{text}")

    async def stream(self, job: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """The news of a job; ``None`` where they are refused."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        head = f"GET /api/v1/jobs/{job}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {self.name}\r\n\r\n"
        writer.write(head.encode())
        status = int((await reader.readuntil(b"\r\n\r\n"))[9:12])
        if status not in (200, 204, 404, 429):
            raise Finding(f"a stream of news: status {status}")
        if status == 200:
            return reader, writer
        writer.close()
        return None


async def _until_the_end(news: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> list[bytes]:
    """All lines of a stream."""
    reader, writer = news
    lines = []
    while line := await reader.readline():
        lines.append(line)
        if line.startswith(b"event: end"):
            break
    writer.close()
    return lines


def _score(lines: list[bytes]) -> int | None:
    """The best score that the news of a job tell of; ``None`` if they tell of none."""
    scores = [int(found[1]) for line in lines for found in re.finditer(rb'"score":\s*"?(\d+)', line)]
    return max(scores, default=None)


async def everybody(port: int, users: int, rounds: int, first: int, pid: int, checkpoint: str) -> Counter[str]:
    seen: Counter[str] = Counter()
    crowd = [User(port, number, seen, checkpoint) for number in range(first, first + users)]
    before = await crowd[0].told("solve", {"puzzle": SMALL})
    for _ in range(rounds):
        await asyncio.gather(*(user.round() for user in crowd))
        if held(pid) > MOST_MEGABYTES:
            raise Finding(f"{held(pid):.0f} MB in {1 + len(children(pid))} processes")
    for user in crowd:
        user.close()
    after: tuple[int, dict[str, object]] = (429, {})
    last = User(port, first + users, seen, checkpoint)
    while after[0] == 429:  # until those who left have been forgotten
        await asyncio.sleep(0.2)
        after = await last.told("solve", {"puzzle": SMALL})
    if (after[0], after[1]["solutions"]) != (before[0], before[1]["solutions"]):
        raise Finding(f"answers otherwise than before: {after}")
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--users", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    text = checkpoint()
    command = [sys.executable, "-m", "edgewise", "web", "--public", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r":(\d+)/", server.stdout.readline())
            assert address is not None
            port = int(address[1])
            seen = asyncio.run(everybody(port, given.users, given.rounds, 1_000_000 * given.seed, server.pid, text))
            died = server.poll() is not None
        except Finding as finding:
            sys.exit(f"seed {given.seed}: {finding}")
        finally:
            server.terminate()
            _, said = server.communicate(timeout=60)
    if died or said:
        sys.exit(f"seed {given.seed}: the server ended by itself or complained: {said[:2000]}")
    print(f"{given.users} users at once, {given.rounds} rounds: {dict(sorted(seen.items()))}")


if __name__ == "__main__":
    main()
