"""Requests that nobody would send: every question answers with JSON or says in a line what is wrong, and never fails.

    python fuzz/requests.py --trials 20000

Each trial makes a request from its seed: a question, a board, and fields of which some are right, some are of the wrong
type and some make no sense together; or a damaged checkpoint for a job to go on from. A worker answers it in this
process. Status 500 is a finding, and so is an answer that took far longer than it may.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from evidence import damaged

import edgewise as ew
from edgewise.base.registry import families
from edgewise.web.answers.context import Bounds
from edgewise.web.answers.gallery import examples_facts
from edgewise.web.answers.long_questions import JOBS
from edgewise.web.answers.questions import QUESTIONS
from edgewise.web.frames import JOB, Ask, Task
from edgewise.web.worker import Worker

MEMORY = 4 * 2**30
"""Bytes of address space: a fault must not harm the machine."""
BOUNDS = Bounds(cells=3_000, seconds=0.2, memory=2**30, solutions=50)
LONGEST = 20.0
"""Seconds of the processor for one request; more is a hang."""
BOARDS = [one["puzzle"] for one in examples_facts() if len(one["puzzle"]) < 250] + [
    *("", ".", "0", "A.A", "AA", "1 1\n.", "3x2t0:a3a2a2", "slither/3/2/g87c", "rule: classic\n1 2\nA A"),
    "tiling honeycomb 3 3\n. . . . . . . . .",
]
WORDS = [
    *("", "x", "A", "3", "#", "+", "w", "b", "\n", "{", "{}", "[", "\0", "é", "𝄞", "1..3", "hard", "rotate180"),
    *("unique", "all", "first", "svg", "png", "text", "loopy", "puzzlink", "grid", "rows", "effort", "waves"),
    *("square", "hex", "honeycomb", "auto", "cdcl", "brute", "frontier", "tiles"),
]
NUMBERS = [0, 1, 2, 3, 5, 10, -1, 10**9, 2**63, -(2**70), 0.0, 0.01, 1.5, -1.0, 1e300]
KEYS = ["loop", "board", "grid", "paths", "on", "off", "cells", "solutions", "ruled_out", "pairs", "rule", "a"]
FAMILIES = list(families())
TILES = (Path(__file__).parent.parent / "examples" / "eternity" / "16x16.txt").read_text()
CHECKPOINTS = 0.02
"""So many requests are jobs that are to go on from a checkpoint that no search has written."""


@cache
def checkpoint() -> str:
    """As a search for the best board writes it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "best.txt"
        ew.solve(TILES, best=True, limits=ew.Limits(seconds=0.5), save=file, seed=1, threads=1)
        return file.read_text()


def request(rng: random.Random) -> tuple[str, Any]:
    """The name of a question and its body."""
    if rng.random() < CHECKPOINTS:
        text = damaged(rng, checkpoint(), checkpoint())
        return JOB, {"do": "best", "puzzle": TILES, "seconds": 0.1, "checkpoint": text}
    name, asking = rng.choice([*QUESTIONS.items(), *((f"{JOB} {do}", asking) for do, asking in JOBS.items())])
    chance = rng.choice((0.1, 0.35))
    facts: dict[str, Any] = {}
    for field in msgspec.structs.fields(asking.takes):
        if field.encode_name == "puzzle":
            facts["puzzle"] = rng.choice(BOARDS)
        elif field.encode_name == "family" and field.required:
            facts["family"] = rng.choice(FAMILIES)
        elif field.encode_name == "add" and rng.random() < 0.7:
            facts["add"] = [[_cell(rng), rng.choice([*WORDS[:8], 2, [1, 0]])] for _ in range(2)]
        elif rng.random() < chance:
            facts[field.encode_name] = _value(rng)
    if name.startswith(JOB):
        facts["do"] = name.partition(" ")[2]
    return name.partition(" ")[0], _value(rng) if rng.random() < 0.03 else facts


def _cell(rng: random.Random) -> list[int]:
    return [rng.randrange(-1, 5), rng.randrange(-1, 5)]


def _value(rng: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can hold, often something that some field takes."""
    laid = {"cell": _cell(rng), "piece": rng.randrange(20), "turns": rng.randrange(-1, 5)}
    known = [
        *(None, True, False, rng.choice(NUMBERS), rng.choice(WORDS), rng.choice(BOARDS), _cell(rng)),
        [_cell(rng), _cell(rng)],
        {"on": [[_cell(rng), _cell(rng)] for _ in range(rng.randrange(3))], "off": []},
        {"cells": [laid] * rng.randrange(3)},
    ]
    kind = rng.randrange(10)
    if kind < 7 or depth > 2:
        return rng.choice(known)
    if kind < 9:
        return [_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(KEYS): _value(rng, depth + 1) for _ in range(rng.randrange(3))}


def run(trials: int, seed: int) -> tuple[Counter[int], list[str]]:
    """How often each status was given, and what went wrong."""
    worker = Worker(lambda frame: None)
    statuses: Counter[int] = Counter()
    findings: list[str] = []
    for trial in range(seed, seed + trials):
        name, body = request(random.Random(trial))
        started = time.process_time()  # a worker in this process: what others take of the machine is not its fault
        with tempfile.TemporaryDirectory() as folder:
            save = str(Path(folder) / "job.txt") if name == JOB else None
            done = worker.answer(Ask(trial, Task(name, json.dumps(body).encode(), BOUNDS, save=save)))
        statuses[done.status] += 1
        facts = json.loads(done.body)
        is_told = done.status == 200 or ("error" in facts and "\n" not in facts["error"])
        if done.status >= 500 or not is_told or time.process_time() - started > LONGEST:
            findings.append(f"seed {trial}: {name} {json.dumps(body)}: {done.status} {done.body[:200]!r}")
    return statuses, findings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    statuses, findings = run(given.trials, given.seed)
    print(f"requests: {given.trials:,} answered, {dict(sorted(statuses.items()))}, {len(findings)} findings")
    print(*findings, sep="\n")
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()
