"""Kills what one board in parts runs on, at random moments, and compares the answers: part of fuzz/cluster.py.

Every solution of a board is searched for by all workers. Workers are killed with -9, and so is the head, which is then
started again with its ledger. In the end every solution is there, once, and the parts cover the board.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import edgewise as ew  # noqa: E402
from edgewise.cluster.board.cubes import flaw_in_cover, read_cube  # noqa: E402
from edgewise.cluster.board.parts import Budget  # noqa: E402

HANG_SECONDS = 900
SIZE = 5
DRIVER = """
import sys, json
import edgewise as ew
from edgewise.cluster.board.parts import Budget
address, board, ledger = sys.argv[1:]
with ew.Cluster(address) as cluster:
    result = cluster.count(board, engine="cdcl", budget=Budget(0.3, None, 2000), ledger=ledger)
print(json.dumps([result.count, result.complete]))
"""
"""A head with small parts, so that a kill comes between many of them."""


class Wrong(Exception):
    """The answer was not that of one machine, or a part was lost or counted twice."""


def board(rng: random.Random, clues: int) -> str:
    """A board with some ten thousand solutions if it has five clues, and some hundred thousand with two."""
    cells = [["."] * SIZE for _ in range(SIZE)]
    for _ in range(clues):
        cells[rng.randrange(SIZE)][rng.randrange(SIZE)] = str(rng.choice((1, 2, 2, 3)))
    return "\n".join("".join(row) for row in cells)


def alive(cluster: ew.Cluster) -> list[int]:
    """The processes of the workers that have begun and have not been killed."""
    return [one.pid for one in list(cluster.pool.members) if one.pid and Path(f"/proc/{one.pid}").exists()]


def kill_workers(cluster: ew.Cluster, rng: random.Random, folder: Path, kills: int) -> int:
    """One board during which workers are killed with -9; gives how many were."""
    given = board(rng, clues=_clues(kills))
    expected = ew.count(given, threads=1).count
    done = []
    cluster.count("...\n...\n...", engine="cdcl")  # everybody is there
    over = threading.Event()

    def kill() -> None:
        while len(done) < kills and not (done and over.is_set()):
            time.sleep(rng.uniform(0.3, 1.0))
            if found := alive(cluster):
                os.kill(rng.choice(found), signal.SIGKILL)
                done.append(1)

    killer = threading.Thread(target=kill)
    killer.start()
    ledger = folder / "parts-workers.db"
    try:
        result = cluster.count(given, engine="cdcl", budget=Budget(0.3, None, 500), ledger=ledger)
    finally:
        over.set()
        killer.join()
    _check(expected, result.count, ledger, "workers killed")
    return len(done)


def _clues(kills: int) -> int:
    """One kill finds enough to do on a small board."""
    return 5 if kills == 1 else 2


def kill_drivers(nodes, rng: random.Random, folder: Path, kills: int, number: signal.Signals) -> int:
    """A head, killed and started again until it ends; gives how often it was killed."""
    given = board(rng, clues=_clues(kills))
    expected = ew.count(given, threads=1).count
    ledger = folder / f"parts-{number}.db"
    done = settled = 0
    while True:
        command = [sys.executable, "-c", DRIVER, nodes.address, given, str(ledger)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            try:
                if done < kills:
                    _wait_for_more(process, ledger, settled)
                    time.sleep(rng.uniform(0, 0.2))
                    process.send_signal(number)
                out, err = process.communicate(timeout=HANG_SECONDS)
            finally:
                process.kill()
        if process.returncode == 0:
            break
        if process.returncode not in (-signal.SIGKILL, -signal.SIGINT):
            raise Wrong(f"exit code {process.returncode}: {err}")
        now = _settled(ledger)
        if now < settled:
            raise Wrong(f"{now} parts are settled, but {settled} were")
        settled, done = now, done + 1
    _check(expected, json.loads(out)[0], ledger, f"heads killed by {number.name}")
    return done


def _wait_for_more(process: subprocess.Popen[str], ledger: Path, settled: int) -> None:
    end = time.monotonic() + HANG_SECONDS
    while process.poll() is None and time.monotonic() < end and _settled(ledger) <= settled:
        time.sleep(0.02)


def _settled(ledger: Path) -> int:
    if not ledger.exists():
        return 0
    db = sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)
    try:
        return int(db.execute("SELECT count(*) FROM part WHERE state IN ('settled', 'cut')").fetchone()[0])
    except sqlite3.OperationalError:  # its tables are being made
        return 0
    finally:
        db.close()


def _check(expected: int | None, found: int | None, ledger: Path, told: str) -> None:
    if found != expected:
        raise Wrong(f"{told}: {found} instead of {expected}")
    db = sqlite3.connect(ledger)
    leaves = [read_cube(text) for (text,) in db.execute("SELECT text FROM part WHERE state = 'settled'")]
    twice = db.execute("SELECT raw FROM part_solution GROUP BY raw HAVING count(*) > 1").fetchall()
    db.close()
    if (flaw := flaw_in_cover(leaves)) is not None:
        raise Wrong(f"{told}: {flaw}")
    if twice:
        raise Wrong(f"{told}: {len(twice)} solutions are in the ledger twice")
