"""Kills what a batch on a cluster runs on, at random moments, and compares the answers: `make check-long`.

Workers are killed with -9, nodes are removed and added, the head is killed and started again, or interrupted. Each time
the answers are those of one machine, each once, and nothing that was finished is done again. The cluster is two nodes
of real processes on this machine. Moments come from a seed, which is printed.

What a kill takes is the start of processes: two seconds for a worker, and for a head, whose workers end with it, three
to seven. So nodes are started once, all scenarios of one head share its workers, and heads are killed several times for
each time that they come to their end.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(0, str(ROOT / "fuzz"))

import cluster_boards  # noqa: E402
from kills import complaints, kill_best  # noqa: E402

import edgewise as ew  # noqa: E402
from edgewise.cluster.batch.ledger import Ledger  # noqa: E402
from edgewise.cluster.pool import MOST_DEATHS  # noqa: E402
from support.cluster.cluster_nodes import NODE, start_nodes  # noqa: E402

HANG_SECONDS = 900
SURVIVED = MOST_DEATHS - 1
"""So many workers may die over one piece of work before it is given up, and on a slow machine it may be one piece."""
HUNTS = 4
"""Kills of a search for the best board on the cluster, which is resumed each time."""
ENDED = (0, 1)
"""1 where a board has no solution."""


class Wrong(Exception):
    """The answers were not those of one machine, or something was lost or done twice."""


def boards(rng: random.Random, number: int, size: int = 9) -> list[str]:
    """Boards with few clues, whose solutions take some 10 ms to count; some of them have none."""
    made = []
    for _ in range(number):
        cells = [["."] * size for _ in range(size)]
        for _ in range(rng.randrange(6)):
            cells[rng.randrange(size)][rng.randrange(size)] = str(rng.randrange(4))
        made.append("\n".join("".join(row) for row in cells))
    return made


def alone(given: list[str]) -> list[int | None]:
    """The numbers of solutions, by this process."""
    return [ew.count(board, threads=1).count for board in given]


def compare(expected: list[int | None], found: list[int | None], told: str) -> None:
    if found != expected:
        raise Wrong(f"{told}: {found} instead of {expected}")


def kill_workers(cluster: ew.Cluster, rng: random.Random, folder: Path, kills: int) -> int:
    """A batch during which workers are killed with -9; gives how many were."""
    given = boards(rng, 40 + 25 * kills)
    expected = alone(given)
    done = 0
    found = []
    moments = sorted(rng.sample(range(len(given)), kills))
    for result in cluster.count_many(given, ledger=folder / "workers.db"):
        found.append(result.count)
        while moments and len(found) > moments[0] and (alive := cluster_boards.alive(cluster)):
            moments.pop(0)
            os.kill(rng.choice(alive), signal.SIGKILL)
            done += 1
    compare(expected, found, "workers killed")
    return done


def remove_and_add_nodes(cluster: ew.Cluster, nodes, rng: random.Random) -> int:
    """A batch during which a node is lost and another one joins; gives how often something happened."""
    given = boards(rng, 120)
    expected = alone(given)
    lost, joined = sorted(rng.sample(range(60), 2))
    found = []
    for result in cluster.count_many(given):
        found.append(result.count)
        if len(found) == lost:
            nodes.remove_node(nodes.list_all_nodes()[-1], allow_graceful=False)
        if len(found) == joined:
            nodes.add_node(**NODE)
    compare(expected, found, "a node removed, another added")
    return 2


def kill_drivers(nodes, rng: random.Random, folder: Path, kills: int, number: signal.Signals) -> int:
    """The command line, killed or interrupted and started again until it ends; gives how often it was killed."""
    given = boards(rng, 60 + 40 * kills)
    expected = alone(given)
    source, ledger = folder / f"drivers-{number}.txt", folder / f"drivers-{number}.db"
    source.write_text("\n".join(ew.convert(board, "loopy").strip() for board in given))
    words = ["count", str(source), "--cluster", nodes.address, "--ledger", str(ledger), "--as", "json"]
    done = finished = 0
    while True:
        out, err, code = _killed(words, rng, ledger, number if done < kills else None)
        printed = [int(line["count"]) for line in _whole_lines(out)]
        compare(expected[: len(printed)], printed, f"{number.name}: what was printed")
        if code in ENDED:
            break
        if code not in (-signal.SIGKILL, 130, -signal.SIGINT) or complaints(err):
            raise Wrong(f"exit code {code}: {err}")
        with Ledger(ledger) as book:
            if len(book) < max(finished, len({given[place] for place in range(len(printed))})):
                raise Wrong(
                    f"{number.name}: {len(book)} answers are kept, {finished} were, {len(printed)} were printed"
                )
            finished = len(book)
        done += 1
    compare(expected, printed, f"{number.name}: the answers in the end")
    return done


def started(words: list[str]) -> subprocess.Popen[str]:
    """The command line with these words."""
    command = [sys.executable, "-m", "edgewise", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def workers(doing: str = "ray::Worker.work") -> list[int]:
    """The processes of workers that are at work, by what Ray calls them."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):  # it has ended meanwhile
                if (folder / "cmdline").read_bytes().rstrip(b"\0").decode(errors="replace").startswith(doing):
                    found.append(int(folder.name))
    return found


def _killed(words: list[str], rng: random.Random, ledger: Path, number: int | None) -> tuple:
    """Runs a command and kills it a random time after it has finished more than those before it, if at all."""
    # Into files: nobody reads while we wait, and a head whose pipe is full would wait for us.
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = subprocess.Popen([sys.executable, "-m", "edgewise", *words], stdout=out, stderr=err)
        try:
            if number is not None:
                wal = ledger.with_name(f"{ledger.name}-wal")
                before = wal.stat().st_size if wal.exists() else 0
                end = time.monotonic() + HANG_SECONDS
                while process.poll() is None and time.monotonic() < end:
                    if wal.exists() and wal.stat().st_size not in (0, before):
                        break
                    time.sleep(0.005)
                time.sleep(rng.uniform(0, 0.4))
                process.send_signal(number)
            process.wait(timeout=HANG_SECONDS)
        finally:
            process.kill()
            process.wait()
        out.seek(0)
        err.seek(0)
        return out.read(), err.read(), process.returncode


def _whole_lines(out: str) -> list[dict]:
    return [json.loads(line) for line in out.splitlines() if line.endswith("}")]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--kills", type=int, default=100, help="over all scenarios, at least")
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    rng = random.Random(given.seed)
    print(f"seed {given.seed}", flush=True)
    total: Counter[str] = Counter()
    started_at = time.monotonic()
    nodes = start_nodes()
    try:
        while sum(total.values()) < given.kills:
            with tempfile.TemporaryDirectory(prefix="edgewise-cluster-") as name:
                folder = Path(name)
                with ew.Cluster(nodes.address) as cluster:
                    for _ in range(2):
                        total["workers killed"] += kill_workers(cluster, rng, folder, SURVIVED)
                    total["workers killed"] += cluster_boards.kill_workers(cluster, rng, folder, SURVIVED)
                    total["nodes removed or added"] += remove_and_add_nodes(cluster, nodes, rng)
                total["heads killed"] += kill_drivers(nodes, rng, folder, 5, signal.SIGKILL)
                total["heads killed"] += cluster_boards.kill_drivers(nodes, rng, folder, 4, signal.SIGKILL)
                total["heads interrupted"] += kill_drivers(nodes, rng, folder, 3, signal.SIGINT)
                kill_best(folder, rng, HUNTS, "--cluster", nodes.address)
                total["searches for the best board killed"] += HUNTS
            told = ", ".join(f"{number} {what}" for what, number in total.items())
            print(f"{told}; {time.monotonic() - started_at:.0f} s", flush=True)
    finally:
        nodes.shutdown()
    print("every answer was that of one machine, each once")


if __name__ == "__main__":
    main()
